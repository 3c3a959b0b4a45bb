// The panel's essentials as HTML, for the keyboard, for screen readers, and for whoever
// wants to share what they see.

// How often the controls follow what the program does by itself, ms.
const followEvery = 500;

// How long figures settle before they are said: nobody wants each of sixty a second.
const sayAfter = 1500; // ms

// What a link needs to show the same from the start.
function addressOf({ scene, n, method, response, seed, cell, gravity }) {
  const url = new URL(window.location.href);
  url.hash = '';
  for (const [name, value] of Object.entries({ scene, n, method, response, gravity })) url.searchParams.set(name, value);
  // What the address said when it was opened may be past.
  for (const [name, value, usual] of [['seed', seed, '1'], ['cell', cell, 0]]) {
    url.searchParams.delete(name);
    if (value !== usual) url.searchParams.set(name, value);
  }
  return url.href;
}

function sentence({ n, method, pairTests, contacts, ms, paused }) {
  const number = (value) => value.toLocaleString('en');
  const time = Object.values(ms).reduce((sum, value) => sum + value, 0);
  return (
    `${paused ? 'Paused. ' : ''}${number(n)} discs, method ${method}: ${number(pairTests)} pairs tested, ` +
    `${number(contacts)} contacts, ${time.toPrecision(2)} ms a step.`
  );
}

// What is wrong with a number of discs in its field, or nothing.
const countProblem = (field) =>
  field.validity.valid
    ? ''
    : `Discs${field.value && `, ${field.value},`} must be a whole number from 0 to ${field.max}.`;

// `program` is what messages drive, too; `visible()` says whether anyone can see it.
function runControls(root, program, visible) {
  const named = (name) => root.querySelector(`[name="${name}"]`);
  const [pause, step, reset] = ['pause', 'step', 'reset'].map(named);
  const [scene, n] = ['scene', 'n'].map(named);
  const [link, embed, copied] = ['link', 'embed', 'copied'].map(named);
  const methods = root.querySelectorAll('[name="method"]');
  const said = root.querySelector('.said');

  let timer;
  const say = (text) => {
    clearTimeout(timer);
    said.textContent = text;
  };
  const saySoon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const now = program.state(false);
      if (now.method !== undefined) say(sentence(now));
    }, sayAfter);
  };

  // `field` shows the text.
  const copy = async (field, what) => {
    try {
      await navigator.clipboard.writeText(field.value);
      say(`${what} copied.`);
    } catch {
      field.focus(); // some frames may not copy; a reader can
      field.select();
      say(`${what} is in the field, to be copied.`);
    }
  };
  const present = () => {
    const state = program.state(false);
    return { state, address: addressOf(state) };
  };
  const followEmbed = runEmbedBuilder(root.querySelector('.embed'), embed, { present, say, copy });

  const follow = () => {
    const now = program.state(false);
    if (now.method === undefined) return; // nothing runs any more
    for (const radio of methods) radio.checked = radio.value === now.method;
    pause.setAttribute('aria-pressed', String(now.paused));
    // What somebody is about to change stays as they have it.
    if (document.activeElement !== scene) scene.value = now.scene;
    if (document.activeElement !== n) n.value = now.n;
    followEmbed();
  };

  const set = (values) => {
    const problems = program.set(new URLSearchParams(values).toString());
    follow();
    if (problems) say(problems);
    else saySoon();
  };

  root.addEventListener('change', ({ target }) => {
    if (target.name === 'method') set({ method: target.value });
    if (target === scene) set({ scene: scene.value });
    if (target !== n) return;
    if (countProblem(n)) say(countProblem(n));
    else if (n.value !== '') set({ n: String(n.valueAsNumber) }); // 1e3 is 1000
  });
  pause.addEventListener('click', () => {
    program.pause(!program.state(false).paused);
    follow();
    saySoon();
  });
  step.addEventListener('click', () => {
    program.step(1);
    follow();
    saySoon();
  });
  reset.addEventListener('click', () => {
    program.reset();
    follow();
    saySoon();
  });
  link.addEventListener('click', () => {
    copied.value = addressOf(program.state(false));
    copied.hidden = false;
    copy(copied, 'Link');
  });

  follow();
  setInterval(() => visible() && follow(), followEvery);
}
