import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { openShop, type Shop } from '../appointments/testing/open-shop.ts';
import { addNumber } from '../messages/testing/text-fixture.ts';
import { until } from '../platform/jobs/testing/until.ts';
import { useTestApi } from '../testing/use-test-api.ts';
import type { Json } from '../testing/test-api.ts';
import { allMcpTools } from './all-mcp-tools.ts';
import { MAX_ANSWER } from './short-answer.ts';
import { mcpRequests } from './testing/mcp-requests.ts';

const api = useTestApi();
const PERSON = { name: 'Ada Byron', phone: '+493012345678' };
const STAY = { check_in: '2026-12-01', nights: 2, adults: 2 };
const ITEMS = [{ item: 'Soup', quantity: 2 }];

/** What changes or takes away what was there: clients may ask a person before a model uses these. */
const CHANGING = [
  ...[
    'move_appointment',
    'cancel_appointment',
    'cancel_order',
    'cancel_reservation',
    'end_call',
    'transfer_call',
  ],
  ...['update_inbox_item', 'update_contact', 'update_order', 'update_assistant', 'delete_faq'],
];
const REACHES_PEOPLE = ['send_text', 'make_call', 'end_call', 'transfer_call', 'send_message'];

let shop: Shop;
let assistantId = 0;
const used = new Set<string>();
const use = async (name: string, args: object = {}): Promise<Json> => {
  const { isError, content } = await mcpRequests(api, { key: shop.key }).use(name, args);
  assert.equal(isError, false, `${name}: ${JSON.stringify(content)}`);
  used.add(name);
  return content;
};
/** Uses a tool, and again with the confirmation that it gave. */
const agree = async (name: string, args: object): Promise<Json> => {
  const { reason, say, confirmation } = await use(name, args);
  assert.equal(reason, 'needs_confirmation', name);
  assert.equal(typeof say, 'string', name);
  const done = await use(name, { ...args, confirmation });
  assert.equal(done.ok, true, `${name}: ${JSON.stringify(done)}`);
  return done;
};

describe('the tools of the MCP server', () => {
  before(async () => {
    shop = await openShop(api, { address: 'Main Street 1' });
    await shop.staff();
    await shop.service({ duration_minutes: 60, price: 60 });
    await shop.make('/products', { name: 'Soup', price: 5 });
    await shop.make('/rooms', { name: 'Double', price: 100, quantity: 1, max_guests: 2 });
    ({ id: assistantId } = await shop.make('/assistants', {
      ...{ name: 'Mia', language: 'en-US', welcome_message: 'Hello.', model: 'switchboard-offline' },
    }));
    await api.patch(`/assistants/${assistantId}`, { status: 'active' }, shop);
    const number = await addNumber(api, shop.id);
    await api.patch(`/phone-numbers/${number.id}`, { assistant_id: assistantId }, shop);
  });

  it('leave messages and requests for a callback, once for an idempotency key', async () => {
    const message = { body: 'Please call.', ...PERSON, idempotency_key: 'one' };
    const { inbox_item_id: id } = await use('take_message', message);
    assert.equal((await use('take_message', message)).inbox_item_id, id);
    await use('request_callback', { reason: 'An invoice', phone: PERSON.phone, when: '2026-11-24 10:00' });
    const { records, total } = await use('list_inbox', { status: 'open' });
    assert.equal(total, 2);
    assert.deepEqual(
      records.map(({ from, call_id }: Json) => [from, call_id ?? null]),
      [
        [PERSON.phone, null],
        [PERSON.phone, null],
      ],
    );
    const { status } = await use('update_inbox_item', { inbox_item_id: id, status: 'done' });
    assert.equal(status, 'done');
  });

  it('book, move and cancel appointments; what is offered is not held', async () => {
    const { times } = await use('find_appointment_times', { service: 'massage', date: '2026-11-24' });
    const [{ date, time }] = times;
    assert.equal((await api.sql`select from held_times where workspace_id = ${shop.id}`).length, 0);
    const { appointment_id: id } = await agree('book_appointment', { date, time, ...PERSON });
    await agree('move_appointment', { appointment_id: id, time: '15:00' });
    assert.equal((await use('find_my_bookings', { phone: PERSON.phone })).appointments[0].time, '15:00');
    await agree('cancel_appointment', { phone: PERSON.phone, reason: 'ill' });
    const { records } = await use('list_appointments');
    assert.deepEqual([records[0].status, records[0].cancel_reason], ['cancelled', 'ill']);
  });

  it('order, and reserve rooms', async () => {
    assert.deepEqual((await use('read_menu')).items[0].name, 'Soup');
    assert.equal((await use('quote_order', { fulfillment: 'pickup', items: ITEMS })).total, 10);
    const { number, order_id: id } = await agree('place_order', {
      fulfillment: 'pickup',
      items: ITEMS,
      ...PERSON,
    });
    assert.equal((await use('update_order', { order_id: id, status: 'confirmed' })).status, 'confirmed');
    await agree('cancel_order', { number });
    assert.equal((await use('list_orders', { status: 'cancelled' })).total, 1);
    assert.equal((await use('find_rooms', STAY)).rooms[0].room, 'Double');
    const reserved = await agree('reserve_room', { ...STAY, room: 'double', ...PERSON });
    await agree('cancel_reservation', { number: reserved.number });
    assert.equal((await use('list_reservations')).records[0].status, 'cancelled');
  });

  it('answer questions, and text people', async () => {
    const { id } = await use('create_faq', { question: 'Is there parking?', answer: 'Behind the house.' });
    await use('create_knowledge_entry', { title: 'Dogs', content: `Dogs are welcome. ${'x'.repeat(5_000)}` });
    const { passages } = await use('answer_question', { question: 'Do you have parking?' });
    assert.match(passages[0].content, /Behind the house/);
    assert.equal((await use('list_faqs')).total, 1);
    assert.ok((await use('list_knowledge')).records[0].content.length === 300);
    assert.equal((await use('delete_faq', { faq_id: id })).deleted, true);
    await use('send_text', { what: 'address', phone: PERSON.phone });
    await use('send_message', { to: PERSON.phone, body: 'Hello from us', channel: 'sms' });
    assert.equal((await use('list_messages', { direction: 'outbound' })).total, 2);
  });

  it('make calls and show them; a call that is over is neither ended nor transferred', async () => {
    const call = await use('make_call', {
      to: PERSON.phone,
      assistant_id: assistantId,
      idempotency_key: 'call',
    });
    assert.equal((await use('get_call', { call_id: call.id })).to, PERSON.phone);
    assert.equal((await use('list_calls', { direction: 'outbound' })).total, 1);
    assert.deepEqual((await use('get_transcript', { call_id: call.id })).turns, []);
    assert.equal((await use('get_call_statistics')).totals.calls, 1);
    const isOver = async (): Promise<boolean> =>
      (await use('get_call', { call_id: call.id })).status === 'no_answer';
    await until('the call is over', isOver);
    const client = mcpRequests(api, { key: shop.key });
    for (const [name, args] of [
      ['end_call', {}],
      ['transfer_call', { to: '+14155550170', reason: 'An invoice' }],
    ] as const) {
      const { isError, content } = await client.use(name, { call_id: call.id, ...args });
      assert.deepEqual([isError, content.error.type], [true, 'invalid_state'], name);
      used.add(name);
    }
  });

  it('keep contacts, page by page and in short', async () => {
    const { id } = await use('create_contact', { name: 'Grace', tags: ['vip'], notes: 'n'.repeat(9_000) });
    assert.deepEqual((await use('update_contact', { contact_id: id, name: 'Grace Hopper' })).tags, ['vip']);
    const contact = await use('get_contact', { contact_id: id });
    assert.equal(contact.notes.length, 4_000);
    assert.ok(JSON.stringify(contact).length <= MAX_ANSWER);
    const page = await use('list_contacts', { per_page: 1 });
    assert.deepEqual([page.records.length, page.next_page], [1, 2]);
    const last = await use('list_contacts', { per_page: 50 });
    assert.equal(last.next_page, undefined);
  });

  it('set up and test assistants, and show what belongs to them', async () => {
    assert.equal((await use('list_assistants')).records[0].name, 'Mia');
    const changed = await use('update_assistant', { assistant_id: assistantId, instructions: 'Be kind.' });
    assert.equal(changed.instructions, 'Be kind.');
    assert.equal((await use('get_assistant', { assistant_id: assistantId })).status, 'active');
    await shop.make('/scenarios', {
      name: 'Hours',
      assistant_id: assistantId,
      lines: ['When are you open?'],
    });
    const { id } = await use('run_scenarios', { assistant_id: assistantId });
    assert.equal((await use('get_scenario_run', { scenario_run_id: id })).assistant_id, assistantId);
    assert.equal((await use('list_phone_numbers')).records[0].assistant_id, assistantId);
    assert.equal((await use('get_company')).address, 'Main Street 1');
    assert.equal((await use('list_webhooks')).total, 0);
  });

  it('were all used once, and carry the hints of their operations', async () => {
    const tools = allMcpTools(api.services, api.routes);
    assert.deepEqual([...used].toSorted(), tools.map(({ name }) => name).toSorted());
    const shown = await mcpRequests(api, { key: shop.key }).list();
    for (const { name, operation, scope } of tools) {
      const { annotations } = shown.find((one) => one.name === name);
      const row = api.routes.find(({ operationId }) => operationId === operation);
      if (row) assert.deepEqual([annotations.readOnlyHint, scope], [row.method === 'GET', row.scope], name);
      assert.equal(annotations.readOnlyHint, scope === 'read', name);
      const mayChange = CHANGING.includes(name);
      if (row?.method === 'PATCH' || row?.method === 'DELETE') assert.ok(mayChange, name);
      assert.deepEqual(
        [annotations.destructiveHint, annotations.openWorldHint],
        [mayChange, REACHES_PEOPLE.includes(name)],
        name,
      );
    }
  });
});
