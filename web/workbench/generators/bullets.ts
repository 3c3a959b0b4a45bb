import { real, wholeNumber } from './parameter.ts';
import type { Scene } from './index.ts';

const [width, height] = [1600, 900];

export const bullets: Scene = {
  name: 'bullets',
  label: 'Bullets',
  about: 'Guns fire discs that live for some frames; new ones with new ids take their place.',
  parameters: [
    wholeNumber('life', 'Life of a bullet', [1, 10_000], 90, 'frames'),
    wholeNumber('guns', 'Guns', [1, 1000], 5),
    real('speed', 'Speed', [0, 1000], 3, 'radii per frame'),
  ],
  frames(discs, { n, frames, life, guns, speed }) {
    const { random, x, y, vx, vy, id } = discs;
    const at = Array.from({ length: guns }, () => [random.from(0.1, 0.9) * width, random.from(0.1, 0.9) * height]);
    // Radii shrink with n, so that the picture stays equally full.
    const radius = 4 * Math.sqrt(1000 / n);
    discs.r.fill(radius);
    const left = new Float64Array(n); // frames that the bullet still has
    let nextId = 0;
    /** @param age In frames. */
    const fire = (k: number, age: number) => {
      const [gunX, gunY] = at[nextId % guns];
      const [dx, dy] = random.direction();
      const faster = random.from(0.5, 1) * speed * radius;
      [vx[k], vy[k]] = [dx * faster, dy * faster];
      [x[k], y[k]] = [gunX + vx[k] * age, gunY + vy[k] * age];
      left[k] = life - age;
      id[k] = nextId++;
    };
    for (let k = 0; k < n; k++) fire(k, Math.floor(random.unit() * life));
    return discs.played(frames, () => {
      for (let k = 0; k < n; k++) {
        x[k] += vx[k];
        y[k] += vy[k];
        if (--left[k] <= 0) fire(k, 0);
      }
    });
  },
};
