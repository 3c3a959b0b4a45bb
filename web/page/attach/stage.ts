// Follows the canvas's size.

/**
 * Calls `resize` now and after every change. Size times ratio is a whole number of screen pixels,
 * rounded as browsers round the edges of a box. A picture of a different size would be blurred.
 */
export function followSize(
  canvas: HTMLCanvasElement, resize: (cssWidth: number, cssHeight: number, ratio: number) => void,
) {
  const tell = () => {
    const ratio = window.devicePixelRatio;
    const { left, right, top, bottom } = canvas.getBoundingClientRect();
    const length = (from: number, to: number) => (Math.round(to * ratio) - Math.round(from * ratio)) / ratio;
    resize(length(left, right), length(top, bottom), ratio);
  };
  // The ratio changes when the page is zoomed or moved to another screen. The only event for this
  // is that a query for the present ratio no longer matches.
  const watchRatio = () => {
    const present = window.matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`);
    present.addEventListener('change', () => {
      tell();
      watchRatio();
    }, { once: true });
  };
  tell();
  watchRatio();
  new ResizeObserver(tell).observe(canvas);
}
