// Runs the sketch that the reader sees and may edit. Its code runs in a worker of a frame without rights (frame.ts), and is
// asked for one frame after another, while the reader sees them. This page draws them.
import { copyButton } from '../../kit/copy.ts';
import { find, findButton, make } from '../../kit/html.ts';
import { watchSight } from '../../kit/sight.ts';
import { keep, kept } from '../kept.ts';
import { onPress } from '../press.ts';
import { takeTurn } from '../turn.ts';
import { short } from '../words.ts';
import { painter } from './paint.ts';
import { straightened } from './straight.ts';

/** Messages of the frame and its worker. */
export type Said =
  | 'open' // the frame has loaded
  | 'ready' // the worker begins with the reader's code
  | { calls: unknown[][]; ms: number } // a frame: the calls of p5, and the time of `draw`
  | { error: string; line: number }; // line 0 is none of the reader's

const frameMs = 1000 / 60; // p5 makes 60 frames per second on every display
// The times of a display's frames vary a little, and a frame that comes too soon by less counts.
const earlyMs = 3;
/** ms, for one frame; a loop that never ends takes longer. */
const patience = 4000;
const openingMs = 10_000;
/** Frames of which a mean is shown, because the clock of the worker may be coarse. */
const together = 30;

/**
 * The reason why the code has stopped, as sentences.
 * @param edited Whether the reader has changed it. Firefox and WebKit tell neither that code cannot be read nor that it may not
 * run, but ours can be read.
 */
export function inWords({ error, line }: { error: string; line: number }, edited: boolean) {
  const said = error.replace(/^Uncaught /, '').replace(/^\w*Error: /, '').replace(/\.$/, '');
  if (!said && edited) return 'The browser can’t read this code, and doesn’t say why. Is a bracket or a comma missing?';
  if (!said) return 'The sketch can’t run in this page, because its server or the browser forbids it. Copy it to the p5 editor instead.';
  const unknown = /^(\w+) is not defined|variable: (\w+)/.test(said) ? ' This page knows only a few functions of p5; the p5 editor knows all.' : '';
  return `${line > 0 ? `Line ${line}: ` : ''}${said}.${unknown}`;
}

/**
 * @param root Written by prose.ts.
 * @param marked Which lines of the code are marked.
 */
export function startSketch(root: HTMLElement, marked: (line: string) => boolean) {
  const [button, ours] = ['play', 'ours'].map((name) => findButton(root, name));
  const canvas = find(root, 'canvas');
  const status = find(root, '.copied');
  const time = find(root, '.frame-time');
  const pre = find(root, '.editor pre');
  const code = find(pre, 'code');
  const original = code.textContent ?? '';
  // The field lies over the code with marks, which follow what the reader writes. Its own letters are transparent.
  const field = make('textarea', {
    value: original, spellcheck: false, autocapitalize: 'off', autocomplete: 'off', wrap: 'off', ariaLabel: pre.getAttribute('aria-label'),
  });
  for (const name of ['role', 'tabindex', 'aria-label']) pre.removeAttribute(name);
  pre.setAttribute('aria-hidden', 'true');
  pre.after(field);
  const key = `${root.closest('section')?.id}/code`;
  const pen = painter(canvas);
  let frame: HTMLIFrameElement | undefined;
  /** The code that the worker has. */
  let begun: string | undefined;
  let [running, ready, asked] = [false, false, false];
  let [request, last] = [0, 0];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let times: number[] = [];
  let unwatch = () => {};
  let endTurn = () => {};

  /** @param failed Number of the line that is marked as wrong, from 1. */
  const show = (failed?: number) => code.replaceChildren(...field.value.split('\n').flatMap((line, k) => {
    const wrong = k + 1 === failed;
    return [wrong || marked(line) ? make('mark', { className: wrong ? 'wrong' : '' }, line) : line, '\n'];
  }));
  const write = (text: string) => {
    field.value = text;
    show();
  };
  const send = (message: unknown) => frame?.contentWindow?.postMessage(message, '*'); // the frame has no origin
  const label = () => (running ? 'Pause' : begun === field.value ? 'Play' : 'Run');
  const pause = () => {
    running = false;
    cancelAnimationFrame(request);
    unwatch();
    endTurn();
    button.textContent = label();
  };
  const fail = (text: string, line?: number) => {
    clearTimeout(timer);
    frame?.remove(); // and its worker; it may not even have loaded
    frame = undefined;
    begun = undefined;
    pause();
    time.textContent = '';
    show(line);
    status.textContent = text;
  };
  /** Fails unless the frame says something within some ms. */
  const expect = (ms: number, otherwise: string) => {
    clearTimeout(timer);
    timer = setTimeout(() => fail(otherwise), ms);
  };
  const next = (now: number) => {
    request = requestAnimationFrame(next);
    if (!ready || asked || now - last < frameMs - earlyMs) return;
    last = now;
    asked = true;
    expect(patience, `One frame took more than ${patience / 1000} seconds, so your code was stopped. Does it have a loop that never ends?`);
    send('frame');
  };
  const hear = (said: Said) => {
    if (said === 'open') {
      send({ code: begun });
    } else if (said === 'ready') {
      clearTimeout(timer);
      ready = true;
      canvas.hidden = false;
    } else if ('error' in said) {
      fail(inWords(said, begun !== original), said.line);
    } else {
      clearTimeout(timer);
      asked = false;
      for (const [act, ...values] of said.calls) pen(String(act), ...values);
      times.push(said.ms);
      if (times.length < together) return;
      const mean = times.reduce((sum, ms) => sum + ms, 0) / together;
      time.textContent = `This code takes ${Number(mean.toPrecision(2))} ms of a frame’s ${short(frameMs)} ms.`;
      times = [];
    }
  };
  window.addEventListener('message', ({ data, source }) => {
    if (frame && source === frame.contentWindow) hear(data);
  });

  const begin = () => {
    begun = straightened(field.value);
    [ready, asked, times] = [false, false, []];
    status.textContent = begun === field.value ? '' : 'Curly quotes, dashes and special spaces outside strings were replaced by plain ones.';
    write(begun);
    expect(openingMs, 'The sketch could not be started. Are you online?');
    if (frame) {
      send({ code: begun });
      return;
    }
    frame = make('iframe', { src: 'sandbox.html', title: 'Runs the sketch', hidden: true });
    frame.setAttribute('sandbox', 'allow-scripts');
    root.append(frame);
  };
  const play = () => {
    if (running) return;
    running = true;
    if (begun !== field.value) begin();
    keep(key, field.value === original ? undefined : field.value);
    button.textContent = label();
    endTurn = takeTurn(pause);
    unwatch = watchSight(canvas.parentElement ?? canvas, (seen) => {
      cancelAnimationFrame(request);
      if (seen) request = requestAnimationFrame(next);
    });
  };
  const edited = () => {
    pause();
    ours.disabled = field.value === original;
    keep(key, ours.disabled ? undefined : field.value);
  };
  onPress(button, () => (running ? pause() : play()));
  field.addEventListener('input', () => {
    show();
    edited();
  });
  ours.addEventListener('click', () => {
    write(original);
    edited();
    status.textContent = '';
  });
  copyButton(root, () => field.value);
  const before = kept(key);
  if (typeof before === 'string') {
    write(before);
    edited();
  }

  return {
    play,
    /** Replaces a part of the code. @returns Whether the code has it. */
    change(part: RegExp, by: string) {
      const has = part.test(field.value);
      if (has) {
        write(field.value.replace(part, by));
        edited();
      }
      return has;
    },
    /** Tells the reader something. */
    tell: (text: string) => (status.textContent = text),
  };
}
