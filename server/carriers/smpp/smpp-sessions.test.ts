import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { describe, it } from 'node:test';
import { pino } from 'pino';
import { FrozenClock } from '../../platform/clock.ts';
import { until } from '../../platform/jobs/testing/until.ts';
import { SmppVendor } from '../testing/smpp-vendor.ts';
import { OwnLimits } from '../shared-limits.ts';
import { SmppSessions } from './smpp-sessions.ts';
import { account, messageWith } from './testing/open-session.ts';

const never = new AbortController().signal;

describe('a session that only sends', () => {
  it('is given up after five minutes without a text, and opened again for the next', async (t) => {
    const vendor = new SmppVendor();
    await vendor.start();
    t.after(() => vendor.stop());
    const clock = new FrozenClock('2026-11-23T12:00:00Z');
    const sessions = new SmppSessions({
      connector: { connect: async ({ hostname, port }) => connect(port, hostname) },
      ...{ clock, log: pino({ level: 'silent' }), turns: new OwnLimits(clock), graceMs: () => 1_000 },
    });
    t.after(() => sessions.close());
    const server = { host: '127.0.0.1', port: vendor.port, secure: false, verifies: false, account };
    const access = { workspaceId: 1, carrierId: 1, server, binds: 'separate', perSecond: 10 } as const;
    assert.equal(clock.sleeping, 0, 'nothing is looked for while there is no session');
    for (const binds of [1, 2]) {
      const session = await sessions.sender(access, never);
      for (let seconds = 0; seconds < 270; seconds += 30) {
        // Its answer comes after that to the enquiry whether the other side is alive.
        assert.equal((await session.submit(messageWith(), never)).status, 0);
        await clock.advance(30_000);
      }
      assert.equal((await session.submit(messageWith(), never)).status, 0);
      assert.equal(vendor.sessions.length, 1);
      await clock.advance(30_000);
      await until('it is gone', () => vendor.sessions.length === 0);
      await until('nothing waits for it', () => clock.sleeping === 0);
      assert.equal(vendor.asked.binds, binds);
    }
  });
});
