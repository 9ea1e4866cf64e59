import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { until } from '../platform/jobs/testing/until.ts';
import {
  startTypedFixture,
  type CalledWorkspace,
  type TypedFixture,
} from '../simulator/testing/typed-fixture.ts';
import type { Json } from '../testing/test-api.ts';
import { mcpRequests } from './testing/mcp-requests.ts';

/** What a tool of an assistant takes on a call; a question mark stands behind what may be left out. */
const ON_CALLS: Readonly<Record<string, string>> = {
  take_message: 'body name? phone? priority?',
  request_callback: 'reason name? phone? when?',
  find_appointment_times: 'service? date? until? after? before? staff?',
  book_appointment: 'service? date time staff? name? phone? email? notes?',
  find_my_bookings: 'name? number?',
  move_appointment: 'appointment_id date time',
  cancel_appointment: 'appointment_id reason?',
  read_menu: 'category? search?',
  quote_order: 'fulfillment items address? requested_for?',
  place_order: 'fulfillment items address? requested_for? name? phone?',
  find_rooms: 'check_in check_out? nights? adults? children?',
  reserve_room: 'check_in check_out? nights? adults? children? room name? phone? email? notes?',
  cancel_reservation: 'number reason?',
  cancel_order: 'number reason?',
  answer_question: 'question',
  send_text: 'what body? phone?',
  transfer_call: 'to? reason',
  end_call: '',
};
/** What only a client of the protocol says: the call, and what the caller's number and yes are on one. */
const BESIDE = ['call_id', 'phone', 'confirmation', 'idempotency_key'];
/** What the conversation fills in where it is left out, such as the only appointment of a caller. */
const MAY_BE_LEFT_OUT: Readonly<Record<string, readonly string[]>> = {
  move_appointment: ['appointment_id', 'date'],
  cancel_appointment: ['appointment_id'],
  quote_order: ['fulfillment'],
  place_order: ['fulfillment'],
  reserve_room: ['room'],
};

const ANSWERS = '+14155550170';

describe('the tools of assistants, for a client of the protocol', { timeout: 60_000 }, () => {
  let test: TypedFixture;
  let called: CalledWorkspace;
  before(async () => {
    test = await startTypedFixture();
    called = await test.workspace();
  });
  after(() => test.stop());

  const mcp = () => mcpRequests(test.api, { key: called.key });
  const shown = async (id: number): Promise<Json> => (await test.api.get(`/calls/${id}`, called)).body.data;
  async function call(): Promise<number> {
    const { id } = (await test.api.post('/simulator/calls', { from: '+14155550123' }, called)).body.data;
    await until('the call is answered', async () => (await shown(id)).status === 'in_progress');
    return id;
  }

  it('take what they take on a call, and the call where it has to be named', async () => {
    const tools = new Map((await mcp().list()).map((tool) => [tool.name, tool.inputSchema]));
    for (const [name, line] of Object.entries(ON_CALLS)) {
      const { properties, required = [] } = tools.get(name);
      const words = line.split(' ').filter((word) => word !== '');
      const own = Object.keys(properties).filter(
        (one) => words.some((word) => word.replace('?', '') === one) || !BESIDE.includes(one),
      );
      assert.deepEqual(own.toSorted(), words.map((word) => word.replace('?', '')).toSorted(), name);
      const needed = words.filter((word) => !word.endsWith('?') && !MAY_BE_LEFT_OUT[name]?.includes(word));
      const isOfCall = name === 'transfer_call' || name === 'end_call';
      assert.deepEqual(required.toSorted(), [...needed, ...(isOfCall ? ['call_id'] : [])].toSorted(), name);
      assert.deepEqual(properties.items?.items.required, words.includes('items') ? ['item'] : undefined);
    }
  });

  it('put a caller through to whom the assistant would choose, and to whom is named', async () => {
    const { id: assistantId } = (await test.api.get('/assistants', called)).body.data[0];
    const targets = [{ name: 'Front desk', phone: ANSWERS, when: 'anything' }];
    await test.api.patch(`/assistants/${assistantId}`, { transfer_targets: targets }, called);
    for (const to of [undefined, 'front desk']) {
      const id = await call();
      const args = { call_id: id, ...(to === undefined ? {} : { to }), reason: 'An invoice' };
      const { isError, content } = await mcp().use('transfer_call', args);
      assert.equal(isError, false, JSON.stringify(content));
      assert.deepEqual([content.ok, content.transferred, content.transfer.name], [true, true, 'Front desk']);
      const { content: ended } = await mcp().use('end_call', { call_id: id });
      assert.deepEqual([ended.ok, ended.id], [true, id]);
    }
    const { content } = await mcp().use('transfer_call', { call_id: await call() });
    assert.deepEqual(Object.keys(content.error.errors), ['reason']);
  });

  it('say in the words of tools why a caller is not put through', async () => {
    const id = await call();
    const nobody = await mcp().use('transfer_call', { call_id: id, to: 'Zora', reason: 'An invoice' });
    assert.deepEqual(
      [nobody.isError, nobody.content.ok, nobody.content.reason, nobody.content.fields],
      [true, false, 'missing', ['to']],
    );
    assert.match(nobody.content.say, /\w/);
    await mcp().use('end_call', { call_id: id });
    const over = await mcp().use('end_call', { call_id: id });
    assert.deepEqual([over.content.reason, over.content.error.code], ['unavailable', 'already_over']);
    const none = await mcp().use('end_call', { call_id: 999_999 });
    assert.equal(none.content.reason, 'not_found');
  });
});
