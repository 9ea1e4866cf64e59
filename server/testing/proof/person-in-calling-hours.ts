import assert from 'node:assert/strict';
import { judgeHours } from '../../law/calling-window.ts';

/** Washington, Honolulu and Mumbai: at each moment one of them is within its calling hours. */
const PLACES = ['+120255501', '+180855501', '+9122665501'];

/**
 * The beginning of numbers, two digits short, of people who may be called now and in `minutes`; the product's
 * clock is that of the machine.
 */
export function placeInCallingHours(minutes: number): string {
  const now = Temporal.Now.instant();
  const judges = [now, now.add({ minutes })].map((moment) => judgeHours(true, 'UTC', moment));
  const place = PLACES.find((digits) => judges.every((judge) => judge(`${digits}51`) === null));
  assert.ok(place, `nobody may be called at ${now.toString()}`);
  return place;
}
