import { businessFacts } from '../calls/business-facts.queries.ts';
import { assistantFacts, type ReachedAssistant } from '../calls/inbound/reception.queries.ts';
import type { Db } from '../platform/db/sql.ts';
import type { Business } from '../voice/business.ts';

/** The assistant of a workspace with everything that it knows; null when there is none of this id. */
export async function findPlayedAssistant(
  db: Db,
  workspaceId: number,
  assistantId: number,
): Promise<{ assistant: ReachedAssistant; business: Business } | null> {
  const [row] = await db<{ assistant: ReachedAssistant; business: Business }[]>`
    select ${assistantFacts(db)} as assistant, ${businessFacts(db)} as business
    from workspaces workspace
    join assistants assistant on assistant.workspace_id = workspace.id and assistant.id = ${assistantId}
    where workspace.id = ${workspaceId}`;
  return row ?? null;
}

/** Records the call that is played, with the contact of the caller's number. */
export async function insertPlayedCall(
  db: Db,
  workspaceId: number,
  call: { assistantId: number; from: string | null; carrierCallId: string; now: string },
): Promise<{ id: number; callerName: string | null }> {
  const contact = db`
    from contacts where workspace_id = ${workspaceId} and phone = ${call.from} and deleted_at is null`;
  const [row] = await db<{ id: number; callerName: string | null }[]>`
    insert into calls (workspace_id, assistant_id, contact_id, direction, channel, status, from_number, carrier,
      carrier_call_id, started_at, created_at, updated_at)
    values (${workspaceId}, ${call.assistantId}, (select id ${contact}), 'inbound', 'phone', 'ringing', ${call.from},
      'simulator', ${call.carrierCallId}, ${call.now}, ${call.now}, ${call.now})
    returning id, (select name ${contact}) as "callerName"`;
  if (!row) throw new Error('insert returned no row');
  return row;
}
