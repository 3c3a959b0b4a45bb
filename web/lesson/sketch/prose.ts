// A sketch that the reader may run and edit, as the build writes it.
import { px } from '../../kit/chart.ts';
import { html, type Content } from '../../kit/markup.ts';
import { uniform } from '../../kit/random.ts';
import { draw, picture, type Drawing } from '../../kit/svg.ts';
import { codeHtml } from '../code.ts';
import { drawWith } from './p5.ts';

export interface Sketch {
  setup: () => void;
  draw: () => void;
}

/** The first picture of a sketch. */
function still(sketch: Sketch) {
  const marks: Drawing[] = [];
  const random = uniform(11);
  let [width, height] = [0, 0];
  let [fill, letters] = ['#ffffff', 12];
  const acts: Record<string, (...values: any[]) => void> = {
    createCanvas: (across, down) => ([width, height] = [across, down]),
    background: (colour) => marks.push(draw('rect', { width, height, fill: colour })),
    fill: (colour) => (fill = colour || 'none'),
    circle: (x, y, diameter) => marks.push(draw('circle', { fill, cx: px(x), cy: px(y), r: px(diameter / 2) })),
    line: (...ends) => marks.push(draw('path', { d: 'M{} {}L{} {}'.replaceAll('{}', () => String(px(ends.shift()))) })),
    textSize: (size) => (letters = size),
    text: (words, x, y) => marks.push(draw('text', { fill, stroke: 'none', x, y, 'font-size': letters }, words)),
  };
  drawWith((act, ...values) => acts[act](...values), () => random(0, 1));
  sketch.setup();
  sketch.draw();
  return picture(width, height, 'still', draw('g', { stroke: '#000000' }, ...marks));
}

/**
 * @param code Of the sketch.
 * @param label Of the code, for screen readers.
 * @param about Above the buttons.
 * @param folded Whether the code is shown only to readers who ask for it.
 */
export const sketchHtml = (sketch: Sketch, { code, marked, label, about, folded }: {
  code: string[];
  marked: (line: string) => boolean;
  label: string;
  about: Content;
  folded?: boolean;
}) => {
  const field = html`
  <div class="editor code"><pre tabindex="0" role="region" aria-label="${label}"><code>${codeHtml(code, marked)}</code></pre></div>`;
  return html`
<div class="whole">
  <div class="stage-and-buttons">
    <div class="stack">${still(sketch)}<canvas hidden role="img" aria-label="The running sketch"></canvas></div>
    <div>
      ${about}
      <div class="commit">
        <button type="button" name="play">Run</button>
        <button type="button" name="ours" class="second" disabled>Back to ours</button>
        <button type="button" name="copy" class="second">Copy for the p5 editor</button>
      </div>
      <p class="frame-time reserved"></p>
      <p class="copied told" role="status"></p>
    </div>
  </div>
  ${folded ? html`<details><summary>Show and edit the code</summary>${field}</details>` : field}
</div>`;
};
