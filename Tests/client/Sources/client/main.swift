import AnimFile

let evaluator = try Evaluator(
  json: """
    { "animfile": "1.0", "size": [200, 200], "shapes": [
      { "id": "dot", "type": "circle", "center": [100, 100], "fill": "tomato",
        "radius": { "keyframes": [{ "t": 0, "value": 20 }, { "t": 1, "value": 60, "easing": "easeOut" }] } } ] }
    """)
for item in try evaluator.frame(at: 1).items {
  print(item.id ?? "-", item.path.bounds?.size.width ?? 0)
}
