// Shows the discs that will be measured: a picture of one frame, and sentences.
import { whole } from '../kit/figure_text.ts';
import { find } from '../kit/html.ts';
import { followTheme } from '../kit/theme.ts';
import { generators } from './generators/index.ts';

import type { Values } from './generators/parameter.ts';
import type { Preview } from './worker.ts';

type Shown = Pick<Preview, 'name' | 'sentences'> & { picture: Record<'x' | 'y' | 'r', ArrayLike<number>> & { of: number } };

// The page generates the frame itself, so it has to be done before anyone notices.
const mostDrawn = 5000;

const canvas = find(document, 'canvas');
let picture: Shown['picture'] | undefined;

new ResizeObserver(draw).observe(canvas);
followTheme(draw);

/** What is known of a scene before it is generated: its first frame, with at most 5,000 discs. */
export function sceneShown({ name, values }: { name: string; values: Values }): Shown {
  const { label, about, frames } = generators.find((generator) => generator.name === name) ?? generators[0];
  const [{ x, y, r }] = frames({ ...values, n: Math.min(values.n, mostDrawn), frames: 1 });
  return { name: label, sentences: [about], picture: { x, y, r, of: values.n } };
}

export function show(shown: Shown) {
  const { name, sentences, picture: { x: { length }, of } } = shown;
  picture = shown.picture;
  canvas.setAttribute('aria-label', `One frame of ${name}`);
  find(document, '.looks').textContent =
    [...sentences, ...(length < of ? [`The picture shows ${whole(length)} discs.`] : [])].join(' ');
  draw();
}

function draw() {
  const [width, height] = [canvas.clientWidth, canvas.clientHeight];
  const ratio = window.devicePixelRatio;
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  const context = canvas.getContext('2d');
  if (!context || !picture) return;
  const { x, y, r } = picture;
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (let k = 0; k < x.length; k++) {
    box.left = Math.min(box.left, x[k] - r[k]);
    box.right = Math.max(box.right, x[k] + r[k]);
    box.top = Math.min(box.top, y[k] - r[k]);
    box.bottom = Math.max(box.bottom, y[k] + r[k]);
  }
  const gap = 8;
  const scale = Math.min((width - 2 * gap) / (box.right - box.left || 1), (height - 2 * gap) / (box.bottom - box.top || 1));
  const [middleX, middleY] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  context.scale(ratio, ratio);
  context.fillStyle = getComputedStyle(canvas).color;
  context.globalAlpha = 0.8;
  for (let k = 0; k < x.length; k++) {
    context.beginPath();
    const [left, top] = [width / 2 + (x[k] - middleX) * scale, height / 2 + (y[k] - middleY) * scale];
    // Discs that are too small to be seen become dots.
    context.arc(left, top, Math.max(0.75, r[k] * scale), 0, 2 * Math.PI);
    context.fill();
  }
}
