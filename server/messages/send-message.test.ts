import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import type { Json, TestAnswer } from '../testing/test-api.ts';
import { useTestApi } from '../testing/use-test-api.ts';
import { addNumber, openTextFixture, type TextFixture } from './testing/text-fixture.ts';

const api = useTestApi();
let fixture: TextFixture;
beforeEach(async () => {
  fixture = await openTextFixture(api);
});

const [person, frenchPerson] = ['+493012345678', '+33142685300'];
const HOUR = 3_600_000;

/** The fields at fault; fails the test for anything but a 422. */
function faultsOf(answer: TestAnswer): string[] {
  assert.equal(answer.status, 422, answer.raw.toString());
  assert.equal(answer.body.error.type, 'validation_error');
  return Object.keys(answer.body.error.errors);
}

/** What was sent; fails the test for a refusal. */
function sent(answer: TestAnswer): Json {
  assert.equal(answer.status, 201, answer.raw.toString());
  return answer.body.data;
}

async function keptCount(): Promise<number> {
  return (await fixture.list()).meta.total;
}

const change = (values: object): Promise<unknown> =>
  api.sql`update workspaces set ${api.sql.set(values)} where id = ${fixture.workspace.id}`;

describe('POST /messages refuses', () => {
  it('a body without text, without anybody to send to, or with fields of the wrong kind', async () => {
    await addNumber(api, fixture.workspace.id);
    assert.deepEqual(faultsOf(await fixture.send({})), ['body']);
    assert.deepEqual(faultsOf(await fixture.send({ body: 'Hello' })), ['to']);
    for (const body of ['', ' \n', 'x'.repeat(1_601), null, 5]) {
      assert.deepEqual(faultsOf(await fixture.send({ to: person, body })), ['body']);
    }
    assert.deepEqual(faultsOf(await fixture.send({ to: person, body: 'Hello', channel: 'fax' })), [
      'channel',
    ]);
    assert.deepEqual(faultsOf(await fixture.send({ to: 'reception', body: 'Hello' })), ['to']);
    const nobody = { to: null, contact_id: null, phone_number_id: null, body: 'Hello' };
    assert.deepEqual(faultsOf(await fixture.send(nobody)), ['to']);
    assert.equal(await keptCount(), 0);
  });

  it('a contact that is unknown, deleted, of another workspace, without a phone or with another one', async () => {
    await addNumber(api, fixture.workspace.id);
    const { write: key } = fixture.workspace.keys;
    const contact = async (body: object, asKey = key): Promise<number> =>
      (await api.post('/contacts', body, { key: asKey })).body.data.id;
    const deleted = await contact({ phone: person });
    await api.delete(`/contacts/${deleted}`, { key });
    const foreign = await contact({ phone: person }, api.workspace.keys.write);
    for (const contact_id of [999_999, deleted, foreign]) {
      assert.deepEqual(faultsOf(await fixture.send({ contact_id, body: 'Hello' })), ['contact_id']);
    }
    const mute = await contact({ name: 'Ann' });
    assert.deepEqual(faultsOf(await fixture.send({ contact_id: mute, body: 'Hello' })), ['contact_id', 'to']);
    const other = await contact({ phone: '+493011111111' });
    assert.deepEqual(faultsOf(await fixture.send({ contact_id: other, to: person, body: 'Hello' })), ['to']);
  });

  it('a number to send from that is unknown, given up, or of another workspace', async () => {
    const givenUp = await addNumber(api, fixture.workspace.id);
    await api.sql`update phone_numbers set active = false where id = ${givenUp.id}`;
    const foreign = await addNumber(api, api.workspace.id);
    for (const phone_number_id of [999_999, givenUp.id, foreign.id]) {
      const answer = await fixture.send({ to: person, body: 'Hello', phone_number_id });
      assert.deepEqual(faultsOf(answer), ['phone_number_id']);
    }
  });

  it('SMS to another country than the sending number’s, whatever other numbers there are', async () => {
    const german = await addNumber(api, fixture.workspace.id);
    await addNumber(api, fixture.workspace.id, { country: 'US' });
    const answer = await fixture.send({ to: frenchPerson, body: 'Hello' });
    assert.deepEqual(faultsOf(answer), ['to']);
    assert.match(answer.body.error.errors.to[0], /\(DE, US\).*FR/);
    // Canada shares the country code of the US.
    assert.deepEqual(faultsOf(await fixture.send({ to: '+14165550100', body: 'Hello' })), ['to']);
    const named = { to: '+12025550199', body: 'Hello', phone_number_id: german.id };
    assert.deepEqual(faultsOf(await fixture.send(named)), ['to']);
    assert.equal(await keptCount(), 0);
  });

  it('SMS without a number that sends it, and SMS where texting is off', async () => {
    await addNumber(api, fixture.workspace.id, { sms: false, chatapp: true });
    assert.deepEqual(faultsOf(await fixture.send({ to: person, body: 'Hello', channel: 'sms' })), ['to']);
    const able = await addNumber(api, fixture.workspace.id);
    await change({ texting_enabled: false });
    for (const channel of ['sms', 'auto']) {
      const answer = await fixture.send({ to: person, body: 'Hello', channel, phone_number_id: able.id });
      assert.deepEqual(faultsOf(answer), ['to']);
    }
  });

  it('the chat app without a number connected to it, also where the number named is not', async () => {
    const plain = await addNumber(api, fixture.workspace.id);
    const chat = { to: person, body: 'Hello', channel: 'chatapp' };
    assert.deepEqual(faultsOf(await fixture.send(chat)), ['to']);
    const connected = await addNumber(api, fixture.workspace.id, { chatapp: true });
    await fixture.write(person, connected.number, 'chatapp');
    assert.deepEqual(faultsOf(await fixture.send({ ...chat, phone_number_id: plain.id })), ['to']);
    assert.equal(sent(await fixture.send(chat)).phone_number_id, connected.id);
  });

  it('the chat app to people who did not write there within 24 hours, to the millisecond', async () => {
    const { number } = await addNumber(api, fixture.workspace.id, { chatapp: true });
    const chat = { to: person, body: 'Hello', channel: 'chatapp' };
    assert.deepEqual(faultsOf(await fixture.send(chat)), ['to']);
    await fixture.write(person, number, 'sms');
    assert.deepEqual(faultsOf(await fixture.send(chat)), ['to'], 'an SMS opens no window');
    await fixture.write(frenchPerson, number, 'chatapp');
    assert.deepEqual(faultsOf(await fixture.send(chat)), ['to'], 'another person opens none either');
    await fixture.write(person, number, 'chatapp');
    await api.clock.advance(24 * HOUR - 1);
    sent(await fixture.send(chat));
    await api.clock.advance(1);
    assert.deepEqual(faultsOf(await fixture.send(chat)), ['to'], 'our own answer does not keep it open');
  });

  it('what is beyond the texts of the plan, which failed ones and those of last month do not count against', async () => {
    await addNumber(api, fixture.workspace.id, { country: 'US' });
    const text = { to: '+12025550199', body: 'Hello' };
    await change({ included_texts: 2 });
    sent(await fixture.send(text));
    assert.equal(sent(await fixture.send({ to: '+15005550005', body: 'Hello' })).status, 'failed');
    sent(await fixture.send(text));
    const refused = await fixture.send(text);
    assert.deepEqual(faultsOf(refused), ['to']);
    assert.match(refused.body.error.errors.to[0], /credit/);
    assert.equal(await keptCount(), 3);
    await api.clock.advance(31 * 24 * HOUR);
    sent(await fixture.send(text));
    await change({ included_texts: 0 });
    assert.deepEqual(faultsOf(await fixture.send(text)), ['to']);
    await change({ included_texts: null });
    sent(await fixture.send(text));
  });

  it('everything, and the list too, where texting is off and no number is connected to the chat app', async () => {
    const { id } = await addNumber(api, fixture.workspace.id, { chatapp: true });
    const key = fixture.workspace.keys.write;
    await change({ texting_enabled: false });
    assert.equal((await api.get('/messages', { key })).status, 200);
    await api.sql`update phone_numbers set active = false where id = ${id}`;
    for (const ask of [
      () => api.get('/messages', { key }),
      () => api.get('/messages/1', { key }),
      () => fixture.send({ to: person, body: 'Hello' }),
      () => fixture.send({}),
    ]) {
      const answer = await ask();
      assert.deepEqual([answer.status, answer.body.error.type], [403, 'feature_disabled']);
    }
  });
});

describe('POST /messages', () => {
  it('sends by SMS, keeps the message and links the contact', async () => {
    const { id, number } = await addNumber(api, fixture.workspace.id);
    const message = sent(await fixture.send({ to: '030 12345678', body: 'Your table is ready.' }));
    const { id: messageId, contact_id, created_at, updated_at, ...rest } = message;
    assert.deepEqual(rest, {
      channel: 'sms',
      direction: 'outbound',
      from: number,
      to: person,
      phone_number_id: id,
      body: 'Your table is ready.',
      status: 'sent',
      ...{ error: null, error_code: null },
      ...{ sent_by: 'api', assistant_answer: null, tools: [], providers: [] },
    });
    assert.equal(created_at, updated_at);
    assert.deepEqual(await fixture.show(messageId), message);
    const contact = await api.get(`/contacts/${contact_id}`, { key: fixture.workspace.keys.read });
    assert.equal(contact.body.data.phone, person);
  });

  it('keeps what the carrier refused, as failed with the reason', async () => {
    await addNumber(api, fixture.workspace.id, { country: 'US' });
    const message = sent(await fixture.send({ to: '+15005550005', body: 'Hello' }));
    assert.equal(message.status, 'failed');
    assert.match(message.error, /refused/);
    assert.deepEqual(await fixture.show(message.id), message);
  });

  it('takes the person of a contact, whose activity moves', async () => {
    await addNumber(api, fixture.workspace.id);
    const key = fixture.workspace.keys.write;
    const { id } = (await api.post('/contacts', { name: 'Ann', phone: person }, { key })).body.data;
    await api.clock.advance(1_000);
    for (const to of [undefined, person]) {
      const message = sent(await fixture.send({ contact_id: id, to, body: 'Hello' }));
      assert.deepEqual([message.to, message.contact_id], [person, id]);
    }
    const contact = (await api.get(`/contacts/${id}`, { key })).body.data;
    assert.equal(contact.last_activity_at, api.clock.now().toString({ smallestUnit: 'millisecond' }));
    assert.equal(contact.name, 'Ann');
  });

  it('chooses the chat app inside the 24 hours and SMS otherwise, unless a channel is named', async () => {
    await addNumber(api, fixture.workspace.id);
    const connected = await addNumber(api, fixture.workspace.id, { chatapp: true });
    const text = { to: person, body: 'Hello' };
    assert.equal(sent(await fixture.send(text)).channel, 'sms');
    await fixture.write(person, connected.number, 'chatapp');
    const answer = sent(await fixture.send(text));
    assert.deepEqual([answer.channel, answer.phone_number_id], ['chatapp', connected.id]);
    assert.equal(sent(await fixture.send({ ...text, channel: 'sms' })).channel, 'sms');
    await api.clock.advance(24 * HOUR);
    assert.equal(sent(await fixture.send({ ...text, channel: 'auto' })).channel, 'sms');
  });

  it('answers people of any country on the chat app', async () => {
    const { number } = await addNumber(api, fixture.workspace.id, { chatapp: true });
    await fixture.write(frenchPerson, number, 'chatapp');
    assert.equal(sent(await fixture.send({ to: frenchPerson, body: 'Bonjour' })).channel, 'chatapp');
  });

  it('sends from the number of the person’s country, and of several from the one they last wrote to', async () => {
    await addNumber(api, fixture.workspace.id, { country: 'US' });
    const [first, second] = [
      await addNumber(api, fixture.workspace.id),
      await addNumber(api, fixture.workspace.id),
    ];
    const text = { to: person, body: 'Hello' };
    assert.equal(sent(await fixture.send(text)).phone_number_id, first.id);
    await fixture.write(person, second.number);
    assert.equal(sent(await fixture.send(text)).phone_number_id, second.id);
    await api.clock.advance(1);
    await fixture.write(person, first.number);
    assert.equal(sent(await fixture.send(text)).phone_number_id, first.id);
    const named = sent(await fixture.send({ ...text, phone_number_id: second.id }));
    assert.deepEqual([named.phone_number_id, named.from], [second.id, second.number]);
  });

  it('of several chat-app numbers answers from the one the person last wrote to', async () => {
    const [first, second] = [
      await addNumber(api, fixture.workspace.id, { chatapp: true }),
      await addNumber(api, fixture.workspace.id, { chatapp: true }),
    ];
    await fixture.write(person, first.number, 'chatapp');
    await api.clock.advance(1);
    await fixture.write(person, second.number, 'chatapp');
    const chat = { to: person, body: 'Hello', channel: 'chatapp' };
    assert.equal(sent(await fixture.send(chat)).phone_number_id, second.id);
    assert.equal(sent(await fixture.send({ ...chat, phone_number_id: first.id })).phone_number_id, first.id);
  });

  it('sends once for one Idempotency-Key, and repeats the final answer', async () => {
    await addNumber(api, fixture.workspace.id, { country: 'US' });
    for (const [to, status] of [
      ['+12025550199', 'sent'],
      ['+15005550005', 'failed'],
    ]) {
      const headers = { 'idempotency-key': `once ${status}` };
      const first = sent(await fixture.send({ to, body: 'Hello' }, headers));
      assert.equal(first.status, status);
      const again = await fixture.send({ to, body: 'Hello' }, headers);
      assert.equal(again.headers['idempotent-replayed'], 'true');
      assert.deepEqual(sent(again), first);
    }
    assert.equal(await keptCount(), 2);
  });

  it('gives no more texts than the plan has, however many ask at once', async () => {
    await addNumber(api, fixture.workspace.id);
    await change({ included_texts: 5 });
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        fixture.send({ to: `+49301234${5_000 + index}`, body: 'Hello' }),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    assert.deepEqual(statuses.toSorted(), [...Array(5).fill(201), ...Array(35).fill(422)]);
    assert.equal(await keptCount(), 5);
  });
});

describe('GET /usage', () => {
  it('counts the texts of the period, in and out', async () => {
    const { number } = await addNumber(api, fixture.workspace.id);
    const key = fixture.workspace.keys.read;
    const counted = async (): Promise<number> => (await api.get('/usage', { key })).body.data.counts.messages;
    await fixture.write(person, number);
    sent(await fixture.send({ to: person, body: 'Hello' }));
    assert.equal(await counted(), 2);
    await api.clock.advance(31 * 24 * HOUR);
    assert.equal(await counted(), 0);
  });
});
