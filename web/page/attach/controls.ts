// The controls below the picture: time line, buttons and drawers. "All settings" has everything
// that the panel in the picture has, for the keyboard and for screen readers.
import type { CommandFields, Program, State } from '../../types.ts';
import type { Notice } from '../types.ts';
import { addressOf, followAddress } from './address.ts';
import { runAnnouncer } from './announce.ts';
import { runEmbedBuilder } from './embed_code.ts';
import { copied } from '../../kit/copy.ts';
import { find, findButton, write } from '../../kit/html.ts';
import { runInvitation } from './invitation.ts';
import { runMeasuring } from './measuring.ts';
import { runRacing } from './racing.ts';
import { momentOf } from './replay_link.ts';
import { runSaving } from './saving.ts';
import { followSceneLinks } from './scene_links.ts';
import { runSettings } from './settings.ts';
import { shapeStage } from '../shape.ts';
import { runTimeline } from './timeline.ts';

// Time between two samples of the program's state, ms.
const followEvery = 500;

/**
 * Scrolls a drawer into sight, but keeps half of the picture there, so that visitors see the effect
 * of a change.
 */
function bringIn(drawer: HTMLElement) {
  const stage = find(document, '.stage').getBoundingClientRect();
  const wanted = drawer.getBoundingClientRect().bottom + 8 - window.innerHeight;
  window.scrollBy(0, Math.max(0, Math.min(wanted, stage.top + stage.height / 2)));
}

/** @param program Messages drive it, too. */
export function runControls(root: HTMLElement, program: Program, { notice, openFile, restarted }: {
  notice: Notice;
  /** Opens a replay. */
  openFile: (file: Blob) => void;
  /** Called when the simulation has begun again. */
  restarted: () => void;
}) {
  const button = (name: string) => findButton(root, name);
  const [pause, step, restart, link, embed, saving] = ['pause', 'step', 'restart', 'link', 'embed', 'saving'].map(button);
  const field = find(root, '[name="copied"]', HTMLInputElement);
  const canvas = find(document, '#canvas', HTMLCanvasElement);

  const announcer = runAnnouncer(find(root, '.said'), () => program.state(false));
  const { say } = announcer;

  /**
   * @param field Its text is copied.
   * @param what Name of the text, to be announced.
   * @param more Announced after that.
   */
  const copy = async (field: HTMLInputElement | HTMLTextAreaElement, what: string, more: string = '') => {
    const done = await copied(field.value);
    if (!done) {
      field.focus(); // some embeds may not copy, but their readers can
      field.select();
    }
    say(done ? `${what} copied.${more}` : `The ${what.toLowerCase()} is selected in its field: copy it from there.${more}`);
    return done;
  };
  const present = (state = program.state(false)) => {
    if (!state) return null; // the program has crashed
    const address = addressOf(program, state);
    const [left, top, width, height] = state.box;
    const room = canvas.getBoundingClientRect();
    const fitted = state.race !== undefined || (Math.abs(left + width - room.width) < 2 && Math.abs(top + height - room.height) < 2);
    return { state, address, fitted };
  };
  // Each button names the drawer that it opens in aria-controls.
  for (const button of root.querySelectorAll('[aria-controls]')) {
    const drawer = find(root, `#${button.getAttribute('aria-controls')}`);
    button.addEventListener('click', () => {
      drawer.hidden = !drawer.hidden;
      button.setAttribute('aria-expanded', String(!drawer.hidden));
      if (!drawer.hidden) bringIn(drawer);
    });
  }
  // The first stop of Tab leads to the settings, because the picture says nothing to a screen reader.
  const skip = find(document, '.skip', HTMLAnchorElement);
  skip.hidden = document.documentElement.matches('.framed[data-ui="none"]'); // such an embed is one stop
  skip.addEventListener('click', (event) => {
    event.preventDefault();
    const opener = button('settings');
    if (opener.getAttribute('aria-expanded') === 'false') opener.click();
    settings.focus({ preventScroll: true });
  });
  const followEmbed = runEmbedBuilder(find(root, '.embed', HTMLFieldSetElement), embed, {
    present, say, copy, moment: (take) => momentOf(program, take),
  });

  const command = (values: CommandFields, then = () => {}) => {
    program.command(new URLSearchParams(values).toString(), 'reader', ({ code, sentence: why }) => {
      then();
      if (code !== 'done') {
        if (code !== 'interrupted') say(`Can't do that: ${why}.`);
      } else if (why) say(why);
      else if (values.type !== 'set') announcer.sayFigures(); // the announcer says new settings by itself
    });
  };
  const set = (values: CommandFields, then = () => {}) => command({ type: 'set', ...values }, then);
  const history = followAddress(set);

  const settings = find(root, '#settings');
  const { keepOn } = program.sight;
  const followRace = runRacing(find(settings, '.racing'), { command, say: (text) => say(text, true), keepOn });
  const followSettings = runSettings(settings, { set, say });
  const followMeasuring = runMeasuring(find(root, '#measuring'), { command, say, keepOn });

  followSceneLinks(canvas, (values) => {
    history.link();
    set(values);
  });
  runSaving(find(root, '#saving'), saving, canvas, { program, say, openFile });
  const followTime = runTimeline(find(root, '.timeline'), program, say);
  const invite = runInvitation(find(document, '#invitation'), canvas, (x, y) => program.panelAt(x, y) > 0);

  const result = find(document, '#copy-result', HTMLButtonElement);
  const followResult = ({ race, layout: { copy: place } }: State) => {
    result.hidden = !race?.text || !place;
    if (!place) return;
    const [left, top, width, height] = place.map((length) => `${length}px`);
    Object.assign(result.style, { left, top, width, height });
  };
  let lastTick = 0;
  let shaped = present()?.state.scene; // poster.ts has given the stage this scene's shape
  const followChanges = (now: State) => {
    if (now.scene !== shaped) shapeStage((shaped = now.scene));
    history.follow(now, addressOf(program, now));
    write(pause, now.paused ? 'Play' : 'Pause');
    followSettings(now);
  };
  const followFigures = (now: State) => {
    announcer.follow(now);
    if (now.tick < lastTick && now.tick < 60) restarted();
    lastTick = now.tick;
    followEmbed();
    followSettings(now); // what was refused, or was being typed
    followMeasuring(now);
    followRace(now);
    followTime(now);
    followResult(now);
    invite(now);
  };

  pause.addEventListener('click', () => command({ type: 'toggle' }));
  step.addEventListener('click', () => command({ type: 'step' }));
  restart.addEventListener('click', () => command({ type: 'reset' }));
  result.addEventListener('click', () => {
    const shown = present();
    if (!shown?.state.race) return;
    const { text } = shown.state.race;
    momentOf(program, async (fragment) => {
      field.hidden = false;
      field.value = `${text} ${shown.address}${fragment ?? ''}`;
      if (await copy(field, 'Result')) notice('news', 'The result and its link are copied.');
    });
  });

  link.addEventListener('click', () => {
    const shown = present();
    if (!shown) return;
    field.hidden = false;
    momentOf(program, (fragment) => {
      field.value = shown.address + (fragment ?? '');
      const tooLong = ' Your session is too long to fit in a link, so this link starts from tick 0. To keep everything, save a replay.';
      copy(field, 'Link', fragment === null ? tooLong : '');
    });
  });

  const first = program.state(false);
  if (first) followChanges(first);
  program.store.changes(({ state }) => followChanges(state));
  program.store.samples(followFigures, followEvery);
}
