import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { explain } from '../testing/explain.ts';
import type { Json } from '../testing/test-api.ts';
import { useTestApi } from '../testing/use-test-api.ts';
import { listMessages, type MessageFilter } from './messages.queries.ts';
import { receiveText } from './receive-text.ts';
import { addNumber, openTextFixture, type TextFixture } from './testing/text-fixture.ts';

const api = useTestApi();
let fixture: TextFixture;
let number: string;
beforeEach(async () => {
  fixture = await openTextFixture(api);
  ({ number } = await addNumber(api, fixture.workspace.id, { chatapp: true }));
});

const ann = '+493012345678';
const ben = '+493087654321';

const idsOf = async (query: string): Promise<number[]> =>
  (await fixture.list(query)).data.map((message: Json) => message.id);

/** A second later somebody writes, or is written to; the message's id. */
async function written(from: string, body: string, channel: 'sms' | 'chatapp' = 'sms'): Promise<number> {
  await api.clock.advance(1_000);
  return (await fixture.write(from, number, channel, body)).id;
}

async function sent(to: string, body: string): Promise<number> {
  await api.clock.advance(1_000);
  return (await fixture.send({ to, body })).body.data.id;
}

describe('GET /messages', () => {
  it('refuses filters that cannot be understood, each by its name', async () => {
    const faults = {
      channel: 'fax',
      direction: 'sideways',
      contact_id: 'x',
      from: 'yesterday',
      to: '2026-02-30T00:00:00Z',
      page: '0',
      per_page: '101',
    };
    for (const [name, value] of Object.entries(faults)) {
      const answer = await api.get(`/messages?${name}=${value}`);
      assert.equal(answer.status, 422, name);
      assert.deepEqual(Object.keys(answer.body.error.errors), [name]);
    }
    const window = await api.get('/messages?from=2026-11-21T00:00:01Z&to=2026-11-21T00:00:00Z');
    assert.deepEqual(Object.keys(window.body.error.errors), ['to']);
  });

  it('lists both directions of both channels, newest first, by id where the time is the same, with exact totals', async () => {
    const first = await written(ann, 'One');
    const second = (await fixture.write(ann, number, 'chatapp', 'Two')).id;
    const third = await sent(ann, 'Three');
    assert.deepEqual(await idsOf(''), [third, second, first]);
    const page = await fixture.list('per_page=2&page=2');
    assert.deepEqual(page.meta, { current_page: 2, per_page: 2, last_page: 2, total: 3 });
    assert.equal(page.data[0].id, first);
  });

  it('narrows by channel, direction and contact, alone and together', async () => {
    const fromAnn = await written(ann, 'One', 'chatapp');
    const toAnn = await sent(ann, 'Two');
    const fromBen = await written(ben, 'Three');
    const annId = (await fixture.show(fromAnn)).contact_id;
    assert.deepEqual(await idsOf('channel=chatapp'), [toAnn, fromAnn]);
    assert.deepEqual(await idsOf('channel=sms'), [fromBen]);
    assert.deepEqual(await idsOf('direction=inbound'), [fromBen, fromAnn]);
    assert.deepEqual(await idsOf('direction=outbound&channel=chatapp'), [toAnn]);
    assert.deepEqual(await idsOf(`contact_id=${annId}`), [toAnn, fromAnn]);
    assert.deepEqual(await idsOf(`contact_id=${annId}&direction=inbound`), [fromAnn]);
    assert.deepEqual(await idsOf('contact_id=999999'), []);
  });

  it('narrows by the number of a person or the name of a sender, exactly', async () => {
    const { id: fromAnn } = await fixture.show(await written(ann, 'One'));
    const toAnn = await sent(ann, 'Two');
    await written(ben, 'ACME called from 22000');
    const told = { channel: 'sms', to: number, carrier: 'simulator', withinWorkspaceId: null } as const;
    const ids: Record<string, number> = {};
    for (const from of ['22000', 'ACME']) {
      const text = { ...told, from, body: 'Your parcel', carrierMessageId: `name-${from}` };
      const reception = await receiveText(api.sql, text, api.clock.now());
      ids[from] = reception.taken ? reception.messageId : 0;
    }
    for (const spelling of ['%2B493012345678', '+493012345678', '030%2012345678', '%2B49%2030%20123%2045678'])
      assert.deepEqual(await idsOf(`number=${spelling}`), [toAnn, fromAnn], spelling);
    assert.deepEqual(await idsOf('number=ACME'), [ids['ACME']]);
    assert.deepEqual(await idsOf('number=22000'), [ids['22000']]);
    assert.deepEqual(await idsOf('number=12345678'), []);
    assert.deepEqual(await idsOf(`number=${encodeURIComponent(number)}`), [], 'our own number is no person');
  });

  it('keeps to a window of time, both ends included', async () => {
    const before = await written(ann, 'Before');
    const from = (await fixture.show(before)).created_at;
    const middle = await written(ann, 'Middle');
    const last = await written(ann, 'Last');
    const to = (await fixture.show(middle)).created_at;
    assert.deepEqual(await idsOf(`from=${from}&to=${to}`), [middle, before]);
    assert.deepEqual(await idsOf(`from=${to}`), [last, middle]);
    assert.deepEqual(await idsOf(`to=${from}`), [before]);
  });

  it('finds words in the body whatever their case and accents, and takes % and _ as they are', async () => {
    const table = await written(ann, 'Haben Sie einen Tisch für zwei?');
    const percent = await written(ben, '100% yes');
    assert.deepEqual(await idsOf('q=TISCH%20FUR'), [table]);
    assert.deepEqual(await idsOf(`q=${encodeURIComponent('100%')}`), [percent]);
    assert.deepEqual(await idsOf(`q=${encodeURIComponent('%sie')}`), []);
    assert.deepEqual(await idsOf('q=_'), []);
    assert.deepEqual(await idsOf('q=%20'), [percent, table]);
  });

  it('filters by state and by the number of the workspace', async () => {
    const other = await addNumber(api, fixture.workspace.id);
    const came = await written(ann, 'One');
    const { message_id: elsewhere } = await fixture.write(ben, other.number, 'sms', 'Two');
    const went = await sent(ben, 'Three');
    assert.deepEqual(await idsOf('status=received'), [elsewhere, came]);
    assert.deepEqual(await idsOf('status=sent'), [went]);
    // Answered from the number that the person wrote to.
    assert.deepEqual(await idsOf(`phone_number_id=${other.id}`), [went, elsewhere]);
    assert.equal((await api.get('/messages?status=lost')).status, 422);
  });

  it('finds a phone number on either side, whatever its spaces and punctuation', async () => {
    const fromAnn = await written(ann, 'One');
    const toBen = await sent(ben, 'Two');
    assert.deepEqual(await idsOf('q=+49%20(30)%2012-34.56/78'), [fromAnn]);
    assert.deepEqual(await idsOf('q=030%201234'), [fromAnn]);
    assert.deepEqual(await idsOf('q=87654321'), [toBen]);
    assert.deepEqual(await idsOf('q=call%2087654321'), []);
  });

  it('reads an index and not the table, whatever is asked of a workspace with many texts', async () => {
    await api.sql`
      insert into messages (workspace_id, channel, direction, from_number, to_number, phone_number_id, body, status,
        carrier, created_at, updated_at)
      select ${fixture.workspace.id}, case when n % 20 = 0 then 'chatapp' else 'sms' end,
        case when n % 50 = 0 then 'inbound' else 'outbound' end, '+49301' || n, ${number}, phone.id, md5(n::text),
        case when n % 50 = 0 then 'received' else 'sent' end, 'simulator', now() - n * interval '1 minute', now()
      from generate_series(1, 20000) n, phone_numbers phone
      where phone.workspace_id = ${fixture.workspace.id}`;
    await api.sql`vacuum analyze messages`;
    const all: MessageFilter = {
      ...{
        channel: undefined,
        direction: undefined,
        status: undefined,
        phoneNumberId: undefined,
        contactId: undefined,
        numbers: null,
        search: null,
        from: null,
        to: null,
      },
    };
    const asked: Partial<MessageFilter>[] = [
      {},
      { channel: 'chatapp' },
      { direction: 'inbound' },
      { contactId: 5 },
      { numbers: ['+493012345678', '030 12345678'] },
      { status: 'received' },
      { phoneNumberId: 7 },
      { search: { text: '%e4da3%', digits: null } },
      { search: { text: '%+4930112345%', digits: '%4930112345%' } },
      { from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z' },
    ];
    for (const part of asked) {
      const filter = { ...all, ...part };
      const plan = await planOf(filter);
      assert.doesNotMatch(plan, /Seq Scan on messages/, JSON.stringify(part));
    }
  });

  /** How PostgreSQL would find the first page and its total. */
  async function planOf(filter: MessageFilter): Promise<string> {
    const plans = await explain(api.sql, 'force_custom_plan', (db) =>
      listMessages(db, fixture.workspace.id, filter, { limit: 25, offset: 0 }),
    );
    return plans.join('\n');
  }
});

describe('GET /messages/{id}', () => {
  it('is 404 for a message that is not there', async () => {
    assert.equal((await api.get('/messages/999999')).status, 404);
  });

  it('shows one text as the list does', async () => {
    const id = await written(ann, 'One');
    const [listed] = (await fixture.list()).data;
    assert.deepEqual(await fixture.show(id), listed);
  });
});
