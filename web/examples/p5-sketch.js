// Draws the discs and handles the mouse. The code that moves the discs is in
// p5-loops.js or p5-engine.js. Load one of the two before this file. (The example
// loads both.)

const colours = { ground: 220, line: 40 };
const times = { frames: 0, simulation: 0, drawing: 0 }; // ms in these frames
let side = 500; // of the box, px
let discs; // undefined until the first are ready, and while another version takes over
let made; // resolves when the first discs are ready

function setup() {
  createCanvas(500, 500);
  made = restart(typeof Engine === 'undefined' ? Loops : Engine, 500);
}

function draw() {
  if (!discs) return;
  const x = (mouseX * side) / width;
  const y = (mouseY * side) / height;
  if (mouseIsPressed && min(x, y) >= 0 && max(x, y) < side) discs.add(x, y, 5);

  const start = performance.now();
  discs.tick();
  const moved = performance.now();
  paint();
  times.frames++;
  times.simulation += moved - start;
  times.drawing += performance.now() - moved;
}

function paint() {
  push();
  background(colours.ground);
  noFill();
  stroke(colours.line);
  scale(width / side);
  discs.each((x, y, r) => circle(x, y, 2 * r));
  pop();
}

// Begins with new discs. They cover at most half of the box, which is 500 px wide,
// or wider for many discs.
function restart(Version, count, method) {
  side = ceil(max(500, sqrt(count * 291)));
  const all = (from, to) => Array.from({ length: count }, () => random(from, to));
  const [x, y] = [all(10, side - 10), all(10, side - 10)];
  const [vx, vy] = [all(-1.25, 1.25), all(-1.25, 1.25)];
  return go(Version, { x, y, vx, vy, r: all(3, 10) }, method);
}

// Hands the discs to another version. Nothing moves until that version is ready.
function handOver(Version, method) {
  return go(Version, discs.states(), method);
}

async function go(Version, states, method) {
  const before = discs;
  discs = undefined;
  try {
    discs = await Version.create(states, side, method);
    before?.end();
  } finally {
    discs ??= before;
  }
  paint();
}
