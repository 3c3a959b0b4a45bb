// The canvas's graphics. A browser may take them away at any time, and a page has some
// sixteen at most: a frame that nobody sees gives its own back.

// One that a reader scrolls past and back to keeps them.
const giveBackAfter = 3000; // ms

// How long a reader looks at an empty picture before being told.
const missedAfter = 5000; // ms

/**
 * @param {HTMLCanvasElement} canvas
 * @param {(there: boolean) => void} tell Called when the graphics are lost and when they are
 *   back, empty.
 * @param {() => () => void} missed Called when the browser does not give them back to a canvas
 *   in sight; what it returns is called when it does after all.
 * @returns {(visible: boolean) => void} To be told whether anyone can see the canvas.
 */
export function followGraphics(canvas, tell, missed) {
  const switches = canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context');
  let seen = true;
  let lost = false;
  let givenBack = false;

  /** @type {number | undefined} */
  let waiting;
  /** @type {(() => void) | null} */
  let found = null;
  const wait = () => {
    clearTimeout(waiting);
    if (lost && seen && !found) waiting = setTimeout(() => (found = missed()), missedAfter);
  };

  const restore = () => {
    givenBack = false;
    switches?.restoreContext();
  };
  canvas.addEventListener('webglcontextlost', (event) => {
    event.preventDefault(); // or it would never come back
    lost = true;
    tell(false);
    wait();
    // The event comes late: the canvas may be in sight again.
    if (givenBack && seen) setTimeout(restore);
  });
  canvas.addEventListener('webglcontextrestored', () => {
    lost = false;
    wait();
    found?.();
    found = null;
    tell(true);
  });

  /** @type {number | undefined} */
  let timer;
  return (visible) => {
    seen = visible;
    wait();
    clearTimeout(timer);
    if (window === window.top || !switches) return;
    if (visible) {
      if (givenBack && lost) restore();
      return;
    }
    timer = setTimeout(() => {
      if (lost) return;
      givenBack = true;
      switches.loseContext();
    }, giveBackAfter);
  };
}
