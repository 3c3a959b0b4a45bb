// A screen in memory, for browsers that draw with WebGL in a window only.
import { spawn } from 'node:child_process';
import { once } from 'node:events';

// Resolves to {display, close}: `display` is a value for DISPLAY.
export async function openScreen() {
  // Xvfb itself looks for a number that is free, and tells it on descriptor 3.
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const started = once(server.stdio[3], 'data');
  const failed = once(server, 'error').then(([error]) => Promise.reject(new Error(`Xvfb does not start: ${error.message}`)));
  const ended = once(server, 'exit').then(([code]) => Promise.reject(new Error(`Xvfb ended with ${code}`)));
  failed.catch(() => {});
  ended.catch(() => {});
  const [number] = await Promise.race([started, failed, ended]);
  return {
    display: `:${String(number).trim()}`,
    async close() {
      if (server.exitCode !== null) return;
      server.kill();
      await once(server, 'exit');
    },
  };
}
