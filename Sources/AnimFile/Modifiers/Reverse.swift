/// Reverses the direction of outlines.
enum Reverse {
  static func modify(_ items: inout [Frame.Item], in range: Range<Int>, _ workspace: inout Workspace) {
    var forward = workspace.borrowPath()
    for index in range {
      swap(&forward, &items[index].path)
      items[index].path.removeAll(keepingCapacity: true)
      items[index].path.append(reversed: forward)
    }
    workspace.recycle(forward)
  }
}
