extension PreviewPage {
  /// The HTML of the page, which the script fills.
  static let content = #"""
    <body>
    <header>
      <h1 id="title"></h1>
      <p id="facts"></p>
    </header>
    <main>
      <section id="problem" aria-label="Errors in the file" role="alert" hidden>
        <h2>The file cannot be played</h2>
        <pre id="report" tabindex="0"></pre>
        <p id="stale" class="note" hidden>Below is the last version of the file that could be played.</p>
      </section>
      <section id="stage" aria-label="Picture">
        <div id="picture"></div>
        <div id="tip" role="status" hidden></div>
      </section>
      <section id="controls" aria-label="Playback">
        <div class="group">
          <button id="first" title="Go to the start (Home)" aria-label="Go to the start">⇤</button>
          <button id="back" title="Previous frame (comma or left arrow)" aria-label="Previous frame">‹</button>
          <button id="play" title="Play or pause (space)" aria-label="Play">▶</button>
          <button id="forth" title="Next frame (period or right arrow)" aria-label="Next frame">›</button>
          <button id="last" title="Go to the end (End)" aria-label="Go to the end">⇥</button>
        </div>
        <label class="field">Time <input id="time" type="text" inputmode="decimal" autocomplete="off" spellcheck="false"> s</label>
        <output id="frame" aria-label="Frame"></output>
        <label class="field">Speed
          <select id="speed">
            <option value="0.1">0.1×</option><option value="0.25">0.25×</option><option value="0.5">0.5×</option>
            <option value="1" selected>1×</option><option value="2">2×</option><option value="4">4×</option>
          </select>
        </label>
        <label class="field"><input id="loop" type="checkbox"> Loop</label>
        <button id="copy" class="wide" title="Copy the current frame as SVG (c)">Copy SVG</button>
        <output id="said" role="status"></output>
      </section>
      <section id="timeline" aria-label="Timeline">
        <div class="lane ruler">
          <span class="name">Time</span>
          <div id="scrubber" class="track" role="slider" tabindex="0" aria-label="Time" aria-valuemin="0"></div>
          <span class="value" aria-hidden="true"></span>
        </div>
        <div id="lanes"></div>
        <p id="omitted" class="note" hidden></p>
      </section>
      <section id="parameters" aria-label="Parameters" hidden>
        <h2>Parameters</h2>
        <div id="fields"></div>
        <p id="honest" class="note"></p>
      </section>
    </main>
    <footer><kbd>space</kbd> play or pause · <kbd>,</kbd> <kbd>.</kbd> or <kbd>←</kbd> <kbd>→</kbd> one frame ·
    with <kbd>shift</kbd> ten · <kbd>home</kbd> <kbd>end</kbd> · <kbd>[</kbd> <kbd>]</kbd> previous, next keyframe ·
    <kbd>l</kbd> loop · <kbd>−</kbd> <kbd>+</kbd> speed · <kbd>c</kbd> copy</footer>
    """#
}
