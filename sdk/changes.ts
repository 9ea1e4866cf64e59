import { ConnectionError } from './errors.ts';
import { waitBeforeRetry } from './retries.ts';
import { path, type RequestOptions, type Transport } from './transport.ts';

/** A change of the workspace, as `GET /stream` tells it. */
export interface Change {
  /** Where to go on after a break; null as long as nothing was told. */
  event_id: string | null;
  /** The path of the list of what changed, such as `calls` or `company/services`. */
  resource: string | null;
  /** The record; null when many changed at once. */
  id: number | null;
  /** `ready` comes first; `resync` says that changes may be missing: read again what you show. */
  what: 'created' | 'updated' | 'deleted' | 'turn' | 'ready' | 'resync';
  at: string | null;
  /** The words of a live call, where `what` is `turn`. */
  turn?: {
    position: number;
    role: string;
    content: string;
    offset_ms: number;
    duration_ms: number;
    interrupted: boolean;
    said_by?: { user_id: number; name: string };
  };
}

export interface ChangesOptions extends Omit<RequestOptions, 'totalTimeoutMs'> {
  /** The `event_id` of the last change that was handled: what was told since comes first. */
  lastEventId?: string;
}

/** Tries in a row without any change told in between. */
const MAX_FAILURES = 8;

/**
 * Follows the changes of the workspace, and goes on where it was after a break.
 * @throws what the signal says when it aborts; an ApiError when the key may no longer; a ConnectionError when
 *   the server does not come back
 */
export async function* followChanges(
  transport: Transport,
  { lastEventId, ...options }: ChangesOptions,
): AsyncGenerator<Change, void, undefined> {
  let last = lastEventId;
  const once = { ...options, maxRetries: 0 };
  for (let failures = 0; ;) {
    let failure: unknown = new ConnectionError('The stream of changes has ended.');
    try {
      const query = last === undefined ? {} : { last_event_id: last };
      for await (const { data } of transport.events('GET', path`/stream`, { query, options: once })) {
        const change = data as Change;
        last = change.event_id ?? last;
        failures = 0;
        yield change;
      }
    } catch (error) {
      options.signal?.throwIfAborted();
      failure = error;
    }
    const waitMs = waitBeforeRetry(failure, failures, Math.random());
    if (waitMs === null || failures >= (options.maxRetries ?? MAX_FAILURES)) throw failure;
    failures += 1;
    await transport.pause(waitMs, options.signal);
    options.signal?.throwIfAborted();
  }
}
