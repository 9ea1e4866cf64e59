import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { selfSigned } from '../../platform/outbound/testing/self-signed.ts';
import { freePort } from '../../testing/free-port.ts';
import { everyWay, serverAt } from './testing/around-sipp.ts';
import { eventually } from './testing/eventually.ts';
import { closeLeftovers } from './testing/leftovers.ts';
import { startLossyRelay } from './testing/lossy-relay.ts';
import { placeCall } from './testing/place-call.ts';
import { answered as taken } from './testing/server-scenarios.ts';
import { KAMAILIO, startProxy } from './testing/start-proxy.ts';
import { SIPP, startScriptedSipp } from './testing/start-sipp.ts';
import { startUserAgentFixture, untilAtRest } from './testing/user-agent-fixture.ts';

const CONFIGURATION = join(import.meta.dirname, 'testing', 'demanding.kamailio.cfg');
const isMissing = !existsSync(SIPP) || !existsSync(KAMAILIO);
const credentials = { username: 'trunk-4711', password: 'k7-of-the-trunk' };
const timers = { t1: 200, t2: 800, t4: 400 };
/** Over each way, as a server and as a proxy. */
const CHALLENGES = [401, 407];
const calls = everyWay.length * CHALLENGES.length;

after(closeLeftovers);

describe(
  'Kamailio that wants credentials',
  { skip: isMissing && 'no kamailio or sipp', concurrency: 2 },
  () => {
    for (const algorithm of ['MD5', 'SHA-256'])
      it(`by ${algorithm} brings our calls to a telephone, over UDP, TCP and TLS, also where messages are lost`, async () => {
        await using parts = new AsyncDisposableStack();
        const folder = await mkdtemp(join(tmpdir(), 'demanding-'));
        parts.defer(() => rm(folder, { recursive: true }));
        const certificate = join(folder, 'certificate.pem');
        const { key, cert } = selfSigned(['127.0.0.1']);
        await writeFile(certificate, key + cert);
        // A BYE may overtake the ACK in the proxy.
        const how = { transport: 'u1', calls, stayMs: 2_000 } as const;
        const telephone = await startScriptedSipp([{ takes: 'INVITE' }, ...taken], how);
        parts.defer(() => void telephone.child.kill('SIGKILL'));
        const port = await freePort();
        const places = [
          { protocol: 'udp', port },
          { protocol: 'tcp', port },
          { protocol: 'tls', port: port + 1 },
        ] as const;
        const proxy = await startProxy(CONFIGURATION, places, [
          `ALGORITHM="${algorithm}"`,
          `CERTIFICATE="${certificate}"`,
          `CALLEE="sip:127.0.0.1:${telephone.port}"`,
        ]);
        parts.defer(() => proxy.stop());
        const { agent } = await startUserAgentFixture({ timers });
        parts.defer(async () => {
          await untilAtRest(agent);
          await agent.close();
        });
        const servers = await Promise.all(
          everyWay.map(async ({ protocol, loses }) => {
            if (!loses) return serverAt(protocol === 'TLS' ? port + 1 : port, protocol);
            return serverAt(parts.adopt(await startLossyRelay(port, loses), (open) => open.close()).port);
          }),
        );
        const outcomes = servers.flatMap((server) =>
          CHALLENGES.map((status) => {
            const uri = `sip:${status}@127.0.0.1:${port}`;
            return placeCall(agent, port, { uri, targets: [server], credentials });
          }),
        );
        await eventually(
          () => outcomes.every(({ answered, failures }) => answered.length + failures.length > 0),
          'each is decided',
        );
        assert.deepEqual(
          outcomes.flatMap(({ failures }) => failures),
          [],
        );
        await Promise.all(outcomes.flatMap(({ answered }) => answered.map((leg) => leg.hangUp())));
        await telephone.succeeds();
      });
  },
);
