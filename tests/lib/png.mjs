// PNGs as pictures that can be asked for a pixel.
import { PNG } from 'pngjs';

// {width, height, data, at(x, y)}: `data` is RGBA, `at` gives [r, g, b]. In a message it is its size.
export function decodePng(file) {
  const { width, height, data } = PNG.sync.read(file);
  const at = (x, y) => {
    const k = (y * width + x) * 4;
    return [data[k], data[k + 1], data[k + 2]];
  };
  return { width, height, data, at, toJSON: () => `a picture of ${width} × ${height}` };
}
