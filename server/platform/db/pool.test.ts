import assert from 'node:assert/strict';
import { connect as connectTo, createServer, type AddressInfo, type Socket } from 'node:net';
import { once } from 'node:events';
import { after, before, describe, it } from 'node:test';
import { until } from '../jobs/testing/until.ts';
import { connect, isDatabaseAway, type Queryable, type Sql } from './sql.ts';
import { createTestDatabase } from './test-database.ts';

let url: string;
let sql: Sql;
let drop: () => Promise<void>;
before(async () => {
  const database = await createTestDatabase();
  url = database.url;
  sql = connect(url, { connections: 3, name: 'pool test' });
  drop = () => database.drop();
});
after(async () => {
  await sql.end();
  await drop();
});

/** A TCP proxy to the database that can drop all data on its connections, as a broken network does. */
async function startLine(port: number): Promise<{ port: number; swallow(): void; close(): void }> {
  const sockets: Socket[] = [];
  const server = createServer((near) => {
    const far = connectTo(port, '127.0.0.1');
    near.pipe(far).pipe(near);
    sockets.push(near, far);
    for (const socket of [near, far]) socket.on('error', () => {});
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    swallow: () => {
      for (const socket of sockets) socket.unpipe().resume();
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

const sleepers = (): Promise<number> =>
  sql`select from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`.count();

const sessionOf = async (db: Queryable): Promise<number> =>
  (await db<{ pid: number }[]>`select pg_backend_pid() as pid`)[0]?.pid ?? 0;

describe('the pool', () => {
  it('does not take a process that was busy for a database that does not answer', async () => {
    const pool = connect(url, { connections: 1, connectMs: 400 });
    try {
      const connecting = pool.reserve();
      // Loading the program on a slow machine blocks the process like this.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_500);
      const connection = await connecting;
      assert.deepEqual(await connection`select 1 as one`, [{ one: 1 }]);
      connection.release();
    } finally {
      await pool.end();
    }
  });

  it('fails a statement at once when its session ends, and recovers', async () => {
    const sleeping = Promise.allSettled([sql`select pg_sleep(30), 'asleep' as mark`]);
    await until('it sleeps', async () => {
      const ended = await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where query like '%asleep%' and wait_event = 'PgSleep' and pid <> pg_backend_pid()`;
      return ended.length > 0;
    });
    const [outcome] = await sleeping;
    assert.ok(outcome.status === 'rejected' && isDatabaseAway(outcome.reason));
    assert.notEqual(await sessionOf(sql), 0);
  });

  it('does not reuse a connection that was left in a transaction', async () => {
    const one = connect(url, { connections: 1 });
    const reserved = await one.reserve();
    const session = await sessionOf(reserved);
    await reserved`begin`;
    reserved.release();
    assert.notEqual(await sessionOf(one), session);
    await one.end();
  });

  it('does not reuse a connection with an unanswered statement', async () => {
    const one = connect(url, { connections: 1 });
    const reserved = await one.reserve();
    const session = await sessionOf(reserved);
    const left = reserved`select pg_sleep(0.1)`.execute();
    reserved.release();
    reserved.release();
    assert.notEqual(await sessionOf(one), session);
    await assert.rejects(async () => left, isDatabaseAway);
    await one.end();
  });

  it('closes connections that a busy moment opened, except two, and opens them again when needed', async () => {
    const name = 'pool of many';
    const many = connect(url, { connections: 8, name, idleMs: 50 });
    const useAll = async (): Promise<number> => {
      const reserved = await Promise.all(Array.from({ length: 8 }, () => many.reserve()));
      const sessions = new Set(await Promise.all(reserved.map(sessionOf)));
      for (const connection of reserved) connection.release();
      return sessions.size;
    };
    const open = (): Promise<number> =>
      sql`select from pg_stat_activity where application_name = ${name}`.count();
    for (let round = 0; round < 2; round += 1) {
      assert.equal(await useAll(), 8);
      await until('two are left', async () => (await open()) === 2);
    }
    await many.end();
  });

  it('limits the wait for a connection', async () => {
    const one = connect(url, { connections: 1, waitMs: 2_000 });
    const reserved = await one.reserve();
    const session = await sessionOf(reserved);
    const waiting = [1, 2, 3].map(() => one`select 1`.execute());
    for (const statement of waiting) await assert.rejects(async () => statement, isDatabaseAway);
    reserved.release();
    assert.equal(await sessionOf(one), session);
    await one.end();
  });

  it('closes a connection that was refused and left open', async () => {
    const refusing = createServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', () => socket.write(Buffer.from('E\0\0\0\x19SFATAL\0C53300\0Mfull\0\0')));
    }).listen(0, '127.0.0.1');
    await once(refusing, 'listening');
    const { port } = refusing.address() as AddressInfo;
    const refused = connect(`postgres://u:p@127.0.0.1:${port}/d`, { connections: 1, connectMs: 5_000 });
    const connected = once(refusing, 'connection');
    const asked = assert.rejects(async () => refused`select 1`, { code: '53300' });
    const [socket] = (await connected) as [Socket];
    const closed = once(socket, 'close');
    await Promise.all([asked, closed]);
    await refused.end();
    refusing.close();
  });

  it('reports an address that cannot be reached, and closes', async () => {
    const missing = new URL(url);
    missing.searchParams.set('sslmode', 'verify-ca');
    missing.searchParams.set('sslrootcert', '/nowhere/root.crt');
    for (const address of ['nonsense', missing.href]) {
      const nowhere = connect(address, { connections: 1 });
      await assert.rejects(async () => nowhere`select 1`, isDatabaseAway);
      await nowhere.end();
    }
  });

  it('closes in time while a connection attempt gets no answer', async () => {
    const silent = createServer(() => {}).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const away = connect(`postgres://u:p@127.0.0.1:${port}/d`, { connections: 1, connectMs: 600_000 });
    const asked = [1, 2].map(() => away`select 1`.execute());
    await once(silent, 'connection');
    await Promise.all([away.end({ timeout: 0.01 }), away.end()]);
    for (const statement of asked) await assert.rejects(async () => statement, isDatabaseAway);
    silent.close();
  });

  it('reports that there is no database, also when the server never answers', async () => {
    const silent = createServer(() => {}).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const away = connect(`postgres://u:p@127.0.0.1:${port}/d`, { connections: 1, connectMs: 50 });
    await assert.rejects(async () => away`select 1`, isDatabaseAway);
    silent.close();
    await away.end({ timeout: 0 });
    const refused = connect(`postgres://u:p@127.0.0.1:${port}/d`, { connections: 1 });
    await assert.rejects(async () => refused`select 1`, isDatabaseAway);
    await refused.end();
  });

  it('drops a connection without answers, and opens a new one for the next statement', async () => {
    const line = await startLine(Number(new URL(url).port));
    const over = new URL(url);
    over.port = String(line.port);
    const pool = connect(over.href, { connections: 1, silenceMs: 2_000 });
    const session = await sessionOf(pool);
    line.swallow();
    await assert.rejects(async () => pool`select 1`, isDatabaseAway);
    assert.notEqual(await sessionOf(pool), session);
    await pool.end();
    line.close();
  });

  it('closes when all statements are answered, and refuses new ones', async () => {
    const ending = connect(url, { connections: 1 });
    const asked = [1, 2, 3].map((number) =>
      ending`select ${number}::int as number, pg_sleep(0.01)::text`.execute(),
    );
    const ended = ending.end();
    await assert.rejects(async () => ending`select 1`, isDatabaseAway);
    await ended;
    const answers = await Promise.all(asked);
    assert.deepEqual(
      answers.map(([row]) => row?.['number']),
      [1, 2, 3],
    );
  });

  it('closes in time when a connection is not returned', async () => {
    const ending = connect(url, { connections: 1 });
    const kept = await ending.reserve();
    await ending.end({ timeout: 0.01 });
    await assert.rejects(async () => kept`select 1`, isDatabaseAway);
  });

  it('closes in time when answers are missing, and rejects pending and queued statements', async () => {
    const ending = connect(url, { connections: 1 });
    const outcomes = Promise.allSettled([1, 2, 3].map(() => ending`select pg_sleep(2)`.execute()));
    await until('it sleeps', async () => (await sleepers()) === 1);
    await ending.end({ timeout: 0.05 });
    for (const outcome of await outcomes)
      assert.ok(outcome.status === 'rejected' && isDatabaseAway(outcome.reason));
  });
});
