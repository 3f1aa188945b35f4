/* The drawing of an SVG element, in the pixels of its own size: a list of painted outlines with everything that tells how they look.
   Two pictures look the same if their lists are equal. */
function drawn(svg) {
  const numbers = text => (text.match(/-?[\d.]+(?:e[-+]?\d+)?/g) ?? []).map(Number);
  const frame = svg.getScreenCTM().inverse();
  /* A list that is animated cannot be consolidated. */
  const product = list => Array.from(list).reduce((m, transform) => m.multiply(transform.matrix), svg.createSVGMatrix());
  const toFrame = element => frame.multiply(element.getScreenCTM());

  /* All segments as cubic curves: the verbs, and the points of all of them. */
  function outline(data, matrix) {
    const verbs = [], points = [];
    let current = [0, 0], start = [0, 0];
    const put = (x, y) => points.push(matrix.a * x + matrix.c * y + matrix.e, matrix.b * x + matrix.d * y + matrix.f);
    const toward = (a, b, part) => [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part];
    for (const [, verb, rest] of data.matchAll(/([MLHVQCZ])([^MLHVQCZ]*)/g)) {
      const n = numbers(rest);
      const size = { M: 2, L: 2, H: 1, V: 1, Q: 4, C: 6, Z: 0 }[verb];
      for (let i = 0; i === 0 || i < n.length; i += size || 1) {
        if (verb === "Z") { verbs.push("Z"); current = start; continue; }
        const end = verb === "H" ? [n[i], current[1]] : verb === "V" ? [current[0], n[i]] : [n[i + size - 2], n[i + size - 1]];
        if (verb === "M" && i === 0) { verbs.push("M"); put(...end); start = end; }
        else {
          const controls = verb === "C" ? [[n[i], n[i + 1]], [n[i + 2], n[i + 3]]]
            : verb === "Q" ? [toward(current, [n[i], n[i + 1]], 2 / 3), toward(end, [n[i], n[i + 1]], 2 / 3)]
            : [toward(current, end, 1 / 3), toward(current, end, 2 / 3)];
          verbs.push("C");
          put(...controls[0]); put(...controls[1]); put(...end);
        }
        current = end;
      }
    }
    return { verbs: verbs.join(""), points };
  }
  const dataOf = element => {
    const data = getComputedStyle(element).d;
    return data.startsWith("path(") ? data.slice(6, -2) : "";
  };
  const rectangle = e => {
    const [w, h] = [e.width.animVal.value, e.height.animVal.value];
    return `M 0 0 L ${w} 0 L ${w} ${h} L 0 ${h} Z`;
  };
  const named = url => svg.querySelector("#" + CSS.escape(url.match(/#([^"')]+)/)[1]));
  function color(text, opacity) {
    const [r, g, b, a = 1] = numbers(text);
    return { color: [r, g, b], opacity: a * opacity };
  }
  function paint(element, style, name, matrix) {
    const value = style[name];
    if (value === "none") return null;
    const opacity = Number(style[name + "Opacity"]);
    if (!value.startsWith("url(")) return color(value, opacity);
    const gradient = named(value);
    const m = matrix.multiply(product(gradient.gradientTransform.animVal));
    /* A focus that is not there is the center. */
    const at = (x, y) => { if (!gradient.hasAttribute(x)) [x, y] = ["cx", "cy"]; const p = svg.createSVGPoint(); p.x = gradient[x].animVal.value; p.y = gradient[y].animVal.value; const q = p.matrixTransform(m); return [q.x, q.y]; };
    const isLinear = gradient.tagName === "linearGradient";
    const points = isLinear ? [...at("x1", "y1"), ...at("x2", "y2")] : [...at("cx", "cy"), ...at("fx", "fy")];
    if (isLinear) {
      /* Colors stand at right angles to the line before the matrix; where it slants, another point says how. */
      const p = svg.createSVGPoint();
      p.x = gradient.x1.animVal.value + gradient.y1.animVal.value - gradient.y2.animVal.value;
      p.y = gradient.y1.animVal.value + gradient.x2.animVal.value - gradient.x1.animVal.value;
      const q = p.matrixTransform(m);
      points.push(q.x, q.y);
    } else {
      /* A circle looks the same when it turns, so what counts is the symmetric part of the matrix: the root of m times its transpose. */
      const r = gradient.r.animVal.value;
      const [xx, xy, yy] = [m.a * m.a + m.c * m.c, m.a * m.b + m.c * m.d, m.b * m.b + m.d * m.d];
      const area = Math.abs(m.a * m.d - m.b * m.c);
      const size = Math.sqrt(xx + yy + 2 * area) || 1;
      points.push((r * (xx + area)) / size, (r * xy) / size, (r * (yy + area)) / size);
    }
    const stops = [...gradient.children].filter(e => e.tagName === "stop").map(stop => {
      const style = getComputedStyle(stop);
      return { offset: stop.offset.animVal, ...color(style.stopColor, Number(style.stopOpacity)) };
    });
    return { kind: gradient.tagName, points, stops, opacity };
  }
  function clips(element, root, base) {
    const result = [];
    for (let e = element; e !== root; e = e.parentNode) {
      const value = getComputedStyle(e).clipPath;
      if (value !== "none") result.push(clip(named(value), base ?? toFrame(e)));
    }
    return result;
  }
  function clip(path, matrix) {
    const own = getComputedStyle(path).clipPath;
    return {
      within: own === "none" ? null : clip(named(own), matrix),
      outlines: [...path.children].filter(e => e.tagName === "path" && getComputedStyle(e).display !== "none").map(e => {
        const inner = getComputedStyle(e).clipPath;
        return {
          rule: getComputedStyle(e).clipRule, ...outline(dataOf(e), matrix.multiply(product(e.transform.animVal))),
          within: inner === "none" ? null : clip(named(inner), matrix),
        };
      }),
    };
  }
  /* The masks and blend modes of an element and of those around it, up to a root. */
  function composition(element, root, base) {
    const masks = [], blends = [];
    for (let e = element; e !== root; e = e.parentNode) {
      const style = getComputedStyle(e);
      const image = style.maskImage ?? style.mask ?? "none";
      if (image.includes("url(")) {
        const mask = named(image.slice(image.indexOf("url(")));
        masks.push({ type: getComputedStyle(mask).maskType, items: items(mask, base ?? toFrame(e)) });
      }
      if (style.mixBlendMode !== "normal") blends.push(style.mixBlendMode);
    }
    return { masks, blends };
  }
  /* The outlines in an element; `base` is the matrix of the units of a mask. */
  function items(root, base) {
    const result = [];
    for (const element of root.querySelectorAll("path, rect")) {
      const holder = element.closest("clipPath, defs, mask");
      if (holder !== (root === svg ? null : root)) continue;
      let isShown = true, opacity = 1;
      for (let e = element; e !== root; e = e.parentNode) {
        const style = getComputedStyle(e);
        isShown &&= style.display !== "none";
        opacity *= Number(style.opacity);
      }
      if (!isShown) continue;
      const style = getComputedStyle(element);
      const m = base ? base.multiply(product(element.transform.animVal)) : toFrame(element);
      const item = { id: element.id, opacity, clips: clips(element, root, base), ...composition(element, root, base) };
      Object.assign(item, outline(element.tagName === "rect" ? rectangle(element) : dataOf(element), m));
      item.fill = paint(element, style, "fill", m);
      if (item.fill) item.rule = style.fillRule;
      item.stroke = paint(element, style, "stroke", m);
      if (item.stroke) {
        const width = parseFloat(style.strokeWidth), dash = numbers(style.strokeDasharray);
        /* The pen as two half axes, whose sign and turn do not matter: the ellipse that it is. */
        item.pen = [width * Math.sqrt(m.a * m.a + m.c * m.c), width * Math.sqrt(m.b * m.b + m.d * m.d)];
        item.cap = style.strokeLinecap;
        item.join = style.strokeLinejoin;
        const scale = Math.sqrt(Math.abs(m.a * m.d - m.b * m.c));
        item.dash = [...dash, dash.length ? parseFloat(style.strokeDashoffset) : 0].map(n => n * scale);
      }
      /* The areas of an inverted mask cover the picture; their sizes differ. */
      if (element.tagName === "rect" && holder) { item.verbs = ""; item.points = []; }
      result.push(item);
    }
    return result;
  }
  return items(svg, null);
}

/* How far apart two lists are: points in pixels, colors in levels, opacities; and the first thing that is of another kind. */
function apart(ours, theirs) {
  const worst = { points: 0, colors: 0, opacities: 0, where: {}, other: null };
  const note = (kind, value, where) => { if (!(value <= worst[kind])) { worst[kind] = value; worst.where[kind] = where; } };
  function go(a, b, path) {
    if (worst.other) return;
    if (a === null || b === null || typeof a !== "object") {
      if (typeof a === "number" && typeof b === "number") {
        const name = path.split(".").findLast(p => !/^\d+$/.test(p));
        if (name === "opacity") note("opacities", Math.abs(a - b), path);
        else if (name === "color") note("colors", Math.abs(a - b), path);
        else if (name === "offset") note("opacities", Math.abs(a - b), path);
        else note("points", Math.abs(a - b), path);
      } else if (a !== b && !path.endsWith(".id")) worst.other = `${path}: ${JSON.stringify(a)} instead of ${JSON.stringify(b)}`;
      return;
    }
    for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) {
      if (!(key in a) || !(key in b)) {
        if (path === "" || Array.isArray(a)) { worst.other = `${path || "the picture"}: ${a.length} instead of ${b.length}`; return; }
        if (!worst.other) worst.other = `${path}.${key} is missing`;
        return;
      }
      go(a[key], b[key], path + "." + key);
    }
  }
  go(ours, theirs, "");
  return worst;
}
