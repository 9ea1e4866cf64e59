import assert from 'node:assert/strict';
import { after, before, describe, it, type TestContext } from 'node:test';
import type { IncomingText } from '../carriers/text-carrier.ts';
import { receiveText } from '../messages/receive-text.ts';
import { sendText } from '../messages/send-text.ts';
import { addNumber } from '../messages/testing/text-fixture.ts';
import { erasePerson } from '../personal-data/erase-person.ts';
import { until } from '../platform/jobs/testing/until.ts';
import { startTestApi, type Json, type TestApi } from '../testing/test-api.ts';
import { FakeModelServer } from '../voice/engines/model/testing/fake-model-server.ts';
import { openReplyShop, PERSON, startReplyWorker, type ReplyWorker } from './testing/reply-fixture.ts';

let api: TestApi;
let server: FakeModelServer;
before(async () => {
  server = await FakeModelServer.start('openai');
  api = await startTestApi({ providers: [server.access()] });
});
after(async () => {
  await api.stop();
  await server.close();
});

async function startWorker(test: TestContext): Promise<ReplyWorker> {
  const worker = await startReplyWorker(api);
  test.after(() => worker.stop());
  return worker;
}

const HOURS = 'What are your opening hours?';

describe('a text that the assistant leaves to the team', () => {
  it('is a word for STOP, START or HELP, or comes from somebody who wants none, a short code or ourselves', async (test) => {
    const { shop, write, show, answers, number } = await openReplyShop(api);
    const other = await openReplyShop(api);
    const own = await addNumber(api, other.shop.id);
    const ids = [
      await write('HELP'),
      await write('Stop', { channel: 'chatapp' }),
      await write('STOP'),
      await write(HOURS),
      await write(HOURS, { from: own.number }),
    ];
    const shortCode = await receiveText(api.sql, incoming(number.number, { from: '22000' }), api.clock.now());
    if (shortCode.taken) ids.push(shortCode.messageId);
    const jobs = await api.sql`select from jobs where queue = 'text_answers' and workspace_id = ${shop.id}`;
    assert.equal(jobs.length, 0);
    await (await startWorker(test)).done();
    const shown = await Promise.all(ids.map(show));
    assert.deepEqual(
      shown.map(({ assistant_answer }) => assistant_answer),
      ids.map(() => 'left'),
    );
    assert.deepEqual(await answers(), []);
    const open = (await api.get('/inbox?type=sms&status=open', shop)).body.data;
    assert.equal(open.length, 4, 'all but STOP, on either channel, wait for a person');
  });

  it('is answered in the chat app although its writer stopped SMS, and the other way round', async (test) => {
    await startWorker(test);
    const { ask } = await openReplyShop(api);
    await ask('STOP');
    assert.notEqual(await ask(HOURS, { channel: 'chatapp' }), '');
    await ask('START');
    await ask('STOP', { channel: 'chatapp' });
    assert.equal(await ask(HOURS, { channel: 'chatapp' }), '');
    assert.notEqual(await ask(HOURS), '');
  });

  it('is told four hours after it was written, when its conversation is over', async (test) => {
    await startWorker(test);
    const { ask, shop, show, number } = await openReplyShop(api);
    assert.notEqual(await ask(HOURS), '');
    const told = async (minutesLate: number): Promise<Json> => {
      const now = api.clock.now();
      const writtenAt = now.subtract({ minutes: minutesLate });
      const text = { ...incoming(number.number, {}), writtenAt, carrierMessageId: `late-${minutesLate}` };
      const received = await receiveText(api.sql, text, now);
      return show(received.taken ? received.messageId : 0);
    };
    assert.equal((await told(239)).assistant_answer, 'waiting');
    assert.equal((await told(240)).assistant_answer, 'left');
    const open = (await api.get('/inbox?type=sms&status=open', shop)).body.data;
    assert.ok(open.length > 0);
  });

  it('has no assistant, or one that is paused or may not send texts', async (test) => {
    const worker = await startWorker(test);
    const silent = await openReplyShop(api, { abilities: { book_appointments: true } });
    assert.equal((await silent.show(await silent.write(HOURS))).assistant_answer, null);
    const paused = await openReplyShop(api);
    await api.patch(`/assistants/${paused.assistantId}`, { status: 'paused' }, paused.shop);
    assert.equal((await paused.show(await paused.write(HOURS))).assistant_answer, null);
    const used = await openReplyShop(api);
    await api.sql`update workspaces set included_texts = 0 where id = ${used.shop.id}`;
    const id = await used.write(HOURS);
    await worker.done();
    assert.equal((await used.show(id)).assistant_answer, 'left');
    const [item] = (await api.get('/inbox?type=sms', used.shop)).body.data;
    assert.equal(item.status, 'open');
  });

  it('comes while a person has the conversation, who began it or took it over', async (test) => {
    const worker = await startWorker(test);
    const { shop, ask, write, show } = await openReplyShop(api);
    assert.notEqual(await ask(HOURS), '');
    const sent = await api.post('/messages', { to: PERSON, body: 'Ann here: hello!' }, shop);
    assert.deepEqual([sent.status, sent.body.data.sent_by], [201, 'api']);
    assert.equal(await ask('Can I come earlier?'), '');
    const [item] = (await api.get('/inbox?type=sms&status=open', shop)).body.data;
    assert.equal(item.body, 'Can I come earlier?');
    await worker.advance(4 * 60 + 1);
    assert.match(await ask(HOURS), /AI assistant/);
    // What a program sends to somebody who was not writing, such as a reminder, takes nothing over.
    await worker.advance(4 * 60 + 1);
    await api.post('/messages', { to: PERSON, body: 'See you tomorrow' }, shop);
    assert.notEqual(await ask(HOURS), '');
    assert.equal((await show(await write('Stop'))).assistant_answer, 'left');
  });
});

describe('a person of the team', () => {
  it('goes before an answer that is not written yet, and has the conversation that they begin', async (test) => {
    const { shop, number, write, show, answers, ask } = await openReplyShop(api);
    const waiting = await write(HOURS);
    assert.equal((await show(waiting)).assistant_answer, 'waiting');
    await api.post('/messages', { to: PERSON, body: 'We are open until five' }, shop);
    await (await startWorker(test)).done();
    assert.equal((await show(waiting)).assistant_answer, 'left');
    assert.deepEqual(await answers(), []);
    const friend = '+493055555555';
    const text = { to: friend, body: 'Ann here, can you come at four?', phoneNumberId: number.id };
    const [member] = await api.sql<{ id: number }[]>`
      select user_id as id from memberships where workspace_id = ${shop.id} limit 1`;
    const by = { kind: 'user', userId: member?.id ?? 0, inSession: true } as const;
    const context = { db: api.sql, workspaceId: shop.id, now: api.clock.now(), by };
    assert.equal((await sendText(context, { text })).sent_by, 'member');
    assert.equal(await ask('Yes', { from: friend }), '');
  });

  it('has what an assistant remembers of somebody deleted with them', async (test) => {
    await startWorker(test);
    const { shop, ask } = await openReplyShop(api);
    await ask('I would like a massage tomorrow at 10 am');
    const [contact] = (await api.get(`/contacts?phone=${encodeURIComponent(PERSON)}`, shop)).body.data;
    const erased = await erasePerson(
      { db: api.sql, workspaceId: shop.id, now: api.clock.now(), by: { kind: 'system' } },
      api.services,
      { id: contact.id },
    );
    await erased.finish();
    const left = await api.sql`
      select workspace_id from text_conversations where workspace_id = ${shop.id}
      union all select workspace_id from held_times where workspace_id = ${shop.id}
      union all select workspace_id from messages where workspace_id = ${shop.id}`;
    assert.equal(left.length, 0);
  });
});

describe('texts that come together', () => {
  it('are answered once, by one of two workers, in their order, also when told twice', async (test) => {
    const { shop, number, answers, show } = await openReplyShop(api);
    const workers = [await startWorker(test), await startWorker(test)];
    const texts = [HOURS, 'I would like a massage tomorrow at 10 am, I am Ada Byron', 'Yes'];
    const told = texts.map((body) => incoming(number.number, { body }));
    const receptions = await Promise.all(
      [...told, ...told].map((text) => receiveText(api.sql, text, api.clock.now())),
    );
    const ids = [...new Set(receptions.map((each) => (each.taken ? each.messageId : 0)))];
    assert.equal(ids.length, 3);
    for (const worker of workers) await worker.done();
    for (const id of ids)
      await until(`text ${id} is answered`, async () => (await show(id)).assistant_answer === 'answered');
    const sent = await answers();
    assert.ok(sent.length >= 1 && sent.length <= 3, String(sent.length));
    assert.equal(sent.filter(({ body }) => /AI assistant/.test(body)).length, 1);
    // A yes that was written before the read-back was read agrees to nothing.
    assert.equal((await api.get('/appointments', shop)).body.meta.total, 0);
    const jobs = await api.sql`
      select from jobs where queue = 'text_answers' and workspace_id = ${shop.id} and payload ? 'message_id'`;
    assert.equal(jobs.length, 0);
  });
});

describe('an assistant with a language model', () => {
  it('books by text with what the model remembers, and falls back to the offline engine', async (test) => {
    await startWorker(test);
    const { shop, ask, answers } = await openReplyShop(api, { model: 'openai:fake' });
    const booking = { service: 'Massage', date: '2026-11-24', time: '10:00', name: 'Ada Byron' };
    const call = { name: 'book_appointment', arguments: JSON.stringify(booking) };
    server.replies = [{ calls: [call] }, { calls: [call] }, { text: ['Your massage is booked.'] }];
    assert.match(
      await ask('A massage tomorrow at ten, I am Ada Byron'),
      /AI assistant.*Shall I book that\?$/s,
    );
    assert.match(await ask('Yes'), /^Your massage is booked\.$/);
    assert.equal((await api.get('/appointments', shop)).body.meta.total, 1);
    const request = JSON.stringify(server.bodies.at(-1));
    assert.match(request, /answers the text messages of/);
    assert.match(request, /needs_confirmation/);
    assert.doesNotMatch(request, /answers the telephone|has heard/);
    server.replies = [{ fault: 'unauthorized' }, { fault: 'unauthorized' }];
    assert.match(await ask(HOURS), /9 AM to 5 PM/);
    // What the model did stands on each answer, also where it failed.
    const used = (await answers()).flatMap(({ providers }) => providers as Json[]);
    assert.deepEqual(
      used
        .map(({ provider, kind, requests, failures, tokens }) => [
          ...[provider, kind, requests, failures],
          tokens?.completion ?? 0,
        ])
        .toSorted((a, b) => b[4] - a[4]),
      [
        ['openai:fake', 'thinking', 2, 0, 24],
        ['openai:fake', 'thinking', 1, 0, 12],
        ['openai:fake', 'thinking', 1, 1, 0],
      ],
    );
  });

  it('takes the message of somebody without a phone number', async (test) => {
    const worker = await startWorker(test);
    const { shop, number } = await openReplyShop(api, { model: 'openai:fake' });
    const call = { name: 'take_message', arguments: JSON.stringify({ body: 'I am running late.' }) };
    server.replies = [{ calls: [call] }, { text: ['The team has your message.'] }];
    const userId = 'US.13491208655302741918';
    const text = {
      channel: 'chatapp',
      from: userId,
      userId,
      name: 'Ann',
      body: 'I am running late',
    } as const;
    await receiveText(api.sql, incoming(number.number, text), api.clock.now());
    await worker.done();
    const [message] = (await api.get('/inbox?type=message', shop)).body.data;
    const [contact] = (await api.get('/contacts', shop)).body.data;
    assert.deepEqual([message?.from, message?.contact_id], [userId, contact.id]);
  });
});

let last = 0;
const incoming = (to: string, more: Partial<IncomingText> = {}): IncomingText => ({
  ...{ channel: 'sms', from: PERSON, to, body: HOURS, carrier: 'simulator' },
  ...{ carrierMessageId: `reply-${(last += 1)}`, withinWorkspaceId: null },
  ...more,
});
