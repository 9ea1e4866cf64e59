import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { after, describe, it } from 'node:test';
import {
  ALLOW,
  confirm,
  everyWay,
  isConfirmed,
  hangsUp,
  isTaken,
  presses,
  startAroundSipp,
} from './testing/around-sipp.ts';
import { closeLeftovers } from './testing/leftovers.ts';
import { placeCall } from './testing/place-call.ts';
import { sippSession, type SippStep } from './testing/sipp-scenario.ts';
import { SIPP } from './testing/start-sipp.ts';
import type { CallEnd, Leg } from './user-agent.ts';

/** Where each message is lost once such a conversation takes half a minute. */
const ways = everyWay.filter(({ loses }) => loses !== 'first copies');
/** How we hear of a call that is held, with music and without, and taken up again. */
const changes = ['recvonly', 'inactive', 'sendrecv'];

/** An UPDATE with a description, and what is answered. */
const updates = (cseq: number, wanted: string, answer: RegExp): readonly SippStep[] => [
  { sends: 'UPDATE', cseq, body: sippSession([`a=${wanted}`], { version: cseq }) },
  { hears: 200, body: answer },
];
const holdsAndResumes = (cseq: number): readonly SippStep[] => [
  ...updates(cseq, 'sendonly', /a=recvonly/),
  ...updates(cseq + 1, 'inactive', /a=inactive/),
  ...updates(cseq + 2, 'sendrecv', /a=sendrecv/),
];
/** What may be asked at any time in a dialog, also an early one. */
const asksMuch = (cseq: number): readonly SippStep[] => [
  { sends: 'UPDATE', cseq },
  { hears: 200, having: ['Allow', /UPDATE/] },
  { sends: 'OPTIONS', cseq: cseq + 1 },
  { hears: 200, having: ['Accept', /application.sdp/] },
  ...presses(cseq + 2),
];

after(closeLeftovers);

describe(
  'sipp that changes a call',
  { skip: !existsSync(SIPP) && 'sipp is not installed', concurrency: 10 },
  () => {
    for (const way of ways) {
      it(`over ${way.over} as a caller asks before the answer, and holds and resumes by UPDATE`, async () => {
        await using around = await startAroundSipp(way);
        const sipp = await around.calls([
          { calls: true, headers: [ALLOW, 'Require: 100rel'] },
          { hears: 180, to: 'INVITE', rseq: true },
          { sends: 'PRACK', cseq: 2, headers: ['RAck: [$rseq] 1 INVITE'] },
          { hears: 200 },
          ...asksMuch(3),
          ...isTaken,
          ...isConfirmed,
          ...holdsAndResumes(6),
          ...asksMuch(9),
          ...hangsUp(12),
        ]);
        const call = await around.fixture.call();
        const told = follow(call);
        const pressed = once(call.events, 'key');
        call.ring();
        await pressed;
        await confirm(call);
        await sipp.succeeds();
        await check(told, 2);
      });

      it(`over ${way.over} as whom we call asks before the answer, and holds and resumes by UPDATE`, async () => {
        await using around = await startAroundSipp(way);
        const { sipp, server } = await around.isCalled([
          { takes: 'INVITE' },
          { says: 180, headers: ['Require: 100rel', 'RSeq: 7'] },
          { takes: 'PRACK', having: ['RAck', /7 1 INVITE/] },
          { answers: 200 },
          ...asksMuch(1),
          { says: 200, sdp: true },
          { takes: 'ACK' },
          ...holdsAndResumes(4),
          ...asksMuch(7),
          ...hangsUp(10),
        ]);
        let told: Told | null = null;
        const { failures } = placeCall(around.fixture.agent, server.port, { targets: [server] }, (leg) => {
          told = follow(leg);
        });
        await sipp.succeeds();
        assert.deepEqual(failures, []);
        // Nobody has the call whose keys come before it is answered.
        await check(told, 1);
      });
    }
  },
);

interface Told {
  directions: string[];
  keys: string[];
  ended: Promise<CallEnd>;
}

/** What is told of a call from now on. */
function follow(leg: Pick<Leg, 'events'>): Told {
  const { promise: ended, resolve } = Promise.withResolvers<CallEnd>();
  const told: Told = { directions: [], keys: [], ended };
  leg.events.on('media', ({ direction }) => told.directions.push(direction));
  leg.events.on('key', ({ key }) => told.keys.push(key));
  leg.events.on('ended', resolve);
  return told;
}

/** It went as sipp wanted: nothing that came again was taken for something new. */
async function check(told: Told | null, keys: number): Promise<void> {
  assert.ok(told);
  assert.deepEqual(await told.ended, { by: 'caller', cause: 'hung up' });
  assert.deepEqual(told.directions, changes);
  assert.equal(told.keys.join(''), '5'.repeat(keys));
}
