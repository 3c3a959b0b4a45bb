// The results as files.
import { exponentOf } from './statistics.ts';

import type { Description } from './describe.ts';
import type { Surveyed } from './survey.ts';
import type { Column } from './workload/reading.ts';

/** The choices of a run. */
export interface Setup {
  workload: { name: string; notes: string[]; columns?: Column[]; scene?: string; parameters?: Record<string, number>; description: Description };
  methods: string[];
  duration: string;
  /** Of one method with one number of discs, ms. */
  budget: number;
  /** ms. */
  clockStep: number;
  /** Skin of the code that keeps pairs, in the unit of the workload: the best one by counting. */
  skin: number;
  /** Whether the run has not been cancelled. */
  complete: boolean;
}

const columns: [string, (result: Surveyed) => string | number | undefined][] = [
  ['method', ({ method }) => method],
  ['n', ({ n }) => Math.round(n * 100) / 100],
  ['share', ({ keep }) => keep],
  ['failed', ({ failed }) => failed],
  ['p50_ms', ({ ms }) => ms?.p50],
  ['p95_ms', ({ ms }) => ms?.p95],
  ['mean_ms', ({ ms }) => ms?.mean],
  ['least_ms', ({ ms }) => ms?.least],
  ['fastest_play_ms', ({ spread }) => spread?.[0]],
  ['contacts', ({ contacts }) => contacts],
  ['frames', ({ frames }) => frames],
  ['plays', ({ plays }) => plays],
  ['batch', ({ batch }) => batch],
  ['hash', ({ hash }) => hash],
];

/** One line for each method and number of discs. */
export const csvOf = (results: Surveyed[]) =>
  [columns.map(([name]) => name), ...results.map((result) => columns.map(([, value]) => value(result) ?? ''))]
    .map((row) => `${row.join()}\r\n`).join('');

/** @param browser As a page's `navigator`. */
export function jsonOf(
  results: Surveyed[],
  setup: Setup,
  verdict: string[],
  date: Date,
  { userAgent, hardwareConcurrency }: { userAgent: string; hardwareConcurrency: number },
) {
  const { workload, methods, duration, budget, clockStep, complete } = setup;
  return `${JSON.stringify({
    cellmatesWorkbench: 1,
    date: date.toISOString(),
    machine: { browser: userAgent, processors: hardwareConcurrency, threads: 1, clockStepMs: clockStep },
    workload,
    run: { methods, duration, budgetMs: budget, complete },
    verdict,
    exponents: Object.fromEntries(methods.map((method) => [method, exponentOf(results, method)])),
    results,
  }, null, 2)}\n`;
}
