import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { after, afterEach, beforeEach, describe, it } from 'node:test';
import { FrozenClock } from '../../platform/clock.ts';
import { selfSigned } from '../../platform/outbound/testing/self-signed.ts';
import { closeLeftovers } from './testing/leftovers.ts';
import { placeCall } from './testing/place-call.ts';
import type { SippStep } from './testing/sipp-scenario.ts';
import { SIPP, startCallingSipp, startScriptedSipp } from './testing/start-sipp.ts';
import { relayFromTls, relayToTls } from './testing/tls-relay.ts';
import { startUserAgentFixture, type UserAgentFixture } from './testing/user-agent-fixture.ts';
import type { CallEnd, Leg } from './user-agent.ts';

const SCENARIO = join(import.meta.dirname, 'testing', 'sipp-refreshed.xml');
const calls = 1;
/** Half of the 90 s that sipp wants. */
const HALF_MS = 45_000;
const ways = [
  ['UDP', 'u1'],
  ['TCP', 't1'],
  ['TLS', 't1'],
] as const;

after(closeLeftovers);

describe('a session', { skip: !existsSync(SIPP) && 'sipp is not installed' }, () => {
  let clock: FrozenClock;
  let fixture: UserAgentFixture;
  beforeEach(async () => {
    clock = new FrozenClock('2026-03-02T09:00:00Z');
    const tls = { port: 0, identity: { current: selfSigned(['127.0.0.1']), onChange: () => {} } };
    fixture = await startUserAgentFixture({ clock, tls });
  });
  afterEach(() => fixture.agent.close());

  for (const [protocol, transport] of ways)
    it(`that we refresh lives on at sipp, which refuses UPDATE and takes the re-INVITE, over ${protocol}`, async () => {
      const { agent, call } = fixture;
      const relay = protocol === 'TLS' ? await relayToTls(agent.tlsPort ?? 0) : null;
      const options = { transport, calls, to: relay?.port ?? agent.port, number: 'ada' };
      const sipp = await startCallingSipp(['-sf', SCENARIO], options);
      const taken = await call();
      const ended = once(taken.events, 'ended');
      await taken.accept({ address: '127.0.0.1', port: 20_000 });
      await clock.advance(HALF_MS);
      assert.deepEqual(await ended, [{ by: 'caller', cause: 'hung up' }]);
      await sipp.succeeds();
      relay?.close();
    });

  /** What sipp does that we call: it says who refreshes the session, which is done, and hangs up. */
  const called = (refresher: string, refresh: readonly SippStep[], cseq: number): readonly SippStep[] => [
    { takes: 'INVITE', having: ['Supported', /timer/] },
    {
      ...{ says: 200, sdp: true },
      headers: [
        ...['Require: timer', `Session-Expires: 90;refresher=${refresher}`],
        'Allow: INVITE, ACK, BYE, CANCEL, UPDATE',
      ],
    },
    { takes: 'ACK' },
    ...refresh,
    { sends: 'BYE', cseq },
    { hears: 200 },
  ];
  const ours: readonly SippStep[] = [
    { takes: 'UPDATE', having: ['Session-Expires', /90;refresher=uac/] },
    { answers: 200 },
  ];
  const theirs: readonly SippStep[] = [
    { sends: 'UPDATE', cseq: 1, headers: ['Supported: timer', 'Session-Expires: 90;refresher=uac'] },
    { hears: 200 },
  ];

  for (const [protocol, transport] of ways)
    for (const [who, steps] of [
      ['by us', called('uac', ours, 1)],
      ['by sipp', called('uas', theirs, 2)],
    ] as const)
      it(`of a call that we place is refreshed ${who} by UPDATE, over ${protocol}`, async () => {
        const sipp = await startScriptedSipp(steps, { transport, calls });
        const relay = protocol === 'TLS' ? await relayFromTls(sipp.port) : null;
        const port = relay?.port ?? sipp.port;
        const targets = [{ protocol, address: '127.0.0.1', port, serverName: '127.0.0.1', verify: false }];
        const ended = Promise.withResolvers<CallEnd>();
        const onAnswered = (leg: Leg): void => {
          leg.events.on('ended', ended.resolve);
          if (who === 'by us') void clock.advance(HALF_MS);
        };
        placeCall(fixture.agent, port, { targets }, onAnswered);
        assert.deepEqual(await ended.promise, { by: 'caller', cause: 'hung up' });
        await sipp.succeeds();
        relay?.close();
      });
});
