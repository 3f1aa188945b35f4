import AnimFile

// Everything the command line understands, in one place. Parsing, the help texts and the suggestions
// come from here.

/// How `eval` prints a frame.
enum FrameFormat: String, CaseIterable {
  /// One JSON document.
  case json
  /// One JSON document on each line, one line for each time.
  case ndjson
  case svg
  /// The path data alone.
  case d
}

/// How `sample` prints the values of a member.
enum SampleFormat: String, CaseIterable {
  /// A line for each time, with commas between the numbers.
  case csv
  case json
  /// A picture in characters.
  case plot
  /// A picture of its curves.
  case svg
}

/// How `curve` prints easings.
enum CurveFormat: String, CaseIterable {
  /// A picture in characters.
  case plot
  case svg
  case csv
  case json
}

/// How `info` prints what is in a file.
enum InfoFormat: String, CaseIterable {
  case text, json
}

/// How `explain` and `rules` print what there is to know about kinds of finding.
enum RuleFormat: String, CaseIterable {
  case text, json, markdown
}

extension Command {
  /// Every command, in the order of the help.
  static let all: [Command] = [
    validate, explain, rules, eval, render, preview, sample, curve, info, diff, expand, format,
    languageServer,
    completions, manual,
  ]

  static let validate = Command(
    name: "validate",
    summary: "check animation files and say what is wrong, and where",
    details: [
      """
      A file that passes can be evaluated at every time. All mistakes are listed, each with its line \
      and column, and counted at the end.
      """,
      """
      Formats: text is for people. json is one object, ndjson an object on a line for each file, both \
      by the schema of the report. github annotates pull requests, gitlab is a code quality report, \
      sarif is SARIF 2.1.0, xcode has lines like those of a compiler, junit a test for each finding.
      """,
      """
      What holds for all files of a project goes into a file .animfile.json, in their folder or one \
      above it: an object with the members ignore and only (lists of codes), severity (an object with \
      a severity for each code), strict (true or false) and limits. The nearest one counts, and the \
      command line before it.
      """,
      """
      --fix changes only the bytes that have to do with a finding, and leaves everything out that would \
      make a file worse or change what it shows. 'animfile rules' says what can be mended. With - as \
      FILE the mended text goes to standard output, and the report to standard error.
      """,
    ],
    operands: Operands(
      placeholder: "FILE", count: 0...Int.max,
      summary: """
        a file, a folder (every .json file in it and below, except in hidden folders), a pattern in \
        quotes such as 'art/**/*.json', or - for standard input
        """),
    options: [
      .choice("format", of: ReportFormat.self, default: .text, "how to print the report"),
      .flag(
        "quiet", short: "q",
        "print only what makes the exit code 1: no counts, no information, no warnings unless --strict"),
      .flag("strict", "fail on warnings too"),
      .flag("summary", "count the findings by their codes instead of listing them; in text and json"),
      .only, .ignore, .severity,
      .value(
        "max-findings", "NUMBER", "print no more findings than this; the exit status counts them all"),
      .flag("unfold", "print every finding, however many there are like it; otherwise ten in a file"),
      .value(
        "files-from", "FILE",
        "check the files that are named in FILE, or for - on standard input, one on a line"),
      .value("stdin-name", "NAME", "the name to print for standard input (default: <stdin>)"),
      .config, .noConfig,
      .flag("show-config", "print what holds for the file, and which configuration says so, and stop"),
      .flag("fix", "mend what can be mended without guessing, replace the files, and report what is left"),
      .flag(
        "unsafe-fixes",
        "with --fix or --diff, mend also what has to be guessed, such as misspelled names; look at the result"
      ),
      .flag("diff", "show what --fix would change, as 'diff -u' does, and change nothing"),
      .flag("watch", "check again whenever a file changes, until interrupted"),
      .value("jobs", "NUMBER", "check so many files at a time (default: one for each processor)"),
      .limit,
      .color,
    ],
    examples: [
      Example(line: "animfile validate logo.json", purpose: "check one file"),
      Example(line: "animfile validate --strict animations/", purpose: "check a folder; warnings count too"),
      Example(
        line: "animfile validate --format json logo.json", purpose: "a report for an editor or a script"),
      Example(line: "animfile validate --fix logo.json", purpose: "mend what can be mended"),
      Example(
        line: "animfile validate --diff --unsafe-fixes logo.json", purpose: "look at what could be mended"),
      Example(
        line: "animfile validate --severity time-after-end=error logo.json",
        purpose: "other rules than by default"),
      Example(
        line: "git ls-files '*.anim.json' | animfile validate --files-from -",
        purpose: "check what is under version control"),
      Example(
        line: "cat logo.json | animfile validate - --stdin-name logo.json",
        purpose: "check what another program prints"),
    ],
    exitStatuses: [
      .clean: "no errors, or with --diff nothing to mend",
      .findings:
        "at least one error is left, or with --strict at least one warning; with --diff, something to mend",
    ],
    run: Validate.run)

  static let explain = Command(
    name: "explain",
    summary: "say what a code in a report means, why it matters and what to do",
    details: [
      """
      The code is what stands in brackets at the end of a finding's first line, such as unknown-member. \
      A file with the mistake is shown, what 'animfile validate' prints of it, and the same file mended.
      """
    ],
    operands: Operands(placeholder: "CODE", count: 1...Int.max, summary: "the code of a kind of finding"),
    options: [
      .choice(
        "format", of: RuleFormat.self, default: .text, "print it for people, for programs or for a page"),
      .color,
    ],
    examples: [
      Example(line: "animfile explain unknown-member", purpose: "what a code means"),
      Example(line: "animfile explain dead-easing --format json", purpose: "the same for an editor"),
    ],
    exitStatuses: [.clean: "it was printed"],
    run: Explain.run)

  static let rules = Command(
    name: "rules",
    summary: "list every code that a report can have",
    details: [
      """
      By what they are about, each with its severity and what it means. As JSON the list has all that \
      'animfile explain' says; as Markdown it is the page of the documentation.
      """
    ],
    operands: .none,
    options: [
      .choice(
        "format", of: RuleFormat.self, default: .text, "print it for people, for programs or for a page"),
      .color,
    ],
    examples: [
      Example(line: "animfile rules", purpose: "what can be found in a file"),
      Example(line: "animfile rules --format json", purpose: "the same for a program, with examples"),
    ],
    exitStatuses: [.clean: "they were printed"],
    run: Rules.run)

  static let eval = Command(
    name: "eval",
    summary: "print the shapes of an animation as they are at the times you name",
    details: [
      """
      Times are in seconds from the start. Give them with --t, or with --from, --to and --fps, or \
      name a marker of the file with --marker. Without any of these it is the time of the file's \
      poster, or else 0. With --fps and without --to it is one pass: there and back if it is turned \
      back, and without the end if it starts again forever, as that is the start of the next.
      """,
      """
      Of a file with warnings the frames are printed; how many warnings there are is said on standard \
      error. Use 'animfile validate' to see them.
      """,
      """
      --explain says where one number comes from, as text or with --format json: the times on the way \
      to its shape, the keyframes around it and where they stand in the file, the easing, and for a \
      point every modifier and matrix. A shape and its members are named as for 'animfile sample'. \
      ID.point.3 is where element 3 of the printed outline ends, counted from 0, and ID.copy.2.point.3 \
      is the same in copy 2 of the shape.
      """,
    ],
    operands: Operands(
      placeholder: "FILE", count: 1...1, summary: "the animation, or - for standard input"),
    options: [
      .value(
        "t", "TIMES",
        "the times: one (0.5), several (0,0.5,1), or from..to:step, as far as the steps reach (0..2:0.1)"
      ),
      .value("from", "SECONDS", default: "0", "the time of the first frame, with --fps"),
      .value("to", "SECONDS", "no frame comes after this time, with --fps; by default the end of one pass"),
      .value("fps", "NUMBER", "the number of frames in a second"),
      .value("marker", "NAME", "the time of the marker with this name"),
      .flag("reduced-motion", "the time of the pose for people who want less motion"),
      .value("size", "WxH", "fit the animation into a rectangle of this width and height"),
      .value("shape", "ID", "only the shape with this id, or what is inside the group with it"),
      .flag("outline", "give lines as the areas that they cover, to be filled with the rule nonzero"),
      .value(
        "explain", "ID.MEMBER",
        "in place of frames, say where this member's value comes from, or the point ID.point.N"),
      .repeated("set", "NAME=VALUE", "give a parameter of the file another value; may be repeated"),
      .limit,
      .value("precision", "DIGITS", default: "6", "round numbers to so many digits after the point, 0 to 15"),
      .choice(
        "format", of: FrameFormat.self, default: .json,
        """
        how to print the frames: ndjson is one frame on each line, svg a picture, d the bare path data, \
        one shape on each line and an empty line between frames
        """),
      .value(
        "output", short: "o", "FILE",
        "write to this file, which is replaced only when all went well; - is standard output"),
      .color,
    ],
    examples: [
      Example(line: "animfile eval logo.json --t 0.5", purpose: "the frame half a second in"),
      Example(
        line: "animfile eval logo.json --t 0.5 --format svg -o frame.svg", purpose: "the same as a picture"),
      Example(
        line: "animfile eval logo.json --t 0..2:0.1 --format ndjson",
        purpose: "a frame every tenth of a second, one on each line"),
      Example(line: "animfile eval logo.json --fps 60 --to 1 --format ndjson", purpose: "61 frames"),
      Example(
        line: "animfile eval logo.json --t 0.5 --explain box.opacity",
        purpose: "which keyframes and which easing a value comes from"),
      Example(
        line: "animfile eval rating.json --set to=4 --set accent=#ff5a36", purpose: "with other parameters"),
    ],
    exitStatuses: [.clean: "the frames were printed"],
    run: Eval.run)

  static let render = Command(
    name: "render",
    summary: "make a picture of an animation: SVG, PNG, or a PNG file that moves",
    details: [
      """
      Without a time it is the picture of the file's poster, or else that at 0, as SVG. What is made \
      goes by the end of the name after -o: .svg, .png, or .apng, which moves; with --animated a .png \
      moves too, and programs that do not know of that show its first frame.
      """,
      """
      Several times in one picture are a filmstrip: poses side by side, with the time below each. With \
      --onion they are over each other, older ones fainter, and lines show the ways that the middles of \
      shapes take. A name with %d or %04d in it is a sequence: a file for each time, numbered from 0.
      """,
      """
      What moves shows, unless times are named, all that is played before it starts again, at the \
      file's frame rate, or else 30 frames a second. A PNG file that moves shows its frames at even \
      intervals, and plays as often as the file says.
      """,
      """
      With --animated a .svg file moves too, at every time and without a script, in browsers and in \
      an <img>. It has lines in time between values, as many as it takes for points to be within \
      --tolerance, colors within 1.5 of 255 and opacities within 0.005, and plays as often as the file says, and there and back.
      """,
    ],
    operands: Operands(
      placeholder: "FILE", count: 1...1, summary: "the animation, or - for standard input"),
    options: [
      .value(
        "t", "TIMES",
        "the times: one (0.5), several (0,0.5,1), or from..to:step, as far as the steps reach (0..2:0.1)"
      ),
      .value("from", "SECONDS", default: "0", "the time of the first frame, with --fps"),
      .value(
        "to", "SECONDS",
        "no frame comes after this time, with --fps; by default the end of one pass"
      ),
      .value("fps", "NUMBER", "the number of frames in a second"),
      .value("marker", "NAME", "the time of the marker with this name"),
      .flag("reduced-motion", "the time of the pose for people who want less motion"),
      .value(
        "frames", "NUMBER",
        "a filmstrip of so many poses over one pass, or with --onion so many poses (else 8)"),
      .flag("onion", "poses over each other, with the ways that shapes take"),
      .flag("animated", "make a .png or .svg file that moves"),
      .value(
        "tolerance", "NUMBER",
        "in SVG that moves, how far points may be from where they belong, in units of the size (default: a quarter of a pixel)"
      ),
      .value("size", "WxH", "fit the animation into a rectangle of this width and height"),
      .value("scale", "NUMBER", default: "1", "so many pixels for each unit of the size"),
      .value(
        "background", "COLOR", "what is behind everything, instead of what the file says; or transparent"),
      .repeated("set", "NAME=VALUE", "give a parameter of the file another value; may be repeated"),
      .limit,
      .value(
        "precision", "DIGITS",
        "in SVG, round numbers to so many digits after the point, 0 to 15 (default: 6, or if it moves as many as the tolerance needs)"
      ),
      .value(
        "id-prefix", "TEXT", "in SVG, what all ids begin with, so that several pictures can be in one page"),
      Option(
        name: "format", short: nil, kind: .choice(PictureFormat.allCases.map(\.rawValue)), fallback: nil,
        summary: "what to make, whatever the name ends in (default: svg where there is no name)"),
      .value(
        "output", short: "o", "FILE",
        "write to this file, which is replaced only when all went well; - is standard output"),
      .color,
    ],
    examples: [
      Example(
        line: "animfile render logo.json --t 0.5 -o logo.png", purpose: "a picture of half a second in"),
      Example(
        line: "animfile render logo.json --frames 8 -o strip.svg", purpose: "a filmstrip of eight poses"),
      Example(
        line: "animfile render logo.json --onion -o motion.png --scale 2",
        purpose: "poses and ways, twice as large"),
      Example(line: "animfile render logo.json -o logo.apng --fps 30", purpose: "a picture that moves"),
      Example(
        line: "animfile render logo.json -o logo.svg --animated", purpose: "SVG that moves in a browser"),
      Example(
        line: "animfile render logo.json --t 0..2:0.1 -o frame-%04d.png --background white",
        purpose: "a numbered sequence"),
    ],
    exitStatuses: [.clean: "the pictures were made"],
    run: Render.run)

  static let sample = Command(
    name: "sample",
    summary: "print the values of one member over time, such as a fill's color",
    details: [
      """
      The member is named by its shape's id and the names on the way to it, with dots between them: \
      box.fill.color, box.transform.position, box.modifiers.0.end; or in place of the id by the pointer \
      that frames call 'source': /shapes/0.fill.color. box.size.0 or box.size.width is one part of a \
      value. Everything that makes the value is taken into account: the time of the shape and of the \
      groups around it, steps, wiggles, parameters, the timeline.
      """,
      """
      A shape of a symbol is there in every use: tail.opacity is that of the first, and \
      blue.tail.opacity that of the use 'blue'. A shape that clips box is box.clip.0, and where box \
      is repeated, box.copy.2 is its copy 2, counted from 0.
      """,
      """
      Times are in seconds from the start. Give them with --t, or with --from, --to and --fps. Without \
      any of these it is one pass, at the file's frame rate, or else in 60 equal steps. A pass goes \
      there and back if it is turned back, and is without its end if it starts again forever, as that \
      is the start of the next.
      """,
      """
      CSV has a header and a line for each time: t, then the number, or x and y of a point, r, g, b and \
      a of a color from 0 to 1, 0, 1, 2 ... of a list. JSON is an object with member, columns (the \
      header) and rows (a list of numbers for each time). Use 'animfile eval --shape' for paths.
      """,
    ],
    operands: Operands(
      placeholder: "FILE ID.MEMBER", count: 2...2,
      summary: "the animation, or - for standard input; and the member"),
    options: [
      .value(
        "t", "TIMES",
        "the times: one (0.5), several (0,0.5,1), or from..to:step, as far as the steps reach (0..2:0.1)"
      ),
      .value("from", "SECONDS", default: "0", "the first time, with --fps"),
      .value("to", "SECONDS", "no time comes after this one, with --fps; by default the end of one pass"),
      .value("fps", "NUMBER", "the number of times in a second"),
      .repeated("set", "NAME=VALUE", "give a parameter of the file another value; may be repeated"),
      .limit,
      .value("precision", "DIGITS", default: "6", "round numbers to so many digits after the point, 0 to 15"),
      Option(
        name: "format", short: nil, kind: .choice(SampleFormat.allCases.map(\.rawValue)), fallback: nil,
        summary:
          "how to print the values: plot is a curve in characters, svg a picture of it (default: plot on a terminal, svg where --output ends in .svg, else csv)"
      ),
      .value("output", short: "o", "FILE", "write to this file, which is replaced only when all went well"),
      .color,
    ],
    examples: [
      Example(
        line: "animfile sample logo.json box.transform.rotation", purpose: "how a shape turns over one pass"),
      Example(
        line: "animfile sample logo.json box.fill.color --fps 60 -o color.csv",
        purpose: "a table for a spreadsheet"),
      Example(
        line: "animfile sample logo.json box.opacity -o opacity.svg", purpose: "a picture of a curve"),
      Example(
        line: "animfile sample logo.json box.radius --t 0,0.25,0.5 --format json", purpose: "at three times"),
    ],
    exitStatuses: [.clean: "the values were printed"],
    run: Sample.run)

  static let preview = Command(
    name: "preview",
    summary: "make a page that plays an animation in a browser",
    details: [
      """
      The page is one file that needs nothing else: play, pause, a scrubber with the keyframes and \
      markers, a curve for every member that moves, the values under the pointer, and the picture of \
      any time to copy as SVG. Its frames are those of 'animfile eval', at least 60 to a second; between \
      two of them it goes along a straight line, number by number, or stays where there is a jump.
      """,
      """
      With --watch the page is served to browsers on this machine alone, and its address printed. It \
      follows every change of the file, says what is wrong with it, and has its parameters to try out.
      """,
    ],
    operands: Operands(
      placeholder: "FILE", count: 1...1, summary: "the animation, or - for standard input"),
    options: [
      .value(
        "fps", "NUMBER",
        "put so many frames to a second into the page (default: a multiple of the file's frame rate, from 60)"
      ),
      .repeated("set", "NAME=VALUE", "give a parameter of the file another value; may be repeated"),
      .flag("watch", "serve the page on 127.0.0.1 and keep it up to date, until interrupted"),
      .value("port", "NUMBER", "the port of --watch (default: one that is free)"),
      .limit,
      .value("output", short: "o", "FILE", "write to this file, which is replaced only when all went well"),
      .color,
    ],
    examples: [
      Example(line: "animfile preview logo.json -o logo.html", purpose: "a page to open or to send"),
      Example(line: "animfile preview logo.json --watch", purpose: "see changes while editing"),
    ],
    exitStatuses: [.clean: "the page was written"],
    run: Preview.run)

  static let curve = Command(
    name: "curve",
    summary: "plot easings",
    details: [
      """
      An easing is written as in a file: a name such as easeOutBack, four control values such as \
      '[0.2, 0, 0, 1]', or an object such as '{ "spring": { "bounce": 0.3 } }'. cubic-bezier(0.2, 0, 0, 1) \
      of CSS is understood as well. Several are plotted together.
      """,
      """
      CSV has a header and a line for each time: x, the part of the time that is over, from 0 to 1, and \
      the progress of each easing. JSON is an object with duration, columns (the header) and rows.
      """,
    ],
    operands: Operands(placeholder: "EASING", count: 1...8, summary: "an easing"),
    options: [
      .value(
        "duration", "SECONDS", default: "1",
        "the time from one keyframe to the next, which matters for springs"),
      .value("steps", "NUMBER", default: "60", "print the values after so many equal steps, 1 to 100000"),
      .value("precision", "DIGITS", default: "6", "round numbers to so many digits after the point, 0 to 15"),
      Option(
        name: "format", short: nil, kind: .choice(CurveFormat.allCases.map(\.rawValue)), fallback: nil,
        summary:
          "how to print them: plot is a picture in characters (default: as --output ends, or else plot)"),
      .value("output", short: "o", "FILE", "write to this file, which is replaced only when all went well"),
      .color,
    ],
    examples: [
      Example(line: "animfile curve easeOutBack", purpose: "what an easing does"),
      Example(line: "animfile curve easeIn easeOut easeInOut -o curves.svg", purpose: "a picture of several"),
      Example(line: "animfile curve spring --format csv --steps 20", purpose: "its values"),
    ],
    exitStatuses: [.clean: "the easings were plotted or printed"],
    run: Curve.run)

  static let info = Command(
    name: "info",
    summary: "say what is in an animation file",
    details: [
      """
      Size, duration, shapes, keyframes, parameters, markers, symbols and what else the file uses. \
      What counts shapes and tracks counts those that are written in the file: a symbol once, and \
      nothing for entries of the timeline.
      """,
      """
      The bounds are those of all outlines over one pass, without strokes and clips. They are exact if \
      nothing moves, and else within 0.000001: every keyframe, jump and turn is looked at in all passes \
      and copies, eight times or more between two keyframes besides, and where an outline is furthest \
      out that is closed in on. Only what several movements do together between two such times could \
      be missed. Of a file with too much in it for that, they are those at some times, and called so.
      """,
      """
      JSON is an object with name, bytes, title, size, duration, repeat, autoreverses, frameRate, shapes \
      (total and byType), modifiers (by type), tracks (keyframed members), keyframes, steps, wiggles, \
      timelineEntries, parameters (name, type, default, range), markers (name, t), symbols (name, type, \
      uses), features, warnings, and bounds or boundsAtSamples, [x, y, width, height], with samples, \
      the number of times. Title, frame rate, ranges and bounds are left out if there are none. Of \
      several files it is a list of such objects.
      """,
    ],
    operands: Operands(
      placeholder: "FILE", count: 1...Int.max,
      summary: """
        a file, a folder (every .json file in it and below, except in hidden folders), or - for \
        standard input
        """),
    options: [
      .choice("format", of: InfoFormat.self, default: .text, "print it for people or for programs"),
      .limit,
      .color,
    ],
    examples: [
      Example(line: "animfile info logo.json", purpose: "what is in a file"),
      Example(line: "animfile info logo.json --format json", purpose: "the same for a program"),
    ],
    exitStatuses: [.clean: "it was printed"],
    run: Info.run)

  static let diff = Command(
    name: "diff",
    summary: "say in what two animations differ, when, where and by how much",
    details: [
      """
      What counts is what is drawn: files that say the same in other words do not differ. Shapes belong \
      together by their ids, or without one by their places in the files. Unless times are named, the \
      files are compared at the times of all keyframes and sixty times in a second, but no more than \
      about 1200 times; when a difference begins is found to within a ten-thousandth of a second.
      """,
      """
      With -o there is a picture of the time at which outlines differ most, or of the first of --t: \
      faint what is the same, red what the first file draws, blue what the second does.
      """,
      """
      JSON is an object with first, second (the names), equal, times (how many were compared), document \
      (what differs as a whole) and differences: id, source, occurrence, aspect (presence, order, \
      outline, fill, stroke, line, opacity, clip), only (first or second, for presence), start, end, \
      amount, time.
      """,
    ],
    operands: Operands(
      placeholder: "FILE FILE", count: 2...2, summary: "two animations; - for standard input"),
    options: [
      .value(
        "t", "TIMES",
        "compare at these times only: one (0.5), several (0,0.5,1), or from..to:step (0..2:0.1)"),
      .value("tolerance", "UNITS", default: "0.001", "lengths that differ by no more count as the same"),
      .choice("format", of: InfoFormat.self, default: .text, "print it for people or for programs"),
      .limit,
      .value("output", short: "o", "FILE", "make a picture of the difference: .svg or .png; - is SVG"),
      .color,
    ],
    examples: [
      Example(line: "animfile diff old.json new.json", purpose: "what has changed"),
      Example(
        line: "animfile diff old.json new.json -o difference.png", purpose: "the same, and a picture of it"),
    ],
    exitStatuses: [.clean: "they draw the same", .findings: "they differ"],
    run: Diff.run)

  static let expand = Command(
    name: "expand",
    summary: "write an animation out in keyframes alone",
    details: [
      """
      What is short for something else is replaced by it: the timeline and steps by keyframes, \
      parameters by their values, names of easings by the easings. The result is a valid file that \
      draws the same at every time. Parameters stay only in symbols that are used with other values for \
      them. Comments stay where the objects that they are in stay.
      """
    ],
    operands: Operands(
      placeholder: "FILE", count: 1...1, summary: "the animation, or - for standard input"),
    options: [
      .repeated(
        "set", "NAME=VALUE",
        "give a parameter another value than its default before it is replaced; may be repeated"),
      .limit,
      .value("output", short: "o", "FILE", "write to this file, which is replaced only when all went well"),
      .color,
    ],
    examples: [
      Example(line: "animfile expand entrance.json", purpose: "see what the timeline comes to"),
      Example(
        line: "animfile expand rating.json --set to=4 -o rating-4.json",
        purpose: "a file without parameters"),
    ],
    exitStatuses: [.clean: "the animation was printed"],
    run: Expand.run)

  static let format = Command(
    name: "fmt",
    summary: "lay an animation file out in the canonical form",
    details: [
      """
      One keyframe, step or stop on each line, members in the order of the specification, comments \
      first, numbers in their fewest digits. Nothing is added or left out, and what the file draws \
      stays the same. Where one file is named and no option says otherwise, the result is printed.
      """,
      """
      The file has to be JSON, with a member 'animfile'. It may have other mistakes, which stay in it; \
      use 'animfile validate' to see them. What is in 'extras', 'extensions' or a member that is not \
      known keeps its order.
      """,
    ],
    operands: Operands(
      placeholder: "FILE", count: 1...Int.max,
      summary: """
        a file, a folder (every .json file in it and below, except in hidden folders), or - for \
        standard input
        """),
    options: [
      .flag("write", short: "w", "replace the files that are not in the canonical form, each as a whole"),
      .flag("check", "print the names of the files that are not in the canonical form, and change nothing"),
      .limit,
      .color,
    ],
    examples: [
      Example(line: "animfile fmt logo.json", purpose: "print a file in the canonical form"),
      Example(line: "animfile fmt --write animations/", purpose: "bring all files of a folder into it"),
      Example(line: "animfile fmt --check animations/", purpose: "fail if a file is not in it, as for CI"),
    ],
    exitStatuses: [
      .clean: "all went well, and with --check every file is in the canonical form",
      .findings: "a file is no JSON or no animation, or with --check not in the canonical form",
    ],
    run: Format.run)

  static let languageServer = Command(
    name: "lsp",
    summary: "answer an editor: a language server on standard input and output",
    details: [
      """
      An editor starts it and speaks the Language Server Protocol 3.17 with it. While you write it marks \
      mistakes, says what members mean and what values they have, completes members, types, easings, \
      colors and names, finds definitions, lists what is in the file, and formats. The README says how to \
      set editors up.
      """,
      """
      It is concerned with JSON files that have a member animfile or are called .anim.json, and checks \
      them by the same configuration files as 'animfile validate'.
      """,
    ],
    operands: .none,
    options: [
      .flag("stdio", "speak on standard input and output, as it does in any case; some editors ask for it"),
      .only, .ignore, .severity, .config, .noConfig, .limit,
    ],
    examples: [
      Example(line: "animfile lsp", purpose: "what an editor runs"),
      Example(
        line: "animfile lsp --severity time-after-end=error", purpose: "with other rules than by default"),
    ],
    exitStatuses: [
      .clean: "it was asked to shut down, and told to exit",
      .findings: "it was told to exit, or its input ended, without being asked to shut down",
    ],
    run: LanguageServerCommand.run)

  static let completions = Command(
    name: "completions",
    summary: "print a script that lets a shell complete commands, options, codes and file names",
    details: [],
    operands: Operands(
      placeholder: "SHELL", count: 1...1,
      summary: "bash, zsh or fish"),
    options: [],
    examples: [
      Example(
        line: "animfile completions bash",
        purpose: "for bash: put it into a file, and into ~/.bashrc: source FILE"),
      Example(
        line: "animfile completions zsh",
        purpose: "for zsh: put it into a file _animfile in a folder of fpath"),
      Example(
        line: "animfile completions fish",
        purpose: "for fish: put it into ~/.config/fish/completions/animfile.fish"),
    ],
    exitStatuses: [.clean: "it was printed"],
    run: Completions.run)

  static let manual = Command(
    name: "man",
    summary: "print the manual page",
    details: ["It is in the language mdoc, which man reads."],
    operands: .none,
    options: [],
    examples: [
      Example(
        line: "animfile man", purpose: "put it into a file animfile.1, and read that with: man ./animfile.1")
    ],
    exitStatuses: [.clean: "it was printed"],
    run: Manual.run)
}
