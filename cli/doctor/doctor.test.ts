import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { NotificationListener } from '../../server/platform/db/notification-listener.ts';
import { JobWorker } from '../../server/platform/jobs/job-worker.ts';
import { scenarioQueue } from '../../server/scenarios/scenario-queue.ts';
import { useTestApi } from '../../server/testing/use-test-api.ts';
import { useCommandLine, type Ended } from '../testing/command-line.ts';
import type { Finding } from '../command.ts';
import { clockFinding } from './doctor.command.ts';

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

  it('examines the machine first, also without a login and while the server is stopped', async () => {
    const machine = {
      publicUrl: async () => 'https://phone.example',
      examine: async (sendTo: string | null, tell: (finding: Finding) => void) =>
        tell({ topic: 'ports', ok: sendTo === null, say: `Mail to ${sendTo}.` }),
    };
    const env = { SWITCHBOARD_URL: 'http://127.0.0.1:9', SWITCHBOARD_KEY: 'sbk_x' };
    const stopped = await cli.run(['doctor', '--send-to', 'a@b.example'], { machine, env });
    assert.deepEqual([stopped.code, stopped.err], [1, '']);
    assert.match(stopped.out, /^!! {2}ports: Mail to a@b\.example\.\n- {3}server: It does not answer/);
    const nobody = await cli.run(['doctor'], { machine });
    assert.deepEqual([nobody.code, nobody.err], [0, '']);
    assert.match(
      nobody.out,
      /^ok {2}ports: .*\n- {3}server: .*Nobody has logged in.*\nNothing is wrong\.\n$/,
    );
    const elsewhere = await cli.run(['doctor', '--remote', '--send-to', 'a@b.example'], { machine, env });
    assert.deepEqual([elsewhere.code, /own machine/.test(elsewhere.err)], [2, true]);
    assert.equal((await cli.run(['doctor', '--remote'], { machine, env })).code, 2);
  });

  it('asks for mail and disk of the installation with a key of an operator', async () => {
    assert.match((await run('doctor')).out, /^- {3}installation: .*key of an operator/m);
    await api.sql`update users set is_operator = true where id = ${api.workspace.users.owner}`;
    const { out } = await run('doctor');
    assert.match(out, /^- {3}installation: No mail server is set/m);
    assert.match(out, /^ok {2}disk: [\d.]+ GB are free there\./m);
  });

  it('names webhooks without what their addresses keep secret, and tells what was not sent yet', async () => {
    const url = 'https://hooks.example/services/T0/secret?token=secret';
    const { id } = (await api.post('/webhooks', { url, events: ['*'] })).body.data;
    const { out } = await run('doctor');
    assert.match(
      out,
      new RegExp(`^- {3}webhooks: ${id} \\(hooks\\.example\\): nothing was sent there yet\\.$`, 'm'),
    );
    assert.ok(!out.includes('secret'), out);
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
      assert.equal(good.code, 0);
      assert.match(good.out, /^passed {2}Good\n {4}< .*> When are you open.*\n1 of 1 passed\n$/s);
      const all = await run('scenarios', 'run', '--assistant', String(id));
      assert.equal(all.code, 1);
      assert.match(all.out, /FAILED {2}Bad\n {4}< .*unheard of.*\n1 of 2 passed\n$/s);
    } finally {
      await worker.stop(0);
      await notifications.stop();
    }
  });
});
