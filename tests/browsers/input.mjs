// The mouse and the keyboard of a screen in memory. What a browser's driver calls so reaches
// neither a frame that runs in a process of its own (Firefox) nor one that the pointer has
// left with its button down (Chromium), or scrolls by the difference to the last turn
// (WebKitGTK); the screen's do as a visitor's would.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

// `origin()` resolves to where the viewport is on the screen.
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
    click: async (x, y, times = 1) => act('mousemove', ...(await placed(x, y)), 'click', '--repeat', times, '--delay', 20, 1),
    press: (...keys) => act('key', ...keys),
    // A wheel's notches are clicks of buttons 4 and 5.
    async wheel(x, y, down) {
      await move(x, y);
      await act('click', '--repeat', Math.ceil(Math.abs(down) / 100), '--delay', 20, down > 0 ? 5 : 4);
    },
  };
}
