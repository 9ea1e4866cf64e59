import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect as connectTo, createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { TLSSocket } from 'node:tls';
import { selfSigned } from '../outbound/testing/self-signed.ts';
import { connect, isDatabaseAway } from './sql.ts';
import { createTestDatabase } from './test-database.ts';

const certificate = selfSigned(['localhost']);
const SSL_REQUEST_BYTES = 8;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let entrance: Server;
let folder: string;

/** A TLS proxy in front of the database, after the SSLRequest that PostgreSQL's protocol begins with. */
before(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'switchboard-tls-'));
  await writeFile(join(folder, 'ca.pem'), certificate.cert);
  entrance = createServer((socket) => {
    socket.once('readable', () => {
      assert.equal((socket.read(SSL_REQUEST_BYTES) as Buffer | null)?.length, SSL_REQUEST_BYTES);
      socket.write('S');
      const plain = new TLSSocket(socket, { isServer: true, ...certificate });
      const far = connectTo(Number(new URL(database.url).port), '127.0.0.1');
      for (const end of [plain, far]) end.on('error', () => {});
      plain.pipe(far).pipe(plain);
    });
  }).listen(0, '127.0.0.1');
  await once(entrance, 'listening');
});
after(async () => {
  entrance.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** The result of a query at this address with these parameters. */
async function ask(host: string, query: string): Promise<unknown> {
  const url = new URL(database.url);
  url.host = `${host}:${(entrance.address() as AddressInfo).port}`;
  url.search = query;
  const sql = connect(url.href, { connections: 1 });
  try {
    const [row] =
      await sql`select 7 as seven, current_setting('TimeZone') as zone, current_setting('work_mem') as memory`;
    return row;
  } finally {
    await sql.end({ timeout: 1 });
  }
}

describe('a connection to the database over TLS', () => {
  const answer = { seven: 7, zone: 'UTC', memory: '4MB' };

  it('is encrypted and needs no valid certificate with sslmode=require, like libpq', async () => {
    assert.deepEqual(await ask('127.0.0.1', 'sslmode=require'), answer);
  });

  it('needs a trusted certificate that names the host, with verify-full', async () => {
    await assert.rejects(ask('localhost', 'sslmode=verify-full'), isDatabaseAway);
    const trusted = `sslmode=verify-full&sslrootcert=${join(folder, 'ca.pem')}`;
    assert.deepEqual(await ask('localhost', trusted), answer);
    await assert.rejects(ask('127.0.0.1', trusted), isDatabaseAway);
  });

  it('has the settings of the address and those of the application', async () => {
    const settings = 'sslmode=require&options=-c%20work_mem%3D7MB%20-c%20TimeZone%3DAsia/Tokyo';
    assert.deepEqual(await ask('127.0.0.1', settings), { ...answer, memory: '7MB' });
  });
});
