// The values that the build computes for this section's prose.
import { svgText, figure } from '../../kit/svg.ts';
import { counted, list, times, whole } from '../../kit/words.ts';
import { answeredChart, asked, discsPicture, linesAxis, pairsOf, questionsChart, shown } from './pairs.ts';

export function values() {
  const [, , n2, n3] = shown;
  const lines = (n: number) => counted(pairsOf(n), 'line');
  return {
    pictures: shown.map((n) => figure(discsPicture(n, true), `${n} discs, <b>${lines(n)}</b>`)).join('\n'),
    series: list(shown.map(String)),
    n2,
    n3,
    'discs-ratio': times(n3 / n2),
    'lines-ratio': times(pairsOf(n3) / pairsOf(n2)),
    asked,
    most: linesAxis.most,
    'asked-picture': svgText(discsPicture(asked, false)),
    chart: svgText(questionsChart()),
    answered: svgText(answeredChart()),
    'asked-less': asked - 1,
    'asked-two-less': asked - 2,
    'asked-lines': whole(pairsOf(asked)),
    'ten-thousand': whole(pairsOf(10_000)),
  };
}
