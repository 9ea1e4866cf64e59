import type { Db } from '../../platform/db/sql.ts';
import type { Facts } from '../../voice/tools.ts';
import type { CallKey } from '../record/running-calls.queries.ts';

/** What a tool has done on this call with this content; null when it has not. */
export async function findEffect(
  db: Db,
  { workspaceId, callId }: CallKey,
  tool: string,
  content: Buffer,
): Promise<Facts | null> {
  const [row] = await db<{ facts: Facts }[]>`
    select facts from tool_effects
    where workspace_id = ${workspaceId} and call_id = ${callId} and tool = ${tool} and content = ${content}`;
  return row?.facts ?? null;
}

/** Keeps what a tool has done, in the transaction in which it did it. */
export async function insertEffect(
  tx: Db,
  { workspaceId, callId }: CallKey,
  effect: { tool: string; content: Buffer; facts: Facts },
  now: string,
): Promise<void> {
  const { tool, content, facts } = effect;
  await tx`
    insert into tool_effects (workspace_id, call_id, tool, content, facts, created_at)
    values (${workspaceId}, ${callId}, ${tool}, ${content}, ${tx.json(facts)}, ${now})`;
}

/** Lets tools do again on this call what they have done. */
export async function removeEffects(
  tx: Db,
  { workspaceId, callId }: CallKey,
  tools: readonly string[],
): Promise<void> {
  await tx`
    delete from tool_effects
    where workspace_id = ${workspaceId} and call_id = ${callId} and tool = any(${[...tools]}::text[])`;
}

/** Forgets all that tools have done on a call: it is over. */
export async function forgetEffects(tx: Db, { workspaceId, callId }: CallKey): Promise<void> {
  await tx`delete from tool_effects where workspace_id = ${workspaceId} and call_id = ${callId}`;
}

/** The caller as the business knows them now. */
export async function findCallerContact(
  db: Db,
  workspaceId: number,
  phone: string,
): Promise<{ id: number; name: string | null; email: string | null } | null> {
  const [row] = await db<{ id: number; name: string | null; email: string | null }[]>`
    select id, name, email from contacts
    where workspace_id = ${workspaceId} and phone = ${phone} and deleted_at is null`;
  return row ?? null;
}
