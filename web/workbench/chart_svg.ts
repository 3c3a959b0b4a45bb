// The curves of the results as a drawing, for the page and for a file.
import { curvesFile } from '../kit/curves.ts';
import { svgText, type Drawing } from '../kit/svg.ts';
import { pointsOf } from './figures.ts';
import { labelOf, styleOf } from './methods.ts';

import type { Surveyed } from './survey.ts';

/** Texts of the drawing, and its methods. */
export interface Shown {
  title: string;
  subtitle: string;
  methods: string[];
}

const colours = { ink: 'var(--ink)', soft: 'var(--soft)', line: 'var(--line)', ground: 'var(--paper)' };

/**
 * @param results With at least one that can be drawn.
 * @param ground The page's, by its theme; by default that of a file.
 */
export function chartDrawing(results: Surveyed[], { title, subtitle, methods }: Shown, ground?: 'dark' | 'light'): Drawing {
  const curves = methods.map((method) =>
    ({ name: method, label: labelOf(method), style: styleOf(method, ground === 'dark'), points: pointsOf(results, method) }));
  return curvesFile(curves, { title, subtitle, across: 'discs per frame', down: 'ms per frame' }, ground && colours);
}

/** The file. */
export const chartSvg = (results: Surveyed[], shown: Shown) => `${svgText(chartDrawing(results, shown))}\n`;
