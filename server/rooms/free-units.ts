import type { HeldNights } from './held-nights.queries.ts';

/** Units free on every night of a stay, of which `held` has those that are taken; never below 0, also where an import has overbooked. */
export function freeUnits(quantity: number, held: HeldNights | undefined): number {
  let mostHeld = 0;
  // One by one, because an imported block may hold more nights than a call takes arguments.
  for (const units of held?.values() ?? []) mostHeld = Math.max(mostHeld, units);
  return Math.max(0, quantity - mostHeld);
}
