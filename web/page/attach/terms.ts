// While a visitor points at, focuses or presses a term of the article, the picture shows what it means. While a term is lit, the picture stands still, close to one disc, and stays in sight.

import type { Program, State } from '../../types.ts';
import { find, findAll, make } from '../../kit/html.ts';
import { watchSight } from '../../kit/sight.ts';
import { circle, draw, line, type Drawing } from '../../kit/svg.ts';
import { asElement, drawIn } from '../../kit/svg_element.ts';
import { glide, type View, viewOf } from './camera.ts';
import { cellSide, type Specimen, specimenNear } from './specimen.ts';
import { numberText } from './words.ts';

// A pointer that only crosses a term, or goes from one to the next, changes nothing, ms.
const [lightAfter, darkAfter] = [150, 300];
// Cells across the shorter side of the picture.
const cellsAcross = 7;

type Term = 'pair' | 'cell' | 'cellmates' | 'neighbours' | 'contact';
type Around = Specimen & { discs: ReturnType<Program['particles']>; side: number };

const counted = (count: number, one: string) => `${numberText(count)} ${one}${count === 1 ? '' : 's'}`;

/** The meaning of a term for a disc: a sentence, the discs, the cells as steps from the disc's own, and whether a line joins the discs. */
function meaning(term: Term, { disc, partner, touched, mates, neighbours }: Specimen) {
  const none: number[] = [];
  switch (term) {
    case 'pair':
      if (partner === undefined) return { says: 'There are fewer than two discs.', discs: none };
      return { says: 'Any two discs are a pair.', discs: [disc, partner], joined: true };
    case 'contact':
      if (touched === undefined) return { says: 'No two discs touch now.', discs: none };
      return { says: 'A contact: these two discs touch.', discs: [disc, touched] };
    case 'cell': return { says: `One cell of the grid, with ${counted(mates.length + 1, 'disc')}.`, discs: none, own: true };
    case 'cellmates': {
      const says = mates.length > 0 ? `${counted(mates.length + 1, 'disc')} in one cell: cellmates.` : 'This disc has no cellmates now.';
      return { says, discs: [disc, ...mates], own: true };
    }
    case 'neighbours':
      return { says: `${counted(neighbours.length, 'neighbour')}, in the eight cells around.`, discs: [disc, ...neighbours], ring: true };
  }
}

function drawings(around: Around, { discs, joined, own, ring }: ReturnType<typeof meaning>, [left, top, width, height]: number[]): Drawing[] {
  const { side, disc } = around;
  const { x, y, r } = around.discs;
  const at = (i: number) => ({ x: x[i], y: y[i], r: r[i] });
  const [column, row] = [x[disc], y[disc]].map((place) => Math.floor(place / side));
  const cells = [-1, 0, 1].flatMap((down) => [-1, 0, 1].map((across) => ({ across, down, home: across === 0 && down === 0 })));
  let lines = '';
  for (let k = Math.ceil(left / side); k * side < left + width; k++) lines += `M${k * side} ${top}v${height}`;
  for (let k = Math.ceil(top / side); k * side < top + height; k++) lines += `M${left} ${k * side}h${width}`;
  const mark = 'var(--mark)';
  return [
    draw('rect', { fill: 'var(--ground)', 'fill-opacity': 0.65, stroke: 'none', x: left, y: top, width, height }),
    ...(own || ring ? [draw('path', { class: 'lines', stroke: 'var(--soft)', 'stroke-width': 1, d: lines })] : []),
    ...cells.filter(({ home }) => (home ? own : ring)).map(({ across, down }) => draw('rect', {
      class: 'lit', fill: mark, 'fill-opacity': 0.3, x: (column + across) * side, y: (row + down) * side, width: side, height: side,
    })),
    ...discs.map((i) => (i === disc && ring
      ? draw('g', { class: 'centre' }, circle(at(i)))
      : draw('g', { class: 'disc', fill: mark, 'fill-opacity': 0.85 }, circle(at(i))))),
    ...(own || ring ? discs.map((i) => draw('g', { fill: 'var(--card)', stroke: 'none' }, circle({ ...at(i), r: side / 20 }))) : []),
    ...(joined ? [draw('path', { class: 'join', 'stroke-width': 4, d: line(at(discs[0]), at(discs[1])) })] : []),
  ];
}

/** @param article Its terms are the elements with `data-term`. */
export function runTerms(article: HTMLElement, program: Program) {
  const [main, show, stage] = ['main', '.show', '.stage'].map((selector) => find(document, selector));
  const picture = asElement(draw('svg', { class: 'marks', hidden: '', 'aria-hidden': 'true', fill: 'none', stroke: 'var(--mark)', 'stroke-width': 2 }));
  const caption = make('p', { className: 'hint meaning', hidden: true });
  caption.setAttribute('role', 'status');
  stage.append(picture);
  show.append(caption);

  let lit: HTMLElement | undefined, pinned: HTMLElement | undefined;
  let around: Around | undefined; // undefined without discs
  let chosen = '', lighted = ''; // states for which a disc was chosen, and for which the term was lit
  let home: View | undefined; // the visitor's view, until it is back
  let close: View | undefined; // the view of the lit term, once it is reached
  let plays = false; // whether the picture played before
  let stopGliding = () => {}, stopFollowing = () => {};
  let later: ReturnType<typeof setTimeout> | undefined;

  const command = (query: string) => program.command(query, 'reader', () => {});

  /** Keeps the picture in sight: next to the text, or in a narrow window where the term is not. */
  function dock(term: HTMLElement) {
    show.classList.toggle('low', term.getBoundingClientRect().top < 0.45 * window.innerHeight);
    const { top, bottom, height } = stage.getBoundingClientRect();
    const visible = Math.min(bottom, window.innerHeight) - Math.max(top, 0);
    if (show.classList.contains('near') || visible > 0.6 * height) return;
    main.style.paddingTop = `${show.getBoundingClientRect().height}px`;
    const { left, width } = find(article, '.try').getBoundingClientRect();
    show.style.setProperty('--beside', `${left}px`);
    show.style.setProperty('--column', `${width}px`);
    show.classList.add('near');
  }

  // The fields that decide which discs there are.
  const stateOf = ({ scene, tick, n, race }: State) => [scene, tick, n, race !== undefined].join();
  function choose(now: State) {
    if (stateOf(now) === chosen) return;
    chosen = stateOf(now);
    const discs = program.particles(now.n);
    const side = cellSide(now, discs);
    const [left, top, width, height] = now.seen;
    const specimen = specimenNear(discs, side, [left + width / 2, top + height / 2]);
    around = specimen && { ...specimen, discs, side };
  }

  /** Lays the drawing over the picture, which may have moved. */
  function follow(now: State) {
    if (!lit) return;
    if (now.paused === false && !now.race) return end(); // the visitor plays
    if (stateOf(now) !== lighted) return light(lit);
    if (!close || !around) return;
    if (Math.abs(now.zoom / close.zoom - 1) > 0.001) home = undefined; // the visitor zooms
    const meant = meaning(lit.dataset.term as Term, around);
    const [left, top, width, height] = now.box.map((length) => `${length}px`);
    Object.assign(picture.style, { left, top, width, height });
    picture.setAttribute('viewBox', now.seen.join(' '));
    drawIn(picture, drawings(around, meant, now.seen));
    picture.dataset.term = lit.dataset.term;
    picture.removeAttribute('hidden');
  }

  function light(term: HTMLElement) {
    const now = program.state(false);
    if (!now) return; // the program has crashed
    stopGliding();
    lighted = stateOf(now);
    if (!lit) stopFollowing = program.store.samples(follow, 100);
    lit?.classList.remove('lit');
    lit = term;
    lit.classList.add('lit');
    dock(term);
    close = undefined;
    picture.setAttribute('hidden', '');
    caption.hidden = false;
    if (now.race) return void (caption.textContent = 'Close the race to see this.');
    if (!now.paused) {
      plays = true;
      command('type=pause');
    }
    choose(program.state(false) ?? now);
    if (!around) return void (caption.textContent = 'There are no discs.');
    caption.textContent = meaning(term.dataset.term as Term, around).says;
    home ??= viewOf(program);
    const { x, y } = around.discs;
    const whole = Math.min(now.seen[2], now.seen[3]) * now.zoom;
    const wanted = { zoom: Math.max(1, Math.min(BUILD_LIMITS.zoom, whole / (cellsAcross * around.side))), x: x[around.disc], y: y[around.disc] };
    stopGliding = glide(program, wanted, () => {
      close = wanted;
      program.store.soon();
    });
  }

  function end() {
    clearTimeout(later);
    if (!lit) return;
    lit.classList.remove('lit');
    pinned?.setAttribute('aria-pressed', 'false');
    lit = pinned = undefined;
    stopFollowing();
    stopGliding();
    picture.setAttribute('hidden', '');
    caption.hidden = true;
    show.classList.remove('near');
    main.style.paddingTop = '';
    const back = home;
    if (back) stopGliding = glide(program, back, () => (home = undefined));
    if (plays && program.state(false)?.paused) command('type=play');
    plays = false;
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
