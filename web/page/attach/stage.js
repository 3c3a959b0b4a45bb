// The canvas in its page: its size, and whether anyone can see it.

/**
 * `resize` is called now and after every change. Times the ratio, the size is in whole pixels
 * of the screen: those that the browser gives to a box whose edges lie between two. A picture
 * of another size would be blurred.
 * @param {HTMLCanvasElement} canvas
 * @param {(cssWidth: number, cssHeight: number, ratio: number) => void} resize
 */
export function followSize(canvas, resize) {
  const tell = () => {
    const ratio = window.devicePixelRatio;
    const { left, right, top, bottom } = canvas.getBoundingClientRect();
    const length = (/** @type {number} */ from, /** @type {number} */ to) => (Math.round(to * ratio) - Math.round(from * ratio)) / ratio;
    resize(length(left, right), length(top, bottom), ratio);
  };
  // The ratio changes when the page is zoomed or moved to another screen. There
  // is no event for that, only for leaving the present ratio.
  const watchRatio = () => {
    const present = window.matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`);
    present.addEventListener(
      'change',
      () => {
        tell();
        watchRatio();
      },
      { once: true },
    );
  };
  tell();
  watchRatio();
  new ResizeObserver(tell).observe(canvas);
}

/**
 * `show` is called whenever the canvas is scrolled into sight or out of it, and whenever its
 * tab is.
 * @param {HTMLCanvasElement} canvas
 * @param {(onScreen: boolean) => void} show
 */
export function followSight(canvas, show) {
  let onScreen = true;
  const tell = () => show(onScreen);
  document.addEventListener('visibilitychange', tell);
  new IntersectionObserver((entries) => {
    onScreen = entries[entries.length - 1].isIntersecting;
    tell();
  }).observe(canvas);
}
