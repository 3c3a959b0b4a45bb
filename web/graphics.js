// The canvas's graphics. A browser may take them away at any time, and a page has some
// sixteen at most: a frame that nobody sees gives its own back.

// One that a reader scrolls past and back to keeps them.
const giveBackAfter = 3000; // ms

// `tell(there)` is called when the graphics are lost and when they are back, empty.
// Returns a function to be told whether anyone can see the canvas.
function followGraphics(canvas, tell) {
  const switches = canvas.getContext('webgl2').getExtension('WEBGL_lose_context');
  let seen = true;
  let lost = false;
  let givenBack = false;

  const restore = () => {
    givenBack = false;
    switches.restoreContext();
  };
  canvas.addEventListener('webglcontextlost', (event) => {
    event.preventDefault(); // or it would never come back
    lost = true;
    tell(false);
    // The event comes late: the canvas may be in sight again.
    if (givenBack && seen) setTimeout(restore);
  });
  canvas.addEventListener('webglcontextrestored', () => {
    lost = false;
    tell(true);
  });

  let timer;
  return (visible) => {
    seen = visible;
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
