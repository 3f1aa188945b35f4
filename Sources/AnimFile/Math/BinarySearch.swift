extension Array {
  /// The index of the first element that satisfies the predicate, if those that do follow those that do not.
  @inlinable
  package func partitioningIndex(_ predicate: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if predicate(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
