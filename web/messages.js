// The conversation with the page around: what it may ask for, and what it is told.
// web/README.md describes it for those who write such a page.

const protocol = 1;
const told = ['ready', 'state', 'error'];

// Before the program runs, what it is asked to do waits for it.
const mostWaiting = 100;

class Refusal extends Error {}

// What `set` holds, as an address would: {method: 'grid', n: 500} → "method=grid&n=500".
function asQuery({ cellmates, type, ...values }) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (!['string', 'number'].includes(typeof value)) throw new Refusal(`${name} must be a text or a number.`);
    query.append(name, value);
  }
  if (query.toString() === '') throw new Refusal('set holds nothing to set.');
  return query.toString();
}

// What each type of message does to `program`; what is wrong with it is found at once.
const orders = {
  play: () => (program) => program.pause(false),
  pause: () => (program) => program.pause(true),
  reset: () => (program) => program.reset(),
  step({ ticks = 1 }) {
    if (!Number.isInteger(ticks) || ticks < 1 || ticks > 1000) {
      throw new Refusal('ticks must be a whole number from 1 to 1000.');
    }
    return (program) => program.step(ticks);
  },
  set(message) {
    const query = asQuery(message);
    return (program) => {
      const problems = program.set(query);
      if (problems) throw new Refusal(problems);
    };
  },
  get: () => () => {},
};

function orderIn(message) {
  if (message.cellmates !== protocol) throw new Refusal(`cellmates must be ${protocol}.`);
  if (!Object.hasOwn(orders, message.type)) {
    throw new Refusal(`type must be one of ${Object.keys(orders).join(' ')}.`);
  }
  return orders[message.type](message);
}

// Hears messages from now on. `start()` begins to load the program, if that has not
// begun; `failure()` is why there is none, or nothing. Returns the function to call with
// the program once it runs.
function hearMessages({ start, failure }) {
  let program = null;
  const waiting = [];
  // Whoever asks is answered, wherever the page comes from: there are no secrets.
  const tell = (whom, message) => whom?.postMessage({ cellmates: protocol, ...message }, '*');

  const answering = async (whom, act) => {
    try {
      await act();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      tell(whom, { type: 'error', message: error.message });
    }
  };

  const carryOut = ({ order, from }) =>
    answering(from, async () => {
      order(program);
      // Steps are made in the frames that follow.
      while (program.state(false).stepsLeft > 0) await new Promise(requestAnimationFrame);
      const { tick, n, scene, method, response, hash, ms, pairTests, contacts, threads, paused } = program.state();
      tell(from, {
        type: 'state',
        running: true,
        ...{ tick, n, scene, method, response, hash, ms, pairTests, contacts, threads, paused },
      });
    });

  window.addEventListener('message', ({ data, source: from }) => {
    // Others talk too, about other things; and what is told is not an order.
    if (data === null || typeof data !== 'object' || !('cellmates' in data)) return;
    if (data.cellmates === protocol && told.includes(data.type)) return;
    answering(from, () => {
      const order = orderIn(data);
      if (failure()) throw new Refusal(failure());
      if (program) return carryOut({ order, from });
      if (data.type === 'get') return tell(from, { type: 'state', running: false });
      if (waiting.length === mostWaiting) throw new Refusal('Too many messages before it runs.');
      waiting.push({ order, from });
      if (data.type === 'play') start();
    });
  });

  return async (running) => {
    program = running;
    if (window.parent !== window) tell(window.parent, { type: 'ready' });
    for (const next of waiting.splice(0)) await carryOut(next);
  };
}
