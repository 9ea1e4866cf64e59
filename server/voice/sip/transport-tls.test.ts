import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect as connectTcp } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, beforeEach, describe, it } from 'node:test';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import { pino } from 'pino';
import { FrozenClock } from '../../platform/clock.ts';
import { until } from '../../platform/jobs/testing/until.ts';
import { selfSigned, type Certificate } from '../../platform/outbound/testing/self-signed.ts';
import { ANY_MEDIA } from './negotiate-sdp.ts';
import { closeLeftovers } from './testing/leftovers.ts';
import {
  shortTimers,
  startUserAgentFixture,
  untilAtRest,
  type UserAgentFixture,
} from './testing/user-agent-fixture.ts';
import { watchCertificate } from './tls-identity.ts';
import type { DialFailure, Leg } from './user-agent.ts';

after(closeLeftovers);

const log = pino({ level: 'silent' });
const local = { address: '127.0.0.1', port: 20_000 };

describe('SIP over TLS', { timeout: 180_000 }, () => {
  let folder: string;
  let files: { cert: string; key: string };
  let certificate: Certificate;
  let clock: FrozenClock;
  let stopping: AbortController;
  let callee: UserAgentFixture;
  let isAllowed = true;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sip-tls-'));
    files = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') };
    certificate = selfSigned(['sip.carrier.example']);
    await write(certificate);
    clock = new FrozenClock('2026-11-23T12:00:00Z');
    stopping = new AbortController();
    const identity = await watchCertificate(files, { clock, log, signal: stopping.signal });
    isAllowed = true;
    callee = await startUserAgentFixture({
      ...{ timers: shortTimers, tls: { port: 0, identity }, isAllowed: () => isAllowed },
    });
  });
  afterEach(async () => {
    stopping.abort();
    await untilAtRest(callee.agent);
    await callee.agent.close();
    await rm(folder, { recursive: true, force: true });
  });

  const write = async ({ cert, key }: Certificate): Promise<void> => {
    await writeFile(files.cert, cert);
    await writeFile(files.key, key);
  };
  const port = (): number => callee.agent.tlsPort ?? 0;

  /** Calls the callee from an agent of its own; closes it with `close`. */
  async function call(options: {
    ca?: string;
    serverName?: string;
    verify?: boolean;
  }): Promise<{ result: Leg | DialFailure; close(): Promise<void> }> {
    const { ca, serverName = 'sip.carrier.example', verify = true } = options;
    const { agent } = await startUserAgentFixture({
      timers: shortTimers,
      isAllowed: () => false,
      ...(ca === undefined ? {} : { ca }),
    });
    const result = await new Promise<Leg | DialFailure>((resolve) => {
      agent.invite(
        {
          uri: 'sip:+12025550151@sip.carrier.example;transport=tls',
          from: '<sip:+15005550100@127.0.0.1>',
          to: '<sip:+12025550151@sip.carrier.example>',
          headers: [],
          media: ANY_MEDIA,
          local,
          credentials: null,
          targets: [{ protocol: 'TLS', address: '127.0.0.1', port: port(), serverName, verify }],
        },
        { provisional: () => {}, answered: (leg) => resolve(leg), failed: (failure) => resolve(failure) },
      );
    });
    return { result, close: () => agent.close() };
  }

  it('is not spoken with a server whose certificate is of nobody we know, or of another name', async () => {
    for (const options of [
      {},
      { ca: selfSigned(['sip.carrier.example']).cert },
      { ca: certificate.cert, serverName: 'other.example' },
      { ca: certificate.cert, serverName: '127.0.0.1' },
    ]) {
      const { result, close } = await call(options);
      assert.deepEqual(result, { kind: 'unreachable' }, JSON.stringify(options));
      await close();
    }
    assert.deepEqual(callee.calls, []);
  });

  it('drops who is not allowed before the handshake, and who sends no TLS', async () => {
    isAllowed = false;
    const stranger = connectTls({ host: '127.0.0.1', port: port(), rejectUnauthorized: false });
    await assert.rejects(once(stranger, 'secureConnect'));
    isAllowed = true;
    const plain = connectTcp({ host: '127.0.0.1', port: port() });
    plain.on('error', () => {});
    plain.write('OPTIONS sip:127.0.0.1 SIP/2.0\r\n\r\n');
    await once(plain, 'close');
  });

  for (const [with_, options] of [
    ['a certificate of its name', {}],
    ['any certificate where that is wanted', { verify: false, serverName: 'pbx.local' }],
  ] as const) {
    it(`carries a call to its end with ${with_}`, async () => {
      const trusted = 'verify' in options ? options : { ca: certificate.cert };
      const calling = call(trusted);
      const arrived = await callee.call();
      assert.equal(arrived.parties.to, '+12025550151');
      await arrived.accept(local);
      const { result: leg, close } = await calling;
      assert.ok(!('kind' in leg), JSON.stringify(leg));
      assert.match(leg.dialog.remoteTarget, new RegExp(`:${port()};transport=tls$`));
      const ended = once(arrived.events, 'ended');
      await leg.hangUp();
      assert.deepEqual(await ended, [{ by: 'caller', cause: 'hung up' }]);
      await close();
    });
  }

  it('is hung up by who was called, over the connection of the caller', async () => {
    const calling = call({ ca: certificate.cert });
    const arrived = await callee.call();
    await arrived.accept(local);
    const { result: leg, close } = await calling;
    assert.ok(!('kind' in leg));
    const ended = once(leg.events, 'ended');
    await arrived.hangUp();
    assert.deepEqual(await ended, [{ by: 'caller', cause: 'hung up' }]);
    assert.equal(callee.agent.counts.connections, 1);
    await close();
  });

  it('shows a certificate that was renewed, and keeps the old one while the new one is broken', async () => {
    const shown = async (): Promise<string> => {
      const socket: TLSSocket = connectTls({ host: '127.0.0.1', port: port(), rejectUnauthorized: false });
      await once(socket, 'secureConnect');
      const { raw } = socket.getPeerCertificate();
      socket.destroy();
      await once(socket, 'close');
      return raw.toString('base64');
    };
    const before = await shown();
    const next = selfSigned(['sip.carrier.example']);
    await writeFile(files.cert, next.cert);
    await clock.advance(30_000);
    assert.equal(await shown(), before, 'the key of another certificate');
    await write(next);
    await until('the new one is shown', async () => {
      await clock.advance(30_000);
      return (await shown()) !== before;
    });
  });

  it('does not begin with files that do not belong together', async () => {
    await writeFile(files.key, selfSigned(['x.example']).key);
    await assert.rejects(watchCertificate(files, { clock, log, signal: stopping.signal }));
    await assert.rejects(
      watchCertificate({ ...files, cert: join(folder, 'none.pem') }, { clock, log, signal: stopping.signal }),
      /ENOENT/,
    );
  });
});
