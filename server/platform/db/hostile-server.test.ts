import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { TLSSocket } from 'node:tls';
import { pino } from 'pino';
import { systemClock } from '../clock.ts';
import { selfSigned } from '../outbound/testing/self-signed.ts';
import { openDatabase } from './open-database.ts';
import { connect, isDatabaseAway } from './sql.ts';

const certificate = selfSigned(['localhost']);

/** A message of PostgreSQL's protocol. */
function message(kind: string, body: Buffer | string, length?: number): Buffer {
  const bytes = Buffer.from(body);
  const head = Buffer.alloc(5);
  head.write(kind, 'latin1');
  head.writeUInt32BE(length ?? bytes.length + 4, 1);
  return Buffer.concat([head, bytes]);
}

function login(method: number, rest = ''): Buffer {
  const code = Buffer.alloc(4);
  code.writeInt32BE(method);
  return message('R', Buffer.concat([code, Buffer.from(rest)]));
}

const ready = message('Z', 'I');
const notPostgres = /does not speak PostgreSQL/;

/** What a server may send first, and the error that the operator gets. */
const answers: [what: string, bytes: Buffer, expected: RegExp][] = [
  ['asks for Kerberos', login(2), /a login by Kerberos V5, which is not supported/],
  ['asks for GSSAPI', login(7), /a login by GSSAPI/],
  ['goes on with GSSAPI', login(8, 'token'), /a login by GSSAPI/],
  ['asks for SSPI', login(9), /a login by SSPI/],
  ['asks for an unknown login method', login(4_711), /a login by method 4711/],
  ['asks for a login without naming the method', message('R', ''), notPostgres],
  ['asks for SASL with an unknown mechanism', login(10, 'MAGIC\0\0'), /SASL: Only mechanism/],
  ['continues a SASL login that was not begun', login(11, 'r=1'), /./],
  ['speaks HTTP', Buffer.from('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n'), notPostgres],
  ['greets as a mail server', Buffer.from('220 mail.example.com ESMTP\r\n'), notPostgres],
  ['sends only zeros', Buffer.alloc(4_096), notPostgres],
  ['announces a message of four gigabytes', message('E', 'S', 0xffff_ffff), notPostgres],
  ['announces a message shorter than its length', message('S', '', 0), notPostgres],
  ['sends an error without an end', message('E', 'SFATAL\0Moops'), notPostgres],
  ['sends an error whose last field has no text', message('E', 'SFATAL\0M'), notPostgres],
  ['sends an error without a terminator after its last text', message('E', 'SFATAL\0Moops\0'), notPostgres],
  ['sends an empty notice', message('N', ''), notPostgres],
  ['sends half of a setting', message('S', 'TimeZone\0'), notPostgres],
  ['gives a key that is too short', message('K', 'ab'), notPostgres],
  ['sends rows before any query', message('D', '\xff\xff'), notPostgres],
  [
    'sends rows with a negative number of columns after the login',
    Buffer.concat([login(0), ready, message('D', '\xff\xff')]),
    /./,
  ],
];

describe('a server that is not PostgreSQL, or violates the protocol', () => {
  let server: Server;
  let secured: Server;
  let answer: Buffer = Buffer.alloc(0);
  const urlOf = (of: Server): string =>
    `postgres://user:secret@127.0.0.1:${(of.address() as AddressInfo).port}/name`;
  const calmed = (socket: Socket): Socket => socket.on('error', () => {});

  before(async () => {
    server = createServer((socket) => calmed(socket).once('data', () => socket.write(answer)));
    secured = createServer((socket) =>
      calmed(socket).once('readable', () => {
        socket.read();
        socket.write('S');
        const plain = new TLSSocket(socket, { isServer: true, ...certificate });
        calmed(plain).once('data', () => plain.write(answer));
      }),
    );
    for (const one of [server, secured]) await once(one.listen(0, '127.0.0.1'), 'listening');
  });
  after(() => {
    server.close();
    secured.close();
  });

  for (const [what, bytes, expected] of answers) {
    it(`${what}: that is a connection that failed, and nothing worse`, async () => {
      answer = bytes;
      for (const url of [urlOf(server), `${urlOf(secured)}?sslmode=require`]) {
        const pool = connect(url, { connections: 1, connectMs: 20_000, waitMs: 40_000 });
        // Twice: the failed connection must free its slot for the second.
        for (let times = 0; times < 2; times += 1) {
          const asked = pool`select 1`.execute();
          await assert.rejects(asked, (fault) => isDatabaseAway(fault) && expected.test(String(fault)));
        }
        await pool.end({ timeout: 1 });
      }
    });
  }

  it('is recognised even when its answer comes byte by byte', async () => {
    const slow = createServer((socket) =>
      calmed(socket).once('data', () => void writeSlowly(socket, login(7))),
    );
    await once(slow.listen(0, '127.0.0.1'), 'listening');
    const pool = connect(urlOf(slow), { connections: 1 });
    await assert.rejects(async () => pool`select 1`, /GSSAPI/);
    await pool.end({ timeout: 1 });
    slow.close();
  });

  it('stops the start with one sentence that names the setting', async () => {
    answer = login(7);
    const opening = openDatabase({
      databaseUrl: urlOf(server),
      dataDir: '/nowhere',
      connections: 4,
      clock: systemClock,
      log: pino({ level: 'silent' }),
    });
    await assert.rejects(opening, (fault: Error) => {
      assert.match(
        fault.message,
        /^DATABASE_URL: the database asks for a login by GSSAPI, which is not supported/,
      );
      return !fault.message.includes('secret');
    });
  });
});

async function writeSlowly(socket: Socket, bytes: Buffer): Promise<void> {
  for (const byte of bytes) {
    socket.write(Uint8Array.of(byte));
    await new Promise((resolve) => setImmediate(resolve));
  }
}
