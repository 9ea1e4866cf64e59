import type { Logger } from 'pino';
import { readProvenHook } from '../carriers/chatapp/read-chatapp-hook.ts';
import { readProvenTelnyxHook } from '../carriers/telnyx/read-telnyx-hook.ts';
import { readProvenTwilioHook } from '../carriers/twilio/read-twilio-hook.ts';
import type { Hook, HookEvent } from '../carriers/texts/text-connection.ts';
import type { Db, Sql } from '../platform/db/sql.ts';
import { isoOf } from '../platform/instants.ts';
import { enqueue, hasDueJob } from '../platform/jobs/enqueue.ts';
import type { Job, Queue } from '../platform/jobs/queue.ts';
import { findSealedCarrier, type SealedTextCarrier } from './carriers.queries.ts';
import { takeEvent, type EventActions } from './take-event.ts';

const QUEUE = 'carrier-hooks';

/** A request of a vendor whose rest is taken later. Its signature has been verified. */
interface Batch {
  carrierId: number;
  hook: Hook;
  /** Its events that are taken already. */
  taken: number;
}

/**
 * How the events of a request are read whose signature was verified when it came: the secret may be another
 * one by now.
 */
const READ_PROVEN: Partial<Record<string, (hook: Hook) => readonly HookEvent[] | 'unreadable'>> = {
  ...{ chatapp_cloud: readProvenHook, twilio: readProvenTwilioHook, telnyx: readProvenTelnyxHook },
};

/** Whether something that a carrier told waits to be taken, so that what it tells now comes after that. */
export const hasWaiting = (db: Db, { id }: Pick<SealedTextCarrier, 'id'>): Promise<boolean> =>
  hasDueJob(db, QUEUE, String(id));

/** Keeps a request as it came, so that a job takes the rest of it. */
export async function keepBatch(
  db: Db,
  { workspaceId, id }: Pick<SealedTextCarrier, 'workspaceId' | 'id'>,
  { hook, taken }: { hook: Hook; taken: number },
): Promise<void> {
  const { raw, headers, url, messageId, now } = hook;
  const signed = Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith('x-')));
  await enqueue(db, {
    queue: QUEUE,
    lane: String(id),
    workspaceId,
    payload: {
      ...{ carrier_id: id, body: raw.toString('utf8'), headers: JSON.stringify(signed) },
      ...{ url, message_id: messageId, arrived_at: isoOf(now), taken },
    },
    now,
  });
}

/** Takes what was kept, one request after the other for each carrier. */
export function hookQueue(services: EventActions & { sql: Sql; log: Logger }): Queue<Batch, null> {
  return {
    name: QUEUE,
    atOnce: 4,
    laneLimit: 1,
    workspaceLimit: 2,
    deadlineMs: 120_000,
    pollMs: 1_000,
    load: async (_db, jobs) => new Map(jobs.map((job) => [job.id, batchOf(job)])),
    perform: async ({ workspaceId }, batch, signal) => {
      if (workspaceId !== null) await takeRest(services, workspaceId, batch, signal);
      return null;
    },
    settle: async () => new Map(),
  };
}

async function takeRest(
  services: Parameters<typeof hookQueue>[0],
  workspaceId: number,
  { carrierId, hook, taken }: Batch,
  signal: AbortSignal,
): Promise<void> {
  const { sql, log } = services;
  const carrier = await findSealedCarrier(sql, workspaceId, carrierId);
  const events = carrier ? READ_PROVEN[carrier.kind]?.(hook) : undefined;
  if (!carrier || events === undefined || events === 'unreadable')
    return log.warn({ carrier_id: carrierId }, 'batch of a carrier was not taken');
  for (const event of events.slice(taken)) {
    signal.throwIfAborted();
    const told = { carrier: { workspaceId, id: carrierId }, event, name: carrier.kind };
    await takeEvent(services, { db: sql, now: hook.now, log }, told);
  }
}

/** What `keepBatch` wrote. */
function batchOf({ payload }: Job): Batch {
  const kept = payload as {
    carrier_id: number;
    body: string;
    headers: string;
    url: string;
    message_id: number | null;
    arrived_at: string;
    taken: number;
  };
  const { url, message_id: messageId } = kept;
  const headers = JSON.parse(kept.headers) as Hook['headers'];
  const hook = {
    raw: Buffer.from(kept.body),
    headers,
    url,
    messageId,
    now: Temporal.Instant.from(kept.arrived_at),
  };
  return { carrierId: kept.carrier_id, hook, taken: kept.taken };
}
