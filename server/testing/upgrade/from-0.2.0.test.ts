import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Receiver } from '../../platform/outbound/testing/receiver.ts';
import { sign } from '../../webhooks/sign.ts';
import { eventually, type ApiBody } from '../proof/started-product.ts';
import type { RecordDump } from './dump-records.queries.ts';
import { startOnFolderOf } from './upgraded-folder.ts';
import type { UpgradedProduct } from './upgraded-product.ts';

/** What a client of 0.2.0 kept. */
interface Remembered {
  /** The content of its `demo.json`. */
  demo: { keys: { write: string; read: string }; login: { email: string; password: string } };
  /** Keys of the café, a workspace beside the demo. */
  keys: Record<'write' | 'read' | 'viewer' | 'revoked' | 'expired', string>;
  /** Requests that it answered, each with its Idempotency-Key. */
  keyed: { path: string; key: string; body: object; answer: ApiBody }[];
  ids: Record<'failing' | 'hookDown' | 'paused' | 'soon' | 'channelRoom', number>;
  secrets: { failing: string };
  /** Answers of its API by path, from before it was stopped. */
  answers: Record<'cafe' | 'demo', Record<string, ApiBody>>;
}

interface Asked {
  status: number;
  headers: Headers;
  body: ApiBody;
}

describe('a database of version 0.2.0', { timeout: 240_000 }, () => {
  let receiver: Receiver;
  let dump: RecordDump;
  let kept: Remembered;
  let product: UpgradedProduct;

  before(async () => {
    ({ dump, kept, product, receiver } = await startOnFolderOf<Remembered>(12, ({ path }, response) => {
      // The calendar of a booking channel cannot be fetched at the moment.
      if (path.startsWith('/calendar')) response.statusCode = 503;
      response.end('thank you');
    }));
  });
  after(async () => {
    await product?.end();
    await receiver?.close();
  });

  /** Sends a request to the café's API. */
  async function ask(
    method: string,
    path: string,
    { body, key = kept.keys.write, headers = {} }: { body?: object; key?: string; headers?: object } = {},
  ): Promise<Asked> {
    const answer = await fetch(product.demo.base_url + path, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, headers: answer.headers, body: await answer.json() };
  }
  const show = async (path: string) => {
    const { status, body } = await ask('GET', path);
    assert.equal(status, 200, `${path}: ${JSON.stringify(body)}`);
    return body;
  };
  const make = async (path: string, body: object) => {
    const made = await ask('POST', path, { body });
    assert.equal(made.status, 201, `${path}: ${JSON.stringify(made.body)}`);
    return made.body.data;
  };

  it('is upgraded by the start and keeps every record', async () => {
    assert.deepEqual(await product.lost(), {});
  });

  it('shows its records unchanged through the API', async () => {
    for (const [path, before] of Object.entries(kept.answers.cafe))
      checkUnchanged(path, await show(path), before);
    for (const [path, before] of Object.entries(kept.answers.demo))
      checkUnchanged(path, await product.show(path), before);
  });

  it('accepts the same keys with the same permissions', async () => {
    const { write, read, viewer, revoked, expired } = kept.keys;
    assert.deepEqual(product.demo.keys, kept.demo.keys);
    assert.deepEqual(product.demo.login, kept.demo.login);
    const statuses = async (key: string) => [
      (await ask('GET', '/contacts', { key })).status,
      (await ask('PATCH', '/contacts/1', { key, body: {} })).status,
      (await ask('GET', '/webhooks', { key })).status,
    ];
    assert.deepEqual(await statuses(write), [200, 200, 200]);
    assert.deepEqual(await statuses(read), [200, 403, 200]);
    assert.deepEqual(await statuses(viewer), [200, 403, 200]);
    assert.deepEqual(await statuses(revoked), [401, 401, 401]);
    assert.deepEqual(await statuses(expired), [401, 401, 401]);
  });

  it('repeats the stored answer for a known Idempotency-Key', async () => {
    assert.equal(kept.keyed.length, 2);
    for (const { path, key, body, answer } of kept.keyed) {
      const headers = { 'idempotency-key': key };
      const again = await ask('POST', path, { body, headers });
      assert.equal(again.status, 201);
      assert.equal(again.headers.get('idempotent-replayed'), 'true');
      assert.equal(again.body.data.id, answer.data.id);
      // An answer with a secret is encrypted, so its times were not moved.
      if (answer.data.key === undefined) assert.deepEqual(again.body, answer);
      else assert.equal(again.body.data.key, answer.data.key);
      const other = await ask('POST', path, { body: { ...body, name: 'Another' }, headers });
      assert.equal(other.body.error.type, 'idempotency_mismatch');
    }
  });

  it('continues its pending deliveries, signed with the old secrets', async () => {
    const { failing, hookDown } = kept.ids;
    for (const path of [`/webhooks/${failing}`, `/integrations/hooks/${hookDown}`]) {
      const delivery = await eventually(`second attempt of ${path}`, async () => {
        const { data } = await show(`${path}/deliveries`);
        return data.find(({ status, attempts }: ApiBody) => status === 'delivered' && attempts.length === 2);
      });
      assert.deepEqual(
        delivery.attempts.map(({ http_status: status }: ApiBody) => status),
        [503, 200],
      );
    }
    const sent = receiver.received.find(
      ({ path, body }) => path === '/down' && body.includes('order.updated'),
    );
    const timestamp = Number(sent?.headers['x-service-timestamp']);
    assert.equal(
      sent?.headers['x-service-signature'],
      sign(kept.secrets.failing, timestamp, sent?.body ?? ''),
    );
    assert.ok(receiver.received.some(({ path }) => path === '/down/hook'));
  });

  it('continues its campaigns', async () => {
    const campaign = await eventually('the second attempt', async () => {
      const { data } = await show(`/campaigns/${kept.ids.soon}`);
      return data.status === 'completed' && data;
    });
    assert.equal(campaign.progress.busy, 1);
    await eventually('campaign.completed', async () =>
      receiver.received.some(({ path, body }) => path === '/down' && body.includes('"campaign.completed"')),
    );
  });

  it('keeps units blocked by imported bookings while their calendar cannot be fetched', async () => {
    const { data: blocks } = await show('/reservations?source=ical');
    assert.equal(blocks.length, 1);
    const { check_in: checkIn, check_out: checkOut, room_id: roomId } = blocks[0];
    assert.equal(roomId, kept.ids.channelRoom);
    const body = { room_id: roomId, check_in: checkIn, check_out: checkOut, guest: { name: 'Ines Gast' } };
    assert.equal((await ask('POST', '/reservations', { body })).status, 422);
  });

  it('sends old and new events to no paused endpoint', async () => {
    const path = `/webhooks/${kept.ids.paused}`;
    const before = kept.answers.cafe[`${path}/deliveries`].meta.total;
    const stay = { room_id: kept.ids.channelRoom, check_in: nextYear(), check_out: nextYear(2) };
    await make('/reservations', { ...stay, guest: { name: 'Ines Gast' }, skip_rules: true, notify: false });
    const { data, meta } = await show(`${path}/deliveries`);
    assert.equal(meta.total, before + 1);
    assert.ok(data.every(({ status }: ApiBody) => status === 'skipped'));
    assert.equal((await show(path)).data.active, false);
    assert.ok(!receiver.received.some(({ path: called }) => called.startsWith('/paused')));
  });

  it('numbers new records after the old ones', async () => {
    const last = (sequence: string) => dump.sequences[sequence] ?? Number.NaN;
    const contact = await make('/contacts', { name: 'New', phone: '+493023125999' });
    assert.ok(contact.id > last('contacts_id_seq'));
    const options = [{ name: 'Size', choices: [{ name: 'Large' }] }];
    const product = await make('/products', { name: 'New', price: 5, options });
    assert.ok(product.id > last('products_id_seq'));
    assert.ok(product.options[0].id > last('product_option_group_ids'));
    assert.ok(product.options[0].choices[0].id > last('product_choice_ids'));
    const order = await make('/orders', { items: [{ product_id: product.id }], skip_rules: true });
    assert.ok(order.id > last('orders_id_seq'));
    const numbers = dump.tables['orders']?.map((old) => ('number' in old ? Number(old.number) : Number.NaN));
    assert.ok(Number(order.number) > Math.max(...(numbers ?? [Number.NaN])));
    const webhook = await make('/webhooks', { url: `${receiver.origin}/up`, events: ['*'] });
    assert.ok(webhook.id > last('webhook_endpoints_id_seq'));
    const call = await make('/simulator/calls', {});
    assert.ok(call.id > last('calls_id_seq'));
  });
});

/** Checks that the answer still has its old fields and values, except for the last use of keys. */
function checkUnchanged(path: string, now: ApiBody, before: ApiBody): void {
  const older: ApiBody = JSON.parse(
    JSON.stringify(before, (name, value) => (name === 'last_used_at' ? undefined : value)),
  );
  assert.partialDeepStrictEqual(now, older, path);
  if (Array.isArray(before.data)) assert.equal(now.data.length, before.data.length, path);
}

const nextYear = (days = 1): string => Temporal.Now.plainDateISO().add({ years: 1, days }).toString();
