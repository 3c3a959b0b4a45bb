// While a visitor points at, focuses or presses a term of the article, the program shows in the picture what it means, by
// options of the view. The picture stays in sight, and the visitor's own view comes back afterwards.

import type { View } from '../../schema/state_types.ts';
import type { Program } from './drive.ts';
import type { CommandFields, State } from '../../schema/types.ts';
import { find, findAll, make, write } from '../../kit/html.ts';
import { watchSight } from '../../kit/sight.ts';
import { schema } from '../../schema/schema.ts';
import { labelOf } from './words.ts';

// A pointer that only crosses a term, or goes from one to the next, changes nothing, ms.
const [lightAfter, darkAfter] = [150, 300];

/** The meaning of each term: the options that show it, a sentence about the picture, and whether the method must have cells. */
const meanings: Record<string, { shows: CommandFields; says: string; ofCells?: true }> = {
  contact: { shows: { colour: 'contacts' }, says: 'The colours tell how many contacts each disc has.' },
  pair: { shows: { tests: '1' }, says: 'Each line is a pair that is tested.' },
  cell: { shows: { gridlines: '1' }, says: 'The lines are the borders of the cells.', ofCells: true },
  cellmates: { shows: { gridlines: '1', colour: 'cell' }, says: 'Cellmates have the colour of their cell.', ofCells: true },
  neighbours: { shows: { gridlines: '1', tests: '1' }, says: 'The lines lead to cellmates and neighbours.', ofCells: true },
};
const nothing: CommandFields = {};

/** @param article Its terms are the elements with `data-term`. */
export function runTerms(article: HTMLElement, program: Program) {
  const [main, show, stage] = ['main', '.show', '.stage'].map((selector) => find(document, selector));
  const caption = make('p', { className: 'hint meaning', hidden: true });
  caption.setAttribute('role', 'status');
  show.append(caption);

  let lit: HTMLElement | undefined, pinned: HTMLElement | undefined;
  let shown = nothing;
  /** The options that the term has changed: the visitor's values, and the term's. */
  const changed = new Map<string, { own: string; given: string }>();
  let problem = ''; // why the options were refused
  let stopFollowing = () => {};
  let later: ReturnType<typeof setTimeout> | undefined;

  /** Keeps the picture in sight: next to the text, or in a narrow window where the term is not. */
  function dock(term: HTMLElement) {
    show.classList.toggle('low', term.getBoundingClientRect().top < 0.45 * window.innerHeight);
    const { top, bottom, height } = stage.getBoundingClientRect();
    const visible = Math.min(bottom, window.innerHeight) - Math.max(top, 0);
    if (show.classList.contains('near') || visible > 0.6 * height) return;
    main.style.paddingTop = `${show.getBoundingClientRect().height}px`;
    const { left, width } = find(document, '.try').getBoundingClientRect();
    show.style.setProperty('--beside', `${left}px`);
    show.style.setProperty('--column', `${width}px`);
    show.classList.add('near');
  }

  /** Gives the view these options, and takes those of the term before back, unless the visitor has changed them since. */
  function showOptions(options: CommandFields) {
    const now = program.state(false);
    if (!now || options === shown) return;
    shown = options;
    const present = (name: string) => String(now.view[name as keyof View]);
    const values: CommandFields = {};
    for (const [name, { own, given }] of changed) if (present(name) === given) values[name] = own;
    changed.clear();
    for (const [name, given] of Object.entries(options)) {
      changed.set(name, { own: values[name] ?? present(name), given });
      values[name] = given;
    }
    problem = '';
    program.command(new URLSearchParams({ type: 'set', ...values }).toString(), 'reader', ({ code, sentence }) => {
      if (code !== 'done') problem = `Can't show this: ${sentence}.`;
    });
  }

  function follow(now: State) {
    const { shows, says, ofCells } = meanings[lit?.dataset.term ?? ''];
    showOptions(now.race ? nothing : shows);
    const hasCells = schema.methods.find(({ name }) => name === now.method)?.cells !== undefined;
    if (now.race) write(caption, 'Close the race to see this.');
    else if (ofCells && !hasCells) write(caption, `${labelOf(schema.methods, now.method)} has no cells. Switch to Grid to see them.`);
    else write(caption, problem || says);
  }

  function light(term: HTMLElement) {
    const now = program.state(false);
    if (!now) return; // the program has crashed
    lit?.classList.remove('lit');
    if (!lit) stopFollowing = program.store.samples(follow, 100);
    lit = term;
    lit.classList.add('lit');
    dock(term);
    caption.hidden = false;
    follow(now);
  }

  function end() {
    clearTimeout(later);
    if (!lit) return;
    lit.classList.remove('lit');
    pinned?.setAttribute('aria-pressed', 'false');
    lit = pinned = undefined;
    stopFollowing();
    showOptions(nothing);
    caption.hidden = true;
    show.classList.remove('near');
    main.style.paddingTop = '';
  }

  const turn = (term?: HTMLElement) => {
    clearTimeout(later);
    if (term === lit) return;
    if (term) light(term);
    else end();
  };
  const turnLater = (wait: number, term?: HTMLElement) => {
    clearTimeout(later);
    later = setTimeout(turn, wait, term);
  };
  for (const term of findAll(article, '[data-term]')) {
    // Not a button, because a line may break between that and the comma after it.
    term.classList.add('term');
    term.tabIndex = 0;
    term.setAttribute('role', 'button');
    term.setAttribute('aria-pressed', 'false');
    term.addEventListener('pointerenter', ({ pointerType }) => pointerType === 'mouse' && turnLater(lightAfter, term));
    term.addEventListener('pointerleave', ({ pointerType }) => pointerType === 'mouse' && turnLater(darkAfter, pinned));
    term.addEventListener('focus', () => term.matches(':focus-visible') && turn(term));
    term.addEventListener('blur', () => turnLater(darkAfter, pinned));
    term.addEventListener('click', () => {
      const again = pinned === term;
      pinned?.setAttribute('aria-pressed', 'false');
      pinned = again ? undefined : term;
      term.setAttribute('aria-pressed', String(!again));
      turn(pinned);
    });
    term.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') end();
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault(); // Space would scroll the page
      if (!event.repeat) term.click();
    });
  }
  document.addEventListener('click', ({ target }) => {
    if (pinned && target instanceof Element && !target.closest('.term, .show')) turn();
  }, { capture: true }); // before a link scrolls the picture into sight
  window.addEventListener('beforeprint', end);
  watchSight(article, (seen) => seen || end());
}
