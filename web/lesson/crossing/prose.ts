// The text of this section, with numbers that the build computes.
import { html } from '../../kit/markup.ts';
import { whole } from '../../kit/words.ts';
import { firstTick, type Facts } from '../facts.ts';
import { pairsOf } from '../pairs.ts';
import { guess, measuredTable, numberField, reference } from '../templates.ts';
import { crossingChart, least, most } from './exercise.ts';

export const title = 'Your crossing point';

export async function prose({ World }: Facts) {
  const { pairTests } = await firstTick(World, { scene: 'klaus', n: most, method: 'grid' });
  const tenPairs = whole(pairsOf(10));
  const hundredPairs = whole(pairsOf(100));
  const mostPairs = whole(pairsOf(most));
  const mostTests = whole(pairTests);
  const mostInWords = whole(most);
  return html`
<p>
  With a dozen discs, naive detection, which tests every pair, can win; with thousands the grid does. Somewhere in between
  the two are equally fast. That number is not a law: it depends on your processor, your browser and the program. So guess
  it, and then measure it.
</p>
<div class="predict" data-state="guessing" role="group" aria-label="Guess how many discs make the grid pay">
  <div class="beside">
    ${crossingChart()}
    <div class="question">
      <p>How many discs does it take for the grid to beat naive here?</p>
      ${guess({
        field: numberField('Discs', least, most),
        button: 'Measure',
        measures: 'Measurement',
        asks: `Move the point along the axis, or type a number from ${least} to ${mostInWords}. Measuring takes a few seconds, and
          downloads the engine unless you have it already.`,
      })}
  ${reference('your-crossing-point')}
    </div>
  </div>
</div>
<div class="after">
  ${measuredTable('All times in numbers',
    'µs per detection on your machine, the fastest of at least two rounds, in boxes that are equally full',
    ['Discs', 'Naive', 'Grid'])}
  <h3>Why the curves cross</h3>
  <p>
    Naive costs almost nothing to begin, but each disc adds more tests than the one before: 10 discs make
    ${tenPairs} pairs, 100 make ${hundredPairs}, and ${mostInWords} make ${mostPairs}. The grid sorts
    first, even if there is nearly nothing to sort. After that, each disc adds about the same work: with ${mostInWords} discs it
    makes ${mostTests} tests.
  </p>
  <p>
    Each step along an axis of the chart multiplies by the same factor. On such a chart, work that grows with the square
    of the number rises twice as steeply as work that grows with the number itself. At the far left both lines are nearly flat:
    there, the set-up costs more than the tests.
  </p>
  <p>
    Below the crossing point a grid is only more code. If your program has fewer discs than that, stay with naive. But
    measure in your own program: here both methods are compiled, and the loops of a p5 sketch cross at another number.
  </p>
</div>`;
}
