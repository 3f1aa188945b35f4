extension PreviewPage {
  /// The style sheet of the page, for light and dark color schemes.
  static let style = #"""
    :root {
      color-scheme: light dark;
      --back: #f6f6f4; --card: #ffffff; --line: #e2e1dd; --ink: #24241f; --soft: #77756c;
      --accent: #2f6fde; --tick: #b9b6ab; --checker: #f0efec;
      --c0: #2f6fde; --c1: #c96a12; --c2: #a043b8; --c3: #25875a; --c4: #c43a3a; --c5: #8a7a12;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --back: #1b1b1d; --card: #252528; --line: #38383c; --ink: #e9e8e4; --soft: #9b9a94;
        --accent: #7fb0ff; --tick: #5d5d63; --checker: #2b2b2f;
        --c0: #7fb0ff; --c1: #f2a65a; --c2: #d59be6; --c3: #74cfa0; --c4: #f08a8a; --c5: #d8c766;
      }
    }
    * { box-sizing: border-box; }
    [hidden] { display: none !important; }
    body {
      margin: 0; padding: 20px 24px 12px; max-width: 1200px; margin-inline: auto;
      background: var(--back); color: var(--ink);
      font: 14px/1.45 system-ui, -apple-system, "Segoe UI", sans-serif;
    }
    header { display: flex; align-items: baseline; gap: 16px; flex-wrap: wrap; margin-bottom: 12px; }
    h1 { font-size: 19px; font-weight: 600; margin: 0; overflow-wrap: anywhere; }
    h2 { font-size: 14px; font-weight: 600; margin: 0 0 8px; }
    #facts { margin: 0; color: var(--soft); }
    main { display: grid; grid-template-columns: minmax(0, 1fr); gap: 12px; }
    section { background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: 12px 16px; }
    #stage {
      position: relative; padding: 20px; display: grid; place-items: center; overflow: hidden;
      background: conic-gradient(var(--checker) 25%, var(--card) 0 50%, var(--checker) 0 75%, var(--card) 0) 0 0 / 20px 20px;
    }
    #picture { line-height: 0; }
    #tip {
      position: absolute; pointer-events: none; z-index: 2; max-width: 340px; padding: 6px 10px; border-radius: 7px;
      background: var(--ink); color: var(--card); font-size: 12px; line-height: 1.5;
      font-variant-numeric: tabular-nums; white-space: pre-line; overflow-wrap: anywhere;
    }
    #tip b { display: block; }
    #problem { border-color: var(--c4); }
    #report {
      margin: 0; overflow: auto; max-height: 40vh; font: 12.5px/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace;
    }
    #controls { display: flex; flex-wrap: wrap; align-items: center; gap: 8px 18px; padding-block: 10px; }
    .group { display: flex; gap: 4px; }
    button, select, input {
      font: inherit; color: inherit; background: var(--card); border: 1px solid var(--line); border-radius: 7px;
    }
    button { min-width: 34px; height: 32px; padding: 0 8px; cursor: pointer; line-height: 1; }
    button.wide { padding: 0 14px; }
    button:hover, select:hover { border-color: var(--accent); }
    #play { min-width: 46px; background: var(--accent); border-color: var(--accent); color: var(--card); }
    :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
    .field { display: flex; align-items: center; gap: 6px; color: var(--soft); }
    .field input, .field select { color: var(--ink); padding: 5px 8px; }
    #time { width: 88px; text-align: right; font-variant-numeric: tabular-nums; }
    input[type=checkbox] { width: 16px; height: 16px; margin: 0; accent-color: var(--accent); }
    #frame { color: var(--soft); font-variant-numeric: tabular-nums; min-width: 110px; }
    #said { color: var(--c3); }
    #timeline { padding: 10px 16px; position: relative; }
    #lanes { max-height: 46vh; overflow-y: auto; scrollbar-gutter: stable; }
    .lane { display: grid; grid-template-columns: minmax(90px, 190px) 1fr minmax(80px, 150px); gap: 12px; align-items: center; }
    .lane .name {
      color: var(--soft); font-size: 12.5px; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; direction: ltr;
    }
    .lane .name b { color: var(--ink); font-weight: 500; }
    .lane .value {
      font-size: 12px; font-variant-numeric: tabular-nums; color: var(--soft);
      white-space: nowrap; overflow: hidden; text-overflow: ellipsis;
    }
    .lane.lit .name b { color: var(--accent); }
    .track { position: relative; height: 38px; cursor: ew-resize; touch-action: none; }
    .ruler .track { height: 40px; }
    #lanes .lane { border-top: 1px solid var(--line); }
    .track svg { position: absolute; inset: 0; width: 100%; height: 100%; overflow: visible; display: block; }
    .track polyline { fill: none; stroke-width: 1.6; vector-effect: non-scaling-stroke; stroke-linejoin: round; }
    .track .strip { position: absolute; inset: 10px 0; border-radius: 4px; border: 1px solid var(--line); }
    .head { position: absolute; top: 0; bottom: 0; width: 0; border-left: 1.5px solid var(--accent); pointer-events: none; }
    .ruler .head::before {
      content: ""; position: absolute; top: 12px; left: -8px; width: 14px; height: 14px; border-radius: 50%;
      background: var(--accent); border: 2px solid var(--card);
    }
    .rail { position: absolute; left: 0; right: 0; top: 18px; height: 3px; border-radius: 2px; background: var(--line); }
    .tick { position: absolute; top: 27px; width: 1px; height: 7px; background: var(--tick); }
    .marker { position: absolute; top: 0; font-size: 11px; color: var(--soft); white-space: nowrap; overflow: hidden; text-overflow: ellipsis; box-sizing: border-box; padding-left: 4px; border-left: 1px solid var(--c1); height: 16px; line-height: 13px; pointer-events: none; }
    #fields { display: grid; gap: 8px 20px; grid-template-columns: repeat(auto-fill, minmax(min(300px, 100%), 1fr)); }
    #fields .field { justify-content: space-between; }
    #fields .field span { overflow: hidden; text-overflow: ellipsis; }
    #fields input[type=text] { width: 120px; }
    #fields input[type=range] { flex: 1; accent-color: var(--accent); padding: 0; }
    #fields input:disabled { opacity: 0.65; }
    #fields output { min-width: 48px; text-align: right; font-variant-numeric: tabular-nums; color: var(--ink); }
    .note { color: var(--soft); font-size: 12.5px; margin: 8px 0 0; }
    @media (max-width: 640px) {
      body { padding: 12px 10px; }
      section { padding-inline: 12px; }
      #stage { padding: 12px; }
      #frame { min-width: 0; }
      /* The name and the value above the track, which has the full width. */
      .lane { grid-template-columns: minmax(0, 1fr) minmax(0, auto); gap: 0 8px; }
      .lane .name, .lane .value { grid-row: 1; padding-top: 4px; }
      .lane .track { grid-column: 1 / -1; grid-row: 2; margin-inline: 8px; }
      .ruler .name { display: none; }
      #fields .field span { min-width: 0; }
      #fields input[type=range] { min-width: 0; }
    }
    footer { color: var(--soft); font-size: 12.5px; padding: 12px 4px; }
    kbd { font: inherit; border: 1px solid var(--line); border-radius: 4px; padding: 0 5px; background: var(--card); }
    """#
}
