// The number of discs in the article can be dragged, changed with keys and typed; its pairs follow.
import { withParts } from './parts.mjs';

const partsTest = withParts(async () => {
  const { runNumber } = await import('/web/page/attach/number.ts');
  const [sentence] = shell('#number');
  window.opened = [];
  runNumber(sentence, (n) => window.opened.push(n));
  const field = sentence.querySelector('input');
  const pairs = sentence.querySelector('output');
  const pointer = (type, clientX, buttons = type === 'up' ? 0 : 1) =>
    field.dispatchEvent(new PointerEvent(`pointer${type}`, { clientX, button: 0, buttons, bubbles: true, pointerId: 1 }));
  field.setPointerCapture = () => {}; // a pointer that no hand holds can't be captured
  Object.assign(window, {
    field, pairs, sentence, pointer,
    now: () => [field.value, field.getAttribute('aria-valuenow'), pairs.textContent],
    problem: () => sentence.querySelector('.problem').textContent,
    key: (name, more) => field.dispatchEvent(new KeyboardEvent('keydown', { key: name, cancelable: true, ...more })),
    type(text) {
      field.value = text;
      field.dispatchEvent(new Event('input'));
      field.dispatchEvent(new Event('change'));
    },
  });
});

partsTest('keys change the second digit, or all of them, and stop at the ends', ({ field, key, now, opened }) => {
  equal(now(), ['1,000', '1000', '499,500']);
  equal(['role', 'aria-label', 'aria-valuemin', 'aria-valuemax'].map((name) => field.getAttribute(name)), ['spinbutton', 'Number of discs', '2', '2000000']);
  for (const [name, value, pairs] of [
    ['ArrowUp', '1,100', '604,450'], ['ArrowDown', '1,000', '499,500'], ['ArrowDown', '990', '489,555'], ['PageDown', '99', '4,851'],
    ['ArrowUp', '100', '4,950'], ['PageDown', '10', '45'], ['ArrowDown', '9', '36'], ['PageDown', '2', '1'], ['ArrowDown', '2', '1'],
    ['PageUp', '20', '190'], ...Array.from({ length: 5 }, (_, k) => ['PageUp', (20 * 10 ** (k + 1)).toLocaleString('en')]),
    ['PageUp', '2,000,000', '1,999,999,000,000'], ['ArrowUp', '2,000,000', '1,999,999,000,000'], ['ArrowDown', '1,900,000'],
  ]) {
    equal([key(name), now()[0]], [false, value], name);
    if (pairs) equal(now()[2], pairs);
  }
  equal([key('ArrowUp', { ctrlKey: true }), key('a')], [true, true]);
  equal(opened, []);
});

partsTest('a drag makes the number ten times as large in 180 px, and a press without one begins to type', async ({ field, now, pointer }) => {
  const value = (way) => {
    pointer('down', 300);
    for (const x of way) pointer('move', 300 + x);
    pointer('up', 300 + way.at(-1));
    field.click();
    return now()[0];
  };
  equal(field.dispatchEvent(new MouseEvent('mousedown', { cancelable: true })), false, 'no text is selected');
  equal([value([180]), value([-180]), value([90, -90, 0]), value([2, 90])], ['10,000', '1,000', '1,000', '3,200']);
  equal(document.activeElement === field, false);
  pointer('down', 300);
  for (const [x, buttons] of [[390, 1], [400, 0], [480, 1]]) pointer('move', x, buttons);
  equal(now()[0], '10,000', 'a button that was released elsewhere ends the drag');
  equal([value([-900]), value([9000])], ['2', '2,000,000']);
  equal(value([3]), '2,000,000');
  equal([document.activeElement === field, field.selectionEnd], [true, 9], 'typing replaces it');
  equal(value([-180]), '2,000,000', 'a press in a field with the focus places the caret');
});

partsTest('a typed number is taken, and nonsense is refused with a sentence that names it', ({ field, now, problem, sentence, opened, type }) => {
  for (const [typed, value] of [['30', '30'], [' 12,345 ', '12,345'], ['1 000 000', '1,000,000'], ['2', '2'], ['2000000', '2,000,000']]) {
    type(typed);
    equal([now()[0], problem(), field.getAttribute('aria-invalid')], [value, '', 'false'], typed);
  }
  for (const [typed, named = typed] of [['1'], ['0'], ['-5'], ['2000001'], ['3.5'], ['many'], ['1,00'], ['', 'nothing'], ['Infinity']]) {
    type(typed);
    equal([problem(), field.getAttribute('aria-invalid'), now()[1]],
      [` The number of discs, ${named}, must be a whole number from 2 to 2,000,000.`, 'true', '2000000'], typed);
  }
  sentence.querySelector('[name="try"]').click();
  equal(opened, []);
  type('700');
  equal([problem(), now()[2]], ['', '244,650']);
  sentence.querySelector('[name="try"]').click();
  equal(opened, [700]);
});
