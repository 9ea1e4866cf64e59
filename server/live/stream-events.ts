import { setTimeout as pause } from 'node:timers/promises';
import type { ConcurrencyLimit } from '../platform/concurrency-limit.ts';
import { QUIET_MS } from '../platform/http/connection/keep-alive.ts';
import type { ApiRequest } from '../platform/http/route.ts';
import type { Told } from './change.ts';
import type { LiveServices } from './live.routes.ts';

/** A request that follows its workspace. */
export interface Following extends LiveServices {
  open: ConcurrencyLimit;
  request: Pick<ApiRequest, 'workspaceId' | 'signal' | 'recheck' | 'log'>;
  after: string | null;
  hearsAll: boolean;
}

/** The changes as server-sent events (HTML standard, 9.2), until the client or its access has gone. */
export async function* streamEvents(following: Following): AsyncGenerator<string, void, undefined> {
  const { changes, accessWatch, open, request } = following;
  const { signal } = request;
  const ended = new AbortController();
  const end = (): void => ended.abort();
  signal.addEventListener('abort', end);
  const held = Promise.withResolvers<void>();
  void open.run(request.workspaceId, () => held.promise);
  const watched = accessWatch.watch(request, end);
  try {
    const { queue, leave } = await changes.follow(request.workspaceId, following);
    try {
      yield* withHeartbeats(queue.batches(ended.signal), ended.signal);
    } finally {
      leave();
    }
  } finally {
    watched.end();
    held.resolve();
    signal.removeEventListener('abort', end);
    end();
  }
}

/** The batches as events, and a comment whenever there was nothing to tell for a while. */
async function* withHeartbeats(
  batches: AsyncGenerator<Told[], void, undefined>,
  signal: AbortSignal,
): AsyncGenerator<string, void, undefined> {
  let next = batches.next();
  for (;;) {
    const waiting = new AbortController();
    const quiet = pause(QUIET_MS, 'quiet' as const, { signal: waiting.signal }).catch(() => 'quiet' as const);
    const read = await Promise.race([next, quiet]);
    waiting.abort();
    if (signal.aborted) return;
    if (read === 'quiet') {
      yield ': still there\n\n';
      continue;
    }
    if (read.done) return;
    yield read.value.map(writeEvent).join('');
    next = batches.next();
  }
}

function writeEvent(told: Told): string {
  const name = told.what === 'ready' || told.what === 'resync' ? told.what : 'change';
  const id = told.event_id === null ? '' : `id: ${told.event_id}\n`;
  return `${id}event: ${name}\ndata: ${JSON.stringify(told)}\n\n`;
}
