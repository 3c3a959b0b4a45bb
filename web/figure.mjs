// The page's drawings, as SVG. They are computed when the page is assembled, so
// that the numbers beside them are counted and not claimed.

// A small generator of its own: the page must come out the same every time.
function uniform(seed) {
  let state = seed;
  return (low, high) => {
    state = (state * 1664525 + 1013904223) >>> 0;
    return low + (state / 2 ** 32) * (high - low);
  };
}

// Discs that do not overlap; `place` proposes one at a time. Their numbers are whole,
// which spares a third of the page's bytes.
function scatter(count, gap, place) {
  const discs = [];
  for (let tries = 0; discs.length < count; tries++) {
    if (tries > 100_000) throw new Error(`no room for ${count} discs`);
    const [x, y, r] = place().map(Math.round);
    const disc = { x, y, r };
    if (discs.every((other) => Math.hypot(disc.x - other.x, disc.y - other.y) > disc.r + other.r + gap)) {
      discs.push(disc);
    }
  }
  return discs;
}

const at = ({ x, y }) => `${x} ${y}`;
const circle = ({ x, y, r }) => `<circle cx="${x}" cy="${y}" r="${r}"/>`;

function gridLines(width, height, cell) {
  let path = '';
  for (let x = cell; x < width; x += cell) path += `M${x} 0V${height}`;
  for (let y = cell; y < height; y += cell) path += `M0 ${y}H${width}`;
  return `<path class="cell-lines" d="${path}"/>`;
}

function drawing(width, height, name, content) {
  const box = `viewBox="0 0 ${width} ${height}"`;
  return `<svg class="${name}" ${box} aria-hidden="true" focusable="false">${content}</svg>`;
}

// The same discs twice: every pair joined, and the pairs of neighbouring cells.
export function comparison() {
  const width = 260;
  const height = 160;
  const cell = 20;
  const random = uniform(10);
  // A prime number, see below.
  const discs = scatter(29, 1, () => {
    const r = random(3, 7);
    return [random(r + 2, width - r - 2), random(r + 2, height - r - 2), r];
  });
  const n = discs.length;
  const column = ({ x }) => Math.floor(x / cell);
  const row = ({ y }) => Math.floor(y / cell);

  // All pairs as closed curves: from each disc to the k-th after it. As n is prime
  // each k below n/2 visits all discs, and no pair comes twice.
  let everyPair = '';
  for (let k = 1; k <= (n - 1) / 2; k++) {
    everyPair += 'M' + discs.map((_, i) => at(discs[(i * k) % n])).join('L') + 'Z';
  }

  let nearPairs = '';
  let near = 0;
  discs.forEach((a, i) => {
    for (const b of discs.slice(i + 1)) {
      if (Math.abs(column(a) - column(b)) > 1 || Math.abs(row(a) - row(b)) > 1) continue;
      nearPairs += `M${at(a)}L${at(b)}`;
      near++;
    }
  });

  const circles = `<g id="compared" class="discs">${discs.map(circle).join('')}</g>`;
  return {
    naive: drawing(width, height, 'pairs pairs-naive', `<path class="tests" d="${everyPair}"/>${circles}`),
    grid: drawing(
      width,
      height,
      'pairs pairs-grid',
      `${gridLines(width, height, cell)}<path class="tests" d="${nearPairs}"/><use href="#compared" class="discs"/>`,
    ),
    discs: n,
    naiveTests: (n * (n - 1)) / 2,
    gridTests: near,
  };
}

// What stands in for the canvas until the first frame: discs that have fallen into
// a grid, the busier a cell the darker.
export function poster() {
  const width = 960;
  const height = 540;
  const cell = 60;
  const random = uniform(5);
  const discs = scatter(88, 2, () => {
    const r = random(8, 26);
    const depth = Math.max(random(0, 1), random(0, 1), random(0, 1));
    return [random(r, width - r), r + depth * (height - 2 * r), r];
  });

  const busy = new Map();
  for (const { x, y } of discs) {
    const key = `${Math.floor(x / cell) * cell} ${(Math.floor(y / cell) + 0.5) * cell}`;
    busy.set(key, (busy.get(key) ?? 0) + 1);
  }
  // One path for each number of discs in a cell, of lines as wide as a cell.
  const tints = ['', '', ''];
  for (const [key, count] of busy) {
    tints[Math.min(count, tints.length) - 1] += `M${key}h${cell}`;
  }

  return drawing(
    width,
    height,
    'poster',
    tints.map((path, i) => `<path class="busy busy-${i + 1}" d="${path}"/>`).join('') +
      gridLines(width, height, cell) +
      `<g class="discs">${discs.map(circle).join('')}</g>`,
  ).replace('<svg', '<svg preserveAspectRatio="xMidYMax slice"');
}
