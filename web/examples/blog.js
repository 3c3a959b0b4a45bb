// The article's buttons drive the embed, and its figures appear below it.
const figures = document.querySelector('#figures');
const { frame } = document.querySelector('#driven'); // made by embed.js

async function drive(commandsFor) {
  try {
    await Promise.all(commandsFor(frame)); // null if the site blocks frames, which is an error, too
  } catch ({ message }) {
    figures.textContent = message;
  }
}

for (const button of document.querySelectorAll('[data-command]')) {
  button.addEventListener('click', () => drive((to) => [to[button.dataset.command]()]));
}
for (const button of document.querySelectorAll('[data-set]')) {
  const values = Object.fromEntries(new URLSearchParams(button.dataset.set));
  button.addEventListener('click', () => drive((to) => [to.set(values), to.play()]));
}

frame?.on(
  'state',
  (state) => {
    for (const button of document.querySelectorAll('[data-set]')) {
      const [name, value] = button.dataset.set.split('=');
      button.ariaPressed = String(String(state[name]) === value);
    }
    const { count, pairTests, lastNaive, lastGrid } = state;
    if (!lastNaive && !lastGrid) return;
    const took = (last) => (last ? `${last.ms.toLocaleString('en', { maximumSignificantDigits: 3 })} ms` : 'not run yet');
    figures.textContent = `${count.toLocaleString('en')} discs, ${pairTests.toLocaleString('en')} pair tests in the last tick. ` +
      `A tick with every pair: ${took(lastNaive)}, with the grid: ${took(lastGrid)}.`;
  },
  { every: 500 },
);
