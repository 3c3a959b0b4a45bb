// The contrast of two colours by WCAG, from 1 to 21. A colour begins with red, green and blue, 0 to 255.
export function contrast(a, b) {
  const light = ([...rgb]) => rgb.reduce((sum, value, k) => {
    const part = value / 255;
    return sum + (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4) * ([0.2126, 0.7152, 0.0722][k] ?? 0);
  }, 0.05);
  const [low, high] = [light(a), light(b)].toSorted((x, y) => x - y);
  return high / low;
}

// The contrast of two colours in the notation of style sheets: "rgb(1, 2, 3)".
export const contrastOf = (a, b) => contrast(...[a, b].map((text) => text.match(/[\d.]+/g).map(Number)));
