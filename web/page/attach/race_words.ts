// What is said of a race, next to the picture and aloud.

import type { Race, RaceSide } from '../../schema/types.ts';
import { counted } from '../../kit/figure_text.ts';
import { schema } from '../../schema/schema.ts';
import { labelOf, numberText } from './words.ts';

export const label = ({ method }: RaceSide) => labelOf(schema.methods, method);

/** The sides by the ticks that they have made: the one behind, or the left one, and the other. */
export const sidesOf = ({ left, right }: Race): [behind: RaceSide, ahead: RaceSide] =>
  left.ticks <= right.ticks ? [left, right] : [right, left];

/** "12 s", "12 min", "3 h" @param seconds At least one is said. */
export function timeText(seconds: number) {
  const [length, unit] = seconds < 99.5 ? [1, 's'] : seconds < 5970 ? [60, 'min'] : [3600, 'h'];
  return `${numberText(Math.max(1, Math.round(seconds / length)))} ${unit}`;
}

/** A few ticks with a tenth, because the one that is being made counts, too: as in the picture. */
const ticksText = ({ ticks, progress }: RaceSide) =>
  ticks < 10 && progress > 0 ? (Math.floor(10 * (ticks + progress)) / 10).toFixed(1) : numberText(ticks);

/**
 * How a race stands, in a few words, and more about it.
 * @param levelled Whether one side has computed alone since the race, to make both level.
 */
export function standing(race: Race, levelled = false): [words: string, more: string] {
  const { left, right, state, equal, apart, progress } = race;
  if (state === 'starting') return ['Grid on both sides', 'until the discs have spread'];
  // The picture counts while it runs.
  if (state === 'racing') return ['Racing', `${Math.round(100 * progress)}% done, same time for both`];
  if (state === 'level') {
    const ticks = `After ${counted(left.ticks, 'tick')}`; // as the captions count
    if (equal) return [`${ticks}: identical`, `hash ${left.hash}`];
    return [`${ticks}: different`, apart > 0 ? `${counted(apart, 'disc')} elsewhere` : 'with every disc in its place'];
  }
  if (state === 'levelling') return [`${label(sidesOf(race)[1])} waits`, `${timeText(race.wait)} to go`];
  const [each, other] = [left, right].map(({ seconds }) => timeText(seconds));
  return [`${ticksText(left)} : ${ticksText(right)}`,
    levelled ? 'ticks, not level yet' : each === other ? `ticks in ${each} each` : `ticks in ${each} and ${other}`];
}
