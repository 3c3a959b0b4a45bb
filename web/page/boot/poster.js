// The poster, which is shown until the program's first frame: the discs that will run, in their
// colours, in the page's theme, and in the picture's place.

/** @import { Box, Discs } from './first_frame.js' */
import { firstFrame } from './first_frame.js';
import { make } from '../html.js';
import { opening } from './opening.js';
import { shapeStage } from '../shape.js';
import { followTheme } from '../theme.js';

const mostDrawn = 100_000; // discs; if there are more, each drawn disc stands for several
const mostApart = 5_000; // discs with a path each; if there are more, each colour has one path

/** @typedef {[red: number, green: number, blue: number]} Colour 0 to 1. */

// Colours of src/session/colouring.cpp and src/render/scene_view.cpp.
/** @type {[Colour, Colour, Colour, Colour]} */
const [cool, middle, light, warm] = [[0.16, 0.36, 0.66], [0.2, 0.68, 0.75], [0.96, 0.82, 0.45], [0.93, 0.36, 0.29]];
const floors = { filled: ['#ffffff', '#0e1116'], outline: ['#dcdcdc', '#1e232b'] };

/** @type {(a: Colour, b: Colour, part: number) => Colour} */
const mix = (a, b, part) => [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part, a[2] + (b[2] - a[2]) * part];
const smoothstep = (/** @type {number} */ from, /** @type {number} */ to, /** @type {number} */ at) => {
  const t = Math.min(Math.max((at - from) / (to - from), 0), 1);
  return t * t * (3 - 2 * t);
};
/** The colour of a speed. @param {number} part Of the scale, 0 to 1. */
const ofSpeed = (part) =>
  mix(mix(mix(cool, middle, smoothstep(0, 0.42, part)), light, smoothstep(0.35, 0.72, part)), warm, smoothstep(0.68, 1, part));
const inked = (/** @type {Colour} */ colour) => `rgb(${colour.map((part) => Math.round(part * 255)).join(' ')})`;
const ofSpeeds = Array.from({ length: 64 }, (_, level) => inked(ofSpeed(level / 63)));
/** Colours of the discs by their ids, in six equal parts. @type {Colour[]} */
const origins = [[0.24, 0.27, 0.62], [0.16, 0.49, 0.73], [0.22, 0.66, 0.62], [0.62, 0.76, 0.38], [0.97, 0.74, 0.26], [0.88, 0.38, 0.27]];
const ofOrigins = origins.map(inked);

/** Width over height of the box, if somebody has set it; else 0. */
const askedAspect = () => Number(opening.value('aspect') ?? 0);

const shapeBox = () => shapeStage(opening.scene.name, askedAspect());
shapeBox();
const ui = new URLSearchParams(window.location.search).get('ui') ?? '';
if (/^(min|none)$/.test(ui)) document.documentElement.dataset.ui = ui; // the stage keeps no room for a panel

/** "800 discs" */
export const askedDiscs = () => `${opening.count.toLocaleString('en')} disc${opening.count === 1 ? '' : 's'}`;

/** "Pile: 5,000 discs" */
export const askedText = () => `${opening.scene.label}: ${askedDiscs()}`;

/**
 * The part of the stage that the panel will leave (src/overlay/overlay.cpp), CSS px.
 * @param {number} width
 * @param {number} height
 */
function roomFor(width, height) {
  if (ui === 'none') return { left: 0, top: 0 };
  const docked = window === window.top && ui !== 'min' && 0.4 * width > 328 && !(width < 860 && height < 540);
  if (docked) return { left: 328, top: 0 };
  return { left: 0, top: width < 620 && height >= 540 ? 60 : 36 };
}

/**
 * @param {CanvasRenderingContext2D} to
 * @param {Discs} discs
 * @param {number} scale
 * @param {boolean} dark
 */
function drawOutlines(to, { x, y, r }, scale, dark) {
  to.strokeStyle = dark ? '#d6d6d6' : '#000000';
  to.lineWidth = window.devicePixelRatio;
  to.beginPath();
  for (let i = 0; i < x.length; i++) {
    to.moveTo((x[i] + r[i]) * scale, y[i] * scale);
    to.arc(x[i] * scale, y[i] * scale, r[i] * scale, 0, 2 * Math.PI);
  }
  to.stroke();
}

/**
 * Draws filled discs, coloured by their speeds, or in the tumbler by their places at tick 0.
 * @param {CanvasRenderingContext2D} to
 * @param {Discs} discs
 * @param {number} scale
 * @param {{ scene: string, n: number }} whole
 */
function drawFilled(to, { x, y, vx, vy, r }, scale, { scene, n }) {
  const step = Math.max(1, Math.ceil(x.length / mostDrawn));
  const grown = Math.sqrt((step * n) / Math.max(x.length, 1));
  let sum = 0;
  for (let i = 0; i < x.length; i++) sum += vx[i] * vx[i] + vy[i] * vy[i];
  const high = 2 * Math.max(Math.sqrt(sum / Math.max(x.length, 1)), 1e-3);
  const palette = scene === 'tumbler' ? ofOrigins : ofSpeeds;
  const levelOf = (/** @type {number} */ i) =>
    palette === ofOrigins
      ? Math.floor((i * palette.length) / n)
      : Math.floor(Math.min(1, Math.hypot(vx[i], vy[i]) / high) * (palette.length - 1));
  /** @type {(path: CanvasRenderingContext2D | Path2D, i: number, radius: number) => void} */
  const disc = (path, i, radius) => {
    path.moveTo(x[i] * scale + radius, y[i] * scale);
    path.arc(x[i] * scale, y[i] * scale, radius, 0, 2 * Math.PI);
  };
  if (x.length <= mostApart && r[0] * scale > 3) {
    // Discs are drawn one by one, as in the program, so that each gets a dark rim
    // (src/render/particle_renderer.cpp).
    to.strokeStyle = 'rgb(0 0 0 / 0.27)';
    for (let i = 0; i < x.length; i++) {
      to.fillStyle = palette[levelOf(i)];
      to.beginPath();
      disc(to, i, r[i] * scale);
      to.fill();
      to.beginPath();
      disc(to, i, Math.max(r[i] * scale - 0.5, 0));
      to.stroke();
    }
    return;
  }
  const levels = palette.map(() => new Path2D());
  for (let i = 0; i < x.length; i += step) {
    const path = levels[levelOf(i)];
    const radius = r[i] * scale * grown;
    if (radius < 1) path.rect(x[i] * scale - 0.9 * radius, y[i] * scale - 0.9 * radius, 1.8 * radius, 1.8 * radius);
    else disc(path, i, radius);
  }
  levels.forEach((path, level) => {
    to.fillStyle = palette[level];
    to.fill(path);
  });
}

/**
 * @param {HTMLCanvasElement} canvas
 * @param {{ box: Box, discs: Discs, scene: string, n: number }} frame
 * @param {boolean} dark
 */
function draw(canvas, { box, discs, scene, n }, dark) {
  const ratio = window.devicePixelRatio;
  const { width, height } = canvas.getBoundingClientRect();
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  const to = canvas.getContext('2d');
  if (!to || width === 0) return;
  const { left, top } = roomFor(width, height);
  const scale = Math.min((width - left) / box.width, (height - top) / box.height) * ratio;
  to.translate(
    Math.floor((left * ratio + canvas.width - box.width * scale) / 2),
    Math.floor((top * ratio + canvas.height - box.height * scale) / 2),
  );
  to.beginPath();
  to.rect(0, 0, box.width * scale, box.height * scale);
  to.clip();
  const outline = scene === 'tutorial';
  to.fillStyle = floors[outline ? 'outline' : 'filled'][dark ? 1 : 0];
  to.fill();
  if (outline) drawOutlines(to, discs, scale, dark);
  else drawFilled(to, discs, scale, { scene, n });
}

/**
 * Shows the poster in `stage`, at the screen's resolution, until the program draws.
 * @param {HTMLElement} stage
 * @param {() => boolean} over Whether the program has begun to draw.
 * @returns {() => void} To be called when the opening has changed.
 */
export function showPoster(stage, over) {
  const canvas = make('canvas', { className: 'poster' });
  canvas.ariaHidden = 'true';
  stage.append(canvas);
  /** @type {Parameters<typeof draw>[1] | null} */
  let frame = null;
  const redraw = () => {
    if (frame && !over()) draw(canvas, frame, document.documentElement.classList.contains('dark'));
  };
  const compute = () => {
    shapeBox();
    // A box of any shape fills the stage without the panel, as in App::create.
    const { width, height } = canvas.getBoundingClientRect();
    const { left, top } = roomFor(width, height);
    const fitting = Math.round(((width - left) / (height - top)) * 1000) / 1000;
    const { scene: { name: scene }, count: n } = opening;
    const first = firstFrame(scene, n, BigInt(opening.value('seed') ?? 1), { first: mostDrawn, aspect: askedAspect() || fitting });
    frame = first && { ...first, scene, n };
    redraw();
  };
  compute();
  followTheme(redraw);
  new ResizeObserver(redraw).observe(canvas);
  return compute;
}
