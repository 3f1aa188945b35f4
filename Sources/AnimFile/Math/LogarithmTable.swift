/// The logarithms of 128 numbers between 0.7 and 1.4.
enum LogarithmTable {
  /// A positive number as 2^k·m, and ln 2^k + ln c for the number c of the table nearest to m.
  struct Entry {
    /// The logarithm as a sum. The first part is a multiple of 2^−42, so that it is exact.
    var high: Double
    var low: Double
    private var significand: Double
    private var reciprocal: Double

    /// - Parameter bits: The bit pattern of a positive number. Subnormal numbers are scaled by 2^52, with an exponent that is
    ///   reduced by 52 and so negative.
    @inline(__always) init(_ bits: UInt64) {
      // The intervals in the bit patterns are 2^45 long, and one of them has 1 in its middle.
      let offset = bits &- LogarithmTable.firstBits
      let index = Int(truncatingIfNeeded: (offset >> 45) & 127)
      let exponent = Int64(bitPattern: offset) >> 52
      let power = Double(exponent)
      significand = Double(bitPattern: bits &- UInt64(bitPattern: exponent << 52))
      reciprocal = LogarithmTable.reciprocals[index]
      high = power * 0x1.62e42fefa38p-1 + LogarithmTable.highs[index]
      low = power * 0x1.ef35793c7673p-45 + LogarithmTable.lows[index]
    }

    /// m/c − 1 as an exact sum.
    ///
    /// The parts of m have 28 and 25 bits, so that their products with 1/c are exact. If the first term of the sum is the
    /// smaller one, the sum has no error.
    @inline(__always) var rest: (high: Double, low: Double) {
      let leading = Double(bitPattern: significand.bitPattern & 0xFFFF_FFFF_FE00_0000)
      return Math.orderedSum(leading * reciprocal - 1, (significand - leading) * reciprocal)
    }
  }

  /// The bit pattern of the least number, 75½ intervals before 1.
  @inline(__always) static var firstBits: UInt64 { 0x3FF0_0000_0000_0000 &- 151 << 44 }

  /// The reciprocals 1/c, each rounded to 25 bits.
  private static let reciprocals: [Double] = [
    0x1.6a13cdp+0, 0x1.681681p+0, 0x1.661ec7p+0, 0x1.642c86p+0,
    0x1.623fa7p+0, 0x1.605816p+0, 0x1.5e75bcp+0, 0x1.5c9883p+0,
    0x1.5ac057p+0, 0x1.58ed23p+0, 0x1.571ed4p+0, 0x1.555555p+0,
    0x1.539095p+0, 0x1.51d07fp+0, 0x1.501501p+0, 0x1.4e5e0ap+0,
    0x1.4cab88p+0, 0x1.4afd6ap+0, 0x1.49539ep+0, 0x1.47ae14p+0,
    0x1.460cbcp+0, 0x1.446f86p+0, 0x1.42d662p+0, 0x1.414141p+0,
    0x1.3fb014p+0, 0x1.3e22ccp+0, 0x1.3c995ap+0, 0x1.3b13b1p+0,
    0x1.3991c3p+0, 0x1.381381p+0, 0x1.3698dfp+0, 0x1.3521dp+0,
    0x1.33ae46p+0, 0x1.323e35p+0, 0x1.30d19p+0, 0x1.2f684cp+0,
    0x1.2e025cp+0, 0x1.2c9fb5p+0, 0x1.2b404bp+0, 0x1.29e413p+0,
    0x1.288b01p+0, 0x1.27350cp+0, 0x1.25e227p+0, 0x1.249249p+0,
    0x1.234568p+0, 0x1.21fb78p+0, 0x1.20b471p+0, 0x1.1f7048p+0,
    0x1.1e2ef4p+0, 0x1.1cf06bp+0, 0x1.1bb4a4p+0, 0x1.1a7b96p+0,
    0x1.194538p+0, 0x1.181181p+0, 0x1.16e069p+0, 0x1.15b1e6p+0,
    0x1.1485f1p+0, 0x1.135c81p+0, 0x1.12358ep+0, 0x1.111111p+0,
    0x1.0fef01p+0, 0x1.0ecf57p+0, 0x1.0db20bp+0, 0x1.0c9715p+0,
    0x1.0b7e6fp+0, 0x1.0a6811p+0, 0x1.0953f4p+0, 0x1.084211p+0,
    0x1.073261p+0, 0x1.0624ddp+0, 0x1.05197fp+0, 0x1.041041p+0,
    0x1.03091bp+0, 0x1.020408p+0, 0x1.010101p+0, 0x1.0p+0,
    0x1.fc07fp-1, 0x1.f81f82p-1, 0x1.f4465ap-1, 0x1.f07c1fp-1,
    0x1.ecc07bp-1, 0x1.e9131bp-1, 0x1.e573adp-1, 0x1.e1e1e2p-1,
    0x1.de5d6ep-1, 0x1.dae607p-1, 0x1.d77b65p-1, 0x1.d41d42p-1,
    0x1.d0cb59p-1, 0x1.cd8569p-1, 0x1.ca4b3p-1, 0x1.c71c72p-1,
    0x1.c3f8fp-1, 0x1.c0e07p-1, 0x1.bdd2b9p-1, 0x1.bacf91p-1,
    0x1.b7d6c4p-1, 0x1.b4e81bp-1, 0x1.b20364p-1, 0x1.af286cp-1,
    0x1.ac5702p-1, 0x1.a98ef6p-1, 0x1.a6d01ap-1, 0x1.a41a42p-1,
    0x1.a16d4p-1, 0x1.9ec8e9p-1, 0x1.9c2d15p-1, 0x1.99999ap-1,
    0x1.970e5p-1, 0x1.948b1p-1, 0x1.920fb5p-1, 0x1.8f9c19p-1,
    0x1.8d3019p-1, 0x1.8acb91p-1, 0x1.886e5fp-1, 0x1.861862p-1,
    0x1.83c978p-1, 0x1.818182p-1, 0x1.7f406p-1, 0x1.7d05f4p-1,
    0x1.7ad221p-1, 0x1.78a4c8p-1, 0x1.767dcep-1, 0x1.745d17p-1,
    0x1.724288p-1, 0x1.702e06p-1, 0x1.6e1f77p-1, 0x1.6c16c1p-1,
  ]

  /// The logarithms ln c, rounded to multiples of 2^−42.
  private static let highs: [Double] = [
    -0x1.63003077abp-2, -0x1.5d5bdccd96p-2, -0x1.57bf76408dp-2, -0x1.522ae1b38ap-2,
    -0x1.4c9e089d73p-2, -0x1.4718dc171cp-2, -0x1.419b438d5fp-2, -0x1.3c25284333p-2,
    -0x1.36b67857e1p-2, -0x1.314f1e0536p-2, -0x1.2bef087dc9p-2, -0x1.269620134ep-2,
    -0x1.21445824ecp-2, -0x1.1bf9972da7p-2, -0x1.16b5cbc6dp-2, -0x1.1178e6c27ep-2,
    -0x1.0c42d51616p-2, -0x1.071385f4d6p-2, -0x1.01eae4aa6cp-2, -0x1.f991c3cb3cp-3,
    -0x1.ef5adb2ddp-3, -0x1.e530edde72p-3, -0x1.db13d8bd48p-3, -0x1.d1037d8656p-3,
    -0x1.c6ffbc8fp-3, -0x1.bd0874c3bep-3, -0x1.b31d83a5bcp-3, -0x1.a93ed248aep-3,
    -0x1.9f6c42088ap-3, -0x1.95a5ac5f7p-3, -0x1.8beafd1b9p-3, -0x1.823c18551ap-3,
    -0x1.7898da4444p-3, -0x1.6f012b2756p-3, -0x1.6574eb68c2p-3, -0x1.5bf407b544p-3,
    -0x1.527e5e2a1cp-3, -0x1.4913d9433cp-3, -0x1.3fb45ba192p-3, -0x1.365fcda15ap-3,
    -0x1.2d160fb068p-3, -0x1.23d715e49cp-3, -0x1.1aa2b7aa4p-3, -0x1.1178e7227ep-3,
    -0x1.08598e99e4p-3, -0x1.fe89129dbcp-4, -0x1.ec739b60ap-4, -0x1.da72783844p-4,
    -0x1.c885845bc4p-4, -0x1.b6ac8afad4p-4, -0x1.a4e763cb1cp-4, -0x1.9335e4d594p-4,
    -0x1.8197e2741p-4, -0x1.700d2f4eacp-4, -0x1.5e95ab0978p-4, -0x1.4d31165208p-4,
    -0x1.3bdf5c4d2p-4, -0x1.2aa049247p-4, -0x1.1973b63464p-4, -0x1.08598a59e4p-4,
    -0x1.eea31a2068p-5, -0x1.ccb7449dd8p-5, -0x1.aaef3b2fbp-5, -0x1.894aa1c9f8p-5,
    -0x1.67c9568d48p-5, -0x1.466af802ep-5, -0x1.252f4078dp-5, -0x1.0415e79e78p-5,
    -0x1.c63d45015p-6, -0x1.8492470c9p-6, -0x1.432a73998p-6, -0x1.020564893p-6,
    -0x1.824461b88p-7, -0x1.01014f588p-7, -0x1.008054958p-8, 0x0.0p+0,
    0x1.fe02b6b1p-8, 0x1.fc0a890fcp-7, 0x1.7b91acfd6p-6, 0x1.f829b1e78p-6,
    0x1.39e87ebfe8p-5, 0x1.77458b233p-5, 0x1.b42dcfb198p-5, 0x1.f0a30a0118p-5,
    0x1.1653710a38p-4, 0x1.341d7d01bcp-4, 0x1.51b076806p-4, 0x1.6f0d272e58p-4,
    0x1.8c345d1318p-4, 0x1.a926cfc4acp-4, 0x1.c5e54bf5bcp-4, 0x1.e27074e2bp-4,
    0x1.fec9141dcp-4, 0x1.0d77e8cd08p-3, 0x1.1b72ab7af6p-3, 0x1.295530e2p-3,
    0x1.371fc161e8p-3, 0x1.44d2b83cb8p-3, 0x1.526e5e5a1cp-3, 0x1.5ff3060a7ap-3,
    0x1.6d60fce19ep-3, 0x1.7ab890410ep-3, 0x1.87fa08620cp-3, 0x1.9525a80f46p-3,
    0x1.a23bbffe2cp-3, 0x1.af3c96780cp-3, 0x1.bc2866ead8p-3, 0x1.c8ff7a79aap-3,
    0x1.d5c21434fcp-3, 0x1.e27075e2bp-3, 0x1.ef0adac5c6p-3, 0x1.fb9186b5e4p-3,
    0x1.040258d74dp-2, 0x1.0a324e0f39p-2, 0x1.1058bfb6e5p-2, 0x1.1675c97abap-2,
    0x1.1c898b369ap-2, 0x1.22941e6cf8p-2, 0x1.2895a0bde8p-2, 0x1.2e8e2bee12p-2,
    0x1.347dd87588p-2, 0x1.3a64c59694p-2, 0x1.404309206ap-2, 0x1.4618bce1c6p-2,
    0x1.4be5f93778p-2, 0x1.51aad7c2ep-2, 0x1.576770a056p-2, 0x1.5d1bdd2581p-2,
  ]

  /// The rest of each logarithm.
  private static let lows: [Double] = [
    0x1.db704e731b6cap-45, 0x1.a60ba08b4e2f2p-47, -0x1.f8cebee62d745p-46, -0x1.ea5708169fcafp-45,
    0x1.e3a2a1b10409ap-45, -0x1.06c10fb4c14bp-44, 0x1.cf141226ae02cp-44, -0x1.82634b60999b2p-46,
    -0x1.1539bb0f5a576p-46, 0x1.8e29ed3213d48p-45, -0x1.a956a4a50e2c9p-45, 0x1.1be1f10537b7ap-44,
    0x1.cbd20a8b408fep-44, 0x1.1b40b575aead2p-44, 0x1.239dd842e9c4cp-44, -0x1.1e058ce29909cp-44,
    -0x1.6fa4b1635fc3ep-45, 0x1.e763a4e912b2cp-44, -0x1.a3fbafade06fp-44, 0x1.91f04cd814834p-44,
    0x1.1f28ab4234c5ep-50, 0x1.fe4e3b1411582p-44, -0x1.275b884731843p-44, 0x1.874be75bcaf8ep-47,
    -0x1.ee130d3a69d58p-44, 0x1.d520459536c0bp-45, -0x1.c72bc562965bdp-44, 0x1.87b4350574169p-45,
    0x1.33cedcbcc928ap-44, -0x1.7d118589d0985p-47, 0x1.765f8aaee9299p-47, -0x1.deddb9a6873d8p-46,
    -0x1.8def9e3dce591p-44, -0x1.56b570d3458f7p-44, 0x1.98c9d34f0f9b7p-44, 0x1.27823eb67ed71p-46,
    0x1.4e6138d4b4132p-44, 0x1.540855580f196p-44, -0x1.193cb40cb3f17p-44, 0x1.fe168afb6655bp-44,
    -0x1.38a48cb7ff603p-47, -0x1.f71471fd5840ep-47, 0x1.1ac515de3b3d8p-44, -0x1.1eb78ce2cb29cp-45,
    0x1.8101d6ffe1ed7p-45, -0x1.56514d82f752cp-44, -0x1.11ab7280d89c9p-44, -0x1.a81401fa7c1dep-46,
    -0x1.634c1c65ddfa9p-45, -0x1.b199df50258f4p-44, 0x1.e42f6b9440873p-47, -0x1.3105c3abd3d2fp-45,
    0x1.c100460d200ecp-44, -0x1.c004da99c3188p-49, -0x1.1b85861d660dap-44, 0x1.53c2582f4d745p-48,
    0x1.19d752d1238d3p-44, -0x1.7a3e9a8b1c3a9p-44, -0x1.54f2f54f26bap-44, 0x1.7e7dd7009a581p-46,
    -0x1.c3d67b606d42cp-44, -0x1.95e416e0b2c51p-44, -0x1.0ca39354a61b9p-45, -0x1.9a1928be97676p-44,
    -0x1.da554027dd577p-44, 0x1.c335775b784c3p-45, -0x1.8110ae02e86fbp-45, 0x1.df9e7f458fb16p-44,
    0x1.55315602d1099p-44, 0x1.aa8fe325b09afp-45, -0x1.894d5923a7ff6p-47, -0x1.611ca7c8e8402p-44,
    -0x1.4487392c2d0e5p-44, -0x1.bcda51998afb1p-44, -0x1.166aecb31c67ap-45, 0x0.0p+0,
    0x1.9e43f0dda563ap-46, 0x1.f207cf6d3a147p-50, -0x1.3b8f3b602b076p-44, 0x1.980367c7e0a0fp-45,
    0x1.eb10d00ada46ep-44, -0x1.17f9ae586e236p-44, -0x1.c6748e5da9dfbp-46, -0x1.d589e8336993cp-45,
    -0x1.47356768ed653p-46, 0x1.1d7249984741ep-44, 0x1.842b1a78ec228p-44, -0x1.4b3441b665813p-44,
    0x1.b21022cb42a3cp-44, 0x1.56ae70bd0f44ap-44, 0x1.d1e575861fe06p-46, -0x1.a302c2af05591p-45,
    -0x1.544d5d1ae60b1p-44, 0x1.cb4cd2ee31f2cp-44, 0x1.e8e3d180f8cbfp-45, -0x1.5b59ff446af11p-44,
    0x1.ee93f9b2d8052p-44, -0x1.6fc3961337d47p-46, -0x1.790b237fc5223p-44, -0x1.8566f183c169cp-44,
    -0x1.bc2035713ea29p-44, -0x1.bdb8072534a2dp-45, 0x1.229a240137954p-44, -0x1.290f37d9ffa39p-44,
    -0x1.531cd91ddf46p-44, -0x1.56c633f2acdbbp-52, 0x1.9ac90739d1061p-44, -0x1.7694f68a22edfp-45,
    -0x1.1a191bbcf9d71p-45, -0x1.a322c2af02ae7p-44, -0x1.b17369c893a4ep-45, -0x1.d56eaab993d31p-47,
    0x1.051009ef23164p-48, 0x1.c6c7e7ef400cep-47, -0x1.4ab85017d525bp-44, 0x1.8448e731cbb19p-44,
    -0x1.80df0e5c70faap-44, -0x1.a5baef5ee0d23p-44, 0x1.a8f7ad24be946p-44, -0x1.67a1e99b7212dp-45,
    -0x1.54224d4ca2575p-45, 0x1.7a79cbcd73b26p-44, 0x1.f9316304a769p-44, -0x1.3c62f484a44ccp-46,
    -0x1.d7c72cd9ad8cfp-44, -0x1.f4810db0aebacp-44, -0x1.64931152599a3p-44, -0x1.8cb75c9c586a3p-44,
  ]
}
