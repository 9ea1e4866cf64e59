import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { FrozenClock } from '../../platform/clock.ts';
import { closeLeftovers } from './testing/leftovers.ts';
import { startUserAgentFixture } from './testing/user-agent-fixture.ts';

const sipp = '/usr/bin/sipp';
const SCENARIO = join(import.meta.dirname, 'testing', 'sipp-refreshed.xml');

after(closeLeftovers);

describe('a session that we refresh', { skip: !existsSync(sipp) && 'sipp is not installed' }, () => {
  for (const transport of ['u1', 't1']) {
    it(`lives on at sipp, which refuses UPDATE and takes the re-INVITE (${transport})`, async () => {
      const clock = new FrozenClock('2026-03-02T09:00:00Z');
      const { agent, call } = await startUserAgentFixture({ clock });
      const how = ['-sf', SCENARIO, '-i', '127.0.0.1', '-t', transport, '-m', '1', '-timeout', '20'];
      const child = spawn(sipp, [`127.0.0.1:${agent.port}`, ...how, '-timeout_error', '-nostdin'], {
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      let complaint = '';
      child.stderr.on('data', (chunk) => (complaint += String(chunk)));
      const exit = once(child, 'exit');
      const taken = await call();
      const ended = once(taken.events, 'ended');
      await taken.accept({ address: '127.0.0.1', port: 20_000 });
      await clock.advance(45_000);
      assert.deepEqual(await ended, [{ by: 'caller', cause: 'hung up' }]);
      assert.equal((await exit)[0], 0, complaint);
      await agent.close();
    });
  }
});
