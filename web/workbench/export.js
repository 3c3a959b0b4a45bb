// The results as files.
import { exponentOf } from './statistics.js';

/** @import { Description } from './describe.js' */
/** @import { Precision } from './runner.js' */
/** @import { Surveyed } from './survey.js' */
/** @import { Column } from './workload/reading.js' */

/**
 * What a run was made of.
 * @typedef {object} Setup
 * @property {{ name: string, notes: string[], columns?: Column[], scene?: string, parameters?: Record<string, number>, description: Description }} workload
 * @property {string[]} methods
 * @property {string} duration
 * @property {number} budget Of one method with one number of discs, ms.
 * @property {number} clockStep ms.
 * @property {Precision} precision
 * @property {boolean} complete Whether the run has not been cancelled.
 */

/** @type {[string, (result: Surveyed) => string | number | undefined][]} */
const columns = [
  ['method', ({ method }) => method],
  ['n', ({ n }) => Math.round(n * 100) / 100],
  ['share', ({ keep }) => keep],
  ['failed', ({ failed }) => failed],
  ['p50_ms', ({ ms }) => ms?.p50],
  ['p95_ms', ({ ms }) => ms?.p95],
  ['mean_ms', ({ ms }) => ms?.mean],
  ['least_ms', ({ ms }) => ms?.least],
  ['fastest_play_ms', ({ spread }) => spread?.[0]],
  ['build_ms', ({ ms }) => ms?.build],
  ['query_ms', ({ ms }) => ms?.query],
  ['order_ms', ({ ms }) => ms?.order],
  ['tests', ({ tests }) => tests],
  ['contacts', ({ contacts }) => contacts],
  ['bytes', ({ bytes }) => bytes],
  ['rebuilds', ({ rebuilds }) => rebuilds],
  ['frames', ({ frames }) => frames],
  ['plays', ({ plays }) => plays],
  ['batch', ({ batch }) => batch],
  ['hash', ({ hash }) => hash],
];

/** One line for each method and number of discs. @param {Surveyed[]} results */
export const csvOf = (results) =>
  [columns.map(([name]) => name), ...results.map((result) => columns.map(([, value]) => value(result) ?? ''))]
    .map((row) => `${row.join()}\r\n`).join('');

/**
 * @param {Surveyed[]} results
 * @param {Setup} setup
 * @param {string[]} verdict
 * @param {Date} date
 * @param {{ userAgent: string, hardwareConcurrency: number }} browser As a page's `navigator`.
 */
export function jsonOf(results, setup, verdict, date, { userAgent, hardwareConcurrency }) {
  const { workload, methods, duration, budget, clockStep, precision, complete } = setup;
  return `${JSON.stringify({
    cellmatesWorkbench: 1,
    date: date.toISOString(),
    machine: { browser: userAgent, processors: hardwareConcurrency, threads: 1, clockStepMs: clockStep },
    workload,
    run: { methods, duration, budgetMs: budget, complete },
    precision,
    verdict,
    exponents: Object.fromEntries(methods.map((method) => [method, exponentOf(results, method)])),
    results,
  }, null, 2)}\n`;
}

/**
 * Has the browser save a file.
 * @param {string} name
 * @param {string} content
 * @param {string} type
 */
export function save(name, content, type) {
  const href = URL.createObjectURL(new Blob([content], { type }));
  const link = Object.assign(document.createElement('a'), { href, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}
