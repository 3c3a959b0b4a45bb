// Compares the C++ versions of the sketch's three loops bit for bit with twins in JavaScript, which use the vectors of
// p5 1 and of p5 2. Nothing is drawn, so no browser is needed.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import vm from 'node:vm';
import { builds, commandOf } from '../../bench/lib/programs.mjs';
import { loopsText, p5Versions } from '../../bench/lib/p5_versions.mjs';
import { makeSketch } from '../../bench/p5/sketch.mjs';

const twins = Object.values(p5Versions).map(({ version, file }) => ({
  version,
  start: makeSketch(loopsText, loadP5(file).Vector, { width: 500, height: 500 }).start,
}));

// Gives p5 the globals of a page that it needs while it loads, and while it makes a sketch. They are parameters, because
// scripts in a context of their own are forty times slower.
function loadP5(file) {
  const element = () => ({ getContext() {} });
  const document = { readyState: 'loading', documentElement: {}, hasFocus: () => true, createElement: element, createElementNS: element };
  const page = { console, performance, setTimeout, addEventListener() {}, document, location: {}, navigator: {}, screen: {} };
  page.window = page;
  const load = vm.compileFunction(`${readFileSync(file, 'utf8')}\nreturn window.p5 ?? p5;`, Object.keys(page), { filename: file });
  const p5 = load(...Object.values(page));
  // p5 2 completes its vectors when the first sketch is made.
  if (p5.registerAddon) new p5(() => {});
  return p5;
}

function dump(build, flags) {
  const [program, ...rest] = commandOf(build, 'tests/core/cellmates-sketch');
  const text = execFileSync(program, [...rest, ...flags.map(String)], { encoding: 'utf8', maxBuffer: 1 << 28 });
  const result = JSON.parse(text);
  for (const state of result.states) state.particles = state.particles.map((fields) => fields.map(fromBits));
  return result;
}

const bits = new DataView(new ArrayBuffer(8));
function fromBits(hex) {
  bits.setBigUint64(0, BigInt(`0x${hex}`));
  return bits.getFloat64(0);
}

// A twin's states at the ticks that C++ printed, from the same start.
function statesOf({ start }, loop, cell, states) {
  const sketch = start({ loop, cell, states: states[0].particles });
  const result = [];
  for (let tick = 0; ; tick++) {
    if (tick === states[result.length].tick) result.push(sketch.states());
    if (result.length === states.length) return result;
    try {
      sketch.tick();
    } catch (error) {
      throw new Error(`the sketch throws in tick ${tick + 1}`, { cause: error });
    }
  }
}

const ticks = 600;
const runs = [
  { loop: 'naive', count: 110, seed: 1, cell: 22 },
  { loop: 'grid', count: 200, seed: 1, cell: 22 },
  { loop: 'grid', count: 120, seed: 2, cell: 9 },
  { loop: 'improved', count: 60, seed: 1, cell: 22 },
  { loop: 'improved', count: 80, seed: 5, cell: 22 },
];

for (const { loop, count, seed, cell } of runs) {
  test(`The ${loop} loop in C++ gives the sketch’s numbers: ${count} discs, cells of ${cell} px`, () => {
    const flags = [loop, count, seed, ticks, cell];
    const results = builds.map((build) => dump(build, flags));
    const [{ states, touches, firstStray }] = results;
    assert.deepEqual(states.map((state) => state.tick), [0, 100, 200, 300, 400, 500, 600]);
    assert.equal(states[0].particles.length, count);
    assert.equal(firstStray, 0, 'this start is useless, because the sketch throws');
    assert.ok(touches > 10 * count, `only ${touches} touches: too few to prove anything`);
    for (const twin of twins) {
      const expected = statesOf(twin, loop, cell, states);
      for (const [k, build] of builds.entries()) {
        for (const [at, { tick, particles }] of results[k].states.entries())
          assert.deepEqual(particles, expected[at], `${build}, p5 ${twin.version}, after tick ${tick}`);
      }
    }
  });
}

// The sketch throws when a disc has been pushed beyond its grid. The C++ loop continues, and counts the disc as a
// stray.
test('The improved loop in C++ counts a stray in the tick in which the sketch throws', () => {
  for (const seed of [1, 2, 3]) {
    const [native, wasm] = builds.map((build) => dump(build, ['improved', 120, seed, ticks, 22]));
    assert.ok(native.firstStray > 0);
    assert.equal(wasm.firstStray, native.firstStray);
    for (const twin of twins)
      assert.throws(() => statesOf(twin, 'improved', 22, native.states), {
        message: `the sketch throws in tick ${native.firstStray}`,
      });
  }
});
