// Plots lines on two logarithmic axes as SVG, and labels each line at its end.
//
// A line is {label, exponent, colour, dashed, points}; a point is [x, y].
import { count } from '../../tools/lib/markdown.mjs';

const size = { width: 1040, height: 670 };
const area = { left: 72, top: 84, right: 740, bottom: 612 };
const rowHeight = 17; // of a label, px
// The approximate width of a label with letters of 13 px and an exponent with digits of 10 px.
const textWidth = ({ label, exponent }) => 7 * label.length + (exponent === null ? 0 : 12 + 6.3 * exponent.toFixed(2).length);

const escape = (text) => String(text).replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c]);
const px = (value) => String(Math.round(value * 10) / 10);

// 1, 2 and 5 times powers of ten, from the largest at or below `low` to the smallest at or above `high`.
export function steps(low, high) {
  const all = [];
  for (let power = Math.floor(Math.log10(low)); power <= Math.ceil(Math.log10(high)); power++)
    for (const digit of [1, 2, 5]) all.push(Number(`${digit}e${power}`));
  return all.slice(all.findLastIndex((step) => step <= low), all.findIndex((step) => step >= high) + 1);
}

function scale([low, high], [from, to]) {
  const [a, b] = [Math.log(low), Math.log(high)];
  return (value) => from + ((Math.log(value) - a) / (b - a || 1)) * (to - from);
}

const overlaps = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

// Whether a straight line passes through a box. It tests a point every few px, which is enough for boxes as
// high as a label.
function crosses([[x1, y1], [x2, y2]], box) {
  const parts = Math.ceil(Math.hypot(x2 - x1, y2 - y1) / 4) || 1;
  for (let k = 0; k <= parts; k++) {
    const x = x1 + ((x2 - x1) * k) / parts;
    const y = y1 + ((y2 - y1) * k) / parts;
    if (x > box.left && x < box.right && y > box.top && y < box.bottom) return true;
  }
  return false;
}

// Whether two straight lines cross each other.
function meet([a, b], [c, d]) {
  const side = ([x1, y1], [x2, y2], [x, y]) => Math.sign((x2 - x1) * (y - y1) - (y2 - y1) * (x - x1));
  return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
}

// Places each line's label as near to the line's end as the other labels allow. Returns {x, y, side, leader}:
// x is the text's left end, y its middle, and the leader joins a label to its line's end if they are apart.
// `paths` are the lines in px, and `kept` are boxes that no label may touch.
export function placeLabels(paths, widths, kept = []) {
  const segments = paths.flatMap((path) => path.slice(1).map((point, k) => [path[k], point]));
  const count = (list, matches) => list.filter(matches).length;

  // The cheapest place for one label. If there is no room, the label goes next to its line's end.
  function cheapest(k, placed) {
    const [endX, endY] = paths[k].at(-1);
    let best = null;
    for (let row = -24; row <= 24; row += 0.5)
      for (const side of ['right', 'left']) {
        const x = side === 'right' ? endX + 12 : endX - 12 - widths[k];
        const y = endY + row * rowHeight;
        const box = { left: x - 2, right: x + widths[k] + 2, top: y - rowHeight / 2, bottom: y + rowHeight / 2 };
        if (box.top < area.top - 1.5 * rowHeight || box.bottom > area.bottom) continue;
        if (box.left < area.left || box.right > size.width - 4) continue;
        if (placed.some((other) => overlaps(box, other.box)) || kept.some((other) => overlaps(box, other))) continue;
        let cost = Math.abs(row) + (side === 'left' ? 1.5 : 0) + 12 * count(segments, (segment) => crosses(segment, box));
        cost += 12 * count(placed, (other) => other.leader && crosses(other.leader, box));
        let leader = null;
        if (Math.abs(row) >= 1) {
          leader = [[endX, endY], [side === 'right' ? x - 3 : x + widths[k] + 3, y]];
          cost += 6 * count(placed, (other) => crosses(leader, other.box)) + 3 * count(segments, (segment) => meet(leader, segment));
        }
        if (!best || cost < best.cost) best = { k, cost, box, x, y, side, leader };
      }
    const nowhere = { left: 0, right: 0, top: 0, bottom: 0 };
    return best ?? { k, cost: 1000, box: nowhere, x: endX + 12, y: endY, side: 'right', leader: null };
  }

  // Earlier labels get better places, so several orders are tried.
  let chosen = null;
  for (const [axis, direction] of [[1, 1], [1, -1], [0, 1], [0, -1]]) {
    const order = paths.map((_, k) => k).sort((a, b) => direction * (paths[a].at(-1)[axis] - paths[b].at(-1)[axis]));
    const placed = [];
    for (const k of order) placed.push(cheapest(k, placed));
    const cost = placed.reduce((sum, place) => sum + place.cost, 0);
    if (!chosen || cost < chosen.cost) chosen = { cost, placed };
  }
  return chosen.placed.sort((a, b) => a.k - b.k);
}

export function plot({ title, subtitle, lines, mark }) {
  const drawn = lines.filter(({ points }) => points.length);
  const xs = drawn.flatMap(({ points }) => points.map(([x]) => x));
  const ys = drawn.flatMap(({ points }) => points.map(([, y]) => y));
  const columns = [...new Set(xs)].sort((a, b) => a - b);
  const rows = steps(Math.min(...ys), Math.max(...ys));
  const toX = scale([columns[0], columns.at(-1)], [area.left, area.right]);
  const toY = scale([rows[0], rows.at(-1)], [area.bottom, area.top]);
  const paths = drawn.map(({ points }) => points.map(([x, y]) => [toX(x), toY(y)]));
  const marked = mark && mark.y > rows[0] && mark.y < rows.at(-1);
  const kept = marked ? [{ left: area.right - 110, right: area.right, top: toY(mark.y) - 18, bottom: toY(mark.y) + 2 }] : [];
  const places = placeLabels(paths, drawn.map(textWidth), kept);

  const out = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}"`,
    `  width="${size.width}" height="${size.height}" role="img"`,
    `  font-family="system-ui, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif" font-size="13" fill="#1c1c1c">`,
    `<title>${escape(title)}</title>`,
    // The plot has its own background, so that it suits light and dark pages.
    `<rect width="100%" height="100%" rx="8" fill="#fdfdfb"/>`,
    `<text x="${area.left}" y="30" font-size="18" font-weight="600">${escape(title)}</text>`,
    `<text x="${area.left}" y="50" fill="#555">${escape(subtitle)}</text>`,
  ];
  const line = (d, attributes) => out.push(`<path d="${d}" fill="none" ${attributes}/>`);
  const text = (x, y, attributes, content) => out.push(`<text x="${px(x)}" y="${px(y)}" ${attributes}>${content}</text>`);
  const polyline = (points) => `M${points.map((point) => point.map(px).join(' ')).join('L')}`;

  for (const x of columns) {
    line(`M${px(toX(x))} ${area.top}V${area.bottom}`, 'stroke="#e3e3de"');
    text(toX(x), area.bottom + 20, 'text-anchor="middle" fill="#444"', count(x));
  }
  for (const y of rows) {
    const whole = Number.isInteger(Math.log10(y));
    line(`M${area.left} ${px(toY(y))}H${area.right}`, `stroke="${whole ? '#d3d3cd' : '#efefeb'}"`);
    if (whole) text(area.left - 8, toY(y) + 4.5, 'text-anchor="end" fill="#444"', y < 1 ? y : count(y));
  }
  text((area.left + area.right) / 2, area.bottom + 44, 'text-anchor="middle" fill="#444"', 'discs');
  text(16, area.top - 12, 'fill="#444"', 'ms per tick');
  if (marked) {
    line(`M${area.left} ${px(toY(mark.y))}H${area.right}`, 'stroke="#999" stroke-dasharray="2 4"');
    text(area.right - 6, toY(mark.y) - 5, 'text-anchor="end" font-size="11" fill="#777"', escape(mark.label));
  }
  drawn.forEach(({ colour, dashed }, k) => {
    const dashes = dashed ? ' stroke-dasharray="7 4"' : '';
    line(polyline(paths[k]), `stroke="${colour}" stroke-width="2.2" stroke-linejoin="round"${dashes}`);
    for (const [x, y] of paths[k]) out.push(`<circle cx="${px(x)}" cy="${px(y)}" r="3" fill="${colour}"/>`);
  });
  drawn.forEach((entry, k) => {
    const { x, y, side, leader } = places[k];
    const { label, exponent, colour } = entry;
    if (leader) line(polyline(leader), `stroke="${colour}" stroke-width="0.8" opacity="0.7"`);
    const raised = exponent === null ? '' : ` n<tspan dy="-5" font-size="10">${exponent.toFixed(2)}</tspan>`;
    const anchor = side === 'right' ? 'start' : 'end';
    text(
      side === 'right' ? x : x + textWidth(entry),
      y + 4.5,
      `text-anchor="${anchor}" fill="${colour}" stroke="#fdfdfb" stroke-width="3" paint-order="stroke"`,
      escape(label) + raised,
    );
  });
  out.push('</svg>');
  return `${out.join('\n')}\n`;
}
