#if !os(Windows)
  import Testing

  @testable import AnimFileCLI
  @testable import AnimFileTestSupport

  /// A static document of one line.
  private let still =
    #"{"animfile":"1.0","size":[3,3],"shapes":[{"type":"line","from":[1,1],"to":[2,2],"stroke":"red"}]}"#

  // Tests that need the built program: pipes, devices, folders and full disks.

  #if os(Linux)
    @Test(arguments: ["--help", "--version", "eval a.json --t 0..100:0.01"])
    func `a full disk never gives exit status 0`(line: String) throws {
      let shell = try Shell()
      let result = try shell.run("echo '\(still)' > a.json; animfile \(line) > /dev/full")
      #expect(result.status == 2)
      #expect(result.error == "animfile: error: cannot write standard output: No space left on device\n")
    }
  #endif

  @Test func `a closed standard output is detected`() throws {
    let result = try Shell().run("animfile --version >&-")
    #expect(result.status == 2)
    #expect(result.error.hasPrefix("animfile: error: cannot write standard output: "))
  }

  @Test func `a file does not replace a closed standard output`() throws {
    let result = try Shell().run(
      "echo '\(still)' > a.json; animfile eval a.json --format d -o b.json >&- <&- && cat b.json")
    #expect(result.status == 0)
    #expect(result.output == "M 1 1 L 2 2\n")
  }

  @Test func `a closed pipe ends the program quietly`() throws {
    let result = try Shell().run(
      """
      echo '\(still)' > a.json
      { animfile eval a.json --t 0..9:0.00001 --format d; echo $? > status; } | head -n 1
      cat status
      """)
    #expect(result.output == "M 1 1 L 2 2\n0\n")
    #expect(result.error == "")
  }

  @Test func `pipes of every kind are read`() throws {
    let result = try Shell().run(
      """
      mkfifo pipe; echo '\(still)' > a.json
      cat a.json > pipe & animfile validate -q pipe && echo fifo
      animfile validate -q - < a.json && echo redirected
      cat a.json | animfile validate -q - && echo piped
      cat a.json | animfile validate -q /dev/stdin && echo device
      """)
    #expect(result.output == "fifo\nredirected\npiped\ndevice\n")
    #expect(result.error == "")
  }

  @Test(.complete) func `endless input is rejected early`() throws {
    let shell = try Shell()
    let device = try shell.run("animfile validate -q /dev/zero")
    #expect(device.status == 1)
    #expect(
      device.output.hasPrefix(
        "/dev/zero:1:1: error: the text has too many bytes: the maximum is 67108864 [limit-exceeded]\n"))
    let input = try shell.run("cat /dev/zero | animfile eval -")
    #expect(input.status == 1)
    #expect(
      input.error.hasPrefix(
        "<stdin>:1:1: error: the text has too many bytes: the maximum is 67108864 [limit-exceeded]\n"))
  }

  #if os(Linux)
    @Test(arguments: [
      ("for i in $files; do ln -s /dev/zero $i; done", "validate -q --jobs 1 $files"),
      (
        "head -c 4000001 /dev/zero > zero; for i in $files; do ln zero $i; done",
        "validate --jobs 1 --documents-from - < list"
      ),
    ])
    func `the memory of a check is bounded, however many files it reads`(making: String, line: String) throws
    {
      let result = try Shell().run(
        """
        files=$(seq 64 | sed 's/$/.json/'); echo "$files" > list; \(making)
        ulimit -d 131072; animfile \(line) --limit bytes=4000000 > report 2>&1; echo $?; grep -c limit-exceeded report
        """)
      #expect(result.output == "1\n64\n", "\(result.error)")
    }
  #endif

  @Test func `a folder is searched in byte order, skipping cyclic links`() throws {
    let shell = try Shell()
    let script = """
      mkdir -p d/b d/.git d/c.json
      touch d/b/x.json d/b.json d/a.json d/a.txt d/.git/config.json d/c.json/y.json d/B.json
      ln -s .. d/b/up; ln -s . d/self; ln -s b.json d/link.json; ln -s nowhere d/broken.json; mkfifo d/pipe.json
      """
    _ = try shell.run(script)
    let (files, problems) = ProcessSystem().files(in: RawText(shell.folder + "/d")) { path, isFolder in
      isFolder || path.isJSON
    }
    #expect(problems.isEmpty)
    #expect(
      files.map { $0.text.dropFirst(shell.folder.count + 3) } == [
        "B.json", "a.json", "b.json", "b/x.json", "broken.json", "c.json/y.json", "link.json",
      ])
  }

  @Test func `a folder in place of a file is reported as a folder`() throws {
    let result = try Shell().run("mkdir d; animfile eval d")
    #expect(result.status == 2)
    #expect(result.error == "animfile: error: cannot read 'd': it is a folder\n")
  }

  @Test func `unreadable files are reported and the rest is read`() throws {
    // The superuser can read everything, so this runs as another user if possible.
    let shell = try Shell()
    let result = try shell.run(
      """
      mkdir -p d/locked; echo '{}' > d/a.anim.json; echo '{}' > d/secret.json; chmod 000 d/locked d/secret.json
      if [ "$(id -u)" = 0 ]; then
        command -v setpriv > /dev/null || { echo skipped; exit 0; }
        chmod 755 .; set -- setpriv --reuid 65534 --regid 65534 --clear-groups
      fi
      cp "$(command -v animfile)" ./tool 2> /dev/null
      "$@" ./tool validate d
      """)
    if result.output == "skipped\n" { return }
    #expect(result.status == 2)
    #expect(
      result.error == """
        animfile: error: cannot read 'd/locked': Permission denied
        animfile: error: cannot read 'd/secret.json': Permission denied

        """)
  }

  @Test func `a file name need not be UTF-8`() throws {
    let shell = try Shell()
    let result = try shell.run(
      #"""
      name=$(printf 'a\377.json'); echo '\#(still)' > "$name" 2> /dev/null || { echo skipped; exit 0; }
      animfile validate -q "$name" && animfile eval "$name" --format d -o "$name.out" && cat "$name.out"
      animfile validate "no$name"
      """#)
    if result.output == "skipped\n" { return }
    #expect(result.output == "M 1 1 L 2 2\n")
    #expect(result.error == "animfile: error: cannot read 'noa\u{fffd}.json': No such file or directory\n")
  }

  @Test func `an input file is not overwritten under any name`() throws {
    let shell = try Shell()
    for output in ["a.json", "./a.json", "link.json", "hard.json"] {
      let result = try shell.run(
        "echo '\(still)' > a.json; ln -sf a.json link.json; ln -f a.json hard.json; animfile eval a.json -o \(output); cat a.json"
      )
      #expect(result.output == still + "\n")
      #expect(result.error == "animfile: error: will not overwrite '\(output)': it is an input\n")
    }
  }

  @Test
  func `an output file is replaced as a whole, with its permissions and its links`()
    throws
  {
    let result = try Shell().run(
      """
      echo '\(still)' > a.json; mkdir d; echo before > d/b; chmod 640 d/b; ln -s d/b link
      animfile eval a.json --format d -o link && cat d/b && ls -l d/b | cut -c 1-10 && ls -A . d
      """)
    #expect(result.output == "M 1 1 L 2 2\n-rw-r-----\n.:\na.json\nd\nlink\n\nd:\nb\n")
  }

  @Test func `an output that is a link to nothing is written to its target`() throws {
    let result = try Shell().run(
      """
      echo '\(still)' > a.json; mkdir d; ln -s d/../d/new link; ln -s link chain; ln -s loop loop
      animfile eval a.json --format d -o chain && cat d/new && readlink chain link
      animfile eval a.json -o loop 2>&1
      """)
    #expect(
      result.output == """
        M 1 1 L 2 2
        link
        d/../d/new
        animfile: error: cannot write 'loop': Too many levels of symbolic links

        """)
  }

  @Test func `a file that exceeds a limit of the system leaves no unfinished file`() throws {
    let result = try Shell().run(
      """
      echo '\(still)' > a.json; echo before > out
      (ulimit -f 8; animfile eval a.json --t 0..9:0.001 -o out; echo $?); ls -A; cat out
      """)
    #expect(result.output == "2\na.json\nout\nbefore\n")
    #expect(result.error == "animfile: error: cannot write 'out': File too large\n")
  }

  @Test func `an output that is a pipe or a device is written to, not replaced`() throws {
    let result = try Shell().run(
      """
      echo '\(still)' > a.json; mkfifo pipe
      animfile eval a.json -o /dev/null && test -c /dev/null && echo device
      cat pipe & animfile eval a.json --format d -o pipe; wait; test -p pipe && echo fifo
      echo log > log; animfile eval a.json --format d -o /dev/stdout >> log; cat log
      """)
    #expect(result.output == "device\nM 1 1 L 2 2\nfifo\nlog\nM 1 1 L 2 2\n")
  }

  @Test func `an output that cannot be written is reported with its name`() throws {
    let shell = try Shell()
    _ = try shell.run("echo '\(still)' > a.json; mkdir d")
    for (name, reason) in [
      ("d", "it is a folder"), ("no/b", "No such file or directory\n  create the folder first"),
      ("''", "No such file or directory"),
    ] {
      let result = try shell.run("animfile eval a.json -o \(name); echo $?; ls -A")
      #expect(result.output == "2\na.json\nd\n")
      #expect(result.error == "animfile: error: cannot write '\(name == "''" ? "" : name)': \(reason)\n")
    }
  }

  @Test(arguments: ["validate", "eval", "info"])
  func `a crash is never mistaken for a result`(command: String) throws {
    // A much too small stack ends the program by a signal. The status then is neither clean nor findings.
    let deep =
      #"{"animfile": "1.0", "size": [9, 9], "shapes": ["#
      + String(repeating: #"{"type": "group", "shapes": ["#, count: 29)
      + #"{"type": "circle", "center": [1, 1], "radius": 1}"# + String(repeating: "]}", count: 29) + "]}"
    let shell = try Shell()
    try Shell.write(Array(deep.utf8), to: shell.folder + "/deep.json")
    let whole = try shell.run("animfile \(command) deep.json")
    #expect(whole.status == 0)
    for size in [200, 100, 40] {
      let result = try shell.run(
        "ulimit -s \(size); export SWIFT_BACKTRACE=enable=no; animfile \(command) deep.json")
      let isWhole = result.status == 0 && result.output == whole.output
      #expect(isWhole || result.status > 2, "\(size) KiB: \(result)")
    }
  }

  @Test func `an interrupted run leaves no unfinished file`() throws {
    for (signal, status) in [("HUP", 129), ("TERM", 143), ("ALRM", 142)] {
      let result = try Shell().run(
        """
        echo '\(still)' > a.json; echo before > out
        animfile eval a.json --t 0..9.9:0.00001 -o out & process=$!
        for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do ls -A | grep -q tmp && break; sleep 0.05; done
        kill -\(signal) $process; wait $process; echo $?; ls -A; cat out
        """)
      // The run finished before the signal.
      if result.output.hasPrefix("0\n") { continue }
      #expect(result.output == "\(status)\na.json\nout\nbefore\n")
    }
  }
#endif
