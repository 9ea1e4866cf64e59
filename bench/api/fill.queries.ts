import type { Sql } from '../../server/platform/db/sql.ts';

/** Inserts `count` contacts, one in ten with the tag `vip`, with activity spread over a year. */
export async function fillContacts(sql: Sql, workspaceId: number, count: number): Promise<void> {
  await sql`
    insert into contacts (workspace_id, name, phone, email, company, tags, last_activity_at, created_at, updated_at)
    select ${workspaceId}, 'Person ' || n, '+1500' || lpad(n::text, 7, '0'), 'person' || n || '@example.com',
      'Company ' || n % 500, case when n % 10 = 0 then array['vip'] else '{}' end,
      now() - (n * 97 % 365) * interval '1 day', now(), now()
    from generate_series(1, ${count}::int) as n`;
  await sql`analyze contacts`;
}

/** Ids of some contacts of a workspace. */
export async function someContactIds(sql: Sql, workspaceId: number): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select id from contacts where workspace_id = ${workspaceId} order by id limit 5000`;
  return rows.map((row) => row.id);
}
