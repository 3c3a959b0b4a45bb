// PNGs as pictures that can be asked for a pixel.
import { PNG } from 'pngjs';

// {width, height, data, at(x, y)}: `data` is RGBA, `at` gives [r, g, b].
export function decodePng(file) {
  const { width, height, data } = PNG.sync.read(file);
  return { width, height, data, at: (x, y) => [...data.subarray((y * width + x) * 4).subarray(0, 3)] };
}
