// Puts Cellmates into an article: each
//   <div data-cellmates="scene=pucks&n=500" data-title="Pucks on ice"></div>
// becomes a frame with a title, which loads when a reader comes near it. What stands in
// the element is for readers without JavaScript, and is replaced.
(() => {
  const script = /** @type {HTMLScriptElement} */ (document.currentScript);
  const home = new URL('./', script.src);
  /** @type {HTMLIFrameElement[]} */
  const frames = [];

  /** @param {HTMLElement} place */
  function embed(place) {
    const frame = document.createElement('iframe');
    frame.src = `${home}?${place.dataset.cellmates}`;
    frame.title = place.dataset.title || 'Cellmates: colliding discs, with and without a grid';
    frame.loading = 'lazy';
    frame.allow = 'fullscreen; cross-origin-isolated';
    // By property, which a strict Content-Security-Policy allows.
    Object.assign(frame.style, { display: 'block', width: '100%', aspectRatio: '16 / 9', border: '0' });
    place.replaceChildren(frame);
    frames.push(frame);
  }

  // Escape in a frame gives the keyboard back to this page, also in browsers that do not let
  // the frame itself do so. No frame can take the keyboard from another.
  window.addEventListener('message', ({ data, source }) => {
    if (data?.cellmates !== 1 || data.type !== 'released') return;
    const frame = frames.find(({ contentWindow }) => contentWindow === source);
    if (!frame || document.activeElement !== frame) return;
    frame.blur();
    window.focus();
  });

  /** @type {() => NodeListOf<HTMLElement>} */
  const places = () => document.querySelectorAll('[data-cellmates]');
  const embedAll = () => places().forEach(embed);
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', embedAll);
  else embedAll();
})();
