// The sheets "Scene and rules" and "Show" are made from the schema: each field has a control with its help, which sets it and
// follows it.
import { withParts } from './parts.mjs';

const partsTest = withParts(async () => {
  const { runSettings } = await import('/web/page/attach/settings.ts');
  for (const sheet of shell('#rules', '#view')) sheet.hidden = false;
  Object.assign(window, { sets: [], said: [] });
  const command = (text, by, hear) => {
    const { type, ...values } = Object.fromEntries(new URLSearchParams(text));
    equal([type, by], ['set', 'reader']);
    window.set(values, () => hear({ code: 'done', sentence: '' }));
  };
  const follow = runSettings(root, { command }, (text) => window.said.push(text));
  window.set = (values, done) => {
    window.sets.push(values);
    done();
  };
  window.follow = (now = sample()) => follow(now);
  window.control = (name) => root.querySelector(`[name="set-${name}"]`);
  // Changes a control as a visitor does.
  window.enter = (name, text) => {
    const field = window.control(name);
    field.value = text;
    field.dispatchEvent(new Event('change', { bubbles: true }));
    return field;
  };
  // The page's own settings have no control.
  window.fields = [...schema.run, ...schema.view].filter(({ name }) => !['ui', 'theme'].includes(name));
  window.follow();
});

partsTest('every field of the schema has a labelled control with its help', ({ control, follow }) => {
  const help = (name) => document.querySelector(`#${control(name).getAttribute('aria-describedby')}`).textContent;
  const entries = { scene: schema.scenes, method: schema.methods, response: schema.responses };
  for (const field of window.fields) {
    const one = control(field.name);
    equal(one.labels[0].textContent, field.label);
    if (field.kind === 'choice') equal([...one.options].map(({ value }) => value), field.choices);
    if (field.name in entries) equal([...one.options].map(({ text }) => text), entries[field.name].map(({ label }) => label));
    else equal(help(field.name), field.help);
  }
  follow(sample('scene=klaus&n=300&method=tutorial-naive&response=elastic'));
  equal(help('scene'), entries.scene.find(({ name }) => name === 'klaus').help);
  matches(help('method'), / At most 20,000 discs\.$/);
  matches(help('response'), / Conserves .+\./);
  equal([control('n').min, control('n').max, control('n').step, control('gravity').step, control('cell').min],
    ['0', String(BUILD_LIMITS.discs), '1', 'any', '0']);
  equal([control('seed').type, control('seed').inputMode], ['text', 'numeric'], 'a seed may have more digits than a number');
});

partsTest('each control sets its field, and an automatic one by an empty field', ({ control, enter, sets }) => {
  control('gridlines').click();
  control('gridlines').click();
  for (const [name, value] of [['method', 'sap'], ['response', 'elastic'], ['scene', 'pucks'], ['n', '7e2'], ['gravity', '-0.25'],
    ['seed', '18446744073709551615'], ['cell', '6'], ['cell', '']]) enter(name, value);
  equal(sets, [{ gridlines: '1' }, { gridlines: '0' }, { method: 'sap' }, { response: 'elastic' }, { scene: 'pucks' }, { n: '700' },
    { gravity: '-0.25' }, { seed: '18446744073709551615' }, { cell: '6', gridlines: '1' }, { cell: '0', gridlines: '1' }]);
});

partsTest('a wrong value sets nothing, and a sentence says why', ({ enter, said, sets }) => {
  for (const [name, wrong, sentence] of [
    ['restitution', '2', 'Restitution, 2, must be a number from 0 to 1.'],
    ['n', '2000001', 'Discs at the start, 2000001, must be a whole number from 0 to 2,000,000.'],
    ['n', '1.5', 'Discs at the start, 1.5, must be a whole number from 0 to 2,000,000.'],
    ['n', '', 'Discs at the start must be a whole number from 0 to 2,000,000.'],
    ['seed', 'no', 'Seed, no, must be a whole number from 0 to 18,446,744,073,709,551,615.'],
  ]) {
    equal(enter(name, wrong).getAttribute('aria-invalid'), 'true');
    equal(said.pop(), sentence);
  }
  equal(sets, []);
  equal(enter('n', '12').getAttribute('aria-invalid'), 'false');
  equal([sets, said], [[{ n: '12' }], []]);
});

partsTest('the controls follow the program, but not while a visitor edits them', ({ control, follow }) => {
  equal([control('n').value, control('scene').value, control('method').value, control('gridlines').checked, control('cell').value],
    ['300', 'klaus', 'grid', false, '']);
  control('gravity').focus();
  control('gravity').value = '0.3';
  const now = sample('scene=pucks&n=20&method=strips-x&gravity=0.75&cell=6&gridlines=1&seed=7');
  follow({ ...now, count: 25 });
  equal([control('n').value, control('cell').value, control('seed').value, control('method').value, control('gridlines').checked],
    ['20', '6', '7', 'strips-x', true], 'n is the number at tick 0');
  equal(control('gravity').value, '0.3');
  control('gravity').blur();
  follow(now);
  equal(control('gravity').value, '0.75');
});

partsTest('on a slow page a choice does not jump back until it is answered, and then shows what the program has', ({ control, enter, follow }) => {
  let answer;
  window.set = (values, done) => (answer = done);
  for (const accepted of [true, false]) {
    follow(sample());
    enter('response', 'settle');
    follow(sample()); // taken before the program has carried it out
    equal(control('response').value, 'settle');
    const now = sample('scene=klaus&n=300', { response: accepted ? 'settle' : 'elastic' });
    answer();
    follow(now);
    equal(control('response').value, now.response);
  }
});

partsTest('what the scene, method or response does not use is not shown, unless it has the focus', ({ control, follow }) => {
  const fields = window.fields.map(({ name }) => name);
  const hidden = (query) => {
    follow(sample(query));
    return fields.filter((name) => !control(name).checkVisibility());
  };
  const cases = {
    'scene=klaus&method=grid': ['aspect', 'table', 'restitution'],
    'scene=pegs&method=hash&response=settle': ['cell'],
    'scene=hash&method=naive&response=exact': ['aspect', 'cell', 'table', 'turn', 'restitution', 'damping', 'gridlines'],
    'scene=tumbler&method=tutorial-grid': ['response', 'table', 'turn', 'restitution', 'damping'],
  };
  equal(Object.fromEntries(Object.keys(cases).map((query) => [query, hidden(query)])), cases);
  follow(sample('scene=pegs&method=hash&response=settle'));
  control('table').focus();
  equal(hidden('scene=pegs&method=grid&response=settle'), []);
  control('table').blur();
  equal(hidden('scene=pegs&method=grid&response=settle'), ['table']);
});

partsTest('a slider sets its number, finer near 0, and while it moves if that begins nothing again', ({ control, enter, follow, sets }) => {
  const sliderOf = (name) => control(name).closest('.row').querySelector('[type="range"]');
  const answers = [];
  window.set = (values, done) => {
    sets.push(values);
    answers.push(done);
  };
  const move = (name, place, ...events) => {
    const slider = sliderOf(name);
    slider.value = place;
    for (const event of events) slider.dispatchEvent(new Event(event, { bubbles: true }));
    return control(name).value;
  };
  equal([[-1, '-10'], [0.1, '0.01'], [0, '0'], [1, '10']].map(([place]) => move('gravity', place, 'input')), ['-10', '0.01', '0', '10']);
  equal(sets, [{ gravity: '-10' }], 'one at a time');
  move('gravity', 0.1, 'input', 'change');
  equal(sets.slice(1), [{ gravity: '0.01' }], 'the last one counts');
  equal([move('n', 0.2, 'input'), move('cell', 0.01, 'input'), move('cell', 0.05, 'input'), move('speedlimit', 0, 'input'), move('spawn', 0.3, 'input')],
    ['16000', '', '1.3', '0.001', '27']);
  equal(sets.some((values) => 'n' in values), false);
  move('n', 0.2, 'change');
  equal(sets.at(-1), { n: '16000' });
  for (const answer of answers) answer();
  follow(sample('scene=klaus&n=300&gravity=-1.25'));
  equal([control('gravity').value, sliderOf('gravity').value, sliderOf('cell').value], ['-1.25', '-0.5', '0']);
  control('n').focus();
  enter('n', '2000000');
  equal(sliderOf('n').value, '1', 'it follows what is typed');
  equal([sliderOf('seed'), control('n').tabIndex, sliderOf('n').tabIndex, sliderOf('n').ariaHidden], [null, 0, -1, 'true']);
});
