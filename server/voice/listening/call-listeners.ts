import type { Logger } from 'pino';
import type { Business } from '../business.ts';
import type { CallScript } from '../call-recorder.ts';
import type { CallListening } from '../line-listening.ts';
import { turnSettingsOf } from '../turns/turn-taking.ts';
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

/** Nobody understands words: callers press keys. */
export const noListeners: ListenersOf = () => Promise.resolve([]);

/** What is known of a call, in either direction. */
type ListenedCall = Pick<CallScript, 'listening' | 'language' | 'business' | 'turnTaking'>;

/**
 * How the words of a call are understood. Never rejects: a call whose listeners cannot be found has keys.
 */
export async function listenOnCall(
  listenersOf: ListenersOf,
  workspaceId: number,
  { listening, language, business, turnTaking }: ListenedCall,
  log: Logger,
): Promise<CallListening> {
  const turns = turnSettingsOf(turnTaking);
  try {
    const listeners = await listenersOf({ workspaceId, listening, language });
    return { listeners, hints: hintsOf(business), turns };
  } catch (error) {
    log.error({ err: error }, 'the listeners of a call could not be found; it understands keys only');
    return { listeners: [], hints: [], turns };
  }
}

/** Names that are likely to be said on a call of this business. */
function hintsOf({ name, staff, services, dishes, rooms }: Business): string[] {
  const names = [name, ...[...staff, ...services, ...rooms, ...dishes].map((entry) => entry.name)];
  return [...new Set(names)].filter((text) => text.length <= MAX_HINT).slice(0, MAX_HINTS);
}
