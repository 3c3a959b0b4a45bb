// Compares the contacts that the methods find in single precision with those of double precision.

import { whole } from '../kit/figure_text.ts';

import type { Precision } from './runner.ts';

/**
 * Says whether the contacts are those of two loops in double precision.
 * @param frames Of the workload.
 */
export function precisionSentence({ compared, contacts, wrong }: Precision, frames: number) {
  const some = compared < frames ? ` of the first ${compared === 1 ? 'frame' : `${whole(compared)} frames`}` : '';
  if (compared === 0) return 'The contacts are too many to be compared with those of double precision.';
  if (wrong === 0) return `Two loops in double precision find the same contacts${some && `${some}; more were not compared`}.`;
  return `In single precision, ${whole(wrong)} ${wrong === 1 ? 'pair' : 'pairs'} of discs that almost exactly touch ` +
    `${wrong === 1 ? 'comes' : 'come'} out differently from double precision, which finds ${whole(contacts)} contacts${some}.`;
}
