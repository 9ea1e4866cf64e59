import type { Clock } from '../../platform/clock.ts';
import type { Sql } from '../../platform/db/sql.ts';
import type { Job, Queue } from '../../platform/jobs/queue.ts';
import { LINK_QUEUE, tryToLinkCaller, type CallerLink } from './link-caller.ts';
import type { CallKey } from './running-calls.queries.ts';

/** How long after a try the next one comes. */
const PAUSE_SECONDS = 5;

export interface LinkServices {
  sql: Sql;
  clock: Clock;
}

interface Due {
  call: CallKey;
  link: CallerLink;
}

/** Links callers whose contact was held by another transaction, as often as it takes. */
export function linkQueue({ sql, clock }: LinkServices): Queue<Due, { isHeld: boolean }> {
  return {
    name: LINK_QUEUE,
    atOnce: 8,
    laneLimit: 2,
    workspaceLimit: 2,
    deadlineMs: 40_000,
    pollMs: 5_000,
    load: async (_db, jobs) => new Map(jobs.flatMap((job) => entryOf(job))),
    // Doing it twice changes nothing: what a contact has is kept, and its last activity never goes back.
    perform: async (_job, { call, link }) => ({
      isHeld: (await tryToLinkCaller(sql, call, link)) === 'held',
    }),
    settle: async (_db, finished) => {
      const runAt = clock.now().add({ seconds: PAUSE_SECONDS });
      return new Map(finished.flatMap(({ job, result }) => (result.isHeld ? [[job.id, { runAt }]] : [])));
    },
  };
}

function entryOf({ id, workspaceId, payload }: Job): [number, Due][] {
  const { call_id: callId, at, name, phone, bars } = payload;
  if (workspaceId === null || typeof callId !== 'number') return [];
  const link: CallerLink = {
    at: Temporal.Instant.from(String(at)),
    phone: typeof phone === 'string' ? phone : null,
    bars: bars === true,
    ...(name === undefined ? {} : { name: typeof name === 'string' ? name : null }),
  };
  return [[id, { call: { workspaceId, callId }, link }]];
}
