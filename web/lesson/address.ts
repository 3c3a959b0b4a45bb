// Downloads what follows wishes of the address (wishes.ts), which few readers have.
import { find } from '../kit/html.ts';
import { addScript } from './script.ts';

const page = document.documentElement;
if (page.classList.contains('wishes')) { // set by head.ts
  addScript('lesson/wishes.js', 'What the address asks for').catch(({ message }) => find(document, 'main').prepend(message))
    .finally(() => page.classList.remove('wishes'));
}
