extension PreviewPage {
  /// The HTML of the page, which the script fills.
  static let content = #"""
    <body>
    <header>
      <h1 id="title"></h1>
      <p id="facts"></p>
    </header>
    <main>
      <section id="problem" aria-label="What is wrong with the file" role="alert" hidden>
        <h2>The file cannot be played</h2>
        <pre id="report" tabindex="0"></pre>
        <p id="stale" class="note" hidden>What follows is the file as it was when it last could be played.</p>
      </section>
      <section id="stage" aria-label="Picture">
        <div id="picture"></div>
        <div id="tip" role="status" hidden></div>
      </section>
      <section id="controls" aria-label="Playback">
        <div class="group">
          <button id="first" title="To the start (Home)" aria-label="To the start">⇤</button>
          <button id="back" title="A frame back (comma or left arrow)" aria-label="A frame back">‹</button>
          <button id="play" title="Play or pause (space)" aria-label="Play">▶</button>
          <button id="forth" title="A frame forward (period or right arrow)" aria-label="A frame forward">›</button>
          <button id="last" title="To the end (End)" aria-label="To the end">⇥</button>
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
        <button id="copy" class="wide" title="Copy the picture of this time as SVG (c)">Copy SVG</button>
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
    <footer><kbd>space</kbd> play, pause · <kbd>,</kbd> <kbd>.</kbd> or <kbd>←</kbd> <kbd>→</kbd> a frame ·
    <kbd>shift</kbd> with them ten · <kbd>home</kbd> <kbd>end</kbd> · <kbd>[</kbd> <kbd>]</kbd> keyframe before, after ·
    <kbd>l</kbd> loop · <kbd>−</kbd> <kbd>+</kbd> speed · <kbd>c</kbd> copy</footer>
    """#
}
