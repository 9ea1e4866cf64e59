import type { Db } from '../../platform/db/sql.ts';

/** What a carrier of its own remembers: how often each text was handed to it. */
export async function makeCarrierLog(db: Db): Promise<void> {
  await db`create table carrier_log (workspace_id bigint, message_id bigint, times integer, primary key (workspace_id, message_id))`;
}

export async function handOut(db: Db, workspaceId: number, messageId: number): Promise<void> {
  await db`
    insert into carrier_log values (${workspaceId}, ${messageId}, 1)
    on conflict (workspace_id, message_id) do update set times = carrier_log.times + 1`;
}
