import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it, type TestContext } from 'node:test';
import type { TextReport } from '../carriers/text-carrier.ts';
import { until } from '../platform/jobs/testing/until.ts';
import { startTestApi, type Json, type TestApi } from '../testing/test-api.ts';
import { deliverText } from './submit-text.ts';
import type { Message } from './message.ts';
import { nextTry } from './next-try.ts';
import { recordReport } from './record-report.ts';
import type { ActionContext } from '../platform/action-context.ts';
import { sendText } from './send-text.ts';
import {
  addNumber,
  openTextFixture,
  scriptedCarrier,
  type ScriptedCarrier,
  type TextFixture,
} from './testing/text-fixture.ts';
import { startTextWorker, type TextWorker } from './testing/text-worker.ts';

let api: TestApi;
let carrier: ScriptedCarrier;
let fixture: TextFixture;
before(async () => {
  carrier = scriptedCarrier();
  api = await startTestApi({ texts: carrier });
});
after(() => api.stop());
beforeEach(async () => {
  fixture = await openTextFixture(api);
  await addNumber(api, fixture.workspace.id);
  carrier.handed.length = 0;
  carrier.answer = async ({ messageId }) => ({ accepted: true, carrierMessageId: `scripted-${messageId}` });
  await api.sql`delete from jobs`;
});

const person = '+493012345678';

const post = async (): Promise<Json> => {
  const key = fixture.workspace.keys.write;
  const answer = await api.post('/messages', { to: person, body: 'Hello' }, { key });
  assert.equal(answer.status, 201, answer.raw.toString());
  return answer.body.data;
};

const context = (): ActionContext => ({
  db: api.sql,
  workspaceId: fixture.workspace.id,
  now: api.clock.now(),
  by: { kind: 'system' },
});

/** Accepts a text without submitting it. */
const accept = (startAt?: Temporal.Instant): Promise<Message> =>
  sendText(context(), {
    text: { to: person, body: 'Hello' },
    ...(startAt ? { startAt } : {}),
  });

const becomes = (id: number, status: string): Promise<true> =>
  until(`message ${id} is ${status}`, async () => (await fixture.show(id)).status === status);

const handedIds = (): number[] => carrier.handed.map(({ messageId }) => messageId);

/** A worker that ends with the test. */
async function startWorker(test: TestContext): Promise<TextWorker> {
  const worker = await startTextWorker(api, carrier);
  test.after(() => worker.stop());
  return worker;
}

async function waitingJobs(): Promise<number> {
  return (await api.sql`select from jobs where queue = 'texts'`).length;
}

describe('an accepted text', () => {
  it('is handed over in the request, once, and leaves no job behind', async () => {
    const message = await post();
    assert.equal(message.status, 'sent');
    assert.deepEqual(carrier.handed, [
      {
        workspaceId: fixture.workspace.id,
        messageId: message.id,
        channel: 'sms',
        from: message.from,
        to: person,
        body: 'Hello',
      },
    ]);
    assert.equal(await waitingJobs(), 0);
    const again = await deliverText(api.services, {
      workspaceId: fixture.workspace.id,
      messageId: message.id,
    });
    assert.equal(again.status, 'sent');
    assert.equal(carrier.handed.length, 1);
  });

  it('is handed over by a worker when the one who accepted it died', async (test) => {
    const message = await accept();
    await startWorker(test);
    await becomes(message.id, 'sent');
    assert.deepEqual(handedIds(), [message.id]);
  });

  it('is left to the request for half a minute', async (test) => {
    const message = await accept(api.clock.now().add({ seconds: 30 }));
    const worker = await startWorker(test);
    await worker.advance(29_999);
    assert.equal((await fixture.show(message.id)).status, 'queued');
    assert.deepEqual(handedIds(), []);
    await worker.advance(1);
    await becomes(message.id, 'sent');
  });

  it('goes out once, although two workers and the request have it', async (test) => {
    const messages = await Promise.all(Array.from({ length: 20 }, () => accept()));
    await startWorker(test);
    await startWorker(test);
    for (const { id } of messages) await becomes(id, 'sent');
    assert.deepEqual(
      handedIds().sort((a, b) => a - b),
      messages.map(({ id }) => id).sort((a, b) => a - b),
    );
  });

  it('stays queued when the carrier gives no answer, and is handed over again under the same name', async (test) => {
    carrier.answer = async () => {
      throw new Error('the line broke');
    };
    const message = await post();
    assert.equal(message.status, 'queued');
    carrier.answer = async ({ messageId }) => ({ accepted: true, carrierMessageId: `scripted-${messageId}` });
    const worker = await startWorker(test);
    await worker.advance(30_000);
    await becomes(message.id, 'sent');
    const [first, second] = carrier.handed;
    assert.deepEqual(first, second);
    assert.equal(carrier.handed.length, 2);
  });

  it('is tried after 5 and 30 seconds, 2 and 10 minutes, and then given up', async () => {
    const at = api.clock.now();
    const pauses = [1, 2, 3, 4].map((tries) => nextTry(tries, at)?.since(at).total('seconds'));
    assert.deepEqual(pauses, [5, 30, 120, 600]);
    assert.equal(nextTry(5, at), null);
  });

  it('is tried later where the carrier asks for that, within ten minutes, and no more often', () => {
    const at = api.clock.now();
    const after = (tries: number, askedMs: number) => nextTry(tries, at, askedMs)?.since(at).total('seconds');
    assert.deepEqual([after(1, 90_000), after(3, 90_000), after(2, 3_600_000)], [90, 120, 600]);
    assert.equal(nextTry(5, at, 90_000), null);
  });

  it('fails with the reason once it is given up', async (test) => {
    carrier.answer = async () => {
      throw new Error('nobody there');
    };
    const message = await accept();
    await api.sql`update jobs set attempt = 4 where queue = 'texts'`;
    await startWorker(test);
    await becomes(message.id, 'failed');
    assert.match((await fixture.show(message.id)).error, /could not be reached/);
    assert.equal(await waitingJobs(), 0);
  });

  it('fails with the carrier’s reason, also when a worker hands it over', async (test) => {
    carrier.answer = async () => ({ accepted: false, reason: 'No such line.' });
    const message = await accept();
    await startWorker(test);
    await becomes(message.id, 'failed');
    assert.equal((await fixture.show(message.id)).error, 'No such line.');
  });

  it('is not recorded when the transaction that accepted it is rolled back', async () => {
    await assert.rejects(
      api.sql.begin(async (tx) => {
        await sendText({ ...context(), db: tx }, { text: { to: person, body: 'Hello' } });
        throw new Error('changed my mind');
      }),
    );
    assert.equal((await fixture.list()).meta.total, 0);
    assert.equal(await waitingJobs(), 0);
  });

  it('to the team makes no contact', async () => {
    const text = { to: person, body: 'A new order', linksContact: false };
    assert.equal((await sendText(context(), { text })).contact_id, null);
    const contacts = await api.get('/contacts', { key: fixture.workspace.keys.read });
    assert.equal(contacts.body.meta.total, 0);
  });
});

describe('the reports of a carrier', () => {
  const report = (messageId: number, status: TextReport['status']): Promise<void> => {
    const error = status === 'failed' ? 'Not delivered.' : null;
    const told = { workspaceId: fixture.workspace.id, messageId, status, error };
    return recordReport(api.sql, told, api.clock.now());
  };

  it('move a text only forwards, in whatever order and however much at once they come', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id } = await accept();
      const key = { workspaceId: fixture.workspace.id, messageId: id };
      const seen: string[] = [];
      const told = Array.from({ length: 12 }, (_, index) =>
        report(id, (['read', 'delivered'] as const)[(index + round) % 2] ?? 'read'),
      );
      const watching = (async () => {
        for (let count = 0; count < 10; count += 1) seen.push((await fixture.show(id)).status);
      })();
      await Promise.all([...told, deliverText(api.services, key), watching]);
      const order = ['queued', 'sent', 'delivered', 'read'];
      const places = seen.map((status) => order.indexOf(status));
      assert.deepEqual(places, places.toSorted(), seen.join());
      assert.equal((await fixture.show(id)).status, 'read');
    }
  });

  it('of a failure and of the delivery do not overwrite each other: the first counts', async () => {
    for (const [first, second] of [
      ['failed', 'delivered'],
      ['delivered', 'failed'],
    ] as const) {
      const { id } = await post();
      await report(id, first);
      const before = await fixture.show(id);
      await api.clock.advance(1_000);
      await report(id, second);
      assert.deepEqual(await fixture.show(id), before);
      assert.equal(before.error, first === 'failed' ? 'Not delivered.' : null);
    }
  });

  it('that come before the answer to the handover are not lost', async () => {
    carrier.answer = async ({ messageId }) => {
      await report(messageId, 'delivered');
      return { accepted: true, carrierMessageId: `early-${messageId}` };
    };
    const message = await post();
    assert.equal(message.status, 'delivered');
    const [row] = await api.sql`select carrier_message_id from messages where id = ${message.id}`;
    assert.equal(row?.['carrier_message_id'], `early-${message.id}`);
  });

  it('change nothing of a text that came in, or of another workspace', async () => {
    const { number } = await addNumber(api, fixture.workspace.id);
    const received = await fixture.write(person, number);
    await report(received.id, 'read');
    assert.equal((await fixture.show(received.id)).status, 'received');
    const { id } = await post();
    const foreign = { workspaceId: api.workspace.id, messageId: id, status: 'failed' as const, error: 'x' };
    await recordReport(api.sql, foreign, api.clock.now());
    assert.equal((await fixture.show(id)).status, 'sent');
  });
});
