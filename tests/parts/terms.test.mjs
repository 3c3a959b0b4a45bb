// The article's terms show in the picture what they mean, and put everything back.
import { withParts } from './parts.mjs';

const partsTest = withParts(async () => {
  const { runTerms } = await import('/web/page/attach/terms.ts');
  document.body.prepend(document.createElement('main'));
  document.querySelector('main').append(root);
  shell('.show');
  root.insertAdjacentHTML('beforeend', `<div class="article"><p class="try">
    ${['contact', 'pair', 'cell', 'cellmates', 'neighbours'].map((term) => `<span data-term="${term}">${term}</span>`).join(' ')}</p></div>`);
  Object.assign(root.querySelector('.stage').style, { position: 'relative', height: '360px' });
  const program = standIn(sample('scene=klaus&n=7', { n: 7, tick: 5, seen: [0, 0, 100, 50], box: [0, 0, 640, 320] }));
  // Cells of 2 px: disc 0 touches 1, its cellmate; 2 and 3 are next door, the others far away.
  program.now.cell = 2;
  const places = { x: [45, 44.6, 46.5, 43, 15, 75, 90], y: [25, 24.2, 25, 27, 25, 25, 45] };
  program.discs = { ...places, vx: Array(7).fill(1), vy: Array(7).fill(0), r: Array(7).fill(0.6), id: [0, 1, 2, 3, 4, 5, 6] };
  program.particles = (n) => Object.fromEntries(Object.entries(program.discs).map(([name, values]) => [name, Float32Array.from(values.slice(0, n))]));
  program.look = (zoom, x, y) => program.change({ zoom, seen: [x - 50 / zoom, y - 25 / zoom, 100 / zoom, 50 / zoom] });
  program.answer = (query) => {
    if (/type=(pause|play)/.test(query)) program.change({ paused: query === 'type=pause' });
    return {};
  };
  runTerms(root.querySelector('.article'), program);
  const term = (name) => root.querySelector(`[data-term="${name}"].term`);
  const marks = root.querySelector('.marks');
  const view = () => [program.now.zoom, program.now.seen.map(Math.round), program.now.paused];
  Object.assign(window, {
    program, term, marks, view, at: view(),
    caption: root.querySelector('.meaning'),
    /** Lets a term that was turned on or off reach its view. */
    settle: () => frames(90),
    over: (name, type) => term(name).dispatchEvent(new PointerEvent(`pointer${type}`, { pointerType: 'mouse' })),
    drawn: () => marks.hasAttribute('hidden') ? null : ['.disc', '.centre', '.lit', '.join', '.lines'].map((part) => marks.querySelectorAll(part).length),
  });
});

partsTest('each term stops the picture close to a disc, draws what it means, says it, and puts all back', async ({ at, caption, drawn, marks, over, program, settle, term, view }) => {
  equal(drawn(), null);
  for (const [name, parts, says] of [
    ['contact', [2, 0, 0, 0, 0], 'A contact: these two discs touch.'],
    ['pair', [2, 0, 0, 1, 0], 'Any two discs are a pair.'],
    ['cell', [0, 0, 1, 0, 1], 'One cell of the grid, with 2 discs.'],
    ['cellmates', [2, 0, 1, 0, 1], '2 discs in one cell: cellmates.'],
    ['neighbours', [2, 1, 8, 0, 1], '2 neighbours, in the eight cells around.'],
  ]) {
    over(name, 'enter');
    await settle();
    equal([drawn(), caption.hidden, caption.textContent], [parts, false, says], name);
    equal(view(), [50 / 14, [31, 18, 28, 14], true], 'seven cells high, around disc 0');
    equal([marks.getAttribute('viewBox'), marks.style.width], [program.now.seen.join(' '), '640px']);
    equal(program.asked, ['type=pause']);
    over(name, 'leave');
    await settle();
    equal([drawn(), caption.hidden, view()], [null, true, at], name);
    equal(program.asked.splice(0), ['type=pause', 'type=play']);
    equal(term(name).matches('.lit'), false);
  }
});

partsTest('a pointer that only crosses a term changes nothing, and one that goes on to the next keeps the disc', async ({ drawn, over, program, settle, view }) => {
  over('pair', 'enter');
  await frames(3);
  over('pair', 'leave');
  await settle();
  equal([drawn(), program.asked], [null, []]);
  over('pair', 'enter');
  await settle();
  const near = view();
  over('pair', 'leave');
  await frames(3);
  over('cell', 'enter');
  await settle();
  equal([drawn(), view(), program.asked], [[0, 0, 1, 0, 1], near, ['type=pause']]);
});

partsTest('a press holds a term until it is pressed again, another one is, Escape, or a press elsewhere', async ({ at, drawn, over, settle, term, view }) => {
  const pressed = () => [...root.querySelectorAll('.term')].filter((each) => each.getAttribute('aria-pressed') === 'true').map((each) => each.textContent);
  const key = (name) => term('pair').dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }));
  for (const [end, left] of [
    [() => term('pair').click(), null],
    [() => key('Escape'), null],
    [() => key(' '), null],
    [() => root.querySelector('.try').click(), null],
    [() => root.querySelector('.stage').click(), [2, 0, 0, 1, 0]],
    [() => term('cell').click(), [0, 0, 1, 0, 1]],
  ]) {
    if (pressed().length === 0) equal(key('Enter'), false);
    over('pair', 'enter');
    over('pair', 'leave');
    await settle();
    equal([drawn(), pressed()], [[2, 0, 0, 1, 0], ['pair']]);
    end();
    await settle();
    equal(drawn(), left, String(end));
    equal([pressed().length, view()[0] === at[0]], left ? [1, false] : [0, true]);
  }
  equal(pressed(), ['cell']);
});

partsTest('a picture that was paused stays so, and changes that the visitor makes stay', async ({ at, drawn, program, settle, term, view }) => {
  program.change({ paused: true });
  term('cell').click();
  await settle();
  term('cell').click();
  await settle();
  equal([program.asked, view()], [[], [at[0], at[1], true]], 'paused before');
  term('cell').click();
  await settle();
  program.look(2, 50, 25);
  await frames(30);
  term('cell').click();
  await settle();
  equal(view(), [2, [25, 13, 50, 25], true], 'the visitor has zoomed');
  program.change({ paused: false });
  term('cell').click();
  await settle();
  program.asked.length = 0;
  program.change({ paused: false });
  await settle();
  equal([drawn(), program.asked, program.now.paused], [null, [], false], 'the visitor plays');
});

partsTest('discs that are gone, too few or in a race are said', async ({ caption, drawn, program, settle, term }) => {
  term('contact').click();
  await settle();
  program.change({ n: 1, tick: 6 });
  await settle();
  equal([drawn(), caption.textContent], [[0, 0, 0, 0, 0], 'No two discs touch now.']);
  for (const [name, says] of [['pair', 'There are fewer than two discs.'], ['cellmates', 'This disc has no cellmates now.'],
    ['cell', 'One cell of the grid, with 1 disc.'], ['neighbours', '0 neighbours, in the eight cells around.']]) {
    term(name).click();
    await settle();
    equal(caption.textContent, says);
  }
  program.change({ n: 0, tick: 7 });
  await settle();
  equal([drawn(), caption.textContent], [null, 'There are no discs.']);
  program.change({ n: 7, tick: 8, race: {} });
  await settle();
  equal([drawn(), caption.textContent], [null, 'Close the race to see this.']);
  program.change({ race: undefined });
  await settle();
  equal(drawn(), [2, 1, 8, 0, 1]);
});

partsTest('the disc that is shown moves, touches another and has a cellmate, even if it is not the nearest', async () => {
  const { specimenNear } = await import('/web/page/attach/specimen.ts');
  // Alone; two cellmates that do not touch; two that do; two that touch across the border of their cells.
  const x = [50, 46.1, 47.9, 30.5, 31.2, 43.9, 44.4], y = [25, 24.1, 25.9, 24.5, 24.5, 25, 25];
  const discs = { x, y, r: Array(7).fill(0.4), vy: Array(7).fill(0) };
  const chosen = (vx, middle = [50, 25]) => specimenNear({ ...discs, vx }, 2, middle);
  equal(chosen([1, 1, 1, 0, 1, 1, 1]), { disc: 4, touched: 3, mates: [3], neighbours: [], partner: 3 });
  equal(chosen([1, 1, 1, 1, 0, 1, 1]).disc, 3);
  equal([chosen(Array(7).fill(1)).disc, chosen(Array(7).fill(1), [0, 25]).disc], [4, 3]);
  equal(specimenNear({ x: [], y: [], vx: [], vy: [], r: [] }, 2, [0, 0]), undefined);
});
