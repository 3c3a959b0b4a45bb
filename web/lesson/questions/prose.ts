import { html } from '../../kit/markup.ts';
import { draw, glyph } from '../../kit/svg.ts';
import { lined, paint } from '../paint.ts';
import { guess, numberField, type Asked } from '../templates.ts';
import { counted, list, pairsOf, times, whole } from '../words.ts';
import { answeredChart, asked, discsPicture, linesAxis, questionsChart, shown } from './exercise.ts';

export const title = 'How many questions?';

const [, , few, many] = shown;
export const worksheet: [Asked] = [{
  question: html`Now double the ${many} discs to ${asked}. With one line for each pair, how many lines will there be?`,
  blanks: ['My guess: _ lines', 'Counted: _ lines'],
}];

export function prose() {
  const pictures = shown.map((n) => html`
  <figure>${discsPicture(n, true)}<figcaption>${n} discs, <b>${counted(pairsOf(n), 'line')}</b></figcaption></figure>`);
  const series = list(shown.map(String));
  const discsRatio = times(many / few);
  const linesRatio = times(pairsOf(many) / pairsOf(few));
  const less = asked - 1;
  const twoLess = asked - 2;
  const lines = whole(pairsOf(asked));
  const tenThousand = whole(pairsOf(10_000));
  return html`
<p>
  Do these two discs touch? To a program that is one question: a <dfn>pair test</dfn>. A program
  that knows nothing about where things are has to ask it about every pair of discs. Below, each line is
  one question. The series of ${series} discs is from Gorilla Sun’s tutorial, which you will meet
  on the next page.
</p>
<div class="row-of-four">
  ${pictures}
</div>
<p>
  ${many} discs are ${discsRatio} times as many as ${few}, but they have ${linesRatio} times as many lines.
  ${worksheet[0].question}
</p>
<div class="predict" data-state="guessing" role="group" aria-label="Guess the number of lines">
  <div class="beside">
    <figure>
      ${discsPicture(asked, false)}
      <figcaption>${asked} discs, and how many lines?</figcaption>
    </figure>
    <div class="question">
      ${questionsChart()}
      ${guess({
        field: numberField('Your guess', 0, linesAxis.most),
        button: 'Draw the lines',
        asks: 'Move the point up the chart, or type a number.',
      })}
    </div>
  </div>
</div>
<noscript>
  <div class="beside">
    <figure>${answeredChart()}<figcaption>Pairs of <i>n</i> discs, up to ${asked}</figcaption></figure>
  </div>
</noscript>
<div class="after">
  <p>
    Here is why. The first disc has a line to each of the ${less} others. The second disc has its line to the first
    already, so one fewer is new, and so on: ${less} + ${twoLess} + … + 1 = ${lines}.
  </p>
  <p>
    There is a shorter way to get that sum. Every one of the <i>n</i> discs has a line to each of the <i>n</i> − 1 others: the
    lines drawn like this ${glyph(draw('path', { ...lined(paint('ink'), 2), d: 'M2 6H22' }))}
    are those of one disc. Count them disc by disc and you count each line twice, once at each
    end. So there are <i>n</i>(<i>n</i> − 1)/2 lines: ${asked} × ${less} / 2 = ${lines}.
  </p>
  <p>
    Each time you double the discs, you ask about <b>four times</b> as many questions. At 10,000 discs there are
    ${tenThousand}. A naive simulation asks all of them in every tick, sixty times a second.
    Nearly all answers are no.
  </p>
</div>`;
}
