// Good news leaves by itself; problems stay until they are dismissed.
import { withParts } from './parts.mjs';

const partsTest = withParts(async () => {
  const { runNotices } = await import('/web/page/boot/notices.ts');
  const [problems, toasts] = [0, 1].map(() => root.appendChild(document.createElement('div')));
  Object.assign(window, { problems, toasts, ...runNotices(problems, toasts) });
});

partsTest('good news leaves after five seconds, or later if it is long', async ({ notice, toasts }) => {
  notice('news', 'Saved.');
  notice('news', 'x'.repeat(100)); // 60 ms a letter
  await frames(299);
  equal(toasts.childElementCount, 2);
  await frames(2);
  equal(toasts.textContent, `${'x'.repeat(100)}✕`);
  await frames(58);
  equal(toasts.childElementCount, 1);
  await frames(2);
  equal(toasts.childElementCount, 0);
});

partsTest('good news stays while it has the focus, and as long as it has a question', async ({ notice, toasts }) => {
  notice('news', 'Saved.');
  const answers = [];
  const takeAway = notice('news', 'Go on?', { name: 'Play', go: () => answers.push('Play') });
  toasts.querySelector('[aria-label="Dismiss"]').focus();
  await frames(600);
  equal(toasts.childElementCount, 2);
  document.activeElement.blur();
  await frames(61);
  equal(toasts.textContent, 'Go on? Play');
  await frames(1200);
  toasts.querySelector('button').click();
  equal(answers, ['Play']);
  takeAway();
  equal(toasts.childElementCount, 0);
});

partsTest('another address takes the problems away about which nothing can be done', async ({ notice, forget, problems }) => {
  notice('problem', 'Ignored n.');
  notice('problem', 'The graphics are lost.', { name: 'Reload', go() {} });
  forget();
  equal([...problems.querySelectorAll('li')].map(({ textContent }) => textContent), ['The graphics are lost. Reload']);
  problems.querySelector('li').remove();
  forget();
  equal(problems.innerHTML, '', 'the last one takes the bar with it');
});

partsTest('a restart takes good news away that is older than a second, and no problem', async ({ notice, clear, problems, toasts }) => {
  notice('problem', 'Ignored n.');
  notice('news', 'old');
  notice('news', 'Go on?', { name: 'Play', go() {} });
  await frames(61);
  notice('news', 'new');
  await frames(30);
  clear();
  equal([...toasts.children].map(({ textContent }) => textContent), ['Go on? Play', 'new✕']);
  equal(problems.querySelectorAll('li').length, 1);
});

partsTest('problems stay, are text and no HTML, and leave together', async ({ notice, problems }) => {
  notice('problem', 'Ignored method="<b>x</b>".');
  const takeAway = notice('problem', 'The graphics are lost.', { name: 'Reload', go() {} });
  virtual.work(100_000);
  await frames(3);
  equal([...problems.querySelectorAll('li')].map(({ textContent }) => textContent),
    ['Ignored method="<b>x</b>".', 'The graphics are lost. Reload']);
  equal(problems.querySelector('b'), null);
  takeAway();
  equal(problems.querySelectorAll('li').length, 1);
  problems.querySelector(':scope > button').click();
  equal(problems.innerHTML, '');
  notice('problem', 'again')();
  equal(problems.innerHTML, '', 'the last one takes the bar with it');
});
