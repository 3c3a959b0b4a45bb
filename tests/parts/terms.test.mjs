// The article's terms show in the picture what they mean, and put everything back.
import { withParts } from './parts.mjs';

const partsTest = withParts(async () => {
  const { runTerms } = await import('/web/page/attach/terms.ts');
  document.body.prepend(document.createElement('main'));
  document.querySelector('main').append(root);
  shell('.show');
  root.querySelector('.controls').remove(); // without styles it would take the article out of sight
  root.insertAdjacentHTML('beforeend', `<div class="article"><p class="try">
    ${['contact', 'pair', 'cell', 'cellmates', 'neighbours'].map((term) => `<span data-term="${term}">${term}</span>`).join(' ')}</p></div>`);
  Object.assign(root.querySelector('.stage').style, { position: 'relative', height: '360px' });
  const program = standIn();
  program.answer = (query) => {
    const { type, ...view } = Object.fromEntries(new URLSearchParams(query));
    program.change({ view });
    return {};
  };
  runTerms(root.querySelector('.article'), program);
  const term = (name) => root.querySelector(`[data-term="${name}"].term`);
  const caption = root.querySelector('.meaning');
  Object.assign(window, {
    program, term,
    /** Lets a term be turned on or off. */
    settle: () => frames(30),
    over: (name, type) => term(name).dispatchEvent(new PointerEvent(`pointer${type}`, { pointerType: 'mouse' })),
    /** The options that terms change. */
    view: () => [program.now.view.colour, Number(program.now.view.gridlines), Number(program.now.view.tests)],
    says: () => (caption.hidden ? null : caption.textContent),
  });
});

partsTest('each term gives the view its options, says what they show, and takes them back', async ({ over, program, says, settle, term, view }) => {
  const own = ['auto', 0, 0];
  equal([view(), says()], [own, null]);
  for (const [name, shows, sentence] of [
    ['contact', ['contacts', 0, 0], 'The colours tell how many contacts each disc has.'],
    ['pair', ['auto', 0, 1], 'Each line is a pair that is tested.'],
    ['cell', ['auto', 1, 0], 'The lines are the borders of the cells.'],
    ['cellmates', ['cell', 1, 0], 'Cellmates have the colour of their cell.'],
    ['neighbours', ['auto', 1, 1], 'The lines lead to cellmates and neighbours.'],
  ]) {
    over(name, 'enter');
    await settle();
    equal([view(), says(), term(name).matches('.lit'), program.asked.length], [shows, sentence, true, 1], name);
    over(name, 'leave');
    await settle();
    equal([view(), says(), term(name).matches('.lit'), program.asked.splice(0).length], [own, null, false, 2], name);
  }
});

partsTest('a pointer that only crosses a term changes nothing, and one that goes on to the next leaves no option behind', async ({ over, program, settle, view }) => {
  over('pair', 'enter');
  await frames(3);
  over('pair', 'leave');
  await settle();
  equal(program.asked, []);
  over('pair', 'enter');
  await settle();
  over('pair', 'leave');
  await frames(3);
  over('cell', 'enter');
  await settle();
  equal([view(), program.asked], [['auto', 1, 0], ['type=set&tests=1', 'type=set&tests=0&gridlines=1']]);
});

partsTest('a press holds a term until it is pressed again, another one is, Escape, or a press elsewhere', async ({ over, says, settle, term }) => {
  const pressed = () => [...root.querySelectorAll('.term')].filter((each) => each.getAttribute('aria-pressed') === 'true').map((each) => each.textContent);
  const key = (name) => term('pair').dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }));
  for (const [end, left] of [
    [() => term('pair').click(), null],
    [() => key('Escape'), null],
    [() => key(' '), null],
    [() => root.querySelector('.try').click(), null],
    [() => root.querySelector('.stage').click(), /^Each line is a pair/],
    [() => term('cell').click(), /borders of the cells/],
  ]) {
    if (pressed().length === 0) equal(key('Enter'), false);
    over('pair', 'enter');
    over('pair', 'leave');
    await settle();
    matches(says(), /^Each line is a pair/);
    equal(pressed(), ['pair']);
    end();
    await settle();
    if (left) matches(says(), left);
    equal([says() === null, pressed().length], left ? [false, 1] : [true, 0], String(end));
  }
  equal(pressed(), ['cell']);
});

partsTest('options that the visitor has chosen stay, before and while a term is lit', async ({ program, settle, term, view }) => {
  program.change({ view: { gridlines: 1, colour: 'speed' } });
  term('cellmates').click();
  await settle();
  equal(view(), ['cell', 1, 0]);
  term('cellmates').click();
  await settle();
  equal(view(), ['speed', 1, 0], 'chosen before');
  term('cellmates').click();
  await settle();
  program.change({ view: { gridlines: 0 } });
  await settle();
  term('neighbours').click();
  await settle();
  term('neighbours').click();
  await settle();
  equal(view(), ['speed', 0, 0], 'chosen while a term was lit');
});

partsTest('a race, a method without cells and a refusal are said', async ({ program, says, settle, term, view }) => {
  term('cell').click();
  await settle();
  program.change({ race: {} });
  await settle();
  equal([view(), says()], [['auto', 0, 0], 'Close the race to see this.']);
  program.change({ race: undefined, method: 'naive' });
  await settle();
  equal([view(), says()], [['auto', 1, 0], 'Naive has no cells. Switch to Grid to see them.']);
  program.answer = () => ({ code: 'too-many', sentence: 'tests="1": limited to 200,000 discs, but there are 250,000' });
  term('pair').click();
  await settle();
  equal(says(), 'Can\'t show this: tests="1": limited to 200,000 discs, but there are 250,000.');
  const { length } = program.asked;
  await settle();
  equal(program.asked.length, length, 'it is not asked for again');
});
