import type { Logger } from 'pino';
import type { Business } from '../business.ts';
import type { CallListening } from '../line-listening.ts';
import type { Listener } from './listener.ts';

/** Names beyond these help no listener. */
const MAX_HINTS = 50;
const MAX_HINT = 60;

/** Finds what understands the words of a call. */
export type ListenersOf = (call: {
  workspaceId: number;
  /** An id out of the catalogue; null: the first that is configured. */
  listening: string | null;
  /** BCP 47 code. */
  language: string;
}) => Promise<readonly Listener[]>;

/**
 * How the words of a call are understood. Never rejects: a call whose listeners cannot be found has keys.
 */
export async function listenOnCall(
  listenersOf: ListenersOf,
  call: Parameters<ListenersOf>[0],
  business: Business,
  log: Logger,
): Promise<CallListening> {
  try {
    return { listeners: await listenersOf(call), hints: hintsOf(business) };
  } catch (error) {
    log.error({ err: error }, 'the listeners of a call could not be found; it understands keys only');
    return { listeners: [], hints: [] };
  }
}

/** Names that are likely to be said on a call of this business. */
function hintsOf({ name, staff, services, dishes, rooms }: Business): string[] {
  const names = [name, ...[...staff, ...services, ...rooms, ...dishes].map((entry) => entry.name)];
  return [...new Set(names)].filter((text) => text.length <= MAX_HINT).slice(0, MAX_HINTS);
}
