// What tests of parts find in their page, as globals: the build's constants, an empty `root`, and stand-ins for the program.

const schema = await (await fetch('/build/wasm/schema.json')).json();
const { bootFacts } = await import('/web/build/gallery.ts');
Object.assign(window, {
  BUILD_SCHEMA: schema,
  BUILD_FACTS: bootFacts(schema),
  BUILD_LIMITS: schema.limits,
  BUILD_KEYS: schema.keys.map(({ signs }) => signs).join(''),
});
const { Store } = await import('/web/driver/store.ts');
const shellText = (await (await fetch('/shell.html')).text()).replaceAll('{{most-discs}}', schema.limits.discs);
const html = new DOMParser().parseFromString(shellText, 'text/html');

/** The parameters and the view with which the program opens an address of valid values. */
function openedBy(query) {
  const address = new URLSearchParams(query);
  const usualOf = (name) => schema.run.find((field) => field.name === name).usual;
  const scene = schema.scenes.find(({ name }) => name === (address.get('scene') ?? usualOf('scene')));
  const values = (fields) => Object.fromEntries(fields.map(({ name, kind, usual }) => {
    const text = address.get(name) ?? (name === 'n' ? scene.n : scene.own[name] ?? usual);
    return [name, kind === 'choice' || name === 'seed' ? text : Number(text) || 0];
  }));
  return { tick: 0, ...values(schema.run), paused: address.get('paused') === '1', view: values(schema.view) };
}

Object.assign(window, {
  schema,
  root: document.querySelector('#root'),
  /** Passes virtual frames. */
  frames: (count = 1) => window.virtual.run(count),

  /** Puts copies of the page's own elements (shell.html) into the root, and returns them. */
  shell(...selectors) {
    const copies = selectors.map((selector) => html.querySelector(selector).cloneNode(true));
    window.root.append(...copies);
    return copies;
  },

  /** A state of the program as the address opens it, with `changes`. */
  sample(query = 'scene=klaus&n=300', changes = {}) {
    const { view, ...opened } = openedBy(query);
    const [{ page, ...printed }] = schema.states;
    return {
      ...printed, ...opened, count: opened.n, hash: '0123456789abcdef', zoom: 1, seen: [0, 0, 640, 360],
      ...changes,
      page: { ...page, frames: 0, pixelRatio: 1, switch: {}, layout: { open: true, docked: true, copy: null },
        box: [0, 0, 640, 360], ...changes.page },
      view: { ...view, ...changes.view },
    };
  },

  /** A program whose state is its `now`. It notes commands in `asked` and answers them at once by `answer(query)`. */
  standIn(now = window.sample()) {
    const program = {
      now,
      asked: [],
      answer: () => ({}),
      state: () => program.now,
      store: new Store(() => program.now),
      /** Changes the state, tells the names, and passes a sample. */
      change(changes, by = 'reader') {
        const { view, page, ...others } = changes;
        const { now } = program;
        Object.assign(now, others, { page: { ...now.page, ...page }, view: { ...now.view, ...view } });
        program.store.tell(by, [...Object.keys(others), ...Object.keys(view ?? {})]);
        program.store.look();
      },
      address: () => `scene=${program.now.scene}&n=${program.now.n}&method=${program.now.method}`,
      command(query, by, hear, file) {
        program.asked.push(query);
        hear({ code: 'done', field: '', value: '', sentence: '', detail: '', ...program.answer(query, by, file) });
      },
      sight: { visible: true, graphics: true, changed() {}, keepOn() {} },
      draw() {},
      surround() {},
      panelAt: () => false,
      whyUnreadable: () => '',
      picture: async () => null,
      file: () => new Uint8Array(),
    };
    return program;
  },
});
window.prepare();
