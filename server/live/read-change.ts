import { isoOf } from '../platform/instants.ts';
import type { Change } from './change.ts';

/** A change from the payload of its notification; null for what the triggers do not write. */
export function readChange(payload: string): Change | null {
  try {
    const change = JSON.parse(payload) as Change;
    if (typeof change.workspace !== 'number' || typeof change.transaction !== 'string') return null;
    return { ...change, at: isoOf(Temporal.Instant.from(change.at)) };
  } catch {
    return null;
  }
}
