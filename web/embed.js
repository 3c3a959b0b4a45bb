// Puts Cellmates into an article: each
//   <div data-cellmates="scene=pucks&n=500" data-title="Pucks on ice"></div>
// becomes a frame with a title, which loads when a reader comes near it. What stands in
// the element is for readers without JavaScript, and is replaced.
(() => {
  const home = new URL('./', document.currentScript.src);

  function embed(place) {
    const frame = document.createElement('iframe');
    frame.src = `${home}?${place.dataset.cellmates}`;
    frame.title = place.dataset.title || 'Cellmates: colliding discs, with and without a grid';
    frame.loading = 'lazy';
    frame.allow = 'fullscreen; cross-origin-isolated';
    // By property, which a strict Content-Security-Policy allows.
    Object.assign(frame.style, { display: 'block', width: '100%', aspectRatio: '16 / 9', border: '0' });
    place.replaceChildren(frame);
  }

  const embedAll = () => document.querySelectorAll('[data-cellmates]').forEach(embed);
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', embedAll);
  else embedAll();
})();
