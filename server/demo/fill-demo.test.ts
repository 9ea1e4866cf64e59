import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { ActionContext } from '../platform/action-context.ts';
import { migrationsFolder } from '../platform/db/migrate.ts';
import type { Db } from '../platform/db/sql.ts';
import { useTestApi } from '../testing/use-test-api.ts';
import { fillDemo, type DemoStep } from './fill-demo.ts';

const api = useTestApi();

describe('fillDemo', () => {
  const given: string[] = [];
  const step = (name: string): DemoStep => ({
    name,
    fill: async () => {
      given.push(name);
    },
  });
  const contextOn = (db: Db): ActionContext => ({
    db,
    workspaceId: api.workspace.id,
    now: api.clock.now(),
    by: { kind: 'system' },
  });
  const fill = (steps: DemoStep[]): Promise<string[]> => fillDemo(contextOn(api.sql), steps);

  it('does every step once, in order, and does the steps of a later release at its first start', async () => {
    assert.deepEqual(await fill([step('first'), step('second')]), ['first', 'second']);
    assert.deepEqual(await fill([step('first'), step('second')]), []);
    assert.deepEqual(await fill([step('first'), step('second'), step('third')]), ['third']);
    assert.deepEqual(given, ['first', 'second', 'third']);
  });

  it('repeats a step that failed, because it was rolled back', async () => {
    const failing: DemoStep = {
      name: 'failing',
      fill: async () => {
        throw new Error('no');
      },
    };
    await assert.rejects(
      api.sql.begin((tx) => fillDemo(contextOn(tx), [failing])),
      /^Error: no$/,
    );
    assert.deepEqual(await fill([step('failing')]), ['failing']);
  });
});

describe('the migration that brought the steps', () => {
  it('counts a demo workspace that an earlier release made as having its business, and no other workspace', async () => {
    const text = await readFile(join(migrationsFolder, '0007_orders.sql'), 'utf8');
    const { sql, workspace } = api;
    await sql`update workspaces set slug = 'demo' where id = ${workspace.id}`;
    await api.makeWorkspace();
    await sql.unsafe(`
      drop table orders, order_numbers, products, demo_steps;
      drop sequence product_option_group_ids, product_choice_ids;
      ${text}`);
    const rows = await sql<
      { workspace_id: number; step: string }[]
    >`select workspace_id, step from demo_steps`;
    assert.deepEqual([...rows], [{ workspace_id: workspace.id, step: 'business' }]);
  });
});
