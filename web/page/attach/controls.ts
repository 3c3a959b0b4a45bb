// Runs the controls around the picture: the timeline, and the sheets that the buttons below it open.
import { type Program, hear } from './drive.ts';
import type { CommandFields, State } from '../../schema/types.ts';
import type { Notice } from '../types.ts';
import { commandText } from '../../driver/driver.ts';
import { addressOf, followAddress } from './address.ts';
import { runAnnouncer } from './announce.ts';
import { runBreaking } from './breaking.ts';
import { runEmbedBuilder } from './embed_code.ts';
import { factorText } from '../../kit/figure_text.ts';
import { find } from '../../kit/html.ts';
import { runInvitation } from './invitation.ts';
import { copyField, runLinks } from './links.ts';
import { runMeasuring } from './measuring.ts';
import { runRacing } from './racing.ts';
import { factorOf, momentOf } from './replay_link.ts';
import { runSaving } from './saving.ts';
import { followSceneLinks } from './scene_links.ts';
import { runSeam } from './seam.ts';
import { runSettings } from './settings.ts';
import { runSheets } from './sheets.ts';
import { runTimeline } from './timeline.ts';

// Whether a sheet would cover the whole picture, as in a small embed (style/frame.css).
const coversAll = () => window !== window.top && window.innerWidth < 640;

// Time between two samples of the program's state, ms.
const followEvery = 500;

/**
 * @param show The picture with everything around it.
 * @returns Shows the keys.
 */
export function runControls(show: HTMLElement, program: Program, { notice, openFile, restarted, takeFingers }: {
  notice: Notice;
  openFile: (file: Blob) => void;
  restarted: () => void;
  takeFingers: () => void;
}): () => void {
  const part = (selector: string) => find(show, selector);
  const canvas = find(show, '#canvas', HTMLCanvasElement);
  const announcer = runAnnouncer(part('.said'), () => program.state(false));
  const { say } = announcer;

  const present = (state = program.state(false)) => {
    if (!state || sheets.opened !== 'share') return null; // the program has crashed, or nobody looks
    const address = addressOf(program, state);
    const [left, top, width, height] = state.page.box;
    const room = canvas.getBoundingClientRect();
    const fitted = Math.abs(left + width - room.width) < 2 && Math.abs(top + height - room.height) < 2;
    return { state, address, fitted };
  };
  const embed = runEmbedBuilder(find(show, '#embed', HTMLFieldSetElement), {
    present, say, copy: (field, what) => copyField(say, field, what), moment: (take) => momentOf(program, take),
  });

  const command = ({ type, ...fields }: CommandFields) =>
    program.command(commandText(type, fields), 'reader', hear(say, ({ sentence }) => sentence || announcer.sayFigures()));
  const told = hear(say); // the announcer says new settings by itself
  const history = followAddress((values, then) =>
    program.command(commandText('set', values), 'reader', (result) => {
      then();
      told(result);
    }));
  const { keepOn } = program.sight;

  const saving = runSaving(part('.saves'), canvas, { program, say, openFile });
  const sheets = runSheets(show, (opened) => {
    if (opened === 'share') {
      embed.begin();
      saving();
    }
  });
  const followSettings = runSettings(show, program, say);
  const followMeasuring = runMeasuring(part('.methods'), {
    command, say, keepOn,
    reveal(wanted) {
      if (!wanted) sheets.close();
      else if (!coversAll()) sheets.open('measuring', false);
    },
  });
  runSeam(part('.stage'), part('.timeline'), program, command);
  const followRace = runRacing(part('.race'), { command, say: (text) => say(text, true), keepOn });

  followSceneLinks(canvas, (values) => {
    history.link();
    program.command(commandText('set', values), 'reader', told);
  });
  const followResult = runLinks(part('#share'), program, say, notice);
  const followTime = runTimeline(part('.timeline'), program, { command, say });
  const sent = factorOf(window.location.hash);
  if (sent) notice('news', `On the sender’s machine, Naive is ${factorText(sent)} slower than Grid. Switch to see yours.`);
  const followBreaking = runBreaking(part('.broken'), (text) => say(text, true), notice, takeFingers);
  const invite = runInvitation(part('#invitation'), part('#hint'), canvas, program.panelAt, takeFingers);

  const challenge = part('.challenge');
  let lastTick = 0;
  const followChanges = (now: State) => {
    history.follow(now, addressOf(program, now));
    followSettings(now);
  };
  const followFigures = (now: State) => {
    announcer.follow(now);
    if (now.lastNaive) challenge.hidden = false; // who has seen Naive knows what would break
    if (now.tick < lastTick && now.tick < 60) restarted();
    lastTick = now.tick;
    embed.follow();
    followSettings(now); // what was refused, or was being typed
    followMeasuring(now);
    followRace(now);
    followBreaking(now);
    followTime(now);
    followResult(now);
    invite(now);
  };

  const first = program.state(false);
  if (first) followChanges(first);
  program.store.changes(({ state }) => followChanges(state));
  program.store.samples(followFigures, followEvery);
  return () => sheets.open('keys');
}
