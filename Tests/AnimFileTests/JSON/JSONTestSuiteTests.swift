import Foundation
import Testing

@testable import AnimFile
@testable import AnimFileTestSupport

@Suite struct `JSONTestSuite` {
  static let folder = Folder.fixtures.appending(path: "JSONTestSuite/test_parsing")

  static func files(_ prefix: String) throws -> [(name: String, bytes: [UInt8])] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      .filter { $0.hasPrefix(prefix) }
      .map { ($0, Array(try Data(contentsOf: folder.appending(path: $0)))) }
  }

  @Test func `is complete`() throws {
    #expect(try Self.files("").count == 318)
  }

  @Test func `accepts valid texts, except for duplicate names`() throws {
    for (name, bytes) in try Self.files("y_") {
      let (tape, problems) = scan(bytes)
      #expect(tape != nil, "\(name)")
      let expected = name.hasPrefix("y_object_duplicated_key") ? ["json-duplicate-name"] : []
      #expect(problems.map(\.code) == expected, "\(name)")
    }
  }

  @Test func `rejects invalid texts`() throws {
    for (name, bytes) in try Self.files("n_") {
      #expect(!scan(bytes).problems.isEmpty, "\(name)")
    }
  }

  /// The expected errors of implementation-defined files that are rejected.
  static let refusals: [String: [String]] = [
    "i_number_huge_exp.json": ["json-number-overflow"],
    "i_number_neg_int_huge_exp.json": ["json-number-overflow"],
    "i_number_pos_double_huge_exp.json": ["json-number-overflow"],
    "i_number_real_neg_overflow.json": ["json-number-overflow"],
    "i_number_real_pos_overflow.json": ["json-number-overflow"],
    "i_object_key_lone_2nd_surrogate.json": ["json-lone-surrogate"],
    "i_string_1st_surrogate_but_2nd_missing.json": ["json-lone-surrogate"],
    "i_string_1st_valid_surrogate_2nd_invalid.json": ["json-lone-surrogate"],
    "i_string_UTF-16LE_with_BOM.json": ["json-encoding"],
    "i_string_UTF-8_invalid_sequence.json": ["json-invalid-utf8"],
    "i_string_UTF8_surrogate_U+D800.json": ["json-invalid-utf8"],
    "i_string_incomplete_surrogate_and_escape_valid.json": ["json-lone-surrogate"],
    "i_string_incomplete_surrogate_pair.json": ["json-lone-surrogate"],
    "i_string_incomplete_surrogates_escape_valid.json": ["json-lone-surrogate", "json-lone-surrogate"],
    "i_string_invalid_lonely_surrogate.json": ["json-lone-surrogate"],
    "i_string_invalid_surrogate.json": ["json-lone-surrogate"],
    "i_string_invalid_utf-8.json": ["json-invalid-utf8"],
    "i_string_inverted_surrogates_U+1D11E.json": ["json-lone-surrogate"],
    "i_string_iso_latin_1.json": ["json-invalid-utf8"],
    "i_string_lone_second_surrogate.json": ["json-lone-surrogate"],
    "i_string_lone_utf8_continuation_byte.json": ["json-invalid-utf8"],
    "i_string_not_in_unicode_range.json": ["json-invalid-utf8"],
    "i_string_overlong_sequence_2_bytes.json": ["json-invalid-utf8"],
    "i_string_overlong_sequence_6_bytes.json": ["json-invalid-utf8"],
    "i_string_overlong_sequence_6_bytes_null.json": ["json-invalid-utf8"],
    "i_string_truncated-utf-8.json": ["json-invalid-utf8"],
    "i_string_utf16BE_no_BOM.json": ["json-encoding"],
    "i_string_utf16LE_no_BOM.json": ["json-encoding"],
    "i_structure_500_nested_arrays.json": ["json-too-deep"],
    "i_structure_UTF-8_BOM_empty_object.json": ["json-byte-order-mark"],
  ]

  @Test func `gives a definite result where both are allowed`() throws {
    var answers: [String: [String]] = [:]
    for (name, bytes) in try Self.files("i_") {
      let codes = scan(bytes).problems.map(\.code)
      if !codes.isEmpty { answers[name] = codes }
    }
    #expect(answers == Self.refusals)
  }
}
