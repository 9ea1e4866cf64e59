import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { NotificationListener } from '../../server/platform/db/notification-listener.ts';
import { JobWorker } from '../../server/platform/jobs/job-worker.ts';
import { scenarioQueue } from '../../server/scenarios/scenario-queue.ts';
import { useTestApi } from '../../server/testing/use-test-api.ts';
import { useCommandLine, type Ended } from '../testing/command-line.ts';
import { clockFinding, type Finding } from './doctor.command.ts';

const api = useTestApi({ now: new Date().toISOString() });
const cli = useCommandLine();
const run = (...args: string[]): Promise<Ended> =>
  cli.run(args, {
    env: { SWITCHBOARD_URL: new URL(api.baseUrl).origin, SWITCHBOARD_KEY: api.workspace.keys.write },
  });

describe('switchboard doctor', { timeout: 60_000 }, () => {
  it('tells in sentences what is right and what is wrong', async () => {
    const { code, out, err } = await run('doctor', '--json');
    assert.deepEqual([code, err], [1, '']);
    const { ok, findings } = JSON.parse(out) as { ok: boolean; findings: Finding[] };
    assert.equal(ok, false);
    assert.match(findings[0]?.say ?? '', /^http:.* answers for .*, with a key that may write\.$/);
    assert.equal(findings.find(({ topic }) => topic === 'clock')?.ok, true);
    assert.match((await run('doctor')).out, /!! {2}numbers: There is none: nobody can call\.\n/);
  });

  it('tells how far the clocks are apart', () => {
    const now = Date.parse('2026-11-26T12:00:00Z');
    assert.equal(clockFinding('Thu, 26 Nov 2026 12:00:30 GMT', now, now).ok, true);
    const wrong = clockFinding('Thu, 26 Nov 2026 11:50:00 GMT', now, now);
    assert.match(wrong.say, /is 600 seconds behind that of this machine/);
    assert.deepEqual([wrong.ok, clockFinding(null, now, now).ok], [false, null]);
  });
});

describe('switchboard scenarios run', { timeout: 60_000 }, () => {
  it('ends with 2 where there is none', async () => {
    const { code, err } = await run('scenarios', 'run', 'hours');
    assert.deepEqual([code, err], [2, 'There is no scenario whose name holds "hours".\n']);
  });

  it('ends with 0 when all passed and 1 when one failed, with its reasons', async () => {
    const { sql, clock, databaseUrl, services } = api;
    const { log } = services;
    const notifications = new NotificationListener(databaseUrl, log);
    const queues = [scenarioQueue(services)];
    const worker = new JobWorker({ sql, databaseUrl, notifications, clock, log, queues });
    await notifications.start();
    await worker.start();
    try {
      const { body } = await api.post('/assistants', { name: 'Robin' });
      const { id } = body.data;
      await api.patch(`/assistants/${id}`, { status: 'active' });
      for (const [name, said] of [
        ['Good', []],
        ['Bad', ['unheard of']],
      ] as const) {
        const scenario = { name, assistant_id: id, lines: ['When are you open?'], expect: { said } };
        assert.equal((await api.post('/scenarios', scenario)).status, 201);
      }
      const good = await run('scenarios', 'run', 'good');
      assert.deepEqual([good.code, good.out], [0, 'passed  Good\n1 of 1 passed\n']);
      const all = await run('scenarios', 'run', '--assistant', String(id));
      assert.equal(all.code, 1);
      assert.match(all.out, /FAILED {2}Bad\n {4}< .*unheard of.*\n1 of 2 passed\n$/s);
    } finally {
      await worker.stop(0);
      await notifications.stop();
    }
  });
});
