// Pictures of one tick: the discs after some steps, their ways so far, and the distances between two results.
import { draw, picture, type Drawing } from '../../kit/svg.ts';
import { radius, viewOf, type Body, type Frame } from './tick.ts';

const place = ({ x, y }: Body) => `${x.toFixed(1)} ${y.toFixed(1)}`;
const ring = ({ x, y }: Body, name: string) =>
  draw('circle', { class: name, cx: x.toFixed(1), cy: y.toFixed(1), r: radius });

/** The way of each disc so far: it bends where the disc has been resolved. */
function ways(frames: Frame[], at: number) {
  return frames[at].bodies.map((now, i) => {
    const bends = frames.slice(1, at).filter(({ pair }) =>
      pair === null || pair.includes(i)).map(({ bodies }) =>
      bodies[i]);
    return `M${[frames[0].bodies[i], ...bends, now].map(place).join('L')}`;
  }).join('');
}

/**
 * @param others Where another order puts the discs.
 * @param visible px; smaller distances are not drawn.
 */
export function marksOf(frames: Frame[], at: number, others?: Body[], visible: number = 0): Drawing[] {
  const { bodies } = frames[at];
  const pair = others ? null : frames[at].pair; // a comparison is of all discs
  const off = ({ x, y }: Body, i: number) => others && Math.hypot(others[i].x - x, others[i].y - y) > visible;
  const moved = others ? bodies.flatMap((body, i) => (off(body, i) ? [i] : [])) : [];
  return [
    ...bodies.map((body, i) => ring(body, pair?.includes(i) ? 'disc pair' : moved.includes(i) ? 'disc off' : 'disc')),
    draw('path', { class: 'ways', d: ways(frames, at) }),
    ...(pair ? [draw('path', { class: 'pair', d: `M${place(bodies[pair[0]])}L${place(bodies[pair[1]])}` })] : []),
    ...(others ? moved.flatMap((i) => [
      ring(others[i], 'elsewhere'),
      draw('path', { class: 'gap', d: `M${place(bodies[i])}L${place(others[i])}` }),
    ]) : []),
  ];
}

export function tickPicture(n: number, name: string, marks: Drawing[]) {
  const { width, height } = viewOf(n);
  return picture(width, height, `tick ${name}`, ...marks);
}

const glyph = (...children: Drawing[]) => picture(48, 24, 'glyph tick', ...children);
const at = (x: number) => ({ x, y: 12, vx: 0, vy: 0 });
export const glyphs = {
  pair: () => glyph(ring(at(13), 'disc pair'), ring(at(33), 'disc pair'), draw('path', { class: 'pair', d: 'M13 12L33 12' })),
  gap: () => glyph(ring(at(13), 'disc off'), ring(at(31), 'elsewhere'), draw('path', { class: 'gap', d: 'M13 12L31 12' })),
};
