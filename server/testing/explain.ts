import { dbOver } from '../platform/db/db.ts';
import type { Db, Sql } from '../platform/db/sql.ts';

/**
 * The plans of PostgreSQL for each statement that `ask` sends. No statement gets a row back.
 * @param mode `force_generic_plan` gives the plan for any values, `force_custom_plan` the plan for these
 *   values.
 */
export async function explain(
  sql: Sql,
  mode: 'force_generic_plan' | 'force_custom_plan',
  ask: (db: Db) => Promise<unknown>,
): Promise<string[]> {
  const plans: string[] = [];
  await sql.begin(async (tx) => {
    await tx`select set_config('plan_cache_mode', ${mode}, true)`;
    const explaining = dbOver(async ({ text, values }) => {
      const index = plans.push('') - 1;
      const name = `explained_${index}`;
      const types = values.length === 0 ? '' : `(${values.map(() => 'unknown').join(', ')})`;
      await tx.unsafe(`prepare ${name}${types} as ${text}`);
      const literals = values.map((value) =>
        value === null ? 'null' : `'${literalOf(value).replaceAll("'", "''")}'`,
      );
      const rows = await tx.unsafe(
        `explain execute ${name}${literals.length === 0 ? '' : `(${literals.join(', ')})`}`,
      );
      await tx.unsafe(`deallocate ${name}`);
      plans[index] = rows.map((row) => String(row['QUERY PLAN'])).join('\n');
      return { rows: [], count: 0, command: 'SELECT' };
    });
    await ask(explaining as Db);
  });
  return plans;
}

const literalOf = (value: unknown): string =>
  Array.isArray(value) ? `{${value.map((entry) => JSON.stringify(entry)).join(',')}}` : String(value);
