// Follows whether the picture is in sight, and whether it has its WebGL context. A browser may take the context away at any time,
// and a page has some sixteen at most, so an embed that is out of sight gives its context back.

import type { Sight } from '../../frame/events.ts';

// Time out of sight before that, so that an embed keeps its context if a reader scrolls past and back.
const giveBackAfter = 3000; // ms

// Time that a visitor sees an empty picture before a notice says why.
const missedAfter = 5000; // ms

// A browser that is short of memory or contexts may ignore a request to restore one. Chromium takes the oldest of more
// than sixteen contexts away, and then restores it only on request, too.
const askAfter = 1000; // ms

/** @returns `showing` takes whether the embedding page shows the embed. */
export function runSight(canvas: HTMLCanvasElement, { graphics, missed, leaving, seen }: {
  /** Called when the canvas has lost its WebGL context, and with true when it is back, empty. */
  graphics: (there: boolean) => void;
  /** Called if the browser does not restore the context of a canvas in sight. Returns what is called if it does so later. */
  missed: () => () => void;
  /** Called before the context is given back. */
  leaving: () => void;
  /** Called with each change of sight. */
  seen: (visible: boolean) => void;
}): { sight: Sight; showing: (visible: boolean) => void } {
  const switches = canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context');
  let onScreen = true;
  let shown = true;
  let needed = false;

  let waiting: number | undefined;
  let found: (() => void) | null = null;
  const wait = () => {
    clearTimeout(waiting);
    if (!sight.graphics && sight.visible && !found) waiting = setTimeout(() => (found = missed()), missedAfter);
  };

  let asking: number | undefined;
  const restore = () => {
    clearTimeout(asking);
    if (sight.graphics || !sight.visible) return;
    switches?.restoreContext();
    asking = setTimeout(restore, askAfter);
  };

  let leavingSoon: number | undefined;
  const giveBack = () => {
    clearTimeout(leavingSoon);
    if (sight.visible || !sight.graphics || !switches || window === window.top) return;
    leavingSoon = setTimeout(() => {
      if (!sight.graphics) return;
      leaving();
      switches.loseContext();
    }, giveBackAfter);
  };

  const tellGraphics = (there: boolean) => {
    sight.graphics = there;
    graphics(there);
    sight.changed();
  };
  canvas.addEventListener('webglcontextlost', (event) => {
    event.preventDefault(); // or the browser would never restore it
    tellGraphics(false);
    wait();
    // The event comes late: the canvas may be in sight again.
    setTimeout(restore);
  });
  canvas.addEventListener('webglcontextrestored', () => {
    clearTimeout(waiting);
    found?.();
    found = null;
    tellGraphics(true);
    giveBack(); // the browser may restore the context of a canvas out of sight
  });

  const tell = () => {
    sight.visible = ((onScreen && shown) || needed) && !document.hidden;
    seen(sight.visible);
    wait();
    restore();
    giveBack();
    sight.changed();
  };
  const sight = {
    visible: true,
    graphics: true,
    changed() {},
    keepOn(wanted: boolean) {
      // An embed that is scrolled away always pauses.
      const now = wanted && window === window.top;
      if (now === needed) return;
      needed = now;
      tell();
    },
  };
  const follow = () => {
    tell();
    if (!onScreen || !shown) canvas.blur();
  };
  document.addEventListener('visibilitychange', follow);
  new IntersectionObserver((entries) => {
    onScreen = entries[entries.length - 1].isIntersecting;
    follow();
  }).observe(canvas);
  const showing = (now: boolean) => {
    if (now === shown) return;
    shown = now;
    follow();
  };
  return { sight, showing };
}
