/// Compresses bytes: DEFLATE (RFC 1951) in a zlib stream (RFC 1950).
///
/// Matches are searched at the last positions within 32 KiB whose first three bytes have the same hash, and a match gives
/// way to a longer one at the next byte. Each block has its own prefix codes, or is stored without compression if that is shorter.
struct Deflater {
  private var output = BitWriter()
  private var checksum = Adler32()
  /// The last 32 KiB of compressed input, and the input that is not compressed yet.
  private var input: [UInt8] = []
  /// The index in `input` of the first byte that is not compressed yet.
  private var next = 0
  /// The last position of each hash, and for each position the previous one with the same hash; −1 for none.
  private var heads = [Int32](repeating: -1, count: 1 << Self.hashBits)
  private var previous: [Int32] = []

  private static let window = 1 << 15
  private static let blockSize = 1 << 17
  private static let hashBits = 15
  private static let longestMatch = 258

  /// The largest number of positions at which a match is searched.
  private let mostPlaces: Int

  /// - Parameter mostPlaces: The largest number of positions at which a match is searched: more cost time, and find
  ///   longer matches.
  init(mostPlaces: Int = 512) {
    self.mostPlaces = mostPlaces
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
    if next > Self.window { slide() }
    let block = next..<input.count
    let tokens = tokens(block)
    next = input.count
    write(tokens, block, isLast: isLast)
  }

  /// Discards input beyond the reach of matches.
  private mutating func slide() {
    let gone = next - Self.window
    input.removeFirst(gone)
    next -= gone
    previous.removeFirst(min(gone, previous.count))
    for index in previous.indices { previous[index] = max(-1, previous[index] - Int32(gone)) }
    for index in heads.indices { heads[index] = max(-1, heads[index] - Int32(gone)) }
  }

  private mutating func tokens(_ block: Range<Int>) -> [Token] {
    var tokens: [Token] = []
    tokens.reserveCapacity(block.count / 4)
    previous += repeatElement(-1, count: input.count - previous.count)
    // Pointers, because most of the time is spent here.
    input.withUnsafeBufferPointer { input in
      previous.withUnsafeMutableBufferPointer { previous in
        heads.withUnsafeMutableBufferPointer { heads in
          let search = MatchSearch(input: input, previous: previous, heads: heads, mostPlaces: mostPlaces)
          var place = block.lowerBound
          while place < block.upperBound {
            var match = search.longest(at: place, end: block.upperBound)
            search.insert(place)
            guard match.length >= 3 else {
              tokens.append(Token(input[place]))
              place += 1
              continue
            }
            // A longer match may start at the next byte.
            while match.length < 64, place + 1 < block.upperBound {
              let later = search.longest(at: place + 1, end: block.upperBound)
              guard later.length > match.length else { break }
              tokens.append(Token(input[place]))
              place += 1
              search.insert(place)
              match = later
            }
            tokens.append(Token(match.length) << 16 | Token(match.distance))
            let end = place + match.length
            // Positions inside a long run of one byte find no other matches.
            let step = match.distance == 1 && match.length > 64 ? 16 : 1
            place += 1
            while place < end {
              search.insert(place)
              place += step
            }
            place = end
          }
        }
      }
    }
    return tokens
  }

  private struct MatchSearch {
    let input: UnsafeBufferPointer<UInt8>
    let previous: UnsafeMutableBufferPointer<Int32>
    let heads: UnsafeMutableBufferPointer<Int32>
    let mostPlaces: Int

    private func hash(_ place: Int) -> Int {
      let word = UInt32(input[place]) | UInt32(input[place + 1]) << 8 | UInt32(input[place + 2]) << 16
      return Int((word &* 0x9E37_79B1) >> UInt32(32 - Deflater.hashBits))
    }

    func insert(_ place: Int) {
      guard place + 2 < input.count else { return }
      let hash = hash(place)
      previous[place] = heads[hash]
      heads[hash] = Int32(truncatingIfNeeded: place)
    }

    func longest(at place: Int, end: Int) -> (length: Int, distance: Int) {
      let limit = min(Deflater.longestMatch, end - place)
      guard limit >= 3, place + 2 < input.count else { return (0, 0) }
      var best = (length: 0, distance: 0)
      var candidate = Int(heads[hash(place)])
      var tries = mostPlaces
      while candidate >= 0, place - candidate <= Deflater.window, tries > 0 {
        if candidate < place, input[candidate + best.length] == input[place + best.length] {
          let length = common(candidate, place, limit)
          if length > best.length {
            best = (length, place - candidate)
            if length == limit { break }
          }
        }
        candidate = Int(previous[candidate])
        tries -= 1
      }
      return best.length >= 4 || best.length == 3 && best.distance <= 4096 ? best : (0, 0)
    }

    /// The number of equal bytes from two places on, up to a limit.
    private func common(_ first: Int, _ second: Int, _ limit: Int) -> Int {
      let bytes = UnsafeRawBufferPointer(input)
      var length = 0
      while length + 8 <= limit {
        let difference =
          bytes.loadUnaligned(fromByteOffset: first + length, as: UInt64.self)
          ^ bytes.loadUnaligned(fromByteOffset: second + length, as: UInt64.self)
        if difference != 0 { return length + UInt64(littleEndian: difference).trailingZeroBitCount / 8 }
        length += 8
      }
      while length < limit, input[first + length] == input[second + length] { length += 1 }
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
        output.append(literalCode.bits[Int(token)], count: Int(literalCode.lengths[Int(token)]))
        continue
      }
      let length = Int(token >> 16)
      let code = Int(Self.lengthCodes[length - 3])
      output.append(literalCode.bits[257 + code], count: Int(literalCode.lengths[257 + code]))
      output.append(
        UInt32(length - Int(Self.lengthBases[code])), count: Int(Self.lengthExtras[code]))
      let distance = Int(token & 0xFFFF)
      let (distanceSymbol, extra) = Self.distanceCode(distance)
      output.append(distanceCode.bits[distanceSymbol], count: Int(distanceCode.lengths[distanceSymbol]))
      output.append(UInt32(distance - Int(Self.distanceBases[distanceSymbol])), count: extra)
    }
    output.append(literalCode.bits[256], count: Int(literalCode.lengths[256]))
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
      output.bytes += input[first..<end]
      first = end
    } while first < block.upperBound
  }
}
