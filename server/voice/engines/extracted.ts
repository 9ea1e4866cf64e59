import type { Fact, Facts } from '../tools.ts';
import type { Unfinished } from './engine.ts';

/** Names of what a call can have collected; nothing else of what engines and tools remember is kept. */
const EXTRACTED = [
  ...['name', 'phone', 'email', 'service', 'staff', 'date', 'time', 'party_size', 'check_in', 'check_out'],
  ...['room', 'items', 'order_number', 'reservation_number', 'reason'],
];

/** What tools were told counts before what was only said. Lists are written out. */
export function extractedOf(said: Unfinished['collected'], told: Facts): Unfinished['collected'] {
  const extracted: Record<string, string | number | boolean> = {};
  for (const name of EXTRACTED) {
    const value: Fact | undefined = told[name] ?? said[name];
    if (value === undefined || value === null) continue;
    if (typeof value !== 'object') extracted[name] = value;
    else if (Array.isArray(value))
      extracted[name] = value.filter((each) => typeof each !== 'object').join(', ');
  }
  return extracted;
}
