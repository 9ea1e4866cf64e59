import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { pino } from 'pino';
import { WebSocket } from 'ws';
import { openReception, turn } from '../calls/testing/reception.ts';
import { NotificationListener } from '../platform/db/notification-listener.ts';
import type { Db } from '../platform/db/sql.ts';
import { makeKey, type TestWorkspace } from '../testing/fixtures.queries.ts';
import { useTestApi } from '../testing/use-test-api.ts';
import type { Told } from './change.ts';
import { ChangeFeed } from './change-feed.ts';
import { LiveClient, refusalOf } from './testing/live-client.ts';

const api = useTestApi();
let workspace: TestWorkspace;
let clients: LiveClient[] = [];
beforeEach(async () => {
  workspace = await api.makeWorkspace();
});
afterEach(() => {
  for (const client of clients) client.close();
  clients = [];
});

async function open(key = workspace.keys.write, options: Parameters<typeof LiveClient.open>[2] = {}) {
  const client = await LiveClient.open(api, key, options);
  clients.push(client);
  return client;
}

async function addContact(name: string, of = workspace): Promise<number> {
  const answer = await api.post('/contacts', { name }, { key: of.keys.write });
  assert.equal(answer.status, 201);
  return answer.body.data.id;
}

const changeOf = ({ resource, id, what }: Told) => [resource, id, what];
const about =
  (id: number, what: Told['what'] = 'created') =>
  (told: Told): boolean =>
    told.id === id && told.what === what;

describe('the WebSocket /live', () => {
  it('refuses who has no key, and requests that are no upgrade', async () => {
    const url = `${api.baseUrl}/live`;
    assert.equal(await refusalOf(url, {}), 401);
    assert.equal(await refusalOf(url, { headers: { authorization: 'Bearer sbk_wrong' } }), 401);
    const plain = await api.get('/live');
    assert.deepEqual([plain.status, plain.headers['upgrade']], [400, 'websocket']);
    const long = `${url}?last_event_id=${'1'.repeat(65)}`;
    assert.equal(await refusalOf(long, { headers: { authorization: `Bearer ${workspace.keys.read}` } }), 422);
  });

  it('is accepted with the headers of every answer', async () => {
    const client = new WebSocket(`${api.baseUrl.replace('http', 'ws')}/live`, {
      headers: { authorization: `Bearer ${workspace.keys.read}` },
    });
    const [{ headers }] = (await once(client, 'upgrade')) as [IncomingMessage];
    assert.match(String(headers['request-id']), /^req_/);
    client.terminate();
  });

  it('answers upgrades of other addresses as if they were none', async () => {
    const headers = { authorization: `Bearer ${workspace.keys.read}` };
    assert.equal(await refusalOf(`${api.baseUrl}/contacts`, { headers }), 200);
    assert.equal(await refusalOf(`${api.baseUrl}/nothing`, { headers }), 404);
  });

  it('tells every change of the workspace in order, with a key that may only read', async () => {
    const client = await open(workspace.keys.read);
    await addContact('Somebody else’s', await api.makeWorkspace());
    const id = await addContact('Ann');
    await api.patch(`/contacts/${id}`, { name: 'Anna' }, { key: workspace.keys.write });
    await api.delete(`/contacts/${id}`, { key: workspace.keys.write });
    await client.until(about(id, 'deleted'));
    assert.deepEqual(client.messages.slice(1).map(changeOf), [
      ['contacts', id, 'created'],
      ['contacts', id, 'updated'],
      ['contacts', id, 'deleted'],
    ]);
    for (const { event_id, at } of client.messages.slice(1)) {
      assert.match(event_id ?? '', /^\d+\.\d+$/);
      assert.match(at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    }
  });

  it('never tells what was rolled back, and what was committed only then', async () => {
    const client = await open();
    const write = (tx: Db) => tx`
      insert into contacts (workspace_id, name, last_activity_at, created_at, updated_at)
      values (${workspace.id}, 'Ben', now(), now(), now())`;
    const undone = api.sql.begin(async (tx) => {
      await write(tx);
      throw new Error('undone');
    });
    await assert.rejects(undone, /undone/);
    let later = 0;
    await api.sql.begin(async (tx) => {
      await write(tx);
      later = await addContact('Cleo');
      await client.until(about(later));
      assert.equal(client.messages.length, 2);
    });
    await client.until(({ resource }) => resource === 'contacts');
    assert.equal(client.messages.length, 3);
  });

  it('is ready once no transaction is left that does not tell yet', async () => {
    const begun = Promise.withResolvers<void>();
    const writing = api.sql.begin(async (tx) => {
      await tx`
        insert into contacts (workspace_id, name, last_activity_at, created_at, updated_at)
        values (${workspace.id}, 'Early', now(), now(), now())`;
      begun.resolve();
      await new Promise((resolve) => setTimeout(resolve, 300));
    });
    await begun.promise;
    await open();
    const contacts = await api.get('/contacts', { key: workspace.keys.read });
    assert.equal(contacts.body.meta.total, 1, 'ready came before the end of a change that it does not tell');
    await writing;
  });

  it('tells the turns of a live call in full, however long they are', async () => {
    const reception = await openReception(api);
    const client = await open(reception.key);
    const { callId, recorder } = await reception.ring();
    await client.until(about(callId, 'created'));
    await recorder.answered();
    const long = 'Grüße '.repeat(1_500);
    await recorder.recordTurn(turn('Hello, I would like a table.', { offsetMs: 100 }));
    await recorder.recordTurn(turn(long, { role: 'assistant', offsetMs: 700 }));
    await recorder.recordTurn(turn('Thank you.', { offsetMs: 900 }));
    await client.until((told) => told.turn?.content === 'Thank you.');
    const turns = client.messages.filter(({ what }) => what === 'turn');
    assert.deepEqual(
      turns.map(({ id, turn: told }) => [id, told?.role, told?.content, told?.offset_ms]),
      [
        [callId, 'user', 'Hello, I would like a table.', 100],
        [callId, 'assistant', long, 700],
        [callId, 'user', 'Thank you.', 900],
      ],
    );
  });

  it('goes on after the last message of a client that comes back, or says that it cannot', async () => {
    const first = await open();
    const ann = await addContact('Ann');
    const { event_id: seen } = await first.until(about(ann));
    first.close();
    const ben = await addContact('Ben');
    const second = await open(workspace.keys.write, { after: seen });
    assert.equal(second.messages[0]?.event_id, seen);
    await second.until(about(ben));
    assert.deepEqual(second.messages.slice(1).map(changeOf), [['contacts', ben, 'created']]);
    const lost = await open(workspace.keys.write, { after: '1.0' });
    const resync = await lost.until(({ what }) => what === 'resync');
    assert.equal(resync.event_id, second.messages.at(-1)?.event_id);
  });

  it('tells what only owners and admins see to them alone', async () => {
    const [owner, member] = [await open(), await open(workspace.keys.member)];
    const body = { name: 'CI', permission: 'read' };
    const key = await api.post('/api-keys', body, { key: workspace.keys.write });
    assert.equal(key.status, 201);
    const ann = await addContact('Ann');
    await Promise.all([owner.until(about(ann)), member.until(about(ann))]);
    assert.deepEqual(
      owner.messages.slice(1).map(({ resource }) => resource),
      ['api-keys', 'contacts'],
    );
    assert.deepEqual(
      member.messages.slice(1).map(({ resource }) => resource),
      ['contacts'],
    );
  });

  it('is closed when its key is revoked, and no other', async () => {
    const key = await makeKey(api.sql, workspace.id, workspace.users.member, 'read', '2026-11-23T12:00:00Z');
    const [client, other] = [await open(key), await open()];
    const closed = client.closed();
    await api.sql`update api_keys set revoked_at = now() where workspace_id = ${workspace.id} and user_id =
      ${workspace.users.member} and permission = 'read'`;
    assert.equal(await closed, 4401);
    const ann = await addContact('Ann');
    await other.until(about(ann));
  });

  it('is closed when its client sends something, or does not answer pings', async () => {
    const talking = await open();
    const closed = talking.closed();
    talking.socket.send('hello');
    assert.equal(await closed, 1008);
    const [deaf, well] = [await open(workspace.keys.write, { autoPong: false }), await open()];
    const ended = deaf.closed();
    for (let beat = 0; beat < 2; beat += 1) {
      const pinged = new Promise((resolve) => well.socket.once('ping', resolve));
      await api.clock.advance(15_000);
      await pinged;
      // The answer to the ping was sent before this request, and is read before it.
      await api.get('/contacts', { key: workspace.keys.read });
    }
    assert.equal(await ended, 1006);
    await well.until(about(await addContact('Ann')));
  });

  it('tells thousands of changes as one to who does not read as fast', async () => {
    const slow = await api.services.changes.follow(workspace.id, { after: null, hearsAll: true });
    const client = await open();
    await api.sql`
      insert into contacts (workspace_id, name, last_activity_at, created_at, updated_at)
      select ${workspace.id}, 'Person ' || n, now(), now(), now() from generate_series(1, 5000) n`;
    const order = 9_000_001;
    await api.sql`select notify_change(${workspace.id}, 'orders', ${order}, 'updated')`;
    await client.until(about(order, 'updated'));
    slow.leave();
    const read: Told[] = [];
    for await (const batch of slow.queue.batches(AbortSignal.timeout(60_000))) read.push(...batch);
    assert.deepEqual(read.map(changeOf), [
      [null, null, 'ready'],
      ['contacts', null, 'updated'],
      ['orders', 9_000_001, 'updated'],
    ]);
  });

  it('is limited to a hundred in a workspace', async () => {
    await Promise.all(Array.from({ length: 100 }, () => open()));
    const headers = { authorization: `Bearer ${workspace.keys.write}` };
    assert.equal(await refusalOf(`${api.baseUrl}/live`, { headers }), 429);
    const closed = clients[0]?.closed();
    clients[0]?.socket.close();
    await closed;
    await open();
  });
});

describe('changes over several processes', () => {
  it('have the same id in each, so that a client can go on at another', async () => {
    const log = pino({ level: 'silent' });
    const notifications = new NotificationListener(api.databaseUrl, log);
    const node = new ChangeFeed({ sql: api.sql, notifications, clock: api.clock, log });
    await notifications.start();
    try {
      const here = await open();
      const there = await node.follow(workspace.id, { after: null, hearsAll: true });
      const [ann, ben] = [await addContact('Ann'), await addContact('Ben')];
      await here.until(about(ben));
      const ids = here.messages.slice(1).map(({ event_id }) => event_id);
      const read: Told[] = [];
      for await (const batch of there.queue.batches(AbortSignal.timeout(60_000))) {
        read.push(...batch);
        if (batch.some(about(ben))) break;
      }
      assert.deepEqual(
        read.slice(1).map(({ event_id }) => event_id),
        ids,
      );
      const again = await node.follow(workspace.id, { after: ids[0] ?? '', hearsAll: true });
      again.queue.close();
      const rest: Told[] = [];
      for await (const batch of again.queue.batches(AbortSignal.timeout(60_000))) rest.push(...batch);
      assert.deepEqual(
        rest.map(({ what, id }) => [what, id]),
        [
          ['ready', null],
          ['created', ben],
        ],
      );
      assert.notEqual(ann, ben);
    } finally {
      node.stop();
      await notifications.stop();
    }
  });
});
