// Pastes each recorder into a page with its library, and compares the file that the page hands over with the positions
// that its sketch had.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { importWorkload } from '../../web/workbench/workload/import.ts';
import { openAny, withBrowser } from '../lib/app.mjs';
import { eventually } from '../lib/harness.mjs';
import { rowsOf } from './files.mjs';

const fileOf = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const recorder = (name) => readFileSync(fileOf(`web/workbench/recorders/${name}.js`), 'utf8');
const frames = 12;

const { pageTest } = withBrowser();

// `seen` gets what the sketch itself knows: for each frame the name, x, y and r of each disc. Every third frame a disc
// goes, and another one comes.
const p5Sketch = `
  const seen = [], discs = [];
  let made = 0;
  function add() {
    const [position, velocity] = [createVector(random(300), random(200)), createVector(random(-3, 3), random(-3, 3))];
    discs.push({ name: made++, position, velocity, radius: random(2, 9) });
  }
  function setup() {
    createCanvas(300, 200);
    for (let k = 0; k < 20; k++) add();
  }
  function draw() {
    background(220);
    if (frameCount % 3 === 0) { discs.shift(); add(); }
    for (const { position, velocity, radius } of discs) { position.add(velocity); circle(position.x, position.y, 2 * radius); }
    seen.push(discs.map(({ name, position, radius }) => [name, position.x, position.y, radius]));
    record(discs, ${frames});
  }`;

const canvasSketch = `
  const seen = [], discs = [], context = document.body.appendChild(document.createElement('canvas')).getContext('2d');
  let made = 0;
  const add = () => discs.push({ name: made++, x: 300 * Math.random(), y: 200 * Math.random(), r: 1 + Math.random() });
  for (let k = 0; k < 20; k++) add();
  function frame() {
    if (seen.length % 3 === 0) { discs.shift(); add(); }
    for (const disc of discs) { disc.x += 1 / 3; context.fillRect(disc.x, disc.y, 1, 1); }
    seen.push(discs.map(({ name, x, y, r }) => [name, x, y, r]));
    record(discs, ${frames});
    requestAnimationFrame(frame);
  }
  requestAnimationFrame(frame);`;

const matterSketch = `
  const seen = [], { Bodies, Composite, Engine, Events, Runner } = Matter, engine = Engine.create();
  const circle = (k) => Bodies.circle(60 + 20 * k, 20 + 30 * (k % 3), 5 + k / 2);
  const boxes = [Bodies.rectangle(150, 100, 40, 30), Bodies.rectangle(200, 150, 6, 8)];
  const bodies = Array.from({ length: 10 }, (_, k) => circle(k)).concat(boxes);
  Composite.add(engine.world, [...bodies, Bodies.rectangle(150, 220, 400, 40, { isStatic: true })]);
  const radius = (body) => body === boxes[0] ? 25 : body === boxes[1] ? 5 : body.circleRadius;
  Events.on(engine, 'afterUpdate', () => {
    seen.push(bodies.map((body) => [body.id, body.position.x, body.position.y, radius(body)]));
    record(engine, ${frames});
    if (seen.length % 3 === 0) {
      Composite.remove(engine.world, bodies.shift());
      bodies.push(circle(seen.length));
      Composite.add(engine.world, bodies.at(-1));
    }
  });
  Runner.run(Runner.create(), engine);`;

// Sprites lie in the display list, a Container, a Layer or nowhere in turn. The floors have static bodies.
const phaserSketch = `
  const seen = [], sprites = [];
  let made = 0;
  function create() {
    const homes = [null, this.add.container(), this.add.layer()];
    const add = (k) => {
      const home = k % 4, sprite = this.physics.add.existing(this.add.rectangle(30 + 20 * k, 50 + 10 * (k % 5), 12, 16, 0xff0000));
      sprite.body.setVelocity(40 * (k % 3) - 40, 30 * k - 60).setBounce(1).setCollideWorldBounds(true);
      if (k % 3) sprite.body.setCircle(7);
      homes[home]?.add(sprite);
      if (home === 3) sprite.removeFromDisplayList();
      sprites.push(Object.assign(sprite, { place: made++, round: k % 3 }));
    };
    for (let k = 0; k < 12; k++) add(k);
    this.add.text(0, 0, 'without a body');
    this.physics.add.existing(this.add.rectangle(200, 295, 400, 10), true);
    homes[1].add(this.physics.add.existing(this.add.rectangle(10, 200, 20, 200), true));
    this.physics.add.existing(this.add.rectangle(300, 20, 20, 20)).body.enable = false;
    this.events.on('postupdate', () => {
      // setCircle puts the circle at the upper left corner of the 12 x 16 px, so its centre is 1 px off.
      seen.push(sprites.map(({ place, round, x, y }) => round ? [place, x + 1, y - 1, 7] : [place, x, y, 10]));
      record(this, ${frames});
      if (seen.length % 3 === 0) { sprites.shift().destroy(); add(made); }
    });
  }
  const physics = { default: 'arcade', arcade: { gravity: { y: 100 } } };
  new Phaser.Game({ type: Phaser.CANVAS, width: 400, height: 300, physics, scene: { create },
    audio: { noAudio: true }, banner: false });`;

const cases = [
  ['p5 1', 'p5', p5Sketch, 'node_modules/p5/lib/p5.min.js'],
  ['p5 2', 'p5', p5Sketch, 'node_modules/p5-2/lib/p5.min.js'],
  ['Matter.js', 'matter', matterSketch, 'node_modules/matter-js/build/matter.min.js'],
  ['Phaser, with bodies in Containers, in Layers and off the display list', 'phaser', phaserSketch, 'node_modules/phaser/dist/phaser.min.js'],
  ['a canvas', 'canvas', canvasSketch],
];

const byPlace = ([x], [other]) => x - other;

for (const [name, file, sketch, library] of cases) {
  pageTest(`${name}: The recorder has at most 15 lines, and hands over what the sketch has shown`, { query: 'service-worker.txt', open: openAny, drawn: true }, async (page) => {
    assert.ok(recorder(file).trimEnd().split('\n').length <= 15);
    const address = 'http://sketch.test/';
    const body = `<!DOCTYPE html><meta charset="utf-8"><link rel="icon" href="data:,"><body>
      ${library ? '<script src="library.js"></script>' : ''}<script>${recorder(file)}</script><script>${sketch}</script>`;
    await page.route(`${address}**`, (route) => route.fulfill(route.request().url() === address
      ? { contentType: 'text/html', body } : { contentType: 'text/javascript; charset=utf-8', path: fileOf(library) }));
    let found;
    page.on('download', (download) => (found = download));
    await page.goto(address);
    await eventually('a download or an error', () => found || page.problems.length > 0);
    assert.deepEqual(page.problems, []);
    assert.equal(found.suggestedFilename(), 'workload.csv');
    const workload = await importWorkload(readFileSync(await found.path(), 'utf8'));
    const seen = (await page.evaluate('seen')).slice(0, frames);
    assert.deepEqual([workload.frames.length, seen.length], [frames, frames]);
    // A disc has one id, and no other disc gets it.
    const [ids, names] = [new Map(), new Map()];
    workload.frames.forEach((frame, k) => {
      const got = rowsOf(frame).toSorted(byPlace);
      const wanted = seen[k].map(([own, ...place]) => [...place, own]).toSorted(byPlace);
      assert.equal(got.length, wanted.length);
      got.forEach(([x, y, r, id], disc) => {
        const [toX, toY, toR, own] = wanted[disc];
        assert.ok(Math.hypot(x - toX, y - toY, r - toR) < 1e-3, `${got[disc]} and ${wanted[disc]}`);
        assert.deepEqual([ids.get(own) ?? id, names.get(id) ?? own], [id, own]);
        ids.set(own, id);
        names.set(id, own);
      });
    });
    assert.ok(ids.size >= workload.frames[0].count + 3, 'discs came and went');
  });
}
