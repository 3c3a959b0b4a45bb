// The button that shows all answers of the page, for readers who come back, search the page or teach with it.
import { findButton } from '../kit/html.ts';
import { answersKey, keep } from './kept.ts';

const page = document.documentElement;
const button = findButton(document, 'answers');

const show = (all: boolean) => {
  page.classList.toggle('answers', all);
  button.textContent = all ? 'Hide the answers' : 'Show all answers on this page';
  if (all) document.querySelectorAll('section details').forEach((details) => details.setAttribute('open', ''));
};

button.addEventListener('click', () => {
  const all = !page.classList.contains('answers');
  show(all);
  keep(answersKey(), all || undefined);
  window.dispatchEvent(new Event('answers'));
});
show(page.classList.contains('answers'));
