import type { Db } from '../../platform/db/sql.ts';
import type { CommandResult } from '../../voice/call/call-control.ts';
import type { CallKey } from '../record/running-calls.queries.ts';
import type { CallCommand } from './call-command.ts';

/** What the process that carries a call hears: its id as a node, then the id of the command. */
export const COMMANDS = 'call_commands';
/** What the process that was asked hears: the id of the command. */
export const RESULTS = 'call_command_results';

/** How long a command may lie around whose sender died. */
const FORGOTTEN_AFTER = '1 hour';

/**
 * Writes a command for a call that runs and tells the node that carries it, on commit; null when there is no
 * such call or it has ended.
 */
export async function insertCommand(
  db: Db,
  { workspaceId, callId }: CallKey,
  { kind, ...details }: CallCommand,
  now: string,
): Promise<number | null> {
  const [row] = await db<{ id: number }[]>`
    with written as (
      insert into call_commands (workspace_id, call_id, kind, details, created_at)
      select workspace_id, id, ${kind}, ${db.json(details)}, ${now} from calls
      where workspace_id = ${workspaceId} and id = ${callId} and status in ('queued', 'ringing', 'in_progress')
      returning workspace_id, call_id, id
    )
    select written.id, pg_notify(${COMMANDS}, calls.voice_node_id || ' ' || written.id)
    from written join calls on calls.workspace_id = written.workspace_id and calls.id = written.call_id`;
  return row?.id ?? null;
}

// tidy: every workspace — a node carries calls of all of them.
/** Takes a command, once; null when it was taken or withdrawn. */
export async function takeCommand(
  db: Db,
  id: number,
  now: string,
): Promise<(CallKey & { command: CallCommand }) | null> {
  const [row] = await db<(CallKey & { command: CallCommand })[]>`
    update call_commands set taken_at = ${now} where id = ${id} and taken_at is null and result is null
    returning workspace_id as "workspaceId", call_id as "callId",
      jsonb_build_object('kind', kind) || details as command`;
  return row ?? null;
}

// tidy: every workspace — a node carries calls of all of them.
/** The commands that a node has not taken, oldest first. */
export async function listWaitingCommands(db: Db, nodeId: number): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select command.id from call_commands command
    join calls call on call.workspace_id = command.workspace_id and call.id = command.call_id
    where call.voice_node_id = ${nodeId} and command.taken_at is null and command.result is null
    order by command.id limit 1000`;
  return rows.map(({ id }) => id);
}

// tidy: every workspace — a node carries calls of all of them.
/** Writes what came of a command and tells whoever sent it. */
export async function writeResult(db: Db, id: number, result: CommandResult): Promise<void> {
  await db`
    with written as (update call_commands set result = ${result} where id = ${id} returning id)
    select pg_notify(${RESULTS}, id::text) from written`;
}

/** What came of a command, null while that is open; `gone` when the call was deleted. */
export async function findResult(
  db: Db,
  workspaceId: number,
  id: number,
): Promise<CommandResult | 'gone' | null> {
  const [row] = await db<{ result: CommandResult | null }[]>`
    select result from call_commands where workspace_id = ${workspaceId} and id = ${id}`;
  return row ? row.result : 'gone';
}

/** Takes a command back that no node has taken; false when one has. */
export async function withdrawCommand(db: Db, workspaceId: number, id: number): Promise<boolean> {
  const [row] = await db<{ id: number }[]>`
    delete from call_commands where workspace_id = ${workspaceId} and id = ${id} and taken_at is null returning id`;
  return row !== undefined;
}

/** Removes a command whose result is known, and those of the workspace whose senders died. */
export async function forgetCommand(db: Db, workspaceId: number, id: number, now: string): Promise<void> {
  await db`
    delete from call_commands where workspace_id = ${workspaceId}
      and (id = ${id} or created_at < ${now}::timestamptz - ${FORGOTTEN_AFTER}::interval)`;
}

/** The id of the node that carries a call; null when there is no such call. */
export async function findCarrier(db: Db, workspaceId: number, callId: number): Promise<number | null> {
  const [row] = await db<{ node: number | null }[]>`
    select voice_node_id as node from calls where workspace_id = ${workspaceId} and id = ${callId}`;
  return row?.node ?? null;
}

// tidy: every workspace — a user may be a member of several.
export async function findMemberName(db: Db, userId: number): Promise<string> {
  const [row] = await db<{ name: string }[]>`select name from users where id = ${userId}`;
  return row?.name ?? '';
}
