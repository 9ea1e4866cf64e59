import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pino } from 'pino';
import { newPlayed } from '../scenarios/write-scenario.ts';
import { playScenario } from '../scenarios/play-scenario.ts';
import { useTestApi } from '../testing/use-test-api.ts';
import { demoScenarios } from './demo-scenarios.ts';
import { fillDemo } from './fill-demo.ts';

const api = useTestApi();

/** The share of scenarios that the offline engine has to pass. */
const BAR = 0.95;

describe('the scenarios of the demo business', () => {
  it('are at least forty, of which the offline engine passes 95 %', async (test) => {
    const { workspace, sql, services } = api;
    await sql`
      update workspaces set timezone = 'America/New_York', currency = 'USD', country = 'US' where id = ${workspace.id}`;
    await fillDemo({ db: sql, workspaceId: workspace.id, now: api.clock.now(), by: { kind: 'system' } });
    const [assistant] = await sql<{ id: number }[]>`
      select id from assistants where workspace_id = ${workspace.id} order by id limit 1`;
    assert.ok(assistant);
    assert.ok(demoScenarios.length >= 40);
    const played = { ...services, log: pino({ level: 'silent' }) };
    const key = { workspaceId: workspace.id, assistantId: assistant.id };
    const failed: string[] = [];
    for (const scenario of demoScenarios) {
      const { reasons } = await playScenario(played, key, newPlayed(scenario), AbortSignal.timeout(60_000));
      if (reasons.length > 0) failed.push(`${scenario.name}: ${reasons.join(' ')}`);
    }
    test.diagnostic(`${demoScenarios.length - failed.length} of ${demoScenarios.length} passed`);
    assert.ok(failed.length <= demoScenarios.length * (1 - BAR), failed.join('\n'));
  });
});
