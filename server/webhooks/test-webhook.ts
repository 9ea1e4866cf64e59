import type { Db } from '../platform/db/sql.ts';
import { newEventId, writeEnvelope } from '../platform/events/emit.ts';
import { isoOf } from '../platform/instants.ts';
import { notFound, Refusal } from '../platform/refusal.ts';
import { insertTest } from './deliveries.queries.ts';
import { postEvent, type Sender } from './post-event.ts';
import type { Attempt } from './webhook.ts';
import { findTarget } from './webhooks.queries.ts';

/** Each holds a request, and perhaps a transaction, for up to ten seconds. */
const TESTS_AT_ONCE = 5;
let running = 0;

export interface TestResult extends Pick<Attempt, 'http_status' | 'duration_ms' | 'error' | 'error_type'> {
  event_id: string;
  delivered: boolean;
}

/**
 * Posts a `test.ping` to this endpoint alone, paused or not, and waits for the answer; it stands in the log and is not
 * tried again.
 * @throws Refusal `not_found`; `rate_limited` when too many tests wait for their answer in this process.
 */
export async function testWebhook(
  sender: Sender,
  request: { db: Db; workspaceId: number; id: number; now: Temporal.Instant; signal: AbortSignal },
): Promise<TestResult> {
  const { db, workspaceId, id, now } = request;
  const target = await findTarget(db, workspaceId, id);
  if (!target) throw notFound('webhook');
  if (running >= TESTS_AT_ONCE) {
    throw new Refusal('rate_limited', 'Other tests are still waiting for their answer. Please try again.', {
      headers: { 'Retry-After': '10' },
    });
  }
  const eventId = newEventId();
  const type = 'test.ping';
  const data = { webhook_id: id, message: 'This is a test. Nothing happened.' };
  const body = writeEnvelope({ eventId, type, data, now });
  running += 1;
  const attempt = await postEvent(sender, { kind: 'webhook', ...target, type, body }, request.signal).finally(
    () => {
      running -= 1;
    },
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
