/// Checks that the names of markers are unique.
struct UniqueMarkers: DocumentCheck {
  static func check(_ document: AnimationDocument, _ tally: ShapeTally, _ findings: inout Findings) {
    var first: [[UInt8]: Int] = [:]
    for (index, marker) in document.markers.enumerated() {
      guard let earlier = first[Array(marker.name.utf8)] else {
        first[Array(marker.name.utf8)] = index
        continue
      }
      findings.add(
        .duplicateMarker(marker.name), at: .member("markers"), .index(index), .member("name"),
        related: [
          ("the first marker with this name", .path([.member("markers"), .index(earlier), .member("name")]))
        ])
    }
  }
}
