import AnimFile

/// The words of related formats and tools, with the words of this format that they correspond to.
struct ForeignWords {
  /// The table. Each row is a word, without separators and in lower case, and the words that it can mean, most likely first.
  ///
  /// A word after `=` is an exact synonym, interchangeable with the same value: it has no other unit, no opposite meaning, and no
  /// other meaning. In the section of members, a word with a point is a member inside another one.
  private static let table = """
    [member]
    # Lottie
    ty type
    ks keyframes transform d
    k keyframes value
    nm id title
    ln id
    ip in
    op out duration
    fr frameRate
    w size width
    h size
    p position center
    s scale size value
    a anchor
    o opacity
    r radius outerRadius cornerRadius rotation
    cm name
    tm t
    c color center
    lc cap
    lj join
    ml miterLimit
    sk skew
    sa skewAxis
    pt points
    ir innerRadius
    or outerRadius
    is innerRoundness
    equals =is
    eq =is
    becomes =is
    os roundness
    outerroundness roundness
    layers shapes
    it shapes
    v value animfile
    assets symbols
    refid symbol
    td clip
    bm blend
    masksproperties mask
    tt mask
    # Keyframes in other formats
    keys =keyframes
    frames keyframes
    step steps
    keyframe =keyframes
    track keyframes
    time t
    at t
    offset t first
    val =value
    to value end endAngle
    end endAngle
    ease =easing
    segments steps
    phases steps
    sequence steps
    pause =wait
    rest wait
    seconds for
    initial from
    autoorient =orient transform.orient
    ao orient transform.orient
    offsetrotate orient
    motionpath via
    bezier via
    controlpoints via
    handles via
    tangents via
    noise wiggle
    random wiggle jitter
    randomness jitter
    scatter jitter
    composite stack
    jitter wiggle
    shake wiggle
    wobble wiggle
    base around
    center around anchor
    amount amplitude
    strength amplitude
    magnitude amplitude
    interval every
    period every
    randomseed =seed
    probability chance
    interpolation easing
    timing easing
    timingfunction =easing
    animationtimingfunction =easing
    curve easing
    extrapolate after
    fillmode after
    dur duration for
    duration for
    length duration for
    begin offset
    end endAngle to out
    delay offset wait
    repeatcount =repeat
    iterations =repeat
    iterationcount =repeat
    loop repeat
    loops repeat
    loopstart repeatFrom
    loopfrom repeatFrom
    loopin repeatFrom
    repeatstart repeatFrom
    repeatbegin repeatFrom
    repeatat repeatFrom
    repeatafter repeatFrom
    loopat repeatFrom
    loopafter repeatFrom
    introduration repeatFrom
    intro repeatFrom
    yoyo =autoreverses
    alternate autoreverses
    autoreverse =autoreverses
    animationiterationcount =repeat
    interpolator easing
    animationduration duration
    transitionduration duration
    transitiondelay delay
    transitiontimingfunction =easing
    rate speed
    timescale =speed
    playbackrate =speed
    fps =frameRate
    framerate frameRate
    # SVG, CSS, canvas
    cx center
    cy center
    x origin position center from frame
    y origin position center from frame
    x1 from
    y1 from
    x2 to
    y2 to
    radius cornerRadius radii outerRadius
    rx radii cornerRadius
    ry radii cornerRadius
    width size width stroke
    height size
    strokewidth width stroke stroke.width
    linewidth width stroke stroke.width
    thickness width
    strokelinecap =cap stroke stroke.cap
    linecap =cap stroke.cap
    strokelinejoin =join stroke stroke.join
    linejoin =join stroke.join
    strokemiterlimit =miterLimit stroke stroke.miterLimit
    strokedasharray =dash stroke stroke.dash
    dasharray =dash stroke.dash
    dashes dash
    strokedashoffset =dashOffset stroke stroke.dashOffset
    dashphase =dashOffset
    strokeopacity opacity stroke stroke.opacity
    fillopacity opacity fill fill.opacity
    color fill stroke
    fillrule =rule fill fill.rule
    winding rule
    alpha =opacity
    borderradius =cornerRadius
    cornerradius cornerRadius
    viewbox size
    viewport size
    preserveaspectratio fit
    transformorigin =anchor transform.anchor
    rotatez =rotation transform.rotation
    shape type
    stopcolor =color
    for duration
    sweep endAngle
    sweepangle endAngle
    origin anchor center
    pivot =anchor transform.anchor
    translate =position transform.position
    translation =position transform.position
    rotate =rotation transform.rotation
    angle rotation startAngle
    path d
    data d values
    href symbol
    children =shapes
    items shapes
    elements shapes
    nodes shapes
    content shapes
    name id title
    kind type
    class type
    backgroundcolor =background fill
    bg =background fill
    background fill
    border stroke
    outline stroke
    clippath clip
    maskimage mask
    masktype by
    maskmode by
    trackmatte mask
    gradienttransform transform
    offsetdistance fraction
    distance fraction
    progress fraction
    mpath along
    follow along
    startoffset fraction
    matte mask
    blendmode =blend
    mixblendmode =blend
    blendingmode =blend
    compositeoperation blend
    globalcompositeoperation blend
    zorder =zIndex
    zposition =zIndex
    draworder zIndex
    elevation zIndex
    inpoint in
    outpoint out
    colour =color
    paint color
    strokecolor =stroke
    fillcolor =fill
    isvisible visible
    shown visible
    colors stops
    colorstops =stops
    fx focus
    fy focus
    start startAngle from
    position offset transform.position
    from start startAngle
    value to around default
    version animfile
    extensionsused extensions
    requires extensionsRequired
    prefersreducedmotion reducedMotion
    reducedmotion reducedMotion
    vertices =points
    count points copies segments
    sides =points
    numpoints =points
    rect frame
    anchorpoint anchor transform.anchor
    dimensions size
    objects shapes
    foregroundcolor fill
    foregroundstyle fill
    autoalpha opacity
    roundness cornerRadius
    $ref parameter
    ref parameter
    meta extras
    metadata extras
    userdata extras
    bounds frame
    isclosed =closed
    comment // description
    variables =parameters
    params =parameters
    inputs parameters
    min range
    max range
    param =parameter
    var parameter
    multiply scale
    add offset
    # SwiftUI, physics
    dampingratio =dampingFraction
    dampening =damping
    bounciness bounce
    tension stiffness
    friction damping
    initialvelocity =velocity
    trigger since fire
    triggers =parameters
    jumpterm =jump
    # Events of pages, players and views
    interactions =listeners
    interactivity listeners
    interaction listeners
    listener =listeners
    eventlisteners =listeners
    handlers listeners
    eventhandlers listeners
    gestures listeners
    event on
    eventtype on
    eventname on
    gesture on
    when on
    type on
    listenertypevalue on
    target shape
    targetid shape
    element shape
    selector shape
    node shape
    object shape
    id shape
    parameter set
    param set
    input set
    variable set
    property set
    setvalue to
    emit fire
    dispatch fire
    flip toggle
    switch toggle
    invert toggle
    axis along
    segment along
    # Members of another object
    cap stroke.cap
    join stroke.join
    miterlimit stroke.miterLimit
    dash stroke.dash
    dashoffset stroke.dashOffset
    gradient fill.gradient
    rotation transform.rotation
    scale transform.scale
    anchor transform.anchor
    skew transform.skew
    parent transform.parent
    rotationeffect transform.rotation
    scaleeffect transform.scale
    orient transform.orient
    skewaxis transform.skewAxis
    repeat time.repeat
    autoreverses time.autoreverses
    speed time.speed
    [value]
    rectangle =rect
    rc rect
    square rect
    roundrect rect
    roundedrectangle rect
    oval =ellipse
    el ellipse
    sh path
    bezier path
    sr star
    gr group
    compoundpath =compound
    compoundshape =compound
    mergepaths compound
    g =group
    layer group
    container group
    pill =capsule
    stadium =capsule
    curve path
    pie arc
    sector arc
    ring arc
    triangle polygon
    hexagon polygon
    chart lineChart
    graph lineChart
    segment line
    zstack group
    solid rect
    repeater repeat
    roundcorner roundCorners
    offsetpath offset
    offsetpaths offset
    repeatforever forever
    trimpaths trim
    trimpath trim
    tm trim
    rp repeat
    rd roundCorners
    roundedcorners roundCorners
    zz zigzag
    pb pucker
    polyshape polyline
    instance use
    symbol use
    lineargradient linear
    radialgradient radial
    flat butt
    projecting square
    mitre =miter
    evenodd evenodd
    nonzero nonzero
    fill stretch
    meet contain
    slice cover
    aspectfit =contain
    aspectfill =cover
    infinite =forever
    indefinite =forever
    always forever
    cycle loop
    repeat loop
    cw =clockwise
    ccw =counterclockwise
    anticlockwise =counterclockwise
    short shortest
    shorter shortest
    auto path
    tangent path
    alternate pingpong
    yoyo pingpong
    mirror pingpong
    clamp hold
    freeze hold
    forwards hold
    none hold butt
    extend continue
    float =number
    double =number
    int number
    enum =choice
    select choice
    integer number
    bool =boolean
    colour =color
    rgb color srgb
    vec2 point
    vector point
    degrees =angle
    list numbers
    array numbers
    rgba color
    hex color
    linearrgb =linear
    linearsrgb =linear
    lab oklab
    jumpstart =start
    jumpend =end
    jumpnone =none
    jumpboth =both
    catmullrom catmullRom
    smooth catmullRom
    spline catmullRom
    straight linear
    open open
    closed chord
    wedge sector
    click =tap
    onclick =tap
    tapped tap
    ontap =tap
    tapgesture =tap
    ontapgesture =tap
    touch tap
    mouseup tap
    pointerup tap
    touchend tap
    activate tap
    mousedown press
    pointerdown press
    touchstart press
    down press
    pressed press
    hold press
    longpress press
    active press
    onpress =press
    mouseenter hover
    mouseover hover
    pointerenter hover
    pointerover hover
    enter hover
    over hover
    hovered hover
    onhover =hover
    pan drag
    dragging drag
    draggesture =drag
    ondrag =drag
    swipe drag
    slide drag
    touchmove drag
    mousemove =move
    pointermove =move
    onmousemove =move
    onpointermove =move
    [action]
    series =sequence
    serial =sequence
    sequential =sequence
    chain sequence
    then sequence
    seq =sequence
    steps sequence
    group parallel
    together parallel
    all parallel
    par parallel
    simultaneous parallel
    concurrent parallel
    cascade stagger
    pause =wait
    sleep =wait
    hold wait
    tween animate
    animation animate
    set animate
    change animate
    fade fadeIn
    show fadeIn
    appear fadeIn
    fadein fadeIn
    hide fadeOut
    disappear fadeOut
    fadeout fadeOut
    translate move
    position move
    moveto move
    moveby move
    slide move
    size resize
    zoom scale
    scalein grow
    zoomin grow
    popin grow
    pop pulse
    beat pulse
    heartbeat pulse
    throb pulse
    drawon draw
    drawsvg draw
    drawpath draw
    trimpath draw
    shrink scale
    rotation rotate
    turn rotate
    spin rotate
    rotateby rotate
    scaleby scale
    [easing]
    step hold
    discrete hold
    constant hold
    stepend =hold
    togglehold hold
    toggleholdkeyframe hold
    holdkeyframe hold
    interpolatingspring spring
    easyease easeInOut
    # After Effects names an easing into a keyframe "ease in", which decelerates.
    easyeasein easeOut
    easyeaseout easeIn
    in =easeIn
    out =easeOut
    inout =easeInOut
    swing easeInOut
    easeinout easeInOut
    easein easeIn
    easeout easeOut
    default ease
    standard easeInOut
    overshoot easeOutBack
    anticipate easeInBack
    bounce easeOutBounce
    elastic easeOutElastic
    back easeOutBack
    sine easeInOutSine
    quad easeInOutQuad
    cubic easeInOutCubic
    spline smooth
    catmullrom smooth
    cubicspline smooth
    [target]
    fillcolor fill.color
    strokecolor stroke.color
    strokewidth stroke.width
    color fill.color stroke.color
    colour fill.color stroke.color
    """

  private struct Key: Hashable {
    var kind: WordKind
    var word: String
  }

  private var meanings: [Key: [String]] = [:]
  private var nested: [String: NestedMember] = [:]
  /// The words of this format with exact synonyms, by synonym.
  private var synonyms: [String: [String]] = [:]

  init() {
    let sections: [(name: String, kind: WordKind)] = [
      ("member", .member), ("value", .value), ("action", .action), ("easing", .easing), ("target", .target),
    ]
    var kind = WordKind.member
    for line in Self.table.utf8.split(separator: UInt8(ascii: "\n")) {
      var words = line.split(separator: UInt8(ascii: " ")).map { String(Substring($0)) }
      let word = words.removeFirst()
      if let section = sections.first(where: { "[\($0.name)]" == word }) {
        kind = section.kind
      } else if word != "#" {
        for ours in words { add(ours, word, kind) }
      }
    }
  }

  private mutating func add(_ ours: String, _ word: String, _ kind: WordKind) {
    if ours.hasPrefix("=") {
      synonyms[word, default: []].append(String(ours.dropFirst()))
      add(String(ours.dropFirst()), word, kind)
    } else if kind == .member, let point = ours.firstIndex(of: ".") {
      nested[word] = NestedMember(
        inner: String(ours[ours.index(after: point)...]), outer: String(ours[..<point]))
    } else {
      meanings[Key(kind: kind, word: word), default: []].append(ours)
    }
  }

  /// Returns the word among `known` that `word` is called in other formats.
  func translation(of word: String, _ kind: WordKind, among known: [String]) -> String? {
    meanings[Key(kind: kind, word: word.folded)]?.first { known.contains($0) }
  }

  func isSynonym(_ word: String, of ours: String) -> Bool {
    let word = word.folded
    return word == ours.folded || synonyms[word]?.contains(ours) ?? false
  }

  func nested(_ word: String, among known: [String]) -> NestedMember? {
    let folded = word.folded
    guard let member = nested[folded], known.contains(member.outer) else { return nil }
    return folded.hasPrefix(member.outer) || !known.contains(member.inner) ? member : nil
  }

  /// The pairs of members that are one member here: their names, its name, whether the meaning is unambiguous, and whether it has
  /// half the values.
  static let coordinates: [Coordinates] =
    """
    cx cy center safe
    x1 y1 from safe
    x2 y2 to safe
    width height size safe
    rx ry radii safe
    x y origin safe
    x y position safe
    x y center unsafe
    w h size safe
    left top origin safe
    left top position unsafe
    scaleX scaleY scale safe
    anchorX anchorY anchor safe
    centerX centerY center safe
    translateX translateY position safe
    fx fy focus safe
    width height radii safe halved
    w h radii safe halved
    x y by unsafe
    minimum maximum range safe
    min max range safe
    """
    .split(separator: "\n").map { line in
      let words = line.split(separator: " ").map(String.init)
      return Coordinates(
        first: words[0], second: words[1], member: words[2], isSafe: words[3] == "safe",
        isHalved: words.count > 4)
    }

  /// Whether `word` is a container of shapes in other formats, like a group here.
  static func isContainer(_ word: String) -> Bool {
    let containers: Set<String> = [
      "svg", "artboard", "canvas", "scene", "stage", "composition", "comp", "solo", "vstack", "hstack",
      "lazyvstack", "lazyhstack", "grid", "flex", "stack", "clippath", "mask", "defs",
    ]
    return containers.contains(word.folded)
  }

  /// Returns the reason why the format deliberately lacks the feature `word`.
  static func reasonForAbsence(of word: String) -> String? {
    switch word.folded {
    case "svg", "artboard", "canvas", "scene", "stage", "composition", "comp":
      "use the document's 'size' and 'shapes'; for shapes that move together, use a 'group'"
    case "animate", "animatetransform", "animatemotion", "set", "tween":
      "put keyframes into the member itself, as in \"opacity\": { \"keyframes\": [ … ] }"
    case "null", "nullobject":
      "use a 'group' with \"shapes\": [], and refer to it with 'parent' in the 'transform' of other shapes"
    case "bone", "rootbone", "ik", "skin":
      "write the parts as shapes, each with 'parent' in its 'transform': the format has no bones"
    case "precomp", "nestedartboard", "nestedcomp":
      "define it once in 'symbols', and draw it with 'use'"
    case "solo": "use a 'group', and animate 'visible' in each of its shapes"
    case "adjustment", "adjustmentlayer", "light", "particles", "mm":
      "remove it: \(word.quoted) is not part of the format"
    case "vstack", "hstack", "lazyvstack", "lazyhstack", "grid", "flex", "stack":
      "use a 'group', and position its shapes with their members and transforms: the format has no layout"
    case "tm", "trim", "trimpath", "trimpaths", "rp", "repeat", "repeater", "rd", "roundcorners",
      "roundedcorners", "zz", "zigzag", "pb", "pucker", "tw", "twist", "op", "offset", "offsetpath",
      "offsetpaths", "reverse",
      "split":
      "move it into the 'modifiers' of a shape: it is a modifier, not a shape"
    case "text", "tspan", "string", "label", "tx":
      "convert the text to paths, as 'animfile text' does: the format has no text"
    case "lineargradient", "radialgradient", "gradient", "gf", "gs":
      "use it to paint a shape: \"fill\": { \"gradient\": { \"type\": \"linear\", … } }"
    case "clippath": "put the shapes into the 'clip' of the shape that they clip"
    case "mask", "matte": "put the shapes into the 'mask' of the shape that they mask"
    case "defs": "define it in the document's 'symbols', and draw it with 'use'"
    case "fl", "fill", "st", "stroke": "write the fill or stroke as a member of the shape that it paints"
    case "tr", "transform": "write the transform as a member of the shape or group that it moves"
    case "image", "img", "bitmap", "picture", "video", "im": "remove it: the format has no images"
    case "audio", "sound", "script", "html", "foreignobject", "camera", "model":
      "remove it: \(word.quoted) is not part of the format"
    default: nil
    }
  }
}
