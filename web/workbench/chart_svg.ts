// The chart of the results as a drawing, for files and for print.
import { curvesFile } from '../kit/curves_file.ts';
import { svgText, type Drawing } from '../kit/svg.ts';
import { pointsOf } from './figures.ts';
import { styleOf } from './methods.ts';

import type { Surveyed } from './survey.ts';

/** @param results With at least one that can be drawn. */
export function chartDrawing(
  results: Surveyed[],
  { title, subtitle, methods, label }: { title: string; subtitle: string; methods: string[]; label: (method: string) => string },
): Drawing {
  const curves = methods.map((method) =>
    ({ name: method, label: label(method), style: styleOf(method, false), points: pointsOf(results, method) }));
  return curvesFile(curves, { title, subtitle, across: 'discs per frame', down: 'ms per frame' });
}

/** The file. */
export const chartSvg = (...values: Parameters<typeof chartDrawing>) => `${svgText(chartDrawing(...values))}\n`;
