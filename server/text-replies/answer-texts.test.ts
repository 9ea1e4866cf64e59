import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { startTestApi, type Json, type TestApi } from '../testing/test-api.ts';
import { openReplyShop, PERSON, startReplyWorker, type ReplyWorker } from './testing/reply-fixture.ts';

let api: TestApi;
let worker: ReplyWorker;
before(async () => {
  api = await startTestApi();
  worker = await startReplyWorker(api);
});
after(async () => {
  await worker.stop();
  await api.stop();
});

describe('a text to a number whose assistant answers texts', () => {
  it('books an appointment that was read back and confirmed in a later text', async () => {
    const { shop, number, ask, answers } = await openReplyShop(api);
    const said = [await ask('Hi, I would like a massage tomorrow at 10 am. My name is Ada Byron.')];
    assert.match(said[0] ?? '', /^You are texting with an AI assistant\. .*10 AM.*\?$/s);
    assert.equal((await api.get('/appointments', shop)).body.meta.total, 0);
    const other = await ask('A massage tomorrow at 10 am, I am Bob Other', { from: '+493055555555' });
    assert.doesNotMatch(other, /10 AM with Ann.*Shall I book/, 'the time is held');
    said.push(await ask('Yes, please'));
    const [appointment] = (await api.get('/appointments', shop)).body.data;
    assert.equal(appointment?.starts_at, '2026-11-24T09:00:00.000Z', said.join('\n'));
    const { source, call_id, customer } = appointment;
    assert.deepEqual(
      [source, call_id, customer],
      ['ai', null, { name: 'Ada Byron', phone: PERSON, email: null }],
    );
    said.push(await ask('Please cancel it again'));
    assert.match(said.at(-1) ?? '', /cancel/i);
    said.push(await ask('Yes'));
    const [canceled] = (await api.get('/appointments', shop)).body.data;
    assert.equal(canceled?.status, 'cancelled', said.join('\n'));
    said.push(await ask('No thanks, bye'));
    assert.doesNotMatch(said.join('\n'), /press|your call|hang up|AI assistant.*AI assistant/s);
    const sent = (await answers()).filter(({ to }) => to === PERSON);
    assert.deepEqual(
      sent.map(({ from, to, channel, status }) => [from, to, channel, status]),
      sent.map(() => [number.number, PERSON, 'sms', 'queued']),
    );
    const uses = sent.flatMap(({ tools }) => tools as Json[]);
    assert.deepEqual(
      uses.filter(({ name }) => name === 'book_appointment').map(({ result }) => result.ok),
      [false, true],
    );
    const { data } = (await api.get('/inbox?type=sms', shop)).body;
    const items = data.filter(({ from }: Json) => from === PERSON);
    assert.deepEqual(
      items.map(({ status }: Json) => status),
      items.map(() => 'done'),
    );
    const kept = await api.sql`
      select conversation_id as id from held_times where workspace_id = ${shop.id}
      union all select conversation_id from tool_effects where workspace_id = ${shop.id}`;
    const [over] = await api.sql<{ id: number }[]>`
      select id from text_conversations where workspace_id = ${shop.id} and person = ${PERSON}`;
    assert.equal(kept.filter(({ id }) => id === over?.id).length, 0);
  });

  it('tells the opening hours, and answers in German, over the channel that was written to', async () => {
    const english = await openReplyShop(api);
    assert.match(await english.ask('What are your opening hours?'), /Monday to Friday from 9 AM to 5 PM/);
    assert.doesNotMatch(await english.ask('Fnord gnarf'), /AI assistant/);
    const open = (await api.get('/inbox?type=sms&status=open', english.shop)).body.data;
    assert.deepEqual(
      open.map(({ body }: Json) => body),
      ['Fnord gnarf'],
    );
    const german = await openReplyShop(api, { language: 'de-DE' });
    const hours = await german.ask('Wann haben Sie geöffnet?', { channel: 'chatapp' });
    assert.match(hours, /^Sie schreiben mit einem KI-Assistenten\. .*Montag bis Freitag/s);
    assert.deepEqual(
      (await german.answers()).map(({ channel }) => channel),
      ['chatapp'],
    );
    const request = await german.ask(
      'Ich hätte gern eine Massage morgen um 10 Uhr, mein Name ist Ada Byron',
      {
        channel: 'chatapp',
      },
    );
    assert.match(request, /10 Uhr/);
    await german.ask('Ja, bitte', { channel: 'chatapp' });
    const [appointment] = (await api.get('/appointments', german.shop)).body.data;
    assert.equal(appointment?.starts_at, '2026-11-24T09:00:00.000Z');
  });

  it('starts afresh after hours, and a message that was begun is kept', async () => {
    const { shop, ask } = await openReplyShop(api);
    await ask('Can you tell Ann that I am running late?');
    await worker.advance(5 * 60);
    await worker.done();
    const [message] = (await api.get('/inbox?type=message', shop)).body.data;
    assert.match(message?.body, /running late/);
    assert.deepEqual([message.from, message.status, message.call_id], [PERSON, 'open', null]);
    assert.match(await ask('Where are you?'), /^You are texting with an AI assistant\./);
    const memories = await api.sql`
      select from text_conversations where workspace_id = ${shop.id} and ended_at is not null and memory = '{}'`;
    assert.equal(memories.length, 1);
  });
});
