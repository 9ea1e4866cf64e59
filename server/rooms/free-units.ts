import type { HeldNights } from './held-nights.queries.ts';

/** Units free on every one of these nights; never below 0, also where an import has overbooked. */
export function freeUnits(quantity: number, held: HeldNights | undefined, nights: readonly string[]): number {
  const mostHeld = Math.max(0, ...nights.map((night) => held?.get(night) ?? 0));
  return Math.max(0, quantity - mostHeld);
}
