// The only file that imports a platform's math library.
//
// The results of `sin`, `exp` and `pow` differ in the last place between platforms; all output is rounded to a much
// lower precision.

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Android)
  internal import Android
#elseif canImport(WASILibc)
  internal import WASILibc
#elseif canImport(ucrt)
  internal import ucrt
#endif

/// The functions of the platform's math library.
package enum Math {
  package static func sin(_ x: Double) -> Double { _sin(x) }
  package static func cos(_ x: Double) -> Double { _cos(x) }
  static func tan(_ x: Double) -> Double { _tan(x) }
  static func acos(_ x: Double) -> Double { _acos(x) }
  package static func atan2(_ y: Double, _ x: Double) -> Double { _atan2(y, x) }
  static func exp(_ x: Double) -> Double { _exp(x) }
  static func expm1(_ x: Double) -> Double { _expm1(x) }
  package static func log(_ x: Double) -> Double { _log(x) }
  static func pow(_ x: Double, _ y: Double) -> Double { _pow(x, y) }
  static func cbrt(_ x: Double) -> Double { _cbrt(x) }
  package static func hypot(_ x: Double, _ y: Double) -> Double { _hypot(x, y) }
}

// Inside `Math`, `sin` would resolve to the member; these call the platform's functions.
private func _sin(_ x: Double) -> Double { sin(x) }
private func _cos(_ x: Double) -> Double { cos(x) }
private func _tan(_ x: Double) -> Double { tan(x) }
private func _acos(_ x: Double) -> Double { acos(x) }
private func _atan2(_ y: Double, _ x: Double) -> Double { atan2(y, x) }
private func _exp(_ x: Double) -> Double { exp(x) }
private func _expm1(_ x: Double) -> Double { expm1(x) }
private func _log(_ x: Double) -> Double { log(x) }
private func _pow(_ x: Double, _ y: Double) -> Double { pow(x, y) }
private func _cbrt(_ x: Double) -> Double { cbrt(x) }
private func _hypot(_ x: Double, _ y: Double) -> Double { hypot(x, y) }
