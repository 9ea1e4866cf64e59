import type { Db } from '../platform/db/sql.ts';
import type { CallKey } from './record/running-calls.queries.ts';

/** By which number and carrier people are called to whom a call is put through. */
export interface PersonRoute {
  number: string;
  /** The carrier of the number, if it is one of its own that is switched on. */
  carrier: { id: number; kind: string } | null;
  /**
   * Where people may be, ISO 3166-1 alpha-2 or `*`: as its carrier says, as usual for a call over the
   * operator's own line, which somebody pays too. Null on the simulated network.
   */
  allowedCountries: string[] | null;
  /** Of the people asked about, those who do not want to be called and are no targets of the assistant. */
  barred: string[];
}

/**
 * Null when the number of the call is gone.
 * @param phones E.164, of the people who may be called.
 */
export async function findPersonRoute(
  db: Db,
  { workspaceId, callId }: CallKey,
  phones: readonly string[],
): Promise<PersonRoute | null> {
  const [row] = await db<PersonRoute[]>`
    select number.number, ${barredAmong(db, phones)} as barred,
      case when carrier.active then jsonb_build_object('id', carrier.id, 'kind', carrier.kind) end as carrier,
      case when carrier.kind <> 'simulated' or call.carrier <> 'simulator' then
        coalesce(nullif(carrier.settings->'allowed_countries', 'null'),
          jsonb_build_array(workspace.country, number.country)) end as "allowedCountries"
    from calls call
    join workspaces workspace on workspace.id = call.workspace_id
    join phone_numbers number on number.workspace_id = call.workspace_id and number.id = call.phone_number_id
    left join carriers carrier on carrier.workspace_id = number.workspace_id and carrier.id = number.voice_carrier_id
    where call.workspace_id = ${workspaceId} and call.id = ${callId}`;
  return row ?? null;
}

/** Whoever the workspace has made a transfer target of its assistant is of the business. */
const barredAmong = (db: Db, phones: readonly string[]) => db`coalesce((
  select jsonb_agg(opted.person) from call_opt_outs opted
  left join assistants assistant on assistant.workspace_id = call.workspace_id and assistant.id = call.assistant_id
  where opted.workspace_id = call.workspace_id and opted.person = any(${[...phones]}::text[])
    and not coalesce(assistant.transfer_targets, '[]') @> jsonb_build_array(jsonb_build_object('phone', opted.person))
), '[]')`;
