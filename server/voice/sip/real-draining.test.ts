import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { after, describe, it } from 'node:test';
import { everyWay, isHungUp, isTaken, presses, startAroundSipp } from './testing/around-sipp.ts';
import { closeLeftovers } from './testing/leftovers.ts';
import type { SippStep } from './testing/sipp-scenario.ts';
import { SIPP } from './testing/start-sipp.ts';
import type { CallEnd } from './user-agent.ts';

/** Both sides press a key and we hang up, while we take no more calls. */
const stays: readonly SippStep[] = [
  { calls: true, headers: ['Allow: INVITE, ACK, BYE, CANCEL, INFO'] },
  ...isTaken,
  { takes: 'INFO', body: /Signal=5/ },
  { answers: 200 },
  ...presses(2),
  ...isHungUp,
];
const isRefused: readonly SippStep[] = [
  { calls: true },
  { hears: 503, to: 'INVITE', having: ['Retry-After', /5/] },
  { acks: 1 },
];
/** Whoever looks whether we are there. */
const asks = (status: number): readonly SippStep[] => [
  { asks: 'OPTIONS' },
  status === 503
    ? { hears: 503, having: ['Retry-After', /5/] }
    : { hears: status, having: ['Allow', /INVITE/] },
];

after(closeLeftovers);

describe(
  'sipp at a server that takes no more calls',
  { skip: !existsSync(SIPP) && 'no sipp', concurrency: 5 },
  () => {
    for (const way of everyWay)
      it(`over ${way.over} stays in its call, and is refused another one and an answer to OPTIONS`, async () => {
        await using around = await startAroundSipp(way);
        const { agent, call } = around.fixture;
        const [first, before] = await Promise.all([around.calls(stays), around.calls(asks(200))]);
        const taken = await call();
        const ends: CallEnd[] = [];
        taken.events.on('ended', (end) => ends.push(end));
        await taken.accept({ address: '127.0.0.1', port: 20_000 });
        await before.succeeds();
        agent.drain();
        const refused = await Promise.all([around.calls(isRefused), around.calls(asks(503))]);
        await Promise.all(refused.map((each) => each.succeeds()));
        assert.deepEqual([ends, agent.activeCalls], [[], 1]);
        const pressed = once(taken.events, 'key');
        assert.ok(taken.sendKeys('5'));
        await pressed;
        await taken.hangUp();
        await first.succeeds();
        assert.deepEqual(ends, [{ by: 'us', cause: 'hung up' }]);
      });
  },
);
