// The buttons of the article talk to the frame by messages, and what it answers is shown
// below it.
const place = document.querySelector('#driven');
const figures = document.querySelector('#figures');
const frame = place.querySelector('iframe'); // embed.js has made it

// A frame that no reader has come near yet is empty, and hears nothing.
const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
async function say(message) {
  frame.loading = 'eager';
  await loaded;
  frame.contentWindow.postMessage({ cellmates: 1, ...message }, '*');
}

for (const button of document.querySelectorAll('[data-order]')) {
  button.addEventListener('click', () => say({ type: button.dataset.order }));
}
for (const button of document.querySelectorAll('[data-set]')) {
  button.addEventListener('click', () => {
    const values = Object.fromEntries(new URLSearchParams(button.dataset.set));
    say({ type: 'set', ...values });
    say({ type: 'play' });
  });
}

let asking = null;
window.addEventListener('message', ({ data, source }) => {
  if (source !== frame.contentWindow || data?.cellmates !== 1) return;
  if (data.type === 'error') figures.textContent = data.message;
  if (data.type === 'ready') asking ??= setInterval(() => say({ type: 'get' }), 1000);
  if (data.type === 'state' && data.ms?.detect > 0) {
    const { n, method, pairTests, ms } = data;
    figures.textContent =
      `${n} discs, method ${method}: ${pairTests.toLocaleString('en')} pair tests ` +
      `and ${ms.detect.toFixed(2)} ms for them in a tick.`;
  }
});
