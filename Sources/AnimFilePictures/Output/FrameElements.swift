import AnimFile

extension Frame {
  /// The number of path elements in the frame, its masks and its clips, where each shape counts as 8 more.
  package var elementCount: Int {
    var count = 0
    func add(_ path: BezierPath) { count += 8 + path.verbs.count }
    for item in items { add(item.path) }
    for mask in masks { for item in mask.items { add(item.path) } }
    for clip in clips { for outline in clip.outlines { add(outline.path) } }
    return count
  }
}
