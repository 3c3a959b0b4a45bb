// A simulation in a frame of this page. It loads when the reader asks for it, computes while it has
// the turn, and is removed if it fails.
import { Frame } from '../embed/frame.ts';
import { addressOf, makeIframe } from '../embed/iframe.ts';
import { takeTurn } from './turn.ts';

/** @param place The empty element that the frame fills; its parent is scrolled into view. */
export function liveFrame(place: HTMLElement, { title, style = {}, hold, listen, failed }: {
  title: string;
  /** Style of the iframe, instead of 16:9. */
  style?: Partial<CSSStyleDeclaration>;
  /** Called when another part begins to compute. */
  hold: () => void;
  /** Called once the program in the frame runs. */
  listen: (frame: Frame) => void;
  /** Called when the frame has failed and is gone. */
  failed: (error: Error) => void;
}) {
  let frame: Frame | null = null;
  let running = false;
  let endTurn = () => {};

  const destroy = () => {
    frame?.destroy();
    frame = null;
    running = false;
    endTurn();
  };
  const fail = (error: unknown) => {
    destroy();
    failed(error instanceof Error ? error : new Error(String(error)));
  };

  /** The frame's answer; null if the frame has failed or gone. */
  async function ask<Answer>(act: (frame: Frame) => Promise<Answer>) {
    const asked = frame;
    try {
      const answer = asked && (await act(asked));
      return frame === asked ? answer : null;
    } catch (error) {
      if (frame === asked) fail(error);
      return null;
    }
  }

  /** Plays; loads the frame first unless it runs. @returns The state, as `ask` does. */
  async function play(parameters: Record<string, string | number>) {
    const loads = !running;
    if (loads) {
      // The theme that this page's address asks for, if any.
      const theme = new URLSearchParams(window.location.search).get('theme');
      const values = Object.entries({ ...parameters, ui: 'none', autoplay: 0, ...(theme && { theme }) }).map(([name, value]) => [name, String(value)]);
      frame?.destroy(); // one that is still loading
      // A lesson in one file has the program's page inside (whole.ts).
      const src = addressOf(window.cellmatesFiles ? '' : '../', Object.fromEntries(values));
      const opened = (frame = new Frame({
        makeIframe: () => makeIframe(src, title),
        show: (iframe) => place.replaceChildren(iframe),
        putBack: () => place.replaceChildren(),
      }));
      opened.loaded.catch(() => opened.destroy());
      Object.assign(frame.iframe.style, style);
      // Without a connection, the copy may be on this computer, or kept by its worker.
      setTimeout(() => frame === opened && !opened.hello && !navigator.onLine && fail(new Error('You are offline.')), 3000);
    }
    const now = await ask((loaded) => loaded.play({}, { timeout: 60_000 }));
    if (now && loads && frame) {
      running = true;
      listen(frame);
    }
    return now;
  }

  return {
    ask,
    play,
    destroy,
    frame: () => frame,
    /** Whether the program in the frame runs. */
    isRunning: () => running,
    takeTurn: () => (endTurn = takeTurn(hold)),
    endTurn: () => endTurn(),
    /** Scrolls to the frame, because nothing runs out of sight. */
    reveal: () => place.parentElement?.scrollIntoView({ block: 'nearest' }),
  };
}
