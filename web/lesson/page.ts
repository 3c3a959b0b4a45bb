// What every page of the lesson has: wishes of its address, a button that shows all answers, and a copy of the reader's results.
import { copied } from '../kit/copy.ts';
import { find, findAll, findButton } from '../kit/html.ts';
import { answersKey, keep } from './kept.ts';
import { addScript } from './script.ts';

const page = document.documentElement;

// Few readers have wishes, so what grants them (wishes.ts) is downloaded for those who do.
if (page.classList.contains('wishes')) { // set by head.ts
  addScript('lesson/wishes.js', 'What the address asks for').catch(({ message }) => find(document, 'main').prepend(message))
    .finally(() => page.classList.remove('wishes'));
}

// For readers who come back, search the page or teach with it.
const answers = findButton(document, 'answers');
const show = (all: boolean) => {
  page.classList.toggle('answers', all);
  answers.textContent = all ? 'Hide the answers' : 'Show all answers on this page';
  if (all) document.querySelectorAll('section details').forEach((details) => details.setAttribute('open', ''));
};
answers.addEventListener('click', () => {
  const all = !page.classList.contains('answers');
  show(all);
  keep(answersKey(), all || undefined);
  window.dispatchEvent(new Event('answers'));
});
show(page.classList.contains('answers'));

/** What the reader has guessed and measured on this page, as a text to hand in: the title of each section with its verdicts. */
function resultsText() {
  const lines = findAll(document, 'section').flatMap((section) => {
    const verdicts = findAll(section, '.predict[data-state="revealed"] .verdict').map(({ textContent }) => textContent.trim());
    return verdicts.length > 0 ? [`${find(section, 'h2').textContent.trim()} ${verdicts.join(' ')}`] : [];
  });
  return lines.length > 0 ? `${document.title}\n${lines.join('\n')}\n` : '';
}

findButton(document, 'results').addEventListener('click', async () => {
  const text = resultsText();
  find(document, '.own-results .copied').textContent = !text ? 'There is nothing to copy yet: make a guess first.'
    : await copied(text) ? 'Copied.' : 'Your browser does not let this page copy. Select the text of the page and copy it.';
});
