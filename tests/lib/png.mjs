// Decodes PNGs into pictures whose pixels can be read.
import { PNG } from 'pngjs';

// Returns {width, height, data, at(x, y), count(holds)}. `data` is RGBA, `at` returns [r, g, b], and `count` returns
// the number of pixels for which `holds(pixel, x, y)` is true. A message shows only the picture's size.
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
