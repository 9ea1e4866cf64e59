import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import type { IncomingText } from '../carriers/text-carrier.ts';
import type { Json } from '../testing/test-api.ts';
import { useTestApi } from '../testing/use-test-api.ts';
import { receiveText } from './receive-text.ts';
import { addNumber, openTextFixture, type TextFixture } from './testing/text-fixture.ts';

const api = useTestApi();
let fixture: TextFixture;
let key: string;
let number: string;
beforeEach(async () => {
  fixture = await openTextFixture(api);
  key = fixture.workspace.keys.write;
  ({ number } = await addNumber(api, fixture.workspace.id, { chatapp: true }));
});

const ann = '+493012345678';
let told = 0;

/** A text as a carrier brings it. */
const incoming = (more: Partial<IncomingText> = {}): IncomingText => ({
  channel: 'sms',
  from: ann,
  to: number,
  body: 'Do you have a table?',
  carrier: 'simulator',
  carrierMessageId: `told-${(told += 1)}`,
  withinWorkspaceId: null,
  ...more,
});

const take = (text: IncomingText) => receiveText(api.sql, text, api.clock.now());
const inbox = async (): Promise<Json[]> => (await api.get('/inbox?type=sms', { key })).body.data;
const nowIso = (): string => api.clock.now().toString({ smallestUnit: 'millisecond' });

describe('a text that comes in', () => {
  it('is not taken for a number that nobody has, was given up, or is another workspace’s', async () => {
    const givenUp = await addNumber(api, fixture.workspace.id);
    await api.sql`update phone_numbers set active = false where id = ${givenUp.id}`;
    for (const text of [
      incoming({ to: '+493000000000' }),
      incoming({ to: givenUp.number }),
      incoming({ to: 'letters' }),
      incoming({ withinWorkspaceId: api.workspace.id }),
    ]) {
      assert.deepEqual(await take(text), { taken: false, reason: 'unknown_number' });
    }
    assert.equal((await fixture.list()).meta.total, 0);
  });

  it('is not taken on a channel that the number is not connected to, or by SMS where texting is off', async () => {
    const plain = await addNumber(api, fixture.workspace.id, { sms: false });
    for (const channel of ['sms', 'chatapp'] as const) {
      const reception = await take(incoming({ channel, to: plain.number }));
      assert.deepEqual(reception, { taken: false, reason: 'not_connected' });
    }
    await api.sql`update workspaces set texting_enabled = false where id = ${fixture.workspace.id}`;
    assert.deepEqual(await take(incoming()), { taken: false, reason: 'not_connected' });
    assert.equal((await take(incoming({ channel: 'chatapp' }))).taken, true);
  });

  it('becomes a message, a contact and an inbox item', async () => {
    const reception = await take(incoming());
    assert.ok(reception.taken);
    const message = await fixture.show(reception.messageId);
    assert.deepEqual([message.status, message.direction, message.channel], ['received', 'inbound', 'sms']);
    assert.deepEqual([message.from, message.to, message.body], [ann, number, 'Do you have a table?']);
    const contact = (await api.get(`/contacts/${message.contact_id}`, { key })).body.data;
    assert.equal(contact.phone, ann);
    const [item] = await inbox();
    assert.equal(item.message_id, message.id);
    assert.equal(item.contact_id, contact.id);
    assert.deepEqual(
      [item.type, item.status, item.from, item.body],
      ['sms', 'open', ann, 'Do you have a table?'],
    );
    assert.match(item.subject, /\+493012345678/);
  });

  it('is told to apps that listen for messages, once', async () => {
    const hook = { url: 'https://hooks.example/app', events: ['message.received'], active: false };
    const { id } = (await api.post('/integrations/hooks', hook, { key })).body.data;
    const text = incoming();
    await Promise.all([take(text), take(text)]);
    const log = (await api.get(`/integrations/hooks/${id}/deliveries`, { key })).body.data;
    assert.deepEqual(
      log.map(({ type }: Json) => type),
      ['message.received'],
    );
    const [event] = await api.sql<{ body: string }[]>`select body from events where id = ${log[0].event_id}`;
    const [message] = (await fixture.list()).data;
    assert.deepEqual(JSON.parse(event?.body ?? '').data, {
      message_id: message.id,
      channel: 'sms',
      from: ann,
      to: number,
      contact_id: message.contact_id,
      body: 'Do you have a table?',
    });
  });

  it('links the contact that has the number, moves its activity, and names it in the inbox', async () => {
    const body = { name: 'Ann', phone: ann };
    const { id } = (await api.post('/contacts', body, { key })).body.data;
    await api.clock.advance(1_000);
    const { id: messageId } = await fixture.write(ann, number, 'chatapp');
    assert.equal((await fixture.show(messageId)).contact_id, id);
    const contact = (await api.get(`/contacts/${id}`, { key })).body.data;
    assert.deepEqual([contact.name, contact.last_activity_at], ['Ann', nowIso()]);
    assert.equal((await inbox())[0].subject, 'Text from Ann');
  });

  it('is written about in the language of the workspace', async () => {
    await api.sql`update workspaces set language = 'de-DE' where id = ${fixture.workspace.id}`;
    await take(incoming());
    assert.equal((await inbox())[0].subject, `Textnachricht von ${ann}`);
  });

  it('from a short code or a name has no contact', async () => {
    for (const from of ['12345', 'PARCEL', ' ']) {
      const reception = await take(incoming({ from }));
      assert.ok(reception.taken);
      const message = await fixture.show(reception.messageId);
      assert.deepEqual([message.from, message.contact_id], [from.trim(), null]);
    }
  });

  it('may be empty, longer than a text that is sent, and hold what the database cannot', async () => {
    for (const [body, kept] of [
      ['', ''],
      ['a\u0000b', 'ab'],
      ['x'.repeat(20_000), 'x'.repeat(10_000)],
    ] as const) {
      const reception = await take(incoming({ body }));
      assert.ok(reception.taken);
      assert.equal((await fixture.show(reception.messageId)).body, kept);
    }
  });

  it('is one, however often and however much at once the carrier tells of it', async () => {
    const text = incoming();
    const receptions = await Promise.all(Array.from({ length: 20 }, () => take(text)));
    const ids = new Set(receptions.map((reception) => (reception.taken ? reception.messageId : null)));
    assert.equal(ids.size, 1);
    assert.equal((await fixture.list()).meta.total, 1);
    assert.equal((await inbox()).length, 1);
  });

  it('is kept with all it makes, or not at all', async () => {
    await api.sql.unsafe(`
      create function refuse_item() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
      create trigger refuse_item before insert on inbox_items for each row
        when (new.body = 'unlucky') execute function refuse_item()`);
    const text = incoming({ from: '+493055555555', body: 'unlucky' });
    await assert.rejects(take(text));
    await api.sql.unsafe('drop trigger refuse_item on inbox_items');
    assert.equal((await fixture.list()).meta.total, 0);
    assert.equal((await api.get('/contacts', { key })).body.meta.total, 0);
    assert.equal((await take(text)).taken, true);
  });
});
