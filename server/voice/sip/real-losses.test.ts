import assert from 'node:assert/strict';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { after, describe, it } from 'node:test';
import type { ReferWish } from './referrals.ts';
import {
  ALLOW,
  confirm,
  hangsUp,
  isConfirmed,
  isHungUp,
  isTaken,
  losingWays,
  presses,
  serverAt,
  startAroundSipp,
} from './testing/around-sipp.ts';
import { eventually } from './testing/eventually.ts';
import { closeLeftovers } from './testing/leftovers.ts';
import { placeCall } from './testing/place-call.ts';
import { answered, NEXT_PERSON, passesOn } from './testing/server-scenarios.ts';
import { sippSession, type SippStep } from './testing/sipp-scenario.ts';
import { SIPP } from './testing/start-sipp.ts';
import type { CallEnd, Leg, UserAgent } from './user-agent.ts';

const media = { address: '127.0.0.1', port: 20_000 };
/** Half of the 90 s of a session, less what passes anyhow until then. */
const NEARLY_HALF_MS = 43_000;
/** Calls where one alone would lose nothing. */
const CALLS = 3;
const hungUp = { by: 'caller', cause: 'hung up' };

after(closeLeftovers);

const endOf = async (leg: Pick<Leg, 'events'>): Promise<CallEnd> => {
  const [end] = await once(leg.events, 'ended');
  return end;
};

const ourRefresh: readonly SippStep[] = [
  { takes: 'UPDATE', having: ['Session-Expires', /90;refresher=uac/] },
  { answers: 200 },
];
const theirRefresh: readonly SippStep[] = [
  { sends: 'UPDATE', cseq: 2, headers: ['Supported: timer', 'Session-Expires: 90;refresher=uac'] },
  { hears: 200, having: ['Session-Expires', /90;refresher=uac/] },
];

describe('sipp', { skip: !existsSync(SIPP) && 'sipp is not installed', concurrency: 16 }, () => {
  for (const way of losingWays) {
    const { over } = way;
    it(`over ${over} acknowledges our ringing as a caller, refreshes the session and presses a key`, async () => {
      await using parts = await startAroundSipp(way);
      const sipp = await parts.calls([
        {
          calls: true,
          headers: [ALLOW, 'Require: 100rel', 'Supported: timer', 'Session-Expires: 90;refresher=uac'],
        },
        { hears: 180, to: 'INVITE', having: ['Require', /100rel/], rseq: true },
        { sends: 'PRACK', cseq: 2, headers: ['RAck: [$rseq] 1 INVITE'] },
        { hears: 200 },
        { hears: 200, to: 'INVITE', having: ['Session-Expires', /90;refresher=uac/] },
        { acks: 1 },
        ...isConfirmed,
        { sends: 'UPDATE', cseq: 3, headers: ['Supported: timer', 'Session-Expires: 90;refresher=uac'] },
        { hears: 200, having: ['Session-Expires', /90;refresher=uac/] },
        ...presses(4),
        ...hangsUp(5),
      ]);
      const call = await parts.fixture.call();
      const [ended, keys] = [endOf(call), keysOf(call)];
      call.ring();
      // An answer ends the ringing, acknowledged or not.
      await eventually(() => parts.fixture.agent.counts.serverTransactions > 1, 'PRACK is here');
      await confirm(call);
      await sipp.succeeds();
      assert.deepEqual([await ended, new Set(keys)], [hungUp, new Set(['5'])]);
    });

    it(`over ${over} leaves the refresh to us, refuses UPDATE and takes the re-INVITE`, async () => {
      await using parts = await startAroundSipp(way);
      const sipp = await parts.calls([
        {
          calls: true,
          headers: [
            'Allow: INVITE, ACK, BYE, CANCEL, UPDATE',
            ...['Supported: timer', 'Session-Expires: 90;refresher=uas'],
          ],
        },
        ...isTaken,
        ...presses(2),
        { takes: 'UPDATE' },
        { answers: 405 },
        { takes: 'INVITE', having: ['Session-Expires', /90;refresher=uac/] },
        {
          ...{ answers: 200, body: sippSession() },
          headers: ['Require: timer', 'Session-Expires: 90;refresher=uac'],
        },
        { takes: 'ACK' },
        ...hangsUp(3),
      ]);
      const call = await parts.fixture.call();
      const [ended, key] = [endOf(call), once(call.events, 'key')];
      await call.accept(media);
      await key;
      await parts.clock.advance(NEARLY_HALF_MS);
      await sipp.succeeds();
      assert.deepEqual(await ended, hungUp);
    });

    for (const [who, refresher, refreshes] of [
      ['us', 'uac', ourRefresh],
      ['them', 'uas', theirRefresh],
    ] as const)
      it(`over ${over} is called, and the session is refreshed by ${who}`, async () => {
        await using parts = await startAroundSipp(way);
        const { sipp, server } = await parts.isCalled([
          { takes: 'INVITE', having: ['Supported', /timer/] },
          {
            ...{ says: 200, sdp: true },
            headers: [
              ...['Require: timer', `Session-Expires: 90;refresher=${refresher}`],
              'Allow: INVITE, ACK, BYE, CANCEL, UPDATE',
            ],
          },
          { takes: 'ACK' },
          ...presses(1),
          ...refreshes,
          ...hangsUp(3),
        ]);
        const ended = Promise.withResolvers<CallEnd>();
        placeCall(parts.fixture.agent, server.port, { targets: [server] }, (leg) => {
          leg.events.on('ended', ended.resolve);
          // Theirs comes by itself.
          if (who === 'us') leg.events.once('key', () => void parts.clock.advance(NEARLY_HALF_MS));
        });
        await sipp.succeeds();
        assert.deepEqual(await ended.promise, hungUp);
      });

    it(`over ${over} calls somebody in our place and tells how it goes`, async () => {
      await using parts = await startAroundSipp(way);
      const told = (state: string, line: string): SippStep => ({
        ...{ sends: 'NOTIFY', cseq: state === 'active' ? 2 : 3 },
        headers: ['Event: refer', `Subscription-State: ${state}`],
        body: { type: 'message/sipfrag', lines: [`SIP/2.0 ${line}`] },
      });
      const sipp = await parts.calls([
        { calls: true, headers: ['Allow: INVITE, ACK, BYE, CANCEL, REFER'] },
        ...isTaken,
        { takes: 'REFER', having: ['Refer-To', /sip:.12025550152@/] },
        { answers: 202 },
        told('active', '180 Ringing'),
        { hears: 200 },
        told('terminated;reason=noresource', '200 OK'),
        { hears: 200 },
        ...isHungUp,
      ]);
      const call = await parts.fixture.call();
      await call.accept(media);
      assert.deepEqual(await call.refer(`sip:${NEXT_PERSON}@127.0.0.1`), { kind: 'answered' });
      await call.hangUp();
      await sipp.succeeds();
    });

    it(`over ${over} is obeyed as a person who may pass the call on, and told of it`, async () => {
      await using parts = await startAroundSipp(way);
      const { sipp, server } = await parts.isCalled(passesOn);
      const { agent } = parts.fixture;
      const wanted: string[] = [];
      placeCall(agent, server.port, { targets: [server], isReferable: true }, (leg) =>
        leg.events.once('refer', (wish) => {
          wanted.push(wish.to);
          void passOn(agent, leg, wish);
        }),
      );
      await sipp.succeeds();
      assert.deepEqual(wanted, [NEXT_PERSON]);
    });

    it(`over ${over} is passed over when it is full and when nothing is heard`, async (test) => {
      await using parts = await startAroundSipp(way);
      const silent = createSocket('udp4').bind(0, '127.0.0.1');
      test.after(() => silent.close());
      await once(silent, 'listening');
      const full = await parts.isCalled([{ takes: 'INVITE' }, { says: 503 }, { takes: 'ACK' }], CALLS);
      const takes = await parts.isCalled([{ takes: 'INVITE' }, ...answered], CALLS);
      const targets = [full.server, serverAt(silent.address().port), takes.server];
      const outcomes = Array.from({ length: CALLS }, () =>
        placeCall(parts.fixture.agent, full.server.port, { targets }, (leg) => void leg.hangUp()),
      );
      await eventually(
        () => outcomes.every((outcome) => outcome.answered.length + outcome.failures.length > 0),
        'it is decided',
      );
      assert.ok(outcomes.every((outcome) => outcome.answered.length === 1));
      await Promise.all([full.sipp.succeeds(), takes.sipp.succeeds()]);
    });
  }
});

/** Carries out what the person wants, who is told so and hung up. */
async function passOn(agent: UserAgent, leg: Leg, wish: ReferWish): Promise<void> {
  const sent = (): number => agent.counts.clientTransactions;
  const before = sent();
  wish.accept();
  await eventually(() => sent() > before, 'they are told that it is tried');
  await eventually(() => sent() === before, 'they know');
  await wish.done(200);
  await leg.hangUp();
}

/** The keys that come by INFO from now on. */
function keysOf(leg: Pick<Leg, 'events'>): string[] {
  const keys: string[] = [];
  leg.events.on('key', ({ key }) => keys.push(key));
  return keys;
}
