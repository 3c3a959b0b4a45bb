// Large answers take turns, so that a thousand of them do not take a thousand times the memory of one.
// Commands behind a waiting one wait, too, and are carried out in the order in which they were sent.

import type { Asked, CarryOut } from './messages.ts';
import { CellmatesError } from '../driver/error.ts';

const large = ['png', 'particles', 'collisions'];
const mostAtOnce = 4; // large answers in the making
const mostWaiting = 100; // commands, as in the program
const smallUpTo = 1_000_000; // bytes of an answer that takes no turn

// Commands that never wait. Most of them end others, so those must have begun before.
const urgent = ['get', 'pause', 'reset', 'cancel', 'close-race'];

/** Calls `act` after the messages that have already been sent, also in a hidden tab, where timers are slow. */
function later(act: () => void) {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    act();
  };
  port2.postMessage(null);
}

/** Carries out commands in their turns. `withdraw` says whether a command was still waiting, and forgets it. */
export function inTurns(carryOut: CarryOut): { carryOut: CarryOut; withdraw: (command: Asked) => boolean } {
  let making = 0;
  const waiting: Parameters<CarryOut>[] = [];

  const end = () => {
    making -= 1;
    while (making < mostAtOnce && waiting.length > 0) begin(...(waiting.shift() as Parameters<CarryOut>));
  };
  const begin: CarryOut = (command, answer, refuse) => {
    if (!large.includes(command.type)) return carryOut(command, answer, refuse);
    making += 1;
    carryOut(
      command,
      (message, transfer = []) => {
        let bytes = 0;
        for (const part of transfer) if (part instanceof ArrayBuffer) bytes += part.byteLength;
        answer(message, transfer);
        if (bytes > smallUpTo) later(end);
        else end();
      },
      (refusal) => {
        refuse(refusal);
        end();
      },
    );
  };

  const inTurn: CarryOut = (command, answer, refuse) => {
    if (urgent.includes(command.type)) {
      if (command.type !== 'get') waiting.splice(0, Infinity).forEach((one) => begin(...one));
      carryOut(command, answer, refuse);
    } else if (making < mostAtOnce) {
      begin(command, answer, refuse);
    } else if (waiting.length < mostWaiting) {
      waiting.push([command, answer, refuse]);
    } else {
      refuse(new CellmatesError('Too many commands are waiting for large answers.', 'too-much'));
    }
  };
  const withdraw = (command: Asked) => {
    const at = waiting.findIndex(([one]) => one === command);
    if (at >= 0) waiting.splice(at, 1);
    return at >= 0;
  };
  return { carryOut: inTurn, withdraw };
}
