// The controls below the picture: timeline, buttons and drawers. "All settings" has everything
// that the panel in the picture has, for the keyboard and for screen readers.
import type { CommandFields, Program, State } from '../../types.ts';
import type { Notice } from '../types.ts';
import { addressOf, followAddress } from './address.ts';
import { runAnnouncer } from './announce.ts';
import { runDrawers } from './drawers.ts';
import { runEmbedBuilder } from './embed_code.ts';
import { find, findButton, write } from '../../kit/html.ts';
import { runInvitation } from './invitation.ts';
import { copyField, runLinks } from './links.ts';
import { runMeasuring } from './measuring.ts';
import { runOnward } from './onward.ts';
import { runRacing } from './racing.ts';
import { factorOf, momentOf } from './replay_link.ts';
import { runSaving } from './saving.ts';
import { followSceneLinks } from './scene_links.ts';
import { runSettings } from './settings.ts';
import { schema } from '../schema.ts';
import { shapeStage } from '../shape.ts';
import { runTimeline } from './timeline.ts';

// Time between two samples of the program's state, ms.
const followEvery = 500;

export function runControls(root: HTMLElement, program: Program, { notice, openFile, restarted }: {
  notice: Notice;
  openFile: (file: Blob) => void;
  restarted: () => void;
}) {
  const button = (name: string) => findButton(root, name);
  const pause = button('pause');
  const canvas = find(document, '#canvas', HTMLCanvasElement);

  const announcer = runAnnouncer(find(root, '.said'), () => program.state(false));
  const { say } = announcer;

  const present = (state = program.state(false)) => {
    if (!state) return null; // the program has crashed
    const address = addressOf(program, state);
    const [left, top, width, height] = state.page.box;
    const room = canvas.getBoundingClientRect();
    const fitted = state.race !== undefined || (Math.abs(left + width - room.width) < 2 && Math.abs(top + height - room.height) < 2);
    return { state, address, fitted };
  };
  const followEmbed = runEmbedBuilder(find(root, '.embed', HTMLFieldSetElement), button('embed'), {
    present, say, copy: (field, what) => copyField(say, field, what), moment: (take) => momentOf(program, take),
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
  // The settings have everything that the panel has, whose room the picture takes.
  runDrawers(root, (opened) => {
    if (opened !== settings) {
      if (program.folded) set({ panel: '1' }, () => (program.folded = false));
    } else if (program.state(false)?.page.layout.docked) {
      program.folded = true; // first, because the address may follow immediately
      set({ panel: '0' });
    }
  });
  const { keepOn } = program.sight;
  const followRace = runRacing(find(settings, '.racing'), { command, say: (text) => say(text, true), keepOn });
  const followSettings = runSettings(settings, { set, say });
  const measured = find(root, '#measuring');
  const followMeasuring = runMeasuring(measured, {
    command, say, keepOn,
    reveal(wanted) {
      if (measured.hidden === wanted) button('measuring').click();
      else if (wanted && window === window.top) measured.scrollIntoView({ block: 'nearest' });
    },
  });

  followSceneLinks(canvas, (values) => {
    history.link();
    set(values);
  });
  runSaving(find(root, '#saving'), button('saving'), canvas, { program, say, openFile });
  const followResult = runLinks(root, program, say, notice);
  const followTime = runTimeline(find(root, '.timeline'), program, say);
  const goOnward = runOnward(find(root, '#onward'), () => program.address(), factorOf(window.location.hash));
  const invite = runInvitation(find(document, '#invitation'), find(document, '#hint'), canvas, (x, y) => program.panelAt(x, y) > 0);

  let lastTick = 0;
  let shaped = present()?.state.scene; // poster.ts has given the stage this scene's shape
  const followChanges = (now: State) => {
    const scene = now.scene !== shaped && schema.scenes.find(({ name }) => name === now.scene);
    if (scene) shapeStage(scene);
    shaped = now.scene;
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
    // An embed shows its controls while they have a table, unless that would cover a small picture.
    root.classList.toggle('shown', now.page.inspection.measured.length > 0 && (!now.page.layout.small || now.page.layout.open));
    followRace(now);
    followTime(now);
    followResult(now);
    goOnward(now);
    invite(now);
  };

  for (const [name, type] of Object.entries({ pause: 'toggle', step: 'step', restart: 'reset' })) {
    button(name).addEventListener('click', () => command({ type }));
  }

  const first = program.state(false);
  if (first) followChanges(first);
  program.store.changes(({ state }) => followChanges(state));
  program.store.samples(followFigures, followEvery);
}
