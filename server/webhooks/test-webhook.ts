import type { Db } from '../platform/db/sql.ts';
import { newEventId, writeEnvelope } from '../platform/events/emit.ts';
import { isoOf } from '../platform/instants.ts';
import { Places } from '../platform/places.ts';
import { notFound } from '../platform/refusal.ts';
import { insertTest } from './deliveries.queries.ts';
import { postEvent, type Sender } from './post-event.ts';
import type { Attempt } from './webhook.ts';
import { findTarget } from './webhooks.queries.ts';

/** Each holds a request, and perhaps a transaction, for up to ten seconds. */
const places = new Places({ inAll: 10, ofOneWorkspace: 3 });
const RETRY_AFTER_S = 10;

export interface TestResult extends Pick<Attempt, 'http_status' | 'duration_ms' | 'error' | 'error_type'> {
  event_id: string;
  delivered: boolean;
}

/**
 * Posts a `test.ping` to this endpoint alone, paused or not, and waits for the answer; it stands in the log and is not
 * tried again.
 * @throws Refusal `not_found`; `rate_limited` or `unavailable` when too many tests wait for their answer (`Places`).
 */
export async function testWebhook(
  sender: Sender,
  request: { db: Db; workspaceId: number; id: number; now: Temporal.Instant; signal: AbortSignal },
): Promise<TestResult> {
  const { db, workspaceId, id, now } = request;
  const target = await findTarget(db, workspaceId, id);
  if (!target) throw notFound('webhook');
  places.refuseWhenFull(workspaceId, 'Tests', RETRY_AFTER_S);
  const eventId = newEventId(now);
  const type = 'test.ping';
  const data = { webhook_id: id, message: 'This is a test. Nothing happened.' };
  const body = writeEnvelope({ eventId, type, data, now });
  const attempt = await places.hold(workspaceId, () =>
    postEvent(sender, { kind: 'webhook', workspaceId, ...target }, { type, body }, request.signal),
  );
  const { answer: _kept, at: _sentAt, ...result } = attempt;
  const delivered = attempt.error === null;
  await insertTest(db, {
    workspaceId,
    endpointId: id,
    eventId,
    type,
    body,
    status: delivered ? 'delivered' : 'failed',
    attempt,
    createdAt: isoOf(now),
    now: isoOf(sender.clock.now()),
  });
  return { event_id: eventId, delivered, ...result };
}
