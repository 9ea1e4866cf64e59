import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { freePort } from '../../testing/free-port.ts';
import { eventually } from './testing/eventually.ts';
import { closeLeftovers } from './testing/leftovers.ts';
import { startLossyRelay } from './testing/lossy-relay.ts';
import { placeCall } from './testing/place-call.ts';
import { answered } from './testing/server-scenarios.ts';
import type { SippStep } from './testing/sipp-scenario.ts';
import { KAMAILIO, startProxy } from './testing/start-proxy.ts';
import { SIPP, startScriptedSipp } from './testing/start-sipp.ts';
import { startUserAgentFixture, untilAtRest } from './testing/user-agent-fixture.ts';

const CONFIGURATION = join(import.meta.dirname, 'testing', 'forking.kamailio.cfg');
const isMissing = !existsSync(SIPP) || !existsSync(KAMAILIO);
const CALLS = 3;
const timers = { t1: 200, t2: 800, t4: 400 };

/** It answers at once; the proxy gives up the other. */
const first: readonly SippStep[] = [{ takes: 'INVITE' }, { says: 180 }, ...answered];
/** It is answered just as it is given up: the CANCEL comes too late. */
const second: readonly SippStep[] = [
  ...[{ takes: 'INVITE' }, { says: 180, tag: 'b' }, { takes: 'CANCEL' }, { answers: 200 }],
  ...[{ says: 200, tag: 'b', sdp: true }, { takes: 'ACK' }, { takes: 'BYE' }, { answers: 200 }],
];

after(closeLeftovers);

describe(
  'two telephones behind Kamailio',
  { skip: isMissing && 'no kamailio or sipp', concurrency: 2 },
  () => {
    for (const [where, loses] of [
      ['where a fifth of the messages is lost', 'a fifth'],
      ['where each message is lost once', 'first copies'],
    ] as const)
      it(`${where}, ring for one call and both answer, of which one is hung up at once`, async () => {
        await using parts = new AsyncDisposableStack();
        const fixture = await startUserAgentFixture({ timers });
        parts.defer(async () => {
          await untilAtRest(fixture.agent);
          await fixture.agent.close();
        });
        const how = { transport: 'u1', calls: CALLS, stayMs: 2_000 } as const;
        const telephones = await Promise.all([first, second].map((steps) => startScriptedSipp(steps, how)));
        parts.defer(() => telephones.forEach(({ child }) => child.kill('SIGKILL')));
        const [one, other] = telephones.map(({ port }) => `"sip:ada@127.0.0.1:${port}"`);
        const port = await freePort();
        const places = [{ protocol: 'udp', port } as const, { protocol: 'tcp', port } as const];
        const proxy = await startProxy(CONFIGURATION, places, [`FIRST=${one}`, `SECOND=${other}`]);
        parts.defer(() => proxy.stop());
        // Everything goes through one place, so that both dialogs are with it.
        const relay = parts.adopt(await startLossyRelay(port, loses), (open) => open.close());
        const outcomes = Array.from({ length: CALLS }, () => placeCall(fixture.agent, relay.port));
        await eventually(() => outcomes.every((call) => call.answered.length > 0), 'each is answered');
        await Promise.all(outcomes.flatMap(({ answered: legs }) => legs.map((leg) => leg.hangUp())));
        await Promise.all(telephones.map((telephone) => telephone.succeeds()));
        assert.deepEqual(
          outcomes.map((call) => [call.answered.length, call.failures.length]),
          outcomes.map(() => [1, 0]),
        );
        assert.ok(relay.lost > 0);
      });
  },
);
