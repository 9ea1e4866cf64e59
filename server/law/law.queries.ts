import { readPage } from '../platform/db/read-page.ts';
import type { Db } from '../platform/db/sql.ts';
import type { LawChange, Rule } from './law.ts';

const columns = (db: Db) => db`
  id, rule, enforced, reason,
  case when changed_by_name is not null then
    jsonb_build_object('id', changed_by, 'name', changed_by_name) end as changed_by, changed_at`;

/** The newest change of each rule that was ever changed. */
export async function listNewestChanges(db: Db, workspaceId: number): Promise<LawChange[]> {
  return [
    ...(await db<LawChange[]>`
      select distinct on (rule) ${columns(db)} from law_changes where workspace_id = ${workspaceId}
      order by rule, id desc`),
  ];
}

/** One page of all changes, newest first, with the total number. */
export async function listChanges(
  db: Db,
  workspaceId: number,
  page: { limit: number; offset: number },
): Promise<{ rows: LawChange[]; total: number }> {
  const rows = db`
    select ${columns(db)} from law_changes where workspace_id = ${workspaceId}
    order by id desc limit ${page.limit} offset ${page.offset}`;
  const total = db`(select count(*) from law_changes where workspace_id = ${workspaceId})`;
  return readPage<LawChange>(db, { rows, total });
}

/** Writes a change; `userId` null: the product itself. */
export async function insertChange(
  tx: Db,
  workspaceId: number,
  change: { rule: Rule; enforced: boolean; reason: string | null; userId: number | null },
  now: string,
): Promise<void> {
  await tx`
    insert into law_changes (workspace_id, rule, enforced, reason, changed_by, changed_by_name, changed_at)
    values (${workspaceId}, ${change.rule}, ${change.enforced}, ${change.reason}, ${change.userId},
      (select name from users where id = ${change.userId}), ${now})`;
}

/** The rules that are off. */
export async function findRulesOff(db: Db, workspaceId: number): Promise<Rule[]> {
  const [row] = await db<{ off: Rule[] }[]>`
    select rules_off as off from workspaces where id = ${workspaceId}`;
  return row?.off ?? [];
}

export async function setRulesOff(tx: Db, workspaceId: number, rules: readonly Rule[]): Promise<void> {
  await tx`update workspaces set rules_off = ${[...rules]}::text[] where id = ${workspaceId}`;
}
