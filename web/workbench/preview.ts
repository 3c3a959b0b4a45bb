// Shows the data: a picture of one frame, and sentences.
import { whole } from '../kit/figure_text.ts';
import { find } from '../kit/html.ts';

import type { Preview } from './worker.ts';

function sentencesOf({ sentences, picture }: Preview) {
  const drawn = picture.x.length;
  return [...sentences, ...(drawn < picture.of ? [`The picture shows ${whole(drawn)} discs of one frame.`] : [])];
}

/** Shows previews in the page's figure. */
export class PreviewFigure {
  #figure;
  #canvas;
  #shown: Preview | undefined;

  constructor(figure: HTMLElement) {
    this.#figure = figure;
    this.#canvas = find(figure, 'canvas');
    new ResizeObserver(() => this.draw()).observe(this.#canvas);
  }

  /** @param preview Undefined removes the one that is shown. */
  show(preview: Preview | undefined) {
    this.#shown = preview;
    this.#figure.classList.toggle('filled', preview !== undefined);
    find(this.#figure, '.name').textContent = preview?.name ?? 'No data yet';
    this.#canvas.setAttribute('aria-label', preview ? `One frame of ${preview.name}` : 'No data yet');
    find(this.#figure, '.looks').textContent =
      preview ? sentencesOf(preview).join(' ') : 'The picture shows one frame, once the data is loaded.';
    this.draw();
  }

  draw() {
    const canvas = this.#canvas;
    const [width, height] = [canvas.clientWidth, canvas.clientHeight];
    const ratio = window.devicePixelRatio;
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
    const context = canvas.getContext('2d');
    if (!context || !this.#shown) return;
    const { x, y, r } = this.#shown.picture;
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
    context.fillStyle = getComputedStyle(canvas).getPropertyValue('--disc').trim();
    context.globalAlpha = 0.8;
    for (let k = 0; k < x.length; k++) {
      context.beginPath();
      const [left, top] = [width / 2 + (x[k] - middleX) * scale, height / 2 + (y[k] - middleY) * scale];
      // Discs that are too small to be seen become dots.
      context.arc(left, top, Math.max(0.75, r[k] * scale), 0, 2 * Math.PI);
      context.fill();
    }
  }
}
