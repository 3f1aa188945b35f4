// Every `unsafe` is of bytes or table entries that an array lends to a closure: matches end with the input, and hashes are
// less than the size of their table.

/// Compresses bytes: DEFLATE (RFC 1951) in a zlib stream (RFC 1950).
///
/// Matches are searched at the last positions within 32 KiB whose first seven bytes have the same hash, and at the last
/// one of three bytes. A short match gives way to a better one at the next byte. Each block has its own prefix codes, or is
/// stored without compression if that is shorter.
struct Deflater {
  /// The work that an input is worth, and the properties of the input.
  struct Effort {
    /// The largest number of positions at which a match is searched.
    var places: Int
    /// The least length of a match, 3 or more.
    var least: Int
    /// The distance of most matches, which is tried first.
    var period: Int
  }

  private var output = BitWriter()
  private var checksum = Adler32()
  /// The last 32 KiB of compressed input, and the input that is not compressed yet.
  private var input: [UInt8] = []
  /// The index in `input` of the first byte that is not compressed yet.
  private var next = 0
  /// The position of the first byte of `input`, modulo 2³². Positions start beyond the reach of 0, which means none.
  private var start: UInt32 = 1 << 16
  /// The last position of each hash of seven bytes, and for each position modulo 32 Ki the previous one with the same hash.
  private var heads = [UInt32](repeating: 0, count: 1 << Self.hashBits)
  private var previous = [UInt32](repeating: 0, count: Self.window)
  /// The last position of each hash of three bytes.
  private var shortHeads = [UInt32](repeating: 0, count: 1 << Self.hashBits)
  private let effort: Effort

  private static var window: Int { 1 << 15 }
  private static var blockSize: Int { 1 << 17 }
  private static var hashBits: Int { 15 }
  private static var longestMatch: Int { 258 }

  init(_ effort: Effort) {
    self.effort = effort
    output.bytes = [0x78, 0x5E]
  }

  /// Adds bytes; returns the compressed bytes that are complete.
  mutating func compress(_ bytes: [UInt8]) -> [UInt8] {
    checksum.update(bytes)
    var first = 0
    while first < bytes.count {
      let end = min(bytes.count, first + max(1, Self.blockSize - (input.count - next)))
      input += bytes[first..<end]
      first = end
      if input.count - next >= Self.blockSize { compressBlock(isLast: false) }
    }
    return takeOutput()
  }

  /// Returns the rest of the stream. Nothing can be added afterwards.
  mutating func finish() -> [UInt8] {
    compressBlock(isLast: true)
    output.align()
    let sum = checksum.value
    for shift: UInt32 in [24, 16, 8, 0] { output.append(sum >> shift & 0xFF, count: 8) }
    output.align()
    return takeOutput()
  }

  private mutating func takeOutput() -> [UInt8] {
    defer { output.bytes.removeAll(keepingCapacity: true) }
    return output.bytes
  }
}

// MARK: Matches

extension Deflater {
  /// A byte, or a length 3…258 in bits 16–24 and a distance in the lower ones.
  private typealias Token = UInt32

  private mutating func compressBlock(isLast: Bool) {
    if next > Self.window {
      let gone = next - Self.window
      input.removeFirst(gone)
      next -= gone
      start &+= UInt32(truncatingIfNeeded: gone)
    }
    let block = next..<input.count
    let tokens = tokens(block)
    next = input.count
    write(tokens, block, isLast: isLast)
  }

  private mutating func tokens(_ block: Range<Int>) -> [Token] {
    let (start, effort) = (start, effort)
    return unsafe [Token](unsafeUninitializedCapacity: block.count) { tokens, count in
      // Pointers, because most of the time is spent here.
      unsafe input.withUnsafeBytes { input in
        unsafe previous.withUnsafeMutableBufferPointer { previous in
          unsafe heads.withUnsafeMutableBufferPointer { heads in
            unsafe shortHeads.withUnsafeMutableBufferPointer { shortHeads in
              let search = unsafe MatchSearch(
                input: input, start: start, end: block.upperBound, previous: previous, heads: heads,
                shortHeads: shortHeads, effort: effort)
              unsafe search.fill(tokens, &count, from: block.lowerBound)
            }
          }
        }
      }
    }
  }

  // Made and used while the arrays lend their buffers.
  @safe private struct MatchSearch {
    let input: UnsafeRawBufferPointer
    let start: UInt32
    let end: Int
    let previous: UnsafeMutableBufferPointer<UInt32>
    let heads: UnsafeMutableBufferPointer<UInt32>
    let shortHeads: UnsafeMutableBufferPointer<UInt32>
    let effort: Effort

    /// A shorter match gives way to a better one at the next byte.
    private static var longestPassed: Int { 32 }
    /// Longer matches are compared with fewer others.
    private static var longestDoubted: Int { 16 }
    /// Three bytes further back take more bits than the bytes.
    private static var farthestShort: Int { 4096 }

    /// Fills `tokens` with those of the bytes from a place on.
    @inline(__always)
    func fill(_ tokens: UnsafeMutableBufferPointer<Token>, _ count: inout Int, from first: Int) {
      var place = first
      while place < end {
        var match = longest(at: place)
        if match.length >= effort.least {
          var inserted = place + 1
          while match.length < Self.longestPassed, place + 1 < end {
            inserted = place + 2
            let later = longest(at: place + 1)
            // The bits of distances differ by about the difference of their logarithms.
            let gain =
              4 * (later.length - match.length) + later.distance.leadingZeroBitCount
              - match.distance.leadingZeroBitCount
            guard later.length >= match.length, gain > 0 else { break }
            unsafe tokens.initializeElement(at: count, to: Token(input[place]))
            count += 1
            place += 1
            match = later
          }
          unsafe tokens.initializeElement(
            at: count, to: Token(truncatingIfNeeded: match.length << 16 | match.distance))
          place += match.length
          insert(inserted..<place, isRun: match.distance == effort.period)
        } else {
          unsafe tokens.initializeElement(at: count, to: Token(input[place]))
          place += 1
        }
        count += 1
      }
    }

    /// Eight bytes; the first is the lowest.
    @inline(__always)
    private func word(_ place: Int) -> UInt64 {
      unsafe UInt64(littleEndian: input.loadUnaligned(fromByteOffset: place, as: UInt64.self))
    }

    /// The hash of the first bytes of a word.
    @inline(__always)
    private func hash(_ word: UInt64, bytes: UInt64) -> Int {
      Int(
        truncatingIfNeeded: ((word &<< (64 - 8 * bytes)) &* 0x9E37_79B9_7F4A_7C15)
          &>> UInt64(64 - Deflater.hashBits))
    }

    /// Inserts the positions inside a match.
    @inline(__always)
    private func insert(_ places: Range<Int>, isRun: Bool) {
      // In a long run, few positions find other matches: all of one period in every five.
      let skipped = isRun && places.count > 64 ? 4 * effort.period : 0
      var rest = effort.period
      var place = places.lowerBound
      while place < places.upperBound, place + 8 <= end {
        let word = word(place)
        insert(place, word, hash(word, bytes: 7))
        place += 1
        rest -= 1
        if rest == 0 {
          place += skipped
          rest = effort.period
        }
      }
    }

    @inline(__always)
    private func insert(_ place: Int, _ word: UInt64, _ hash: Int) {
      let position = start &+ UInt32(truncatingIfNeeded: place)
      unsafe previous[Int(position) & (Deflater.window - 1)] = unsafe heads[hash]
      unsafe heads[hash] = position
      if effort.least < 4 { unsafe shortHeads[self.hash(word, bytes: 3)] = position }
    }

    /// Finds a long match, and inserts the position.
    @inline(__always)
    private func longest(at place: Int) -> (length: Int, distance: Int) {
      guard end - place >= 8 else { return (0, 0) }
      let limit = min(Deflater.longestMatch, end - place)
      let first = word(place)
      let hash = hash(first, bytes: 7)
      let position = start &+ UInt32(truncatingIfNeeded: place)
      defer { insert(place, first, hash) }
      var best = (length: 0, distance: 0)
      if effort.period <= place {
        best = (common(place - effort.period, place, limit), effort.period)
      }
      if effort.least < 4, best.length < 4 {
        let distance = unsafe Int(position &- shortHeads[self.hash(first, bytes: 3)])
        if distance <= min(place, Self.farthestShort) {
          let length = common(place - distance, place, limit)
          if length > best.length { best = (length, distance) }
        }
      }
      if best.length == limit { return best }
      var candidate = unsafe heads[hash]
      for _ in 0..<(best.length < Self.longestDoubted ? effort.places : effort.places / 8) {
        let distance = Int(position &- candidate)
        // The oldest position in the window has the place of this one.
        guard distance < Deflater.window, distance <= place else { break }
        if unsafe input[place - distance + best.length] == input[place + best.length] {
          let length = common(place - distance, place, limit)
          if length > best.length {
            best = (length, distance)
            if length == limit { break }
          }
        }
        candidate = unsafe previous[Int(candidate) & (Deflater.window - 1)]
      }
      return best.length < 3 ? (0, 0) : best
    }

    /// The number of equal bytes from two places on, up to a limit.
    @inline(__always)
    private func common(_ first: Int, _ second: Int, _ limit: Int) -> Int {
      var length = 0
      while length + 8 <= limit {
        let difference = word(first + length) ^ word(second + length)
        if difference != 0 { return length + difference.trailingZeroBitCount / 8 }
        length += 8
      }
      while length < limit, unsafe input[first + length] == input[second + length] { length += 1 }
      return length
    }
  }
}

// MARK: Writing blocks

extension Deflater {
  private static let lengthBases: [UInt16] = [
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195,
    227, 258,
  ]
  private static let lengthExtras: [UInt8] = [
    0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
  ]
  private static let distanceBases: [UInt16] = [
    1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073,
    4097, 6145, 8193, 12289, 16385, 24577,
  ]
  /// The index in `lengthBases` of each length minus 3.
  private static let lengthCodes: [UInt8] = (3...258).map { length in
    UInt8(lengthBases.lastIndex { Int($0) <= length } ?? 0)
  }

  /// The index in `distanceBases`, and the number of extra bits.
  private static func distanceCode(_ distance: Int) -> (code: Int, extra: Int) {
    if distance <= 4 { return (distance - 1, 0) }
    let extra = Int.bitWidth - 2 - (distance - 1).leadingZeroBitCount
    return (2 * extra + 2 + ((distance - 1) >> extra & 1), extra)
  }

  private mutating func write(_ tokens: [Token], _ block: Range<Int>, isLast: Bool) {
    var literals = [UInt32](repeating: 0, count: 286)
    var distances = [UInt32](repeating: 0, count: 30)
    literals[256] = 1
    for token in tokens {
      if token < 1 << 16 {
        literals[Int(token)] += 1
      } else {
        literals[257 + Int(Self.lengthCodes[Int(token >> 16) - 3])] += 1
        distances[Self.distanceCode(Int(token & 0xFFFF)).code] += 1
      }
    }
    let literalCode = HuffmanCode(frequencies: literals, longest: 15)
    let distanceCode = HuffmanCode(frequencies: distances, longest: 15)
    var size = 600
    for (symbol, count) in literals.enumerated() {
      let extra = symbol > 256 ? Int(Self.lengthExtras[symbol - 257]) : 0
      size += Int(count) * (Int(literalCode.lengths[symbol]) + extra)
    }
    for (symbol, count) in distances.enumerated() {
      size += Int(count) * (Int(distanceCode.lengths[symbol]) + max(0, symbol / 2 - 1))
    }
    if size / 8 > block.count {
      writeStored(block, isLast: isLast)
      return
    }
    output.append(isLast ? 1 : 0, count: 1)
    output.append(2, count: 2)
    writeCodes(literalCode, distanceCode)
    for token in tokens {
      guard token >= 1 << 16 else {
        output.append(literalCode, Int(token))
        continue
      }
      let length = Int(token >> 16)
      let code = Int(Self.lengthCodes[length - 3])
      output.append(literalCode, 257 + code)
      output.append(
        UInt32(length - Int(Self.lengthBases[code])), count: Int(Self.lengthExtras[code]))
      let distance = Int(token & 0xFFFF)
      let (distanceSymbol, extra) = Self.distanceCode(distance)
      output.append(distanceCode, distanceSymbol)
      output.append(UInt32(distance - Int(Self.distanceBases[distanceSymbol])), count: extra)
    }
    output.append(literalCode, 256)
  }

  /// Writes both codes as the lengths of their symbols, which are encoded themselves (RFC 1951, section 3.2.7).
  private mutating func writeCodes(_ literals: HuffmanCode, _ distances: HuffmanCode) {
    let literalCount = max(257, (literals.lengths.lastIndex { $0 > 0 } ?? 0) + 1)
    let distanceCount = (distances.lengths.lastIndex { $0 > 0 } ?? 0) + 1
    let lengths = literals.lengths.prefix(literalCount) + distances.lengths.prefix(distanceCount)
    // Lengths or repetition symbols, with the extra bits for the number of repetitions.
    var symbols: [(symbol: Int, extra: UInt32, bits: Int)] = []
    var rest = lengths[...]
    while let length = rest.first {
      let run = rest.prefix { $0 == length }.count
      rest = rest.dropFirst(run)
      var left = run
      if length != 0 {
        symbols.append((Int(length), 0, 0))
        left -= 1
      }
      while left > 0 {
        let part = min(left, length == 0 ? 138 : 6)
        if part < 3 {
          symbols.append((Int(length), 0, 0))
          left -= 1
        } else if length != 0 {
          symbols.append((16, UInt32(part - 3), 2))
          left -= part
        } else {
          symbols.append(part < 11 ? (17, UInt32(part - 3), 3) : (18, UInt32(part - 11), 7))
          left -= part
        }
      }
    }
    var frequencies = [UInt32](repeating: 0, count: 19)
    for entry in symbols { frequencies[entry.symbol] += 1 }
    let code = HuffmanCode(frequencies: frequencies, longest: 7)
    let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
    let count = max(4, (order.lastIndex { code.lengths[$0] > 0 } ?? 0) + 1)
    output.append(UInt32(literalCount - 257), count: 5)
    output.append(UInt32(distanceCount - 1), count: 5)
    output.append(UInt32(count - 4), count: 4)
    for symbol in order.prefix(count) { output.append(UInt32(code.lengths[symbol]), count: 3) }
    for entry in symbols {
      output.append(code.bits[entry.symbol], count: Int(code.lengths[entry.symbol]))
      output.append(entry.extra, count: entry.bits)
    }
  }

  /// Writes stored blocks of at most 65,535 bytes each.
  private mutating func writeStored(_ block: Range<Int>, isLast: Bool) {
    var first = block.lowerBound
    repeat {
      let end = min(block.upperBound, first + 0xFFFF)
      output.append(isLast && end == block.upperBound ? 1 : 0, count: 1)
      output.append(0, count: 2)
      output.align()
      let count = UInt32(end - first)
      output.append(count, count: 16)
      output.append(~count & 0xFFFF, count: 16)
      output.align()
      output.bytes += input[first..<end]
      first = end
    } while first < block.upperBound
  }
}
