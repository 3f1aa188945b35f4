import AnimFileGenerator
import Foundation

/// The command line of a campaign.
struct CampaignOptions {
  /// The kind of trial for each number of the range.
  enum Kind: String {
    /// Documents, checked for all properties.
    case documents
    /// Texts with a wrong byte or word.
    case mutants
    /// Documents with one wrong member, checked for the location of the error.
    case mistakes
  }

  /// Results that do not depend on the platform.
  enum Listing {
    /// A function's results for the arguments of the standard input.
    case results(MathFunction)
    /// Digests of the results of all functions.
    case functions(count: Int)
    /// Digests of the frames of all documents in a folder.
    case frames(folder: String)
    /// The values that a page computes for the documents of the standard input.
    case web
  }

  var kind = Kind.documents
  var count: UInt64 = 5_000
  var seed: UInt64 = 0
  var jobs = 2
  /// Whether to check one of the costly properties for each document instead of all of them.
  var isSampling = false
  /// The status file of a worker process, whose trials run in this process.
  var status: String?
  /// The output folder for printed or written documents.
  var folder: String?
  /// The documents whose frames are digested, besides those of seeds; nil for no digests.
  var digested: [String]?
  /// The text to print instead of running trials.
  var listing: Listing?
  var showsCoverage = false
  var isSingle = false

  static let help = """
    Usage: AnimFileCampaign [--documents N [--sample] | --mutants N | --mistakes N] [--seed S] [--jobs J]
           AnimFileCampaign --write N FOLDER [--seed S]
           AnimFileCampaign --digest N [FILE …] [--seed S]
           AnimFileCampaign --coverage [--documents N]
           AnimFileCampaign --show SEED
           AnimFileCampaign --math FUNCTION | --math-bits N | --frame-bits FOLDER | --web

      --documents N     try everything that has to hold on the valid documents of the seeds S to S + N - 1; 5000 by default
      --sample          check one of the costly properties for each document, in turn, instead of all of them
      --mutants N       try N texts in which a few bytes or words are wrong
      --mistakes N      make one member of each of N documents wrong, and see whether it is reported where it is
      --seed S          the first seed, 0 by default; a campaign that was stopped goes on from the seed that it printed
      --jobs J          how many processes there are, 2 by default
      --write N FOLDER  write the documents of N seeds into a folder, as NUMBER.json
      --digest N        print digests of the frames of the files and of N seeds, to compare two versions of the library
      --coverage        print which pairs of features at most N documents cover; fails if one is missing
      --show SEED       print the document of one seed and what does not hold for it
      --math FUNCTION   read pairs of arguments as binary doubles, and write the function's results as binary doubles
      --math-bits N     print a digest of the results of each function for N arguments
      --frame-bits FOLDER  print a digest of the numbers in 25 frames of each document
      --web             read documents, and print what a page computes for them
    """

  init(_ arguments: [String]) {
    var rest = arguments[...]
    func fail(_ message: String) -> Never {
      FileHandle.standardError.write(Data("\(message)\n\(Self.help)\n".utf8))
      exit(2)
    }
    func number() -> UInt64 {
      guard let text = rest.popFirst(), let number = UInt64(text.replacing("_", with: "")) else {
        fail("error: expected a number")
      }
      return number
    }
    while let option = rest.popFirst() {
      switch option {
      case "--documents", "--mutants", "--mistakes":
        kind = Kind(rawValue: String(option.dropFirst(2))) ?? .documents
        count = number()
      case "--seed": seed = number()
      case "--jobs": jobs = max(1, Int(number()))
      case "--sample": isSampling = true
      case "--status": status = rest.popFirst()
      case "--write":
        count = number()
        folder = rest.popFirst()
        if folder == nil { fail("error: expected a folder") }
      case "--digest":
        count = number()
        digested = []
      case "--coverage": showsCoverage = true
      case "--show":
        seed = number()
        isSingle = true
      case "--math":
        guard let function = rest.popFirst().flatMap(MathFunction.init) else {
          fail("error: expected a function")
        }
        listing = .results(function)
      case "--math-bits": listing = .functions(count: Int(number()))
      case "--frame-bits":
        guard let folder = rest.popFirst() else { fail("error: expected a folder") }
        listing = .frames(folder: folder)
      case "--web": listing = .web
      case "--help":
        print(Self.help)
        exit(0)
      case let file where digested != nil && !file.hasPrefix("-"): digested?.append(file)
      default: fail("error: unknown option '\(option)'")
      }
    }
  }
}
