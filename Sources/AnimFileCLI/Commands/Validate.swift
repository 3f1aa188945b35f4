/// `animfile validate`.
enum Validate {
  @Sendable
  static func run(_ arguments: Arguments, _ terminal: inout Terminal) throws -> ExitStatus {
    var status = ExitStatus.clean
    for file in terminal.files(named: arguments.operands) {
      do throws(FileError) {
        _ = try terminal.read(file.get(), limit: sizeLimit)
      } catch {
        terminal.complain(error)
        status = max(status, .failure)
      }
    }
    return status
  }

  /// The longest text that is read.
  static let sizeLimit = 64 << 20
}
