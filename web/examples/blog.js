// The buttons of the article drive the frame, and what happens in it is shown below it.
const figures = document.querySelector('#figures');
const { frame } = document.querySelector('#driven'); // embed.js has made it

async function drive(orders) {
  try {
    await Promise.all(orders(frame)); // null where frames are refused, which is an error, too
  } catch ({ message }) {
    figures.textContent = message;
  }
}

for (const button of document.querySelectorAll('[data-order]')) {
  button.addEventListener('click', () => drive((to) => [to[button.dataset.order]()]));
}
for (const button of document.querySelectorAll('[data-set]')) {
  const values = Object.fromEntries(new URLSearchParams(button.dataset.set));
  button.addEventListener('click', () => drive((to) => [to.set(values), to.play()]));
}

frame?.on(
  'state',
  ({ n, method, pairTests, ms }) => {
    if (!(ms.detect > 0)) return;
    figures.textContent =
      `${n} discs, method ${method}: ${pairTests.toLocaleString('en')} pair tests ` +
      `and ${ms.detect.toFixed(2)} ms for them in a tick.`;
  },
  { every: 1000 },
);
