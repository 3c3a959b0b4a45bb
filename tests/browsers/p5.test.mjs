// Tests the addon for p5.js 1 and 2 in Chromium. Needs `tools/build web`.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { coloursOf, openAny, withBrowser } from '../lib/app.mjs';
import { eventually } from '../lib/harness.mjs';

/* global createDiscs, discs, draw, drawDiscs, drawingContext, finder, height, noLoop, parsed, redraw, stepByTime, width */

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const { pageTest, site } = withBrowser();
const head = '<!DOCTYPE html><meta charset="utf-8"><link rel="icon" href="data:,">';

// A test with one page, in which `open(html, script)` loads a page, and its script if the page names `sketch.mjs`.
const htmlTest = (name, run, expected) =>
  pageTest(name, { query: 'service-worker.txt', open: openAny, drawn: true, expected }, async (page) => {
    const served = { 'text/html': '', 'text/javascript': '' };
    for (const [type, path] of [['text/html', 'sketch.html'], ['text/javascript', 'sketch.mjs']])
      await page.route(`${site.url}examples/${path}`, (route) => route.fulfill({ contentType: `${type}; charset=utf-8`, body: served[type] }));
    await run(page, (html, script = '') => {
      Object.assign(served, { 'text/html': head + html, 'text/javascript': script });
      return page.goto(`${site.url}examples/sketch.html`);
    });
  });

// In these, `open(sketch)` loads p5, the addon and a sketch.
const sketchTest = (name, version, run, expected) => htmlTest(name, (page, open) => {
  const scripts = [`p5/${version === 1 ? 'p5' : 'p5-2'}.min.js`, '../engine/cellmates-p5.js'].map((src) => `<script src="${src}"></script>`).join('');
  return run(page, (sketch) => open(`<body>${scripts}<script>${sketch}</script>`));
}, expected);

// Share of the canvas's pixels that are not of its background, which is white.
const inked = (page) => page.evaluate(() => {
  const copy = document.createElement('canvas').getContext('2d');
  const { canvas } = copy;
  const drawn = document.querySelector('canvas');
  [canvas.width, canvas.height] = [drawn.width, drawn.height];
  copy.drawImage(drawn, 0, 0);
  const { data } = copy.getImageData(0, 0, canvas.width, canvas.height);
  let dark = 0;
  for (let k = 0; k < data.length; k += 4) dark += data[k] < 200;
  return dark / (data.length / 4);
});

// A function of the README.
const readme = await readFile(here('../../web/engine/README.md'), 'utf8');
const recipe = (name) => new RegExp(`^function ${name}.*?^}`, 'ms').exec(readme)[0];

// The same sketch in global and in instance mode. `draw` notes the ticks that it sees.
const inGlobalMode = (setup, draw) => `
  let discs; const seen = [];
  async function setup() { pixelDensity(1); ${setup} }
  function draw() { background(255); fill(0); noStroke(); seen.push(discs?.tick); ${draw} }`;
const inInstanceMode = (setup, draw) => `
  let discs; const seen = [];
  new p5((sketch) => {
    sketch.setup = async () => { sketch.pixelDensity(1); ${setup.replaceAll(/\b(createCanvas|createDiscs)\(/g, 'sketch.$1(')} };
    sketch.draw = () => {
      sketch.background(255); sketch.fill(0); sketch.noStroke(); seen.push(discs?.tick);
      ${draw.replaceAll(/\b(drawDiscs)\(/g, 'sketch.$1(')}
    };
  });`;

const examples = ['discs', 'flocking', 'type', 'sound', 'tumbler', 'dragging', 'growth'];

for (const version of [1, 2]) {
  for (const name of examples) {
    const sketch = await readFile(here(`../../web/examples/p5/${name}.js`), 'utf8');
    sketchTest(`p5 ${version}: ${name}.js runs as it stands, and is a good picture after a while`, version, async (page, open) => {
      await open(sketch);
      await eventually('it runs', () => page.evaluate('discs?.tick'), (tick) => tick > 3);
      assert.doesNotMatch(sketch, /async/, 'p5 1 would now and then draw before the discs are assigned');
      const { perDisc, covered, side } = await page.evaluate(() => {
        noLoop();
        discs.step(600);
        redraw();
        const covered = discs.r.reduce((sum, r) => sum + Math.PI * r * r, 0) / (width * height);
        return { perDisc: discs.world.stats().contacts / discs.count, covered, side: width };
      });
      const colours = await coloursOf(page);
      // With a response that lets piles sink into each other, each of the 5,000 discs would touch forty others.
      assert.ok(perDisc < 5, `${perDisc} contacts per disc`);
      assert.ok(colours > 10, `${colours} colours`);
      // Of random radii: 58.6% in the mean, with a standard deviation of 0.5%.
      if (name === 'discs') assert.ok(side === 1000 && Math.abs(covered - 0.586) < 0.025 && perDisc > 1.5, String(covered));
    });
  }

  sketchTest(`p5 ${version}: Discs are in the canvas, stepped once before each draw, and drawn`, version, async (page, open) => {
    for (const written of [inGlobalMode, inInstanceMode]) {
      const setup = 'createCanvas(300, 200); discs = await createDiscs({ n: 100, radius: 6, gravity: 0 });';
      await open(written(setup, 'if (discs) drawDiscs(discs);'));
      const ticks = await eventually('ten frames', () => page.evaluate('seen.filter(Boolean)'), (all) => all.length >= 10);
      assert.deepEqual(ticks, ticks.map((_, k) => k + 1));
      const { box, n, radii } = await page.evaluate(() => ({ box: discs.box, n: discs.count, radii: [...new Set(discs.r)] }));
      assert.deepEqual({ box, n, radii }, { box: { width: 300, height: 200 }, n: 100, radii: [6] });
      // 100 discs of this size have 19% of the area. They overlap a little.
      const share = await inked(page);
      assert.ok(share > 0.12 && share < 0.21, String(share));
    }
  });

  sketchTest(`p5 ${version}: Discs without await begin empty, and WEBGL draws discs among shapes`, version, async (page, open) => {
    await open(`let discs; const counts = [];
      function setup() { createCanvas(200, 200); discs = createDiscs({ n: 20 }); counts.push(discs.count); }
      function draw() { counts.push(discs.count); discs.forEach((disc) => (disc.vx = 0)); discs.draw(); }`);
    const counts = await eventually('the discs are there', () => page.evaluate('counts'), (all) => all.at(-1) === 20);
    assert.equal(counts[0], 0);

    await open(`let discs, frames = 0;
      async function setup() {
        pixelDensity(1); createCanvas(100, 60, WEBGL);
        discs = await createDiscs({ discs: { x: [20, 80], y: [20, 40], r: 10 }, gravity: 0 });
        discs.colour = ['red', 'blue'];
      }
      function draw() {
        background(255); noStroke(); fill(0, 255, 0); rect(-50, 20, 10, 10);
        if (!discs) return;
        discs.draw(); rect(40, -30, 10, 10); frames++;
      }`);
    await eventually('some frames', () => page.evaluate('frames'), (frames) => frames > 3);
    // A frame is read when it has just been drawn.
    const pixels = await page.evaluate(async () => {
      await globalThis.redraw();
      const copy = document.createElement('canvas').getContext('2d');
      copy.drawImage(document.querySelector('canvas'), 0, 0);
      const places = [[20, 20], [80, 40], [5, 55], [95, 5], [50, 30], [32, 20]];
      return places.map(([x, y]) => [...copy.getImageData(x, y, 1, 1).data].slice(0, 3));
    });
    assert.deepEqual(pixels, [[255, 0, 0], [0, 0, 255], [0, 255, 0], [0, 255, 0], [255, 255, 255], [255, 255, 255]]);
  });

  sketchTest(`p5 ${version}: Discs change their colours with their speeds, which p5 parses once`, version, async (page, open) => {
    await open(`let discs, calls = 0, parsed = 0;
      const own = p5.prototype.color;
      p5.prototype.color = function (...given) { calls++; return own.apply(this, given); };
      ${recipe('colourBySpeed')}
      function setup() {
        pixelDensity(1); createCanvas(90, 30); noStroke();
        discs = createDiscs({ discs: { x: [15, 45, 75], y: 15, r: 10, vx: 0 }, gravity: 0, auto: false });
      }
      function draw() { background(255); colourBySpeed(); calls = 0; discs.draw(); parsed += calls; }`);
    await eventually('the discs are there', () => page.evaluate('discs.count'), (n) => n === 3);
    const [pixels, asked] = await page.evaluate(async () => {
      noLoop();
      const seen = [];
      for (const vx of [[0, 1.5, 7], [7, 0, 1.5], [1.5, 7, 0]]) {
        discs.edit([0, 1, 2], { vx });
        await redraw();
        seen.push([15, 45, 75].map((x) => [...drawingContext.getImageData(x, 15, 1, 1).data].slice(0, 3).join()).join(' '));
      }
      return [seen, parsed];
    });
    const [slow, quicker, quick] = ['25,25,112', '65,105,225', '255,99,71'];
    assert.deepEqual(pixels, [[slow, quicker, quick], [quick, slow, quicker], [quicker, quick, slow]].map((all) => all.join(' ')));
    assert.equal(asked, 3);
  });

  sketchTest(`p5 ${version}: The README’s discs that merge go on after the box has become smaller`, version, async (page, open) => {
    await open(`let discs, ready = false;
      ${recipe('mergeAlike')}
      function setup() { createCanvas(400, 300); noLoop(); discs = createDiscs({ n: 300, auto: false, gravity: 0 }); mergeAlike(); discs.then(() => (ready = true)); }
      function draw() {}`);
    await eventually('the discs are there', () => page.evaluate('ready'));
    const found = await page.evaluate(() => {
      const outside = [];
      discs.on('contact', ({ x, y }) => { if (!(x >= 0 && x <= discs.box.width && y >= 0 && y <= discs.box.height)) outside.push([x, y]); });
      for (let tick = 0; tick < 40; tick++) discs.step();
      discs.set({ box: { width: 120, height: 80 } });
      discs.reset();
      const before = discs.count;
      for (let tick = 0; tick < 40; tick++) discs.step();
      return { outside, merged: discs.count < before, larger: Math.max(...discs.r) > 12 };
    });
    assert.deepEqual(found, { outside: [], merged: true, larger: true });
  });

  sketchTest(`p5 ${version}: The README’s sketch with the finder marks the discs that touch`, version, async (page, open) => {
    await open(readme.match(/```js\n(let finder;.*?)```/s)[1]);
    await eventually('it is ready', () => page.evaluate('finder !== undefined && frameCount > 3'));
    const { found, wanted, marked } = await page.evaluate(() => {
      noLoop();
      const { x, y, r } = discs;
      const found = [...new Set(finder.contactsOf(discs))].sort((i, j) => i - j);
      const touches = (i) => [...x].some((_, j) => i !== j && (x[i] - x[j]) ** 2 + (y[i] - y[j]) ** 2 < (r[i] + r[j]) ** 2);
      const wanted = [...x.keys()].filter(touches);
      const fills = [];
      Object.defineProperty(globalThis, 'fill', { value: (name) => fills.push(name) });
      draw();
      return { found, wanted, marked: [...fills.keys()].filter((i) => fills[i] === 'tomato') };
    });
    assert.ok(wanted.length > 100 && wanted.length < 2000, String(wanted.length));
    assert.deepEqual([found, marked], [wanted, wanted]);
  });

  sketchTest(`p5 ${version}: Discs make as many ticks as are due, with the README’s recipe`, version, async (page, open) => {
    await open(`let discs, due = 0;
      ${recipe('stepByTime')}
      function setup() { createCanvas(50, 50); discs = createDiscs({ n: 5, auto: false }); }
      function draw() {}`);
    await eventually('the discs are there', () => page.evaluate('discs.count'), (n) => n === 5);
    const ticks = await page.evaluate(() => {
      noLoop();
      // At 90 Hz p5 draws each second time; the last one is a pause.
      return [...Array(45).fill(1000 / 45), 10_000].map((ms) => {
        Object.defineProperty(globalThis, 'deltaTime', { value: ms, configurable: true });
        stepByTime();
        return discs.tick;
      });
    });
    assert.ok(ticks[44] >= 59 && ticks[44] <= 60 && ticks[45] - ticks[44] === 5, String(ticks));
  });

  sketchTest(`p5 ${version}: Discs are found, pushed, dragged, added, edited and removed, and bad input refused`, version,
    async (page, open) => {
      await open(`let discs, ready = false;
        async function setup() {
          createCanvas(400, 300); noLoop();
          discs = await createDiscs({ n: 0, auto: false, gravity: 0, response: 'elastic' });
          ready = true;
        }
        function draw() {}`);
      await eventually('the discs are there', () => page.evaluate('ready'));
      const found = await page.evaluate(() => {
        const at = (id) => discs.id.indexOf(id);
        const ids = discs.add({ x: [100, 130, 300], y: [100, 100, 200], r: 5 });
        const one = discs.add({ x: 200, y: 50, r: 8 });
        const told = [];
        discs.on('contact', ({ a, b, impulse }) => told.push([a, b, impulse > 0]));
        const near = [...discs.near(110, 100, 25)].map((i) => discs.id[i]).sort();
        const pairs = discs.pairs(35).length / 2;
        const pushed = discs.push(95, 100, 20, 4);
        const speed = discs.vx[at(0)];
        for (let tick = 0; tick < 10; tick++) discs.step();
        // The place is too far for one tick.
        for (let tick = 0; tick < 20; tick++) {
          discs.drag(300 + 3 * tick, 200);
          discs.step();
        }
        const dragged = [discs.x[at(2)], discs.y[at(2)]].map(Math.round);
        discs.drop();
        const nothing = discs.drag(10, 290);
        discs.edit(one, { vx: 0, vy: -2 });
        discs.forEach((disc) => {
          if (disc.id === 3) disc.r = 12;
          if (disc.id === 2) discs.remove(disc.id);
        });
        discs.step(0);
        const { count, tick } = discs;
        const [r, vy] = [discs.r[at(3)], discs.vy[at(3)]];
        return { ids: [...ids, ...one], near, pairs, pushed, speed, told, dragged, nothing, count, r, vy, tick };
      });
      assert.deepEqual(found, { ids: [0, 1, 2, 3], near: [0, 1], pairs: 1, pushed: 1, speed: 3, told: [[0, 1, true]],
        dragged: [357, 200], nothing: undefined, count: 3, r: 12, vy: -2, tick: 30 });

      const refusals = await page.evaluate(async () => {
        const refused = async (act) => {
          try {
            await act();
          } catch (error) {
            return `${error.name} ${error.code} ${error.field}`;
          }
          return 'accepted';
        };
        const made = await createDiscs({ n: 3, auto: false });
        const acts = [
          () => createDiscs(5), () => createDiscs({ n: -1 }), () => createDiscs({ radius: 0 }), () => createDiscs({ radius: [1] }),
          () => createDiscs({ radius: [5, 2] }), () => createDiscs({ radius: null }), () => createDiscs({ speed: 9 }), () => createDiscs({ n: true }),
          () => createDiscs({ box: { width: 5, heigth: 5 } }), () => createDiscs(null), () => made.draw(5), () => made.set(null), () => made.has('0'),
          () => createDiscs({ speed: '1' }), () => createDiscs({ auto: 1 }), () => createDiscs({ box: 5 }), () => createDiscs({ radus: 5 }),
          () => createDiscs({ scene: 'klaus', radius: 4 }), () => createDiscs({ n: 4, discs: { x: [1], y: [1], r: 1 } }),
          () => made.push('1', 2, 3), () => made.drag(1), () => made.on('touch', () => {}), () => made.on('contact'),
          () => made.forEach(), () => made.add(5), () => made.remove(77), () => drawDiscs({}), () => made.near(1, 2),
          () => createDiscs({ n: 1 }).add({ x: 1, y: 1, r: 1 }), () => made.set({ gravity: 1000 }),
        ];
        const list = [];
        for (const act of acts) list.push(await refused(act));
        return list;
      });
      const names = ['options', 'n', 'radius', 'radius', 'radius', 'radius', 'speed', 'n', 'box.heigth', 'options', 'graphics', 'changes', 'id', 'speed', 'auto', 'box', 'radus', 'radius', 'n', 'x', 'y', 'event', 'listener',
        'visit', 'discs', 'ids[0]', 'discs', 'radius', 'undefined', 'gravity'];
      assert.deepEqual(refusals.map((text) => text.split(' ').at(-1)), names, refusals.join('; '));
      for (const text of refusals) assert.match(text, /^CellmatesError (bad-value|unknown-name|busy) /);
    });
}

// Sketches in one page, each in an instance of p5. `make` gets each one, its discs' options and the list of what is drawn.
const instances = (version, name, cases, body, run, expected) => sketchTest(`p5 ${version}: ${name}`, version, async (page, open) => {
  await open(`const cases = {${Object.entries(cases).map(([key, code]) => `${JSON.stringify(key)}: ${code}`).join(',\n')}};
    const sketches = Object.entries(cases).map(([name, act]) => { const own = { name, frames: 0 }; own.p5 = new p5((sketch) => { ${body} }); return own; });`);
  await run(page);
}, expected);

for (const version of [1, 2]) {
  // Two of the four discs of each begin to touch in the first ticks.
  instances(version, 'Nothing that a listener of contacts does stops the sketch', {
    'removes both, twice': '({ a, b }, discs) => { discs.remove(a); discs.remove([b, a]); discs.remove(b); }',
    'edits one that is gone': '({ a, b }, discs) => { discs.remove(a); discs.edit([a, b], { r: [5, 6] }); }',
    'removes one that was never there': '(_, discs) => discs.remove(99)',
    'gives wrong values': '({ a }, discs) => discs.edit(a, { r: NaN })',
    'adds one outside': '(_, discs) => discs.add({ x: -50, y: 5, r: 3 })',
    'throws': '() => nothing.there()',
    'steps': '(_, discs) => discs.step()',
    'draws': '(_, discs, sketch) => sketch.redraw()',
    'resets': '({ a }, discs) => { discs.reset(); discs.remove(a); }',
    'restarts with a scene': '({ a }, discs) => { discs.set({ scene: "pucks", n: 3 }); discs.edit(a, { r: 4 }); }',
    'listens': '(_, discs) => discs.on("contact", () => {})',
    'destroys': '({ a }, discs) => { discs.destroy(); discs.remove(a); }',
    'destroys the world': '(_, discs) => discs.world.destroy()',
    'measures': '(_, discs) => void discs.world.measure({ methods: ["naive"] })',
    'empties': '(_, discs) => discs.remove(discs.id)',
  }, `
    let discs;
    sketch.setup = () => {
      sketch.createCanvas(60, 60);
      discs = own.discs = sketch.createDiscs({ discs: { x: [10, 20, 40, 50], y: 30, r: 4, vx: [1, -1, 1, -1] }, gravity: 0, response: 'elastic' });
      discs.on('contact', (contact) => { own.told = true; act(contact, discs, sketch); });
    };
    sketch.draw = () => {
      discs.draw();
      if (!own.told) return;
      own.frames += 1;
      if (own.name === 'measures') return;
      discs.forEach((disc) => { if (disc.id === 0) { disc.x += 99; discs.remove(0); disc.r = NaN; } if (disc.id === 1) disc.vx = 1e9; });
      discs.push(30, 30, 20, 1e6);
    };`, async (page) => {
    await eventually('each goes on', () => page.evaluate('sketches.filter(({ frames }) => frames < 5).map(({ name }) => name)'), (none) => none.length === 0);
    const told = page.problems.join('\n');
    for (const pattern of [/no disc with the id 99/, /\br\[0\]/, /nothing is not defined/, /cannot step/, /was destroyed|were destroyed/]) assert.match(told, pattern);
  }, () => true);

  instances(version, 'The box is the canvas at the first draw, and discs that are ready late are drawn', {
    'before the canvas': '(sketch, make) => { make(); sketch.createCanvas(300, 200); }',
    'before a second canvas': '(sketch, make) => { sketch.createCanvas(50, 70); make(); sketch.createCanvas(300, 200); }',
    'before a resize': '(sketch, make) => { sketch.createCanvas(50, 70); make(); sketch.resizeCanvas(300, 200); }',
    'awaited, before a resize': 'async (sketch, make) => { sketch.createCanvas(50, 70); await make(); sketch.resizeCanvas(300, 200); }',
    'without a loop': '(sketch, make) => { sketch.noLoop(); sketch.createCanvas(300, 200); make(); }',
    'without a loop, first': '(sketch, make) => { sketch.noLoop(); make(); sketch.createCanvas(300, 200); }',
  }, `
    sketch.setup = () => { sketch.pixelDensity(1); return act(sketch, () => (own.discs = sketch.createDiscs({ n: 200, gravity: 0 }))); };
    sketch.draw = () => {
      sketch.background(255); sketch.fill(0);
      own.discs?.draw();
      own.frames += own.discs?.count ? 1 : 0;
      const { data } = sketch.drawingContext.getImageData(0, 0, 300, 200);
      let dark = 0;
      for (let k = 0; k < data.length; k += 4) dark += data[k] < 100;
      own.dark = dark / 60000;
    };`, async (page) => {
    const found = await eventually('each is drawn', () => page.evaluate(() => globalThis.eval('sketches').map(({ name, frames, discs, dark }) =>
      ({ name, frames, dark, width: discs.box.width, height: discs.box.height, right: Math.max(...discs.x), bottom: Math.max(...discs.y) }))),
      (all) => all.every(({ frames }) => frames > 0));
    for (const { name, frames, dark, width, height, right, bottom } of found) {
      assert.deepEqual([width, height], [300, 200], name);
      assert.ok(right > 250 && bottom > 160 && dark > 0.25, `${name}: ${right} ${bottom} ${dark}`);
      if (name.startsWith('without')) assert.equal(frames, 1, name);
    }
    await page.evaluate(() => globalThis.eval('sketches').forEach(({ discs }) => discs.reset()));
    assert.deepEqual(await page.evaluate(() => globalThis.eval('sketches').map(({ discs }) => Math.max(...discs.x) > 250)), found.map(() => true));
  });

  instances(version, 'Discs are drawn on graphics, and a colour that is none is told by name', {
    'in 2D': "{ kind: 'p2d', draw: (discs, graphics) => discs.draw(graphics) }",
    'in WEBGL': "{ kind: 'webgl', draw: (discs, graphics) => discs.draw(graphics) }",
    ...(version === 1 && { 'by its own function': "{ kind: 'p2d', draw: (discs, graphics) => graphics.drawDiscs(discs) }" }),
    'with colours': "{ kind: 'p2d', colour: (id) => [undefined, 'rgb(0, 0, 255)', null][id], draw: (discs, graphics) => discs.draw(graphics) }",
    'with colours in WEBGL': "{ kind: 'webgl', colour: (id) => [undefined, 'rgb(0, 0, 255)', null][id], draw: (discs, graphics) => discs.draw(graphics) }",
  }, `
    let discs, graphics;
    sketch.setup = () => {
      sketch.pixelDensity(1); sketch.createCanvas(90, 30);
      graphics = sketch.createGraphics(90, 30, sketch[act.kind === 'webgl' ? 'WEBGL' : 'P2D']);
      discs = sketch.createDiscs({ discs: { x: [15, 45, 75], y: 15, r: 10 }, gravity: 0, auto: false });
      if (act.colour) discs.colour = act.colour;
    };
    sketch.draw = () => {
      graphics.background(255); graphics.noStroke(); graphics.fill(255, 0, 0);
      sketch.background(255);
      act.draw(discs, graphics);
      const before = sketch.drawingContext.getImageData(45, 15, 1, 1).data[1];
      sketch.image(graphics, 0, 0);
      own.frames += discs.count ? 1 : 0;
      own.seen = [before, ...[15, 45, 75].map((x) => [...sketch.drawingContext.getImageData(x, 15, 1, 1).data].slice(0, 3).join())];
    };`, async (page) => {
    await eventually('each is drawn', () => page.evaluate('sketches.every(({ frames }) => frames > 3)'));
    const red = '255,0,0';
    for (const [name, seen] of await page.evaluate('sketches.map(({ name, seen }) => [name, seen])')) {
      assert.deepEqual(seen, [255, red, name.includes('colours') ? '0,0,255' : red, red], name);
    }
    assert.match(page.problems.join('\n'), /colour must be a colour for each disc, not undefined/);
  }, () => true);
}

sketchTest('A window that changes its size before the discs are ready changes their box, and destroyed discs say so', 2,
  async (page, open) => {
    await open(`let discs, found, asked = {};
      async function setup() {
        createCanvas(300, 200); noLoop();
        const made = createDiscs({ n: 40, gravity: 0.1 });
        ${recipe('windowResized').replaceAll('windowWidth', '150').replaceAll('windowHeight', '120').replace('discs.', 'made.')}
        windowResized();
        asked.box = made.box;
        discs = await made;
        const responses = [discs, await createDiscs({ n: 5, gravity: 0 }), await createDiscs({ n: 5, response: 'elastic' })]
          .map(({ world }) => world.stats().response);
        const { box, world } = discs;
        discs.step(300);
        found = { asked, box, responses, deep: Math.max(...discs.y) < 120, left: Math.max(...discs.x) < 150 };
        const refused = (act) => { try { act(); } catch ({ code }) { return code; } };
        discs.destroy();
        found.after = [discs.count, refused(() => discs.set({ gravity: 1 })), refused(() => discs.add({ x: 1, y: 1, r: 1 })), refused(() => world.count)];
      }
      function draw() {}`);
    assert.deepEqual(await eventually('the discs have moved', () => page.evaluate('found')), {
      asked: { box: { width: 0, height: 0 } }, box: { width: 150, height: 120 }, responses: ['settle', 'repulsion', 'elastic'],
      deep: true, left: true, after: [0, 'destroyed', 'destroyed', 'destroyed'],
    });
  });

sketchTest('A sketch that nobody sees stands still, with the README’s recipe', 1, async (page, open) => {
  await open(`let discs, shown;
    ${recipe('stopOutOfSight').replace('loop() : noLoop()', '(shown = true, loop()) : (shown = false, noLoop())')}
    function setup() { stopOutOfSight(createCanvas(300, 200)); discs = createDiscs({ n: 5 }); }
    function draw() { discs.draw(); }`);
  await eventually('it runs', () => page.evaluate('discs.tick'), (tick) => tick > 3);
  await page.evaluate(() => document.body.style.setProperty('margin-top', '3000px'));
  await eventually('it is out of sight', () => page.evaluate('shown === false'));
  const ticks = await page.evaluate(async () => {
    const seen = [];
    for (let frame = 0; frame < 20; frame++) {
      await new Promise(requestAnimationFrame);
      seen.push(discs.tick);
    }
    return new Set(seen.slice(2)).size;
  });
  assert.equal(ticks, 1);
  await page.evaluate(() => document.body.style.setProperty('margin-top', '0px'));
  const { tick } = await page.evaluate(() => ({ tick: discs.tick }));
  await eventually('it goes on', () => page.evaluate('discs.tick'), (now) => now > tick + 3);
});

// Programs that a bundler builds import p5 and the addon, and no name is global.
htmlTest('The README’s sketch imports p5 1 or 2 and the addon as modules', async (page, open) => {
  const [, sketch] = readme.match(/```js\n(import p5.*?)```/s);
  for (const name of ['p5', 'p5-2']) {
    const contents = sketch
      .replace("from 'p5'", `from '${name}'`)
      .replace("'cellmates/p5'", "'./dist/engine/p5.js'")
      .replace('let discs;', 'let discs; window.made = () => discs;');
    const stdin = { contents, resolveDir: here('../..') };
    const { outputFiles } = await build({ stdin, bundle: true, write: false, format: 'esm', logLevel: 'silent' });
    await open('<script type="module" src="sketch.mjs"></script>', outputFiles[0].text);
    await eventually('the discs are stepped', () => page.evaluate(() => window.made?.()?.tick), (tick) => tick > 3);
    assert.deepEqual(await page.evaluate(() => [window.made().count, typeof globalThis.Cellmates]), [200, 'undefined']);
  }
});

sketchTest('p5 1: `preload` waits for the discs, which need a box there', 1, async (page, open) => {
  const sketch = (options) => `let discs, first;
    function preload() { discs = createDiscs(${options}); }
    function setup() { createCanvas(100, 100); first = discs.count; }`;
  await open(sketch('{ n: 30, box: { width: 100, height: 100 } }'));
  assert.equal(await eventually('the sketch has begun', () => page.evaluate('first'), Number.isInteger), 30);
  assert.deepEqual(page.problems, []);
  await open(sketch('{ n: 30 }'));
  await eventually('the error', () => page.problems.some((problem) => problem.includes('box must be set in preload')));
}, () => true);

sketchTest('p5 2: A sketch that is removed frees its discs', 2, async (page, open) => {
  await open(inInstanceMode('createCanvas(50, 50); globalThis.own = sketch; discs = await createDiscs({ n: 5 });', ''));
  await eventually('some frames', () => page.evaluate('seen.length'), (frames) => frames > 2);
  const { world, n } = await page.evaluate(async () => {
    await globalThis.own.remove();
    return { world: discs.world === undefined, n: discs.count };
  });
  assert.deepEqual({ world, n }, { world: true, n: 0 });
});
