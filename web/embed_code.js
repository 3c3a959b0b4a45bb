// The builder of embed code: choices, and the code for the frame that they make.

const methodNames = {
  naive: 'Naive',
  grid: 'Grid',
  sap: 'Sweep and prune',
  'strips-x': 'Vertical strips',
  'strips-y': 'Horizontal strips',
  hash: 'Hash table',
  'fixed-grid': 'Fixed-capacity grid',
  hgrid: 'Hierarchical grid',
  'tutorial-naive': 'Tutorial: naive',
  'tutorial-grid': 'Tutorial: grid',
  'tutorial-improved': 'Tutorial: improved grid',
};

// What a scene comes with, unless somebody has changed it.
const sceneOwn = ['response', 'cell', 'gravity'];

// `address` shows what runs now, which is of `scene`; `wish` is what was chosen instead.
function frameAddress(address, scene, wish) {
  const url = new URL(address);
  url.searchParams.delete('autoplay'); // in a frame the reader decides
  if (wish.scene !== scene) for (const name of sceneOwn) url.searchParams.delete(name);
  const usual = { n: '', ui: 'full', theme: 'auto' };
  for (const [name, value] of Object.entries(wish)) {
    if (value === usual[name]) url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  return url.href;
}

// `present()` gives the program's state and the address that shows it. Returns a function
// to call when they may have changed: what nobody has chosen follows them.
function runEmbedBuilder(root, button, { present, say, copy }) {
  const named = (name) => root.querySelector(`[name="embed-${name}"]`);
  const [scene, method, n, ui, theme, code] = ['scene', 'method', 'n', 'ui', 'theme', 'code'].map(named);
  const chosen = new Set();

  const problem = () => countProblem(n);

  const follow = () => {
    if (root.hidden) return;
    const { state: now, address } = present();
    if (!chosen.has(scene)) scene.value = now.scene;
    if (!chosen.has(method)) method.value = now.method;
    if (!chosen.has(n)) n.value = scene.value === now.scene ? now.n : '';
    n.setAttribute('aria-invalid', String(problem() !== ''));
    const count = n.value && String(n.valueAsNumber); // 1e3 is 1000
    const wish = { scene: scene.value, method: method.value, n: count, ui: ui.value, theme: theme.value };
    const title = `Cellmates: ${count || 'colliding'} discs, with and without a grid`;
    code.value = problem() ? '' : frameCode(frameAddress(address, now.scene, wish), title);
  };

  scene.append(...[...document.querySelectorAll('[name="scene"] option')].map((option) => option.cloneNode(true)));
  method.append(...Object.entries(methodNames).map(([value, name]) => new Option(name, value)));
  const query = new URLSearchParams(window.location.search);
  for (const [name, select] of Object.entries({ ui, theme })) {
    if ([...select.options].some(({ value }) => value === query.get(name))) select.value = query.get(name);
  }

  button.addEventListener('click', () => {
    root.hidden = !root.hidden;
    button.setAttribute('aria-expanded', String(!root.hidden));
    chosen.clear();
    follow();
    if (!root.hidden) root.scrollIntoView({ block: 'nearest' });
  });
  root.addEventListener('input', ({ target }) => {
    chosen.add(target);
    follow();
    if (target === n) say(problem());
  });
  named('copy').addEventListener('click', () => {
    if (problem()) {
      say(problem());
      n.focus();
    } else {
      copy(code, 'Embed code');
    }
  });
  return follow;
}
