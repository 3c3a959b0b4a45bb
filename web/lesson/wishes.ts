// Grants the wishes of an address: `only=ID`, one section alone, and `answers` (see head.ts). Says what is wrong with it.
import { find, make } from '../kit/html.ts';
import { addressOf, pages } from './sections.ts';

const { pathname, search } = window.location;
const [only, answers] = ['only', 'answers'].map((name) => new URLSearchParams(search).get(name));
const main = find(document, 'main');
const say = (sentence: string) => main.prepend(make('p', { className: 'lead', role: 'status' }, sentence));
const section = document.getElementById(only ?? '');
const page = pages.find(({ sections: own }) => own.some(({ id }) => id === only));

if (section?.matches('section')) {
  const next = section.nextElementSibling;
  const shown = [section, ...(next?.matches('.continued') ? [next] : []), ...main.querySelectorAll('.reveal, .ends, [role="status"]')];
  for (const part of [...document.querySelectorAll('.masthead :is(.saying, nav)'), ...main.children, find(document, '.colophon')]) {
    part.toggleAttribute('hidden', !shown.includes(part));
  }
  find(section, '.place').hidden = false;
  find(main, 'nav.ways').replaceChildren(make('a', { href: `${pathname}#${only}` }, 'The whole lesson'));
} else if (page) window.location.replace(addressOf(page) + search);
else if (only !== null) {
  say(`The lesson has no section “${only}”, so here is the whole page. “For teachers”, below, has a link to each section.`);
}
if (answers !== null && !['0', '1'].includes(answers)) {
  say(`answers=${answers} has no effect. Use answers=1 to show all answers, or answers=0 to print without them.`);
}
