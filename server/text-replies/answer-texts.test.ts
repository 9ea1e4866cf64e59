import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { receiveText } from '../messages/receive-text.ts';
import { until } from '../platform/jobs/testing/until.ts';
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

  it('answers somebody without a phone number by their id, and takes their message', async () => {
    const { shop, number, show, answers } = await openReplyShop(api);
    const userId = 'US.13491208655302741918';
    let count = 0;
    const ask = async (body: string): Promise<string> => {
      const text = {
        channel: 'chatapp',
        from: userId,
        userId,
        name: 'Ann',
        to: number.number,
        body,
      } as const;
      const id = { carrier: 'chatapp_cloud', carrierMessageId: `wamid.${(count += 1)}` };
      const kept = await receiveText(
        api.sql,
        { ...text, ...id, withinWorkspaceId: shop.id },
        api.clock.now(),
      );
      const messageId = kept.taken ? kept.messageId : 0;
      await until('it is answered', async () => (await show(messageId)).assistant_answer !== 'waiting');
      return (await answers()).map(({ body: words }) => words).join('\n');
    };
    assert.match(await ask('What are your opening hours?'), /Monday to Friday from 9 AM to 5 PM/);
    const [{ id: contact_id }] = (await api.get('/contacts', shop)).body.data;
    const starts_at = '2026-11-24T13:00:00Z';
    await shop.make('/appointments', { title: 'Massage', starts_at, duration_minutes: 60, contact_id });
    assert.match(await ask('When is my appointment?'), /2 PM/, 'what is theirs is told without a number');
    await ask('Can you tell Ann that I am running late?');
    await worker.advance(5 * 60);
    await worker.done();
    const [message] = (await api.get('/inbox?type=message', shop)).body.data;
    const [contact] = (await api.get('/contacts', shop)).body.data;
    assert.deepEqual(
      [message?.from, message?.contact_id, contact.chatapp_user_id, contact.phone],
      [userId, contact.id, userId, null],
    );
    const { data: texts } = (await api.get(`/messages?contact_id=${contact.id}`, shop)).body;
    assert.ok(texts.length >= 4 && texts.every(({ channel }: Json) => channel === 'chatapp'));
  });

  it('keeps what somebody without a phone number books with them, whatever number they give', async () => {
    const { shop, number, show, answers } = await openReplyShop(api);
    const bobs = '+493055555555';
    const bob = await shop.make('/contacts', { name: 'Bob Secret', phone: bobs });
    const before = (await api.get(`/contacts/${bob.id}`, shop)).body.data;
    const userId = 'US.99999208655302741918';
    const ask = async (body: string): Promise<string> => {
      const text = { channel: 'chatapp', from: userId, userId, to: number.number, body } as const;
      const id = { carrier: 'chatapp_cloud', carrierMessageId: `wamid.${body}` };
      const told = { ...text, ...id, withinWorkspaceId: shop.id };
      const kept = await receiveText(api.sql, told, api.clock.now());
      const messageId = kept.taken ? kept.messageId : 0;
      await until('it is answered', async () => (await show(messageId)).assistant_answer !== 'waiting');
      return (await answers()).at(-1)?.body ?? '';
    };
    const said = [await ask('A massage tomorrow at 10 am, I am Ada Byron, my number is 030 55555555')];
    said.push(await ask('Yes, please'));
    const [appointment] = (await api.get('/appointments', shop)).body.data;
    assert.deepEqual(appointment?.customer, { name: 'Ada Byron', phone: bobs, email: null }, said.join('\n'));
    const hers = (await api.get(`/contacts/${appointment.contact_id}`, shop)).body.data;
    assert.deepEqual([hers.chatapp_user_id, hers.phone, hers.name], [userId, null, 'Ada Byron']);
    assert.deepEqual((await api.get(`/contacts/${bob.id}`, shop)).body.data, before, 'Bob is as he was');
    assert.match(said[0] ?? '', /55\s?55/, 'the number is read back');
    assert.doesNotMatch(said.join(' '), /Bob|Secret/);
    assert.match(await ask('When is my appointment?'), /10 AM/);
  });

  it('says of pictures, recordings and places without words that the team looks at them, in four languages', async () => {
    const said: Record<string, RegExp> = {
      'en-US': /^You are .*I can only read text; the team will look at what you sent\./,
      'de-DE': /^Sie schreiben .*Ich kann nur Text lesen; .* sieht sich das Team an\./,
      'fr-FR': /^Vous .*Je ne peux lire que du texte ; /,
      'es-ES': /^Está .*Solo puedo leer texto; /,
    };
    for (const [language, answer] of Object.entries(said)) {
      const { shop, ask } = await openReplyShop(api, { language });
      assert.match(await ask('(image)', { channel: 'chatapp' }), answer);
      const items = (await api.get('/inbox?type=sms', shop)).body.data;
      assert.deepEqual([items.length, items[0].status], [1, 'open'], 'a person looks at it');
    }
    const { shop, ask } = await openReplyShop(api);
    const files = ['(audio)', '(document) plan.pdf', '(document) Invoice of March 5.pdf'];
    files.push('(location) Home 48.1, 11.5', '(contacts) Bob');
    const texts = [...files, '(image) https://api.twilio.example/Media/ME7\n(video) https://a.example/8'];
    for (const text of texts) assert.match(await ask(text, { channel: 'chatapp' }), /only read text/, text);
    const beside = await ask('(image) What are your opening hours?', { channel: 'chatapp' });
    assert.match(beside, /9 AM to 5 PM/, 'what is written beside a picture is answered');
    for (const nothing of ['(reaction) 👍', '(sticker)', '(system) Ann has a new number', '(unsupported)'])
      assert.equal(await ask(nothing, { channel: 'chatapp' }), '', nothing);
    const open = (await api.get('/inbox?type=sms&status=open&per_page=50', shop)).body.data;
    assert.equal(open.length, texts.length + 4);
  });

  it('leaves a picture to the team when the words that come after it are answered with it', async () => {
    const { shop, write, show } = await openReplyShop(api);
    await worker.stop();
    const ids = [await write('(image)', { channel: 'chatapp' })];
    ids.push(await write('What are your opening hours?', { channel: 'chatapp' }));
    worker = await startReplyWorker(api);
    for (const id of ids)
      await until('it is answered', async () => (await show(id)).assistant_answer === 'answered');
    const items = (await api.get('/inbox?type=sms', shop)).body.data;
    const statuses = ids.map((id) => items.find((item: Json) => item.message_id === id)?.status);
    assert.deepEqual(statuses, ['open', 'done']);
  });

  it('does not read the address of a picture as words', async () => {
    const { ask } = await openReplyShop(api);
    const text = 'A massage tomorrow at 10 am. My name is Ada Byron\n(image) https://a.example/tuesday/3pm';
    assert.match(await ask(text), /assage.*10 AM.*\?$/s);
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
