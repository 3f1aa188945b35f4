import Testing

@testable import AnimFileCLI

private let bad = #"{"animfile": "1.0", "size": [9, 9,], "shapes": []}"#
private let tight = #"{"animfile":"1.0","size":[9,9],"shapes":[]}"#
private let good = #"{"animfile": "1.0", "size": [9, 9], "shapes": []}"#

@Suite struct `A file that is fixed` {
  @Test func `is kept if it was edited in the meantime`() {
    let system = MemorySystem(files: ["a.json": bad])
    system.whileCreating = { $0.files["a.json"] = Array("edited".utf8) }
    let (status, _) = animfile("validate --fix a.json", on: system)
    #expect(status == .failure)
    #expect(system.text(of: "a.json") == "edited")
    #expect(
      system.errorText == "animfile: error: will not overwrite 'a.json': it was edited in the meantime\n")
  }

  @Test func `stays removed if it was removed in the meantime`() {
    let system = MemorySystem(files: ["a.json": bad])
    system.whileCreating = { $0.files["a.json"] = nil }
    let (status, _) = animfile("validate --fix a.json", on: system)
    #expect(status == .failure)
    #expect(system.text(of: "a.json") == nil)
  }

  @Test func `is replaced if it was not edited`() {
    let system = MemorySystem(files: ["a.json": bad])
    let (status, _) = animfile("validate --fix a.json", on: system)
    #expect(status == .clean)
    #expect(system.text(of: "a.json") == good)
  }

  @Test func `is kept by 'fmt' if it was edited in the meantime`() {
    let system = MemorySystem(files: ["a.json": good])
    system.whileCreating = { $0.files["a.json"] = Array("edited".utf8) }
    let (status, _) = animfile("fmt --write a.json", on: system)
    #expect(status == .failure)
    #expect(system.text(of: "a.json") == "edited")
  }

  #if !os(Windows)
    @Test func `keeps its owner, its group, its permissions and the links to it`() throws {
      let result = try Shell().run(
        """
        echo '\(bad)' > a.json; chmod 640 a.json; ln -s a.json link.json
        if [ "$(id -u)" = 0 ]; then chown 65534:65533 a.json; fi
        before=$(ls -ln a.json | awk '{ print $1, $3, $4 }')
        animfile validate -q --fix link.json; echo $?; cat a.json; readlink link.json
        test "$before" = "$(ls -ln a.json | awk '{ print $1, $3, $4 }')" && echo kept
        """)
      #expect(result.output == "0\n\(good)\na.json\nkept\n")
    }

    @Test func `is kept if it is a link that leads out of its folder`() throws {
      let result = try Shell().run(
        """
        mkdir d e; for i in d/.in e/out; do echo '\(bad)' > $i.json; done
        ln -s ../e/out.json d/link.json; ln -s .in.json d/near.json
        animfile validate -q --fix d > /dev/null; echo $?; cat e/out.json d/.in.json
        animfile validate -q --fix d/link.json; echo $?; cat e/out.json
        echo '\(tight)' > e/out.json
        animfile fmt --write d; echo $?; cat e/out.json
        """)
      #expect(result.output == "2\n\(bad)\n\(good)\n0\n\(good)\n2\n\(tight)\n")
      let refusal =
        "animfile: error: will not overwrite 'd/link.json': it is a link to a file outside the folder\n"
      #expect(result.error == refusal + refusal)
    }

    #if os(Linux)
      @Test func `keeps its access control list, and gets none from its folder`() throws {
        let result = try Shell().run(
          """
          mkdir d; echo '\(bad)' > d/a.json; echo '\(bad)' > d/b.json; chmod 640 d/b.json
          cat > list.py <<'PYTHON'
          import os, struct, sys
          def entry(tag, access, id=0xffffffff): return struct.pack("<HHI", tag, access, id)
          users = entry(1, 6) + entry(2, 4, 65534) + entry(4, 0) + entry(16, 6) + entry(32, 0)
          name = "system.posix_acl_access"
          if sys.argv[1] == "set":
            try:
              os.setxattr("d/a.json", name, struct.pack("<I", 2) + users)
              os.setxattr("d", "system.posix_acl_default", struct.pack("<I", 2) + users)
            except OSError:
              sys.exit(1)
          for file in ["d/a.json", "d/b.json"]:
            print(oct(os.stat(file).st_mode), os.getxattr(file, name).hex() if name in os.listxattr(file) else None)
          PYTHON
          python3 list.py set > before || exit 7
          animfile validate -q --fix d/a.json d/b.json; echo $?; cat d/a.json
          python3 list.py > after && cmp before after && wc -l < after
          """.replacing("list.py >", with: "list.py get >"))
        // The file system has no access control lists.
        if result.status == 7 { return }
        #expect(result.output == "0\n\(good)\n2\n", "\(result.error)")
      }
    #endif
  #endif
}
