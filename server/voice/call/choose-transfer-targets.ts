import { isOpenAt } from '../../platform/opening-hours.ts';
import type { TransferTarget } from '../call-recorder.ts';

/** People who are called one after the other when nobody was named. */
const MAX_TRIED = 3;

/** Whether somebody can be reached now, on the clocks of the business. */
export const isReachable = ({ hours }: TransferTarget, timezone: string, now: Temporal.Instant): boolean =>
  hours === null || isOpenAt({ hours, holidays: [], timezone }, now);

/**
 * Whom to call when nobody was named, the likeliest first: who can be reached, before others those whose
 * `when` has words of what it is about. Empty when nobody can be reached.
 */
export function chooseTransferTargets(
  targets: readonly TransferTarget[],
  { about, timezone }: { about: string; timezone: string },
  now: Temporal.Instant,
): TransferTarget[] {
  const said = wordsOf(about);
  const fits = ({ when }: TransferTarget): number =>
    wordsOf(when ?? '').filter((word) => said.includes(word)).length;
  return targets
    .filter((target) => isReachable(target, timezone, now))
    .toSorted((a, b) => fits(b) - fits(a))
    .slice(0, MAX_TRIED);
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/\p{L}{4,}/gu) ?? [];
