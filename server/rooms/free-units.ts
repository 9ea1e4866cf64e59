import type { HeldNights } from './held-nights.queries.ts';

/**
 * Units free on every night of a stay, where `held` has the units held by night; never below 0, also where an
 * import has overbooked.
 */
export function freeUnits(quantity: number, held: HeldNights | undefined): number {
  let mostHeld = 0;
  // A loop, because an imported block may hold more nights than a function call accepts arguments.
  for (const units of held?.values() ?? []) mostHeld = Math.max(mostHeld, units);
  return Math.max(0, quantity - mostHeld);
}
