import type { ActionContext } from '../platform/action-context.ts';
import { ConcurrencyLimit } from '../platform/concurrency-limit.ts';
import type { Sql } from '../platform/db/sql.ts';
import { newEventId, writeEnvelope } from '../platform/events/emit.ts';
import { isoOf } from '../platform/instants.ts';
import { notFound } from '../platform/refusal.ts';
import { insertTest } from './deliveries.queries.ts';
import { postEvent, type Sender } from './post-event.ts';
import type { Attempt } from './webhook.ts';
import { findTarget } from './webhooks.queries.ts';

/** Each test holds a request open for up to ten seconds. */
const tests = new ConcurrencyLimit({ total: 10, ofOneWorkspace: 3 });
const RETRY_AFTER_S = 10;

export interface TestServices extends Sender {
  sql: Sql;
}

export interface TestResult extends Pick<Attempt, 'http_status' | 'duration_ms' | 'error' | 'error_type'> {
  event_id: string;
  delivered: boolean;
}

export interface WebhookTest {
  /** The result while the endpoint has not answered. */
  unanswered: TestResult;
  /** Posts the event, waits for the answer and writes both into the log. */
  run: () => Promise<TestResult>;
}

/**
 * Prepares a `test.ping` to this endpoint only, even when it is paused, without retries. It runs outside the
 * request's transaction, so that no database connection is held while waiting for the endpoint.
 * @throws Refusal `not_found`; `rate_limited` or `unavailable` when too many tests wait for their answer
 *   (`ConcurrencyLimit`).
 */
export async function prepareTest(
  sender: TestServices,
  { db, workspaceId, now }: ActionContext,
  { id, signal }: { id: number; signal: AbortSignal },
): Promise<WebhookTest> {
  const target = await findTarget(db, workspaceId, id);
  if (!target) throw notFound('webhook');
  tests.refuseWhenFull(workspaceId, RETRY_AFTER_S);
  const eventId = newEventId(now);
  const type = 'test.ping';
  const data = { webhook_id: id, message: 'This is a test. Nothing happened.' };
  const body = writeEnvelope({ eventId, type, data, now });
  const unanswered: TestResult = {
    event_id: eventId,
    delivered: false,
    http_status: null,
    duration_ms: 0,
    error: 'No answer has come yet: the test is still running or was interrupted.',
    error_type: 'timeout',
  };
  const run = async (): Promise<TestResult> => {
    const attempt = await tests.run(workspaceId, () =>
      postEvent(sender, { kind: 'webhook', workspaceId, ...target }, { type, body }, signal),
    );
    const { answer: _kept, at: _sentAt, ...result } = attempt;
    const delivered = attempt.error === null;
    await insertTest(sender.sql, {
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
  };
  return { unanswered, run };
}
