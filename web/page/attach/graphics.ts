// The canvas's WebGL context. A browser may take it away at any time, and a page has some sixteen
// at most, so an embed that is out of sight gives its context back.

// Time out of sight before that, so that an embed keeps its context if a reader scrolls past and back.
const giveBackAfter = 3000; // ms

// Time that a visitor sees an empty picture before a notice says why.
const missedAfter = 5000; // ms

// A browser that is short of memory or contexts may ignore a request to restore one. Chromium takes the oldest of more
// than sixteen contexts away, and then restores it only on request, too.
const askAfter = 1000; // ms

/**
 * @param tell Called with false when the context is lost, and with true when it is back, empty.
 * @param missed Called if the browser does not restore the context of a canvas in sight. Returns a function that is called if
 * it does so later.
 * @param leaving Called before the context is given back.
 * @returns Takes whether the canvas is in sight.
 */
export function followGraphics(
  canvas: HTMLCanvasElement, tell: (there: boolean) => void, missed: () => () => void, leaving: () => void,
): (visible: boolean) => void {
  const switches = canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context');
  let seen = true;
  let lost = false;

  let waiting: number | undefined;
  let found: (() => void) | null = null;
  const wait = () => {
    clearTimeout(waiting);
    if (lost && seen && !found) waiting = setTimeout(() => (found = missed()), missedAfter);
  };

  let asking: number | undefined;
  const restore = () => {
    clearTimeout(asking);
    if (!lost || !seen) return;
    switches?.restoreContext();
    asking = setTimeout(restore, askAfter);
  };

  let leavingSoon: number | undefined;
  const giveBack = () => {
    clearTimeout(leavingSoon);
    if (seen || lost || !switches || window === window.top) return;
    leavingSoon = setTimeout(() => {
      if (lost) return;
      leaving();
      switches.loseContext();
    }, giveBackAfter);
  };

  canvas.addEventListener('webglcontextlost', (event) => {
    event.preventDefault(); // or the browser would never restore it
    lost = true;
    tell(false);
    wait();
    // The event comes late: the canvas may be in sight again.
    setTimeout(restore);
  });
  canvas.addEventListener('webglcontextrestored', () => {
    lost = false;
    wait();
    found?.();
    found = null;
    tell(true);
    giveBack(); // the browser may restore the context of a canvas out of sight
  });

  return (visible) => {
    seen = visible;
    wait();
    restore();
    giveBack();
  };
}
