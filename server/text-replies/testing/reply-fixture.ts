import assert from 'node:assert/strict';
import { openShop, type Shop } from '../../appointments/testing/open-shop.ts';
import { ANSWER_QUEUE } from '../../messages/answer-lanes.ts';
import { addNumber } from '../../messages/testing/text-fixture.ts';
import { NotificationListener } from '../../platform/db/notification-listener.ts';
import { JobWorker } from '../../platform/jobs/job-worker.ts';
import { JOBS_CHANNEL } from '../../platform/jobs/jobs.queries.ts';
import { until } from '../../platform/jobs/testing/until.ts';
import type { Json, TestApi } from '../../testing/test-api.ts';
import { answerQueue } from '../answer-queue.ts';

/** A shop in Berlin whose number an assistant answers, and somebody who texts it. */
export interface ReplyShop {
  shop: Shop;
  number: { id: number; number: string };
  assistantId: number;
  /** Writes a text; its id. */
  write(body: string, more?: { channel?: 'sms' | 'chatapp'; from?: string }): Promise<number>;
  /** Writes, and waits until the text is answered or left; the assistant's texts since, joined. */
  ask(body: string, more?: { channel?: 'sms' | 'chatapp'; from?: string }): Promise<string>;
  show(id: number): Promise<Json>;
  /** The assistant's texts so far, oldest first. */
  answers(): Promise<Json[]>;
}

export const PERSON = '+493012345678';
const ABILITIES = { send_texts: true, book_appointments: true, take_messages: true };

export async function openReplyShop(api: TestApi, change: Json = {}): Promise<ReplyShop> {
  const shop = await openShop(api);
  await shop.staff({ name: 'Ann' });
  await shop.service({ name: 'Massage', price: 60, duration_minutes: 60 });
  const { id: assistantId } = await shop.make('/assistants', {
    ...{ name: 'Mia', language: 'en-US', welcome_message: 'Hello.', model: 'switchboard-offline' },
    ...{ abilities: ABILITIES, ...change },
  });
  const active = await api.patch(`/assistants/${assistantId}`, { status: 'active' }, shop);
  assert.equal(active.status, 200, active.raw.toString());
  const number = await addNumber(api, shop.id, { chatapp: true });
  const linked = await api.patch(`/phone-numbers/${number.id}`, { assistant_id: assistantId }, shop);
  assert.equal(linked.status, 200, linked.raw.toString());
  const show = async (id: number): Promise<Json> => (await api.get(`/messages/${id}`, shop)).body.data;
  const answers = async (): Promise<Json[]> => {
    const { data } = (await api.get('/messages?direction=outbound&per_page=100', shop)).body;
    return data.filter((text: Json) => text.sent_by === 'assistant').toReversed();
  };
  const write: ReplyShop['write'] = async (body, { channel = 'sms', from = PERSON } = {}) => {
    const answer = await api.post('/simulator/texts', { from, to: number.number, channel, body }, shop);
    assert.equal(answer.status, 201, answer.raw.toString());
    return answer.body.data.id;
  };
  return {
    ...{ shop, number, assistantId, show, answers, write },
    ask: async (body, more) => {
      const before = (await answers()).length;
      const id = await write(body, more);
      await until(`text ${id} is dealt with`, async () => (await show(id)).assistant_answer !== 'waiting');
      return (await answers())
        .slice(before)
        .map((text) => text.body)
        .join('\n');
    },
  };
}

/** A process that has assistants answer texts. */
export interface ReplyWorker {
  /** Moves the clock, and lets the worker look for work. */
  advance(minutes: number): Promise<void>;
  /** Resolves when nothing is due any more. */
  done(): Promise<void>;
  stop(): Promise<void>;
}

export async function startReplyWorker(api: TestApi): Promise<ReplyWorker> {
  const { sql, clock, databaseUrl } = api;
  const { log, providers, providerClient: client } = api.services;
  const notifications = new NotificationListener(databaseUrl, log);
  const queues = [answerQueue({ sql, clock, log, thinking: { providers, client } })];
  const worker = new JobWorker({ sql, databaseUrl, notifications, clock, log, queues });
  await notifications.start();
  await worker.start();
  return {
    advance: async (minutes) => {
      await clock.advance(minutes * 60_000);
      await sql`select pg_notify(${JOBS_CHANNEL}, ${ANSWER_QUEUE})`;
    },
    done: async () => {
      const now = clock.now().toString();
      const due = () => sql`select from jobs where queue = ${ANSWER_QUEUE} and run_at <= ${now}`;
      await until('no text is to be answered', async () => (await due()).length === 0);
    },
    stop: async () => {
      await worker.stop(0);
      await notifications.stop();
    },
  };
}
