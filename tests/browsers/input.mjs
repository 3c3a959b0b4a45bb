// The mouse and the keyboard of a virtual screen act as a visitor's do. The input of browser drivers does not reach a
// frame in its own process (Firefox), or a frame that the pointer has left with the button down (Chromium), or it
// scrolls by the difference from the last turn (WebKitGTK).
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

// `origin()` resolves to the viewport's place on the screen.
export function screenInput({ display }, origin) {
  const act = (...words) => run('xdotool', words.map(String), { env: { ...process.env, DISPLAY: display } });
  const placed = async (x, y) => {
    const [left, top] = await origin();
    return [Math.round(left + x), Math.round(top + y)];
  };
  const move = async (x, y) => act('mousemove', ...(await placed(x, y)));
  return {
    move,
    down: () => act('mousedown', 1),
    up: () => act('mouseup', 1),
    click: async (x, y, times = 1) => act('mousemove', ...(await placed(x, y)), 'click', '--repeat', times, '--delay', 0, 1),
    press: (...keys) => act('key', ...keys),
    // Each notch of the wheel is a click of button 4 or 5.
    async wheel(x, y, down) {
      await move(x, y);
      await act('click', '--repeat', Math.ceil(Math.abs(down) / 100), '--delay', 20, down > 0 ? 5 : 4);
    },
  };
}
