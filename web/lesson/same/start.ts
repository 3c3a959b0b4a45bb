// Three methods lead to one hash; then the reader breaks a small simulation, and sees who notices.
import { find } from '../../kit/html.ts';
import { loadEngine } from '../engine.ts';
import { choices } from '../predict/choices.ts';
import { predict } from '../predict/predict.ts';
import { inSight } from '../sight.ts';
import { asElement } from '../../kit/svg_element.ts';
import { counted, whole } from '../../kit/words.ts';
import { discs, methods, spans, steps } from './choices.ts';
import { firstDifference, missed, momentsInSlices, strays, ticks, type Moment } from './comparison.ts';
import { count } from './discs.ts';
import { mistakes } from './methods.js';
import { twins } from './twins_picture.ts';

type Run = { pairTests: number; hash: string };
/** The first tick whose hashes differ, and the one that is shown first. */
type Course = { differs?: number; opens: number };

function startThree(root: HTMLElement) {
  const cells = [...root.querySelectorAll('tbody tr')].map((row) => [...row.querySelectorAll('td')]);

  predict(root, {
    ...choices([...root.querySelectorAll('select')], 'First a guess: how many different hashes?'),
    async measure(_, { signal, progress }) {
      const { World } = await loadEngine();
      const runs: Run[] = [];
      for (const { method } of methods) {
        await inSight(root, signal);
        const world = await World.create({ scene: 'klaus', n: discs, method });
        try {
          await world.run(steps, { signal, progress: (share) => progress((runs.length + share) / methods.length) });
          runs.push({ pairTests: world.stats().pairTests, hash: world.hash() });
        } finally {
          world.destroy();
        }
      }
      return runs;
    },
    show([guess], runs: Run[]) {
      runs.forEach(({ pairTests, hash }, k) => {
        cells[k][0].textContent = whole(pairTests);
        cells[k][1].textContent = hash;
      });
      const different = new Set(runs.map(({ hash }) => hash)).size;
      const hashes = (n: number) => (n === 1 ? '1 hash' : `${n} different hashes`);
      return `You guessed ${hashes(Number(guess))}. On your machine the three methods led to ${hashes(different)}.`;
    },
    clear: () => cells.flat().forEach((cell) => (cell.textContent = '–')),
  });
}

function inWords(moment: Moment, tick: number) {
  const { naive, grid } = moment.hash;
  const away = strays(moment);
  const lost = missed(moment).length;
  return [
    `Tick ${tick}: the hash with naive is ${naive}, with the grid ${naive === grid ? 'too' : grid}.`,
    lost > 0 ? `The grid misses ${counted(lost, 'contact')} that naive finds.` : '',
    away > 0 ? `${away} of ${count} discs are more than a radius away from their twins.` : '',
  ].filter(Boolean).join(' ');
}

function startBreak(root: HTMLElement) {
  const picture = find(root, '.twins', SVGSVGElement);
  const moving = find(picture, '.moment', SVGGElement);
  const told = find(root, '.told', HTMLElement);
  const range = find(root, 'input[type="range"]', HTMLInputElement);
  const select = find(root, 'select', HTMLSelectElement);
  const fieldset = find(root, 'fieldset', HTMLFieldSetElement);
  const radios = [...root.querySelectorAll('input[type="radio"]')].filter((radio) => radio instanceof HTMLInputElement);
  const lines = [...root.querySelectorAll('.listing code > *')];
  const right = lines.map(({ textContent }) => textContent);
  /** Shows the rules of the grid with the line that the chosen mistake changes. */
  const showRules = () => {
    const { line, code } = radios.find(({ checked }) => checked)?.dataset ?? {};
    lines.forEach((element, k) => {
      const wrong = String(k) === line;
      element.classList.toggle('wrong', wrong);
      element.textContent = wrong ? (code ?? '') : right[k];
    });
  };
  fieldset.addEventListener('change', showRules);
  const span = choices([select], 'Now a guess: from which tick will the hashes differ?');
  const [drawn, words] = [[...moving.children], told.textContent];
  let moments: Moment[] = [];
  let redrawing = new AbortController();

  const mistakeOf = (id: string) => {
    const mistake = mistakes.find((each) => each.id === id);
    if (!mistake) throw new RangeError(`No such mistake: ${id}`);
    return mistake;
  };
  const go = (tick: number) => {
    range.value = String(tick);
    moving.replaceChildren(...twins(moments[tick - 1]).map(asElement));
    told.textContent = inWords(moments[tick - 1], tick);
    range.setAttribute('aria-valuetext', told.textContent);
  };
  range.addEventListener('input', () => go(range.valueAsNumber));

  predict(root, {
    read() {
      const chosen = radios.find(({ checked }) => checked);
      const guess = span.read();
      if (!chosen) return 'First choose a mistake.';
      return typeof guess === 'string' ? guess : { guess: [chosen.value, ...guess.guess] };
    },
    fix([id, when]) {
      radios.forEach((radio) => (radio.checked = radio.value === id));
      fieldset.disabled = true;
      showRules();
      span.fix([when]);
    },
    free() {
      fieldset.disabled = false;
      span.free();
    },
    async measure([id], { signal }) {
      moments = await momentsInSlices(mistakeOf(id), { element: root, signal });
      const differs = firstDifference(moments);
      const miss = moments.findIndex((moment) => missed(moment).length > 0) + 1;
      return { differs, opens: miss > 0 && differs && miss < differs ? miss : (differs ?? ticks) };
    },
    show([id, when], { differs, opens }: Course, isKept) {
      const [mistake, guessed] = [mistakeOf(id), spans.find((each) => each.id === when)];
      if (!guessed) throw new RangeError(`No such guess: ${when}`);
      const draw = () => {
        range.disabled = false;
        go(opens);
      };
      if (isKept) {
        redrawing = new AbortController();
        momentsInSlices(mistake, { element: root, signal: redrawing.signal }).then((made) => {
          moments = made;
          draw();
        }, () => {});
      } else draw();
      const truth = differs ? `The hashes differ from tick ${differs}` : `The hashes are equal in all ${ticks} ticks`;
      return `You guessed: ${guessed.name}. ${truth}.`;
    },
    clear() {
      redrawing.abort();
      range.disabled = true;
      range.value = '1';
      moving.replaceChildren(...drawn);
      told.textContent = words;
    },
  });
}

export function start() {
  startThree(find(document, '#same-answer .three', HTMLElement));
  startBreak(find(document, '#same-answer .break', HTMLElement));
}
