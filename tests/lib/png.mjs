// PNGs as pictures that can be asked for a pixel.
import { PNG } from 'pngjs';

// {width, height, data, at(x, y), count(holds)}: `data` is RGBA, `at` gives [r, g, b], and `count` says
// for how many pixels `holds` does, which is given that and the place. In a message it is its size.
export function decodePng(file) {
  const { width, height, data } = PNG.sync.read(file);
  const at = (x, y) => {
    const k = (y * width + x) * 4;
    return [data[k], data[k + 1], data[k + 2]];
  };
  const count = (holds) => {
    let found = 0;
    for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) found += holds(at(x, y), x, y);
    return found;
  };
  return { width, height, data, at, count, toJSON: () => `a picture of ${width} × ${height}` };
}
