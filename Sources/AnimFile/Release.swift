/// The release of the package.
public enum Release {
  /// The package's version, by Semantic Versioning.
  public static let version = "0.1.0"
}
