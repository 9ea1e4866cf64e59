import type { Paced, ReservedTurn } from '../carriers/shared-limits.ts';
import type { Db } from '../platform/db/sql.ts';

/** A line of a carrier that a call of a process has. */
export interface KeptLine {
  id: string;
  carrierId: number;
}

// tidy: every workspace — the carrier determines the workspace.
export async function takeTurn(
  db: Db,
  { carrierId, perSecond }: Paced,
  { withinMs, at }: { withinMs: number; at: string },
): Promise<ReservedTurn> {
  const [row] = await db<ReservedTurn[]>`
    select in_ms as "inMs", next_in_ms as "nextInMs", rests_ms as "restsMs"
    from take_carrier_turn(${carrierId}, ${at}, ${1_000 / perSecond}, ${withinMs})`;
  if (!row) throw new Error('the function returned no row');
  return row;
}

// tidy: every workspace — the carrier determines the workspace.
/** Leaves a carrier alone until then; one that asked for longer stays so, unless a clock was wrong. */
export async function restCarrier(
  db: Db,
  carrierId: number,
  { at, until }: { at: string; until: string },
): Promise<void> {
  await db`
    insert into carrier_turns as turn (carrier_id, next_at, rests_until) values (${carrierId}, ${at}, ${until})
    on conflict (carrier_id) do update set rests_until =
      case when turn.rests_until > ${at}::timestamptz + interval '2 minutes' then excluded.rests_until
      else greatest(turn.rests_until, excluded.rests_until) end`;
}

// tidy: every workspace — the carrier determines the workspace.
export async function takeLine(
  db: Db,
  { id, carrierId }: KeptLine,
  { nodeId, most }: { nodeId: number; most: number },
): Promise<{ isTaken: boolean; ofOthers: number }> {
  const [row] = await db<{ isTaken: boolean; ofOthers: number }[]>`
    select is_taken as "isTaken", of_others as "ofOthers"
    from take_carrier_line(${carrierId}, ${id}, ${nodeId}, ${most})`;
  if (!row) throw new Error('the function returned no row');
  return row;
}

// tidy: every workspace — a process frees the lines of its own calls.
export async function freeLine(db: Db, id: string): Promise<void> {
  await db`delete from carrier_lines where id = ${id}`;
}

// tidy: every workspace — a process carries calls of all of them.
/**
 * Corrects the lines of a process: `kept` are there as far as their carriers have a limit, and of the others
 * only those `asked` for. @returns the ids of those whose carriers have one.
 */
export async function correctLines(
  db: Db,
  nodeId: number,
  { kept, asked }: { kept: readonly KeptLine[]; asked: readonly string[] },
): Promise<string[]> {
  const ids = kept.map(({ id }) => id);
  const rows = await db<{ id: string }[]>`
    with gone as (
      delete from carrier_lines where node_id = ${nodeId} and id <> all(${[...ids, ...asked]}::uuid[])
    ), limited as (
      select line.id, line.carrier_id
      from unnest(${ids}::uuid[], ${kept.map(({ carrierId }) => carrierId)}::bigint[]) as line (id, carrier_id)
      join carriers on carriers.id = line.carrier_id and carriers.settings ->> 'max_calls' is not null
    ), told as (
      insert into carrier_lines (id, carrier_id, node_id) select id, carrier_id, ${nodeId} from limited
      on conflict do nothing
    )
    select id from limited`;
  return rows.map(({ id }) => id);
}

// tidy: every workspace — the carrier determines the workspace.
export async function countLinesOfOthers(db: Db, carrierId: number, nodeId: number): Promise<number> {
  const [row] = await db<{ total: number }[]>`
    select count(*) as total from carrier_lines where carrier_id = ${carrierId} and node_id <> ${nodeId}`;
  return row?.total ?? 0;
}
