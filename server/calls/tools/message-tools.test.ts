import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openShop, type Shop } from '../../appointments/testing/open-shop.ts';
import { useTestApi } from '../../testing/use-test-api.ts';
import { openCallWithTools, type CallWithTools } from '../testing/call-with-tools.ts';

/** Monday the 23rd of November 2026, 13:00 in Berlin. */
const api = useTestApi();

const CALLER = '+14155550123';

const open = async (from: string | null = CALLER): Promise<{ shop: Shop; call: CallWithTools }> => {
  const shop = await openShop(api);
  return { shop, call: await openCallWithTools(api, shop.id, { from }) };
};

const inbox = async (shop: Shop): Promise<Record<string, unknown>[]> =>
  (await api.get('/inbox', shop)).body.data;

describe('take_message', () => {
  it('leaves an inbox item with the call, the caller and the priority', async () => {
    const { shop, call } = await open();
    const body = 'The key is at the neighbour’s.';
    const taken = await call.use('take_message', { body, name: 'Ada Example', priority: 'High' });
    const [item, ...others] = await inbox(shop);
    assert.deepEqual([taken['ok'], taken['inbox_item_id'], others.length], [true, item?.['id'], 0]);
    assert.deepEqual(
      ['type', 'subject', 'body', 'priority', 'from', 'call_id'].map((field) => item?.[field]),
      ['message', 'Message from Ada Example', body, 'high', CALLER, call.callId],
    );
    const contact = await api.get(`/contacts/${String(item?.['contact_id'])}`, shop);
    assert.equal(contact.body.data.name, 'Ada Example');
  });

  it('is of whoever calls on the chat app, also when they leave another number', async () => {
    const shop = await openShop(api);
    const bobs = '+493055555555';
    const bob = await shop.make('/contacts', { name: 'Bob', phone: bobs });
    const call = await openCallWithTools(api, shop.id, { from: null, chatappUserId: 'US.1349120865' });
    assert.equal((await call.use('take_message', { body: 'Call me.', phone: bobs }))['ok'], true);
    const [item] = await inbox(shop);
    const contact = (await api.get(`/contacts/${String(item?.['contact_id'])}`, shop)).body.data;
    assert.deepEqual([contact.chatapp_user_id, contact.id === bob.id], ['US.1349120865', false]);
    await call.hangUp();
    const shown = (await api.get(`/calls/${call.callId}`, shop)).body.data;
    assert.equal(shown.contact_id, contact.id);
  });

  it('said twice is one message; the outcome of the call is that a message was taken', async () => {
    const { shop, call } = await open();
    for (let times = 0; times < 2; times += 1) await call.use('take_message', { body: 'Call me.' });
    assert.equal((await inbox(shop)).length, 1);
    await call.hangUp();
    assert.equal((await api.get(`/calls/${call.callId}`, shop)).body.data.outcome, 'message_taken');
  });

  it('needs words, and refuses a number that is none', async () => {
    const { call } = await open();
    assert.deepEqual((await call.use('take_message', { body: '  ' }))['fields'], ['body']);
    assert.deepEqual((await call.use('take_message', { body: 'Hi', phone: 'none of yours' }))['fields'], [
      'phone',
    ]);
    assert.deepEqual((await call.use('take_message', { body: 'Hi', priority: 'now!' }))['fields'], [
      'priority',
    ]);
  });
});

describe('request_callback', () => {
  it('leaves a callback with the number and the time, as a date where it is one', async () => {
    const { shop, call } = await open();
    const args = { reason: 'The invoice', phone: '+4930123456', when: '2026-11-24 16:30' };
    assert.equal((await call.use('request_callback', args))['ok'], true);
    const [item] = await inbox(shop);
    assert.deepEqual(
      [item?.['type'], item?.['due_at'], item?.['body']],
      [
        'callback',
        '2026-11-24T15:30:00.000Z',
        'The invoice\n\nWanted time: 2026-11-24 16:30\n\nNumber to call back: +4930123456',
      ],
    );
    await call.use('request_callback', { reason: 'The invoice', when: 'some evening' });
    assert.equal((await inbox(shop))[0]?.['due_at'], null);
  });

  it('of a withheld number needs a number', async () => {
    const { shop, call } = await open(null);
    for (let times = 0; times < 2; times += 1) {
      const { reason, fields } = await call.use('request_callback', { reason: 'The invoice' });
      assert.deepEqual([reason, fields], ['missing', ['phone']]);
      call.tools.callerAnswered();
    }
    assert.equal(
      (await call.use('request_callback', { reason: 'Invoice', phone: '030 123456' }))['ok'],
      true,
    );
    assert.equal((await inbox(shop))[0]?.['from'], '+4930123456');
  });
});

describe('answer_question', () => {
  it('gives the passages that hold the words of the question, best first and cut to size', async () => {
    const shop = await openShop(api);
    const faqs = [
      ['Do you have parking?', 'Behind the house, free for two hours.'],
      ['Do you take credit cards?', 'Yes, all of them.'],
      ['Do you have a loyalty card?', 'Every tenth visit is free.'],
    ];
    for (const [question, answer] of faqs) await shop.make('/company/faqs', { question, answer });
    const long = `Parking\n\n${'The garden has roses and other plants. '.repeat(200)}\n\nDogs are welcome on a leash.`;
    await shop.make('/company/knowledge-base', { title: 'House rules', content: long });
    const call = await openCallWithTools(api, shop.id);
    const asked = async (question: string): Promise<{ title: string; content: string; source: string }[]> =>
      (await call.use('answer_question', { question }))['passages'] as never;
    assert.deepEqual((await asked('Can I park my car with you? Where is the parking?'))[0], {
      title: 'Do you have parking?',
      content: 'Behind the house, free for two hours.',
      source: 'faq',
    });
    const [dogs] = await asked('Are dogs welcome?');
    assert.deepEqual([dogs?.title, dogs?.source], ['House rules', 'knowledge_base']);
    assert.match(dogs?.content ?? '', /Dogs are welcome on a leash/);
    assert.ok((dogs?.content.length ?? 0) <= 1_200);
    assert.deepEqual(await asked('xylophone zeppelin'), []);
  });
});
