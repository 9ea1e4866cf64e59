import { idsOfHolder } from '../../platform/call-holds.ts';
import type { Db } from '../../platform/db/sql.ts';
import type { Facts } from '../../voice/tools.ts';
import { lockRunningCall, type CallKey } from '../record/running-calls.queries.ts';
import { holderOfOwner, type ToolOwner } from './tool-owner.ts';

/** What a tool has done for this owner with this content; null when it has not. */
export async function findEffect(
  db: Db,
  owner: ToolOwner,
  tool: string,
  content: Buffer,
): Promise<Facts | null> {
  const [row] = await db<{ facts: Facts }[]>`
    select facts from tool_effects
    where workspace_id = ${owner.workspaceId} and holder = ${holderOfOwner(owner)} and tool = ${tool}
      and content = ${content}`;
  return row?.facts ?? null;
}

/** Keeps what a tool has done, in the transaction in which it did it. */
export async function insertEffect(
  tx: Db,
  owner: ToolOwner,
  effect: { tool: string; content: Buffer; facts: Facts },
  now: string,
): Promise<void> {
  const { tool, content, facts } = effect;
  const { callId, conversationId } = idsOfHolder(holderOfOwner(owner));
  await tx`
    insert into tool_effects (workspace_id, call_id, conversation_id, tool, content, facts, created_at)
    values (${owner.workspaceId}, ${callId}, ${conversationId}, ${tool}, ${content}, ${tx.json(facts)}, ${now})`;
}

/** Lets tools do again for this owner what they have done. */
export async function removeEffects(tx: Db, owner: ToolOwner, tools: readonly string[]): Promise<void> {
  await tx`
    delete from tool_effects
    where workspace_id = ${owner.workspaceId} and holder = ${holderOfOwner(owner)} and tool = any(${[...tools]}::text[])`;
}

/** Forgets all that tools have done on a call: it is over. */
export async function forgetEffects(tx: Db, { workspaceId, callId }: CallKey): Promise<void> {
  await tx`delete from tool_effects where workspace_id = ${workspaceId} and call_id = ${callId}`;
}

/** Locks a call or a conversation that goes on until the transaction ends; false when it is over. */
export async function lockOwner(tx: Db, owner: ToolOwner): Promise<boolean> {
  if (owner.callId !== null) return (await lockRunningCall(tx, owner)) !== null;
  const rows = await tx`
    select from text_conversations
    where workspace_id = ${owner.workspaceId} and id = ${owner.conversationId} and ended_at is null
    for no key update`;
  return rows.length > 0;
}

/**
 * The caller as the business knows them now.
 * @param caller E.164; of people of the chat app without a number, their id there.
 */
export async function findCallerContact(
  db: Db,
  workspaceId: number,
  caller: string,
): Promise<{ id: number; name: string | null; email: string | null } | null> {
  const [phone, userId] = caller.startsWith('+') ? [caller, null] : [null, caller];
  const [row] = await db<{ id: number; name: string | null; email: string | null }[]>`
    select id, name, email from contacts
    where workspace_id = ${workspaceId} and (phone = ${phone} or chatapp_user_id = ${userId}) and deleted_at is null`;
  return row ?? null;
}
