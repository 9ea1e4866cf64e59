import type { Actor } from './action-context.ts';

/**
 * The origin of an order or a reservation: an assistant with its call, else a client of the API.
 */
export const madeBy = (by: Actor): { source: 'ai' | 'api'; call_id: number | null } =>
  by.kind === 'assistant' ? { source: 'ai', call_id: by.callId } : { source: 'api', call_id: null };
