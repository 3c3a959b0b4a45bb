// The conversation with the page around: what it may ask for, and what it is told.
// web/README.md describes it for those who write such a page.

const protocol = 1;
const told = ['ready', 'state', 'error'];

// Orders are carried out one after another; so many may wait for their turn.
const mostWaiting = 100;

// Longer ones do not fit onto the program's stack, and ask for nothing sensible.
const longestQuery = 2000;

class Refusal extends Error {}

// What `set` holds, as an address would: {method: 'grid', n: 500} → "method=grid&n=500".
function asQuery({ cellmates, type, ...values }) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (!['string', 'number'].includes(typeof value)) throw new Refusal(`${name} must be a text or a number.`);
    query.append(name, value);
  }
  const text = query.toString();
  if (text === '') throw new Refusal('set holds nothing to set.');
  if (text.length > longestQuery) throw new Refusal(`set holds more than ${longestQuery} letters.`);
  return text;
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
    return async (program) => {
      const target = program.state(false).tick + ticks;
      program.step(ticks);
      // They are made in the frames that follow.
      while (program.state(false).stepsLeft > 0) await new Promise(requestAnimationFrame);
      if (program.state(false).tick !== target) throw new Refusal('The steps were interrupted.');
    };
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
// begun; `failure()` is why there is none, or nothing; `fail(error)` takes what goes wrong in
// the program. Returns two functions: `running(program)`, to be called once it runs, and
// `failed()`, once it never will.
function hearMessages({ start, failure, fail }) {
  let program = null;
  let working = false;
  const waiting = [];
  // Whoever asks is answered, wherever the page comes from: there are no secrets.
  const tell = (whom, message) => whom?.postMessage({ cellmates: protocol, ...message }, '*');
  const refuse = (whom, reason) => tell(whom, { type: 'error', message: reason });

  const tellState = (whom) => {
    const { tick, n, scene, method, response, hash, ms, pairTests, contacts, threads, paused } = program.state();
    if (tick === undefined) throw new Refusal(failure());
    tell(whom, {
      type: 'state',
      running: true,
      ...{ tick, n, scene, method, response, hash, ms, pairTests, contacts, threads, paused },
    });
  };
  const answering = async (whom, act) => {
    try {
      await act();
    } catch (error) {
      if (!(error instanceof Refusal)) fail(error);
      refuse(whom, error instanceof Refusal ? error.message : failure());
    }
  };

  const work = async () => {
    if (working || !program) return;
    working = true;
    while (waiting.length > 0) {
      const { order, from } = waiting.shift();
      await answering(from, async () => {
        if (failure()) throw new Refusal(failure());
        await order(program);
        tellState(from);
      });
    }
    working = false;
  };

  window.addEventListener('message', ({ data, source: from }) => {
    // Others talk too, about other things; and what is told is not an order.
    if (data === null || typeof data !== 'object' || !('cellmates' in data)) return;
    if (data.cellmates === protocol && told.includes(data.type)) return;
    answering(from, () => {
      const order = orderIn(data);
      if (failure()) throw new Refusal(failure());
      if (data.type === 'get') return program ? tellState(from) : tell(from, { type: 'state', running: false });
      if (waiting.length === mostWaiting) throw new Refusal('Too many messages are waiting for their turn.');
      waiting.push({ order, from });
      work();
      if (data.type === 'play' && !program) start();
    });
  });

  return {
    running(what) {
      program = what;
      if (window.parent !== window) tell(window.parent, { type: 'ready' });
      work();
    },
    failed() {
      for (const { from } of waiting.splice(0)) refuse(from, failure());
    },
  };
}
