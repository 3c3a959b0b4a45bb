// The panel's essentials as HTML, for the keyboard, for screen readers, and for whoever
// wants to share what they see.

/** @import { Order, Program } from '../types.js' */
/** @import { Rounds } from './rounds.js' */
import { addressOf, followAddress } from './address.js';
import { runAnnouncer } from './announce.js';
import { runEmbedBuilder } from './embed_code.js';
import { find } from './html.js';
import { runInvitation } from './invitation.js';
import { runMeasuring } from './measuring.js';
import { runRacing } from './racing.js';
import { momentOf } from './run_link.js';
import { runSaving } from './saving.js';
import { followSceneLinks } from './scene_links.js';
import { countProblem, runSettings } from './settings.js';
import { runTimeline } from './timeline.js';

// How often the controls follow what the program does by itself, ms.
const followEvery = 500;
// And after an order, of whomever: a page around may send many.
const followAfter = 100; // ms

/**
 * @param {HTMLElement} root
 * @param {Program} program What messages drive, too.
 * @param {object} means
 * @param {Rounds} means.rounds
 * @param {(file: Blob) => void} means.openFile Opens a run.
 */
export function runControls(root, program, { rounds, openFile }) {
  const button = (/** @type {string} */ name) => find(root, `[name="${name}"]`, HTMLButtonElement);
  const [pause, step, reset, link, embed, saving] = ['pause', 'step', 'reset', 'link', 'embed', 'saving'].map(button);
  const scene = find(root, '[name="scene"]', HTMLSelectElement);
  const [n, copied] = ['n', 'copied'].map((name) => find(root, `[name="${name}"]`, HTMLInputElement));
  /** @type {NodeListOf<HTMLInputElement>} */
  const methods = root.querySelectorAll('[name="method"]');

  const announcer = runAnnouncer(find(root, '.said', HTMLElement), () => program.state(false));
  const { say } = announcer;
  const writeAddress = followAddress();

  /**
   * @param {HTMLInputElement | HTMLTextAreaElement} field Shows the text.
   * @param {string} what
   * @param {string} [more] Said after that.
   */
  const copy = async (field, what, more = '') => {
    try {
      await navigator.clipboard.writeText(field.value);
      say(`${what} copied.${more}`);
    } catch {
      field.focus(); // some frames may not copy; a reader can
      field.select();
      say(`${what} is in the field, to be copied.${more}`);
    }
  };
  const present = () => {
    const state = program.state(false);
    if (!state) return null; // nothing runs any more
    const address = addressOf(program, state);
    return { state, address, count: Number(new URL(address).searchParams.get('n')) };
  };
  // What opens below: each button tells its own.
  for (const button of root.querySelectorAll('[aria-controls]')) {
    const drawer = find(root, `#${button.getAttribute('aria-controls')}`, HTMLElement);
    button.addEventListener('click', () => {
      drawer.hidden = !drawer.hidden;
      button.setAttribute('aria-expanded', String(!drawer.hidden));
      if (!drawer.hidden) drawer.scrollIntoView({ block: 'nearest' });
    });
  }
  const followEmbed = runEmbedBuilder(find(root, '.embed', HTMLFieldSetElement), embed, {
    present, say, copy, moment: (take) => momentOf(program, take),
  });

  const order = (/** @type {Order} */ values) => {
    program.order(new URLSearchParams(values).toString(), 'reader', ({ code, sentence: why }) => {
      if (code !== 'done') say(`Can't do that: ${why}.`);
      else if (why) say(why);
      else if (values.type !== 'set') announcer.sayFigures(); // what is set is said as it is followed
      // Also where nothing has changed: a control must not go on showing what was refused.
      follow();
    });
  };
  const set = (/** @type {Order} */ values) => order({ type: 'set', ...values });

  const followSettings = runSettings(find(root, '#settings', HTMLElement), { set, say });
  const measuring = find(root, '#measuring', HTMLElement);
  const followMeasuring = runMeasuring(measuring, { order, say, keepOn: program.keepOn });
  const followRace = runRacing(measuring, { order, say, keepOn: program.keepOn });

  const canvas = find(document, '#canvas', HTMLCanvasElement);
  followSceneLinks(canvas, set);
  runSaving(find(root, '#saving', HTMLElement), saving, canvas, { program, say, openFile });
  const followTime = runTimeline(find(root, '.timeline', HTMLElement), program, say);
  const invite = runInvitation(find(document, '#invitation', HTMLElement), canvas);

  const follow = () => {
    const shown = present();
    if (!shown) return;
    const { state: now, address, count } = shown;
    announcer.follow(now);
    writeAddress(address, now.way !== undefined);
    for (const radio of methods) radio.checked = radio.value === now.method;
    pause.setAttribute('aria-pressed', String(now.paused));
    scene.value = now.scene;
    // What somebody is about to type stays as they have it.
    if (document.activeElement !== n) n.value = String(count);
    followEmbed();
    followSettings(now, count);
    followMeasuring(now);
    followRace(now);
    followTime(now);
    invite(now);
  };

  root.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement && target.name === 'method') set({ method: target.value });
    if (target === scene) set({ scene: scene.value });
    if (target !== n) return;
    if (countProblem(n)) say(countProblem(n));
    else if (n.value !== '') set({ n: String(n.valueAsNumber) }); // 1e3 is 1000
  });
  pause.addEventListener('click', () => order({ type: 'toggle' }));
  step.addEventListener('click', () => order({ type: 'step' }));
  reset.addEventListener('click', () => order({ type: 'reset' }));
  link.addEventListener('click', () => {
    const shown = present();
    if (!shown) return;
    copied.hidden = false;
    momentOf(program, (fragment) => {
      copied.value = shown.address + (fragment ?? '');
      const tooLong = ' It opens at the start: what was done and played is too long for a link. Save the run as a file instead.';
      copy(copied, 'Link', fragment === null ? tooLong : '');
    });
  });

  follow();
  /** @type {number | undefined} */
  let soon;
  program.changed = () => {
    clearTimeout(soon);
    soon = setTimeout(follow, followAfter);
  };
  rounds.add(follow, followEvery);
}
