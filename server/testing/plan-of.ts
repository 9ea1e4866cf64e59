import type { Db, Sql } from '../platform/db/sql.ts';

/**
 * How PostgreSQL would find the page that `list` asks for: the plan of its statements that have an order, as text. They are
 * not carried out; `list` is given no rows.
 */
export async function planOf(sql: Sql, list: (db: Db) => Promise<unknown>): Promise<string> {
  const plan: string[] = [];
  const explain = async (strings: TemplateStringsArray, values: never[]): Promise<unknown[]> => {
    const [first = '', ...rest] = strings;
    const explained = Object.assign([`explain ${first}`, ...rest], { raw: strings.raw });
    const rows = await sql(explained, ...values);
    if (rest.join('').includes('order by')) plan.push(...rows.map((row) => String(row['QUERY PLAN'])));
    return [];
  };
  // A statement may also be a part of another: it is explained only when somebody waits for its rows.
  const db = (strings: TemplateStringsArray, ...values: never[]): unknown => {
    const then: Promise<unknown[]>['then'] = (onRows, onError) =>
      explain(strings, values).then(onRows, onError);
    // oxlint-disable-next-line unicorn/no-thenable -- a statement is one; this takes the place of its own
    return Object.assign(sql(strings, ...values), { then });
  };
  Object.assign(db, { planAnew: sql.planAnew });
  await list(db as never);
  if (plan.length < 2) throw new Error('no statement with an order was asked');
  return plan.join('\n');
}
