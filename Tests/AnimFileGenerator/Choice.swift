/// An entry of a feature table: its name, its condition, and its output.
struct Choice<Context, Product>: Sendable {
  let name: String
  let weight: Int
  let make: @Sendable (SceneBuilder, Context) -> Product

  init(
    _ name: String, weight: Int = 1, _ make: @escaping @Sendable (SceneBuilder, Context) -> Product
  ) {
    self.name = name
    self.weight = weight
    self.make = make
  }
}
