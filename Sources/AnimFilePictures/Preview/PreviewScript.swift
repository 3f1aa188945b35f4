extension PreviewPage {
  /// The script of the page. It interpolates frame data and never evaluates a curve.
  static let script = #"""
    "use strict";
    const $ = id => document.getElementById(id);
    /* A shadow tree, so that ids of the picture and ids of the page do not collide. */
    const picture = (() => {
      const root = $("picture").attachShadow({ mode: "open" });
      root.innerHTML = `<style>
        svg { display: block; width: var(--width); height: auto; max-width: 100%; }
        [data-node] { cursor: crosshair; }
      </style><div></div>`;
      return root.lastElementChild;
    })();
    const calm = matchMedia("(prefers-reduced-motion: reduce)");
    const state = { data: null, t: 0, playing: false, last: 0, span: null, index: -1, parts: [], overrides: {}, node: null };

    // MARK: Decoding the data

    const millionths = 1e6;
    /* A constant number, an array of second differences in millionths, or { is: values }. */
    function column(written) {
      if (typeof written === "number") return { at: () => written, still: true };
      let values = written.is;
      if (!values) {
        values = new Array(written.length);
        let value = 0, difference = 0;
        for (let i = 0; i < written.length; i++) {
          difference = i < 2 ? written[i] : difference + written[i];
          value += difference;
          values[i] = value / millionths;
        }
      }
      return { at: i => values[i] };
    }
    const two = n => Math.round(Math.min(255, Math.max(0, n))).toString(16).padStart(2, "0");
    const plain = n => { const r = Math.round(n * millionths) / millionths; return String(Math.abs(r - n) < 1e-9 ? r : n); };
    /* Replaces marks with numbers. */
    function filled(text, number) {
      let k = 0;
      return text.replace(/[\u0001\u0002]/g, mark =>
        mark === "\u0001" ? plain(number(k++)) : "#" + two(number(k++)) + two(number(k++)) + two(number(k++)));
    }
    function prepare(data) {
      data.strands = data.strands.map(([line, first, ...columns]) => ({ text: data.lines[line], first, columns: columns.map(column) }));
      /* A span is its first frame, then runs of strands: the index of the first strand and the length of the run. */
      data.spans = data.spans.map(([first, ...runs]) => {
        const strands = [];
        for (let i = 0; i < runs.length; i += 2) strands.push(...data.strands.slice(runs[i], runs[i] + runs[i + 1]));
        return { first, strands };
      });
      for (const curve of data.curves) curve.columns = curve.columns.map(column);
      data.held = new Set(data.holds);
      data.names = new Map(data.shapes.map(([node, source, id, label]) => [node, { source, id, label }]));
      data.wraps = data.plays === "forever" || data.plays > 1;
    }
    const timeOf = i => i >= state.data.count - 1 ? state.data.end : i / state.data.rate;
    /* The frame before t, and the fraction from it to the next. */
    function place(t) {
      const { count, rate, end } = state.data;
      if (t >= end || count < 2) return [t >= end ? count - 1 : 0, 0];
      let i = Math.max(0, Math.min(count - 2, Math.floor(t * rate)));
      if (timeOf(i + 1) <= t) i++;
      if (i > 0 && timeOf(i) > t) i--;
      if (i >= count - 1) return [count - 1, 0];
      const f = (t - timeOf(i)) / (timeOf(i + 1) - timeOf(i));
      // Typed times may differ from frame times in their last digits.
      if (f < 1e-6) return [i, 0];
      if (f > 1 - 1e-6) return [i + 1, 0];
      return [i, state.data.held.has(i) ? 0 : f];
    }
    function spanOf(i) {
      let low = 0, high = state.data.spans.length - 1;
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if (state.data.spans[middle].first <= i) low = middle; else high = middle - 1;
      }
      return state.data.spans[low];
    }

    // MARK: The picture

    function draw() {
      const [i, f] = place(state.t), span = spanOf(i);
      if (span !== state.span) {
        const text = ({ text, first, columns }) => filled(text, k => columns[k].at(i - first));
        picture.innerHTML = span.strands.map(text).join("\n");
        const elements = picture.querySelectorAll("*");
        let count = 0;
        state.parts = [];
        for (const { text, first, columns } of span.strands) {
          if (/<\w/.test(text)) count++;
          let start = 0;
          for (const [, name, value] of text.matchAll(/([\w-]+)="([^"]*[\u0001\u0002][^"]*)"/g)) {
            const width = value.replace(/[^\u0001\u0002]/g, "").replace(/\u0002/g, "###").length;
            const own = columns.slice(start, start += width);
            if (own.some(c => !c.still)) state.parts.push({ element: elements[count - 1], name, text: value, columns: own, first });
          }
        }
        state.span = span;
      }
      for (const { element, name, text, columns, first } of state.parts) {
        const k = i - first;
        const value = c => f ? columns[c].at(k) * (1 - f) + columns[c].at(k + 1) * f : columns[c].at(k);
        element.setAttribute(name, filled(text, value));
      }
    }
    function valueAt(column, t) {
      const [i, f] = place(t), a = column.at(i);
      return f && typeof a === "number" ? a * (1 - f) + column.at(i + 1) * f : a;
    }
    const short = v => typeof v === "number" ? String(Math.round(v * 1000) / 1000).replace("-", "−") : String(v);
    function said(curve, t) {
      const values = curve.columns.map(c => valueAt(c, t));
      if (curve.names.join() === "r,g,b,a")
        return "#" + values.slice(0, values[3] === 1 ? 3 : 4).map(v => two(v * 255)).join("");
      return values.slice(0, 6).map(short).join(", ") + (values.length > 6 ? " …" : "");
    }

    // MARK: The page

    function show() {
      const { data, t } = state;
      draw();
      if (document.activeElement !== $("time")) $("time").value = t.toFixed(4);
      $("frame").value = `frame ${place(t)[0]} of ${data.count - 1}`;
      const share = data.end > 0 ? t / data.end * 100 : 0;
      document.querySelectorAll(".head").forEach(head => head.style.left = share + "%");
      $("scrubber").setAttribute("aria-valuenow", t.toFixed(4));
      $("scrubber").setAttribute("aria-valuetext", t.toFixed(3) + " seconds");
      for (const curve of data.curves) curve.output.textContent = said(curve, t);
      tip();
    }
    function go(t) {
      state.t = Math.min(state.data.end, Math.max(0, t));
      state.last = 0;
      show();
    }
    function play(on) {
      const { data } = state;
      if (on && state.t >= data.end) state.t = 0;
      state.playing = on && data.end > 0;
      state.last = 0;
      $("play").textContent = state.playing ? "❚❚" : "▶";
      $("play").setAttribute("aria-label", state.playing ? "Pause" : "Play");
      if (state.playing && !state.ticking) {
        state.ticking = true;
        requestAnimationFrame(tick);
      }
      show();
    }
    function tick(now) {
      if (!state.playing || state.data.problem) {
        state.ticking = false;
        return;
      }
      if (state.last) {
        const { end } = state.data;
        let t = state.t + (now - state.last) / 1000 * Number($("speed").value);
        if (t >= end) {
          if ($("loop").checked) t %= end;
          else { state.t = end; state.ticking = false; play(false); return; }
        }
        state.t = t;
        show();
      }
      state.last = now;
      requestAnimationFrame(tick);
    }
    function step(frames) {
      play(false);
      const { step, count } = state.data, [i, f] = place(state.t);
      const exact = (i + f) / step;
      let next = frames > 0 ? Math.floor(exact + 1e-6) + frames : Math.ceil(exact - 1e-6) + frames;
      next = Math.max(0, Math.min(count - 1, next * step));
      go(timeOf(next));
    }
    function toTick(direction) {
      play(false);
      const times = [0, ...state.data.ticks, ...state.data.markers.map(m => m[1]), state.data.end].sort((a, b) => a - b);
      const next = direction > 0 ? times.find(t => t > state.t + 1e-6) : times.findLast(t => t < state.t - 1e-6);
      if (next !== undefined) go(next);
    }
    function make(tag, attributes = {}, ...inside) {
      const element = document.createElement(tag);
      for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
      element.append(...inside);
      return element;
    }
    function nameOf(node) {
      const shape = state.data.names.get(node);
      return shape ? shape.id ?? shape.source : "";
    }

    // MARK: Timeline

    const share = t => state.data.end > 0 ? t / state.data.end * 100 : 0;
    function ruler() {
      const track = $("scrubber");
      track.replaceChildren(make("div", { class: "rail" }));
      for (const t of state.data.ticks) track.append(make("i", { class: "tick", style: `left:${share(t)}%`, title: `keyframe at ${short(t)} s` }));
      const markers = state.data.markers.filter(([, t]) => t >= 0 && t <= state.data.end).sort((a, b) => a[1] - b[1]);
      markers.forEach(([name, t], index) => {
        // A name ends where the next one begins.
        const room = index + 1 < markers.length ? `;max-width:${share(markers[index + 1][1]) - share(t)}%` : "";
        track.append(make("span", { class: "marker", style: `left:${share(t)}%${room}` }, name));
      });
      track.append(make("div", { class: "head" }));
      track.setAttribute("aria-valuemax", state.data.end);
    }
    function lane(curve) {
      const track = make("div", { class: "track" });
      const { count } = state.data;
      // In a loop, the end of a pass is the start of the next.
      const shown = state.data.wraps && !state.data.autoreverses && count > 1 ? count - 1 : count;
      const stride = Math.max(1, Math.floor(shown / 600));
      const indices = [];
      for (let i = 0; i < shown; i += stride) indices.push(i);
      if (indices.at(-1) !== shown - 1) indices.push(shown - 1);
      if (curve.names.join() === "r,g,b,a") {
        const every = Math.max(1, Math.floor(indices.length / 80));
        const stops = indices.filter((_, n) => n % every === 0 || n === indices.length - 1).map(i => {
          const [r, g, b, a] = curve.columns.map(c => c.at(i));
          return `rgb(${r * 255} ${g * 255} ${b * 255} / ${a}) ${share(timeOf(i))}%`;
        });
        const strip = make("div", { class: "strip" });
        strip.style.background = stops.length > 1 ? `linear-gradient(90deg, ${stops.join()})` : "none";
        track.append(strip);
      } else {
        /* All components have the same scale, but each its own minimum, so that a distant one does not flatten the others. Constant components are omitted. */
        const moving = curve.columns.filter(c => !c.still && typeof c.at(0) !== "string").map(c => {
          const values = indices.map(i => Number(c.at(i)));
          return { values, low: values.reduce((a, b) => Math.min(a, b)), high: values.reduce((a, b) => Math.max(a, b)) };
        });
        const range = moving.reduce((most, { low, high }) => Math.max(most, high - low), 0);
        const lines = moving.slice(0, 24).map(({ values, low }, n) => {
          const points = [];
          values.forEach((v, k) => {
            const y = range > 0 ? 33 - (v - low) / range * 28 : 19;
            points.push(`${(share(timeOf(indices[k])) * 10).toFixed(2)},${y.toFixed(2)}`);
          });
          return `<polyline points="${points.join(" ")}" style="stroke:var(--c${n % 6})"/>`;
        });
        track.innerHTML = `<svg viewBox="0 0 1000 38" preserveAspectRatio="none" aria-hidden="true">${lines.join("")}</svg>`;
      }
      track.append(make("div", { class: "head" }));
      curve.output = make("span", { class: "value" });
      const full = nameOf(curve.node) + "." + curve.member;
      curve.row = make("div", { class: "lane", role: "group", "aria-label": full },
        make("span", { class: "name", title: full }, make("b", {}, nameOf(curve.node)), " " + curve.member), track, curve.output);
      return curve.row;
    }
    let dragged = null;
    function timeUnder(event, track) {
      const box = track.getBoundingClientRect();
      return (event.clientX - box.left) / box.width * state.data.end;
    }
    $("timeline").addEventListener("pointerdown", event => {
      const track = event.target.closest(".track");
      if (!track || !state.data.end) return;
      dragged = track;
      track.setPointerCapture(event.pointerId);
      play(false);
      go(timeUnder(event, track));
      $("scrubber").focus({ preventScroll: true });
      event.preventDefault();
    });
    $("timeline").addEventListener("pointermove", event => { if (dragged) go(timeUnder(event, dragged)); });
    for (const kind of ["pointerup", "pointercancel"]) $("timeline").addEventListener(kind, () => dragged = null);

    // MARK: The shape under the pointer

    function tip() {
      const node = state.node;
      for (const curve of state.data.curves) curve.row.classList.toggle("lit", curve.node === node);
      $("tip").hidden = node === null;
      if (node === null) return;
      const shape = state.data.names.get(node) ?? {};
      const own = state.data.curves.filter(c => c.node === node);
      const lines = own.slice(0, 8).map(c => `${c.member}: ${said(c, state.t)}`);
      $("tip").replaceChildren(make("b", {}, shape.id ?? shape.source ?? ""), [shape.label, ...lines].filter(Boolean).join("\n"));
    }
    $("picture").addEventListener("pointermove", event => {
      const item = picture.getRootNode().elementFromPoint(event.clientX, event.clientY)?.closest("[data-node]");
      state.node = item ? Number(item.dataset.node) : null;
      if (state.data && !state.data.problem) tip();
      const box = $("stage").getBoundingClientRect(), tag = $("tip");
      const x = event.clientX - box.left + 14, y = event.clientY - box.top + 14;
      tag.style.left = Math.max(4, Math.min(x, box.width - tag.offsetWidth - 4)) + "px";
      tag.style.top = Math.max(4, Math.min(y, box.height - tag.offsetHeight - 4)) + "px";
    });
    $("picture").addEventListener("pointerleave", () => { state.node = null; if (state.data && !state.data.problem) tip(); });

    // MARK: Copying

    function svg() {
      const copy = picture.querySelector("svg").cloneNode(true);
      for (const element of [copy, ...copy.querySelectorAll("*")]) {
        element.removeAttribute("data-node");
        for (const name of ["opacity", "fill-opacity", "stroke-opacity", "stop-opacity"])
          if (element.getAttribute(name) === "1") element.removeAttribute(name);
      }
      return new XMLSerializer().serializeToString(copy) + "\n";
    }
    async function copy() {
      let done = true;
      try {
        await navigator.clipboard.writeText(svg());
      } catch {
        const area = make("textarea");
        area.value = svg();
        document.body.append(area);
        area.select();
        done = document.execCommand("copy");
        area.remove();
      }
      $("said").value = done ? `Copied the frame at ${state.t.toFixed(3)} s` : "The browser does not allow this page to copy text";
      setTimeout(() => $("said").value = "", 2500);
    }

    // MARK: Parameters

    function parameters() {
      const { parameters, live } = state.data;
      $("parameters").hidden = parameters.length === 0;
      if ($("fields").contains(document.activeElement) && $("fields").children.length === parameters.length) return;
      $("fields").replaceChildren(...parameters.map(([name, parameter]) => {
        const value = parameter.default, range = parameter.range;
        const row = make("label", { class: "field" }, make("span", { title: parameter.label ?? name }, name));
        let input;
        if (range) {
          input = make("input", { type: "range", min: range[0], max: range[1], step: "any" });
          input.value = value;
          const output = make("output", {}, short(value));
          input.addEventListener("input", () => output.value = short(Number(input.value)));
          row.append(input, output);
        } else if (parameter.type === "boolean") {
          input = make("input", { type: "checkbox" });
          input.checked = value;
          row.append(input);
        } else {
          input = make("input", { type: "text", spellcheck: "false" });
          input.value = typeof value === "string" ? value : JSON.stringify(value);
          row.append(input);
        }
        input.disabled = !live;
        input.addEventListener(range ? "input" : "change", () => {
          state.overrides[name] = input.type === "checkbox" ? String(input.checked) : input.value;
          load();
        });
        return row;
      }));
      $("honest").textContent = live
        ? "Each change evaluates the animation again."
        : "The frames in this page use these values. To change them, run animfile preview FILE --watch, or write a page with --set NAME=VALUE.";
    }

    // MARK: Loading

    function adopt(data) {
      const isFirst = !state.played;
      $("problem").hidden = !data.problem;
      if (data.problem) {
        $("report").textContent = data.problem;
        // The last valid version stays.
        $("stale").hidden = isFirst;
        if (!isFirst) return;
      }
      state.data = data;
      for (const id of ["stage", "controls", "timeline"]) $(id).hidden = Boolean(data.problem);
      if (data.problem) {
        $("title").textContent = data.title;
        $("facts").textContent = "";
        return;
      }
      prepare(data);
      document.title = $("title").textContent = data.title;
      const plays = data.plays === "forever" ? "forever" : data.plays === 1 ? "once" : data.plays + " times";
      $("facts").textContent = `${data.file === data.title ? "" : data.file + " · "}${data.size.join(" × ")} · ` +
        (data.end > 0 ? `${short(data.end)} s${data.autoreverses ? ", alternating" : ""}, played ${plays}` : "nothing moves");
      const [width, height] = data.size;
      // As large as fits, without enlarging small pictures too much.
      const scale = Math.min(Math.max(1, 420 / height), 1040 / width, 560 / height);
      $("picture").style.setProperty("--width", width * scale + "px");
      state.span = null;
      state.node = null;
      ruler();
      $("lanes").replaceChildren(...data.curves.map(lane));
      // The ruler is as wide as the lanes without their scroll bar.
      $("scrubber").parentElement.style.paddingRight = $("lanes").offsetWidth - $("lanes").clientWidth + "px";
      $("omitted").hidden = !data.omitted;
      $("omitted").textContent = `${data.omitted} more animated members are not shown.`;
      parameters();
      if (isFirst) {
        state.played = true;
        $("loop").checked = data.wraps;
        state.t = calm.matches ? Math.min(data.end, Math.max(0, data.rest)) : 0;
        play(!calm.matches);
      } else {
        state.t = Math.min(state.t, data.end);
        play(state.playing && data.end > 0);
      }
    }
    let number = 0;
    async function load() {
      const own = ++number;
      const query = new URLSearchParams(Object.entries(state.overrides));
      try {
        const answer = await fetch("data?" + query);
        const data = await answer.json();
        if (own === number) adopt(data);
      } catch { /* The command has ended; the page stays as it is. */ }
    }
    async function watch() {
      let version = null;
      for (;;) {
        try {
          const now = await (await fetch("version")).text();
          if (version !== null && now !== version) await load();
          version = now;
        } catch { /* The command may come back. */ }
        await new Promise(done => setTimeout(done, 400));
      }
    }

    $("first").onclick = () => { play(false); go(0); };
    $("last").onclick = () => { play(false); go(state.data.end); };
    $("back").onclick = () => step(-1);
    $("forth").onclick = () => step(1);
    $("play").onclick = () => play(!state.playing);
    $("copy").onclick = copy;
    $("time").addEventListener("focus", () => play(false));
    for (const kind of ["input", "change"]) $("time").addEventListener(kind, () => {
      const t = Number($("time").value.replace(",", "."));
      if ($("time").value.trim() !== "" && Number.isFinite(t)) go(t);
    });
    function speed(by) {
      const select = $("speed");
      select.selectedIndex = Math.max(0, Math.min(select.options.length - 1, select.selectedIndex + by));
    }
    addEventListener("keydown", event => {
      if (event.ctrlKey || event.metaKey || event.altKey || !state.data || state.data.problem) return;
      const target = event.target;
      if (target.closest?.("select, textarea, #fields") || (target.tagName === "INPUT" && target.type === "text")) {
        if (event.key !== "Enter" && event.key !== "Escape") return;
        target.blur();
        return;
      }
      const far = event.shiftKey ? 10 : 1;
      switch (event.key) {
      case " ": if (["INPUT", "BUTTON"].includes(target.tagName)) return; play(!state.playing); break;
      case "ArrowLeft": case ",": case "<": case ";": step(-far); break;
      case "ArrowRight": case ".": case ">": case ":": step(far); break;
      case "Home": $("first").click(); break;
      case "End": $("last").click(); break;
      case "[": toTick(-1); break;
      case "]": toTick(1); break;
      case "l": $("loop").checked = !$("loop").checked; break;
      case "-": speed(-1); break;
      case "+": case "=": speed(1); break;
      case "c": copy(); break;
      default: return;
      }
      event.preventDefault();
    });
    calm.addEventListener("change", () => { if (calm.matches && state.data && !state.data.problem) { play(false); go(state.data.rest); } });
    adopt(JSON.parse($("data").textContent));
    if (state.data.live) watch();
    """#
}
