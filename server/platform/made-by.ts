import { callOf, type Actor } from './action-context.ts';

/**
 * The origin of an appointment, an order or a reservation: an assistant with its call, a person in the
 * console, else a program with a key.
 */
export const madeBy = (by: Actor): { source: 'ai' | 'manual' | 'api'; call_id: number | null } => {
  if (by.kind === 'assistant') return { source: 'ai', call_id: callOf(by) };
  return { source: by.kind === 'user' && by.inSession === true ? 'manual' : 'api', call_id: null };
};
