import { readPage } from '../platform/db/read-page.ts';
import type { Db } from '../platform/db/sql.ts';
import type { PlayedScenario, Scenario, ScenarioRun, ScenarioTurn } from './scenario.ts';

/** Callers of earlier versions have no model. */
const columns = (db: Db) => db`
  id, name, assistant_id, '{"model": null}'::jsonb || caller as caller, lines, at, expect, created_at, updated_at`;

/** One page, oldest first, with the total number. */
export async function listScenarios(
  db: Db,
  workspaceId: number,
  filter: { assistantId: number | null; limit: number; offset: number },
): Promise<{ rows: Scenario[]; total: number }> {
  const { assistantId, limit, offset } = filter;
  const where = db`
    workspace_id = ${workspaceId} and (${assistantId}::bigint is null or assistant_id = ${assistantId})`;
  const rows = db`
    select ${columns(db)} from scenarios where ${where} order by id limit ${limit} offset ${offset}`;
  const total = db`(select count(*) from scenarios where ${where})`;
  return readPage<Scenario>(db, { rows, total });
}

export async function findScenario(db: Db, workspaceId: number, id: number): Promise<Scenario | null> {
  const [row] = await db<Scenario[]>`
    select ${columns(db)} from scenarios where workspace_id = ${workspaceId} and id = ${id}`;
  return row ?? null;
}

/** Whether the workspace has an assistant of this id that is not archived; holds it until the end. */
export async function holdLiveAssistant(tx: Db, workspaceId: number, id: number): Promise<boolean> {
  const rows = await tx`
    select from assistants where workspace_id = ${workspaceId} and id = ${id} and status <> 'archived' for share`;
  return rows.length > 0;
}

/** What clients set of a scenario; absent columns are not changed. */
export type ScenarioValues = Partial<Pick<Scenario, 'assistant_id'> & PlayedScenario>;

const written = (db: Db, { caller, lines, expect, ...plain }: ScenarioValues) => ({
  ...plain,
  ...(caller === undefined ? {} : { caller: db.json(caller) }),
  ...(lines === undefined ? {} : { lines: lines === null ? null : db.json(lines) }),
  ...(expect === undefined ? {} : { expect: db.json(expect) }),
});

export async function insertScenario(
  db: Db,
  workspaceId: number,
  values: ScenarioValues,
  now: string,
): Promise<Scenario> {
  const row = { workspace_id: workspaceId, ...written(db, values), created_at: now, updated_at: now };
  const [inserted] = await db<Scenario[]>`insert into scenarios ${db.row(row)} returning ${columns(db)}`;
  if (!inserted) throw new Error('insert returned no row');
  return inserted;
}

export async function updateScenario(
  db: Db,
  workspaceId: number,
  id: number,
  values: ScenarioValues,
  now: string,
): Promise<void> {
  await db`
    update scenarios set ${db.set({ ...written(db, values), updated_at: now })}
    where workspace_id = ${workspaceId} and id = ${id}`;
}

/** The scenario as it last was; null when there is none. */
export async function deleteScenario(db: Db, workspaceId: number, id: number): Promise<Scenario | null> {
  const [row] = await db<Scenario[]>`
    delete from scenarios where workspace_id = ${workspaceId} and id = ${id} returning ${columns(db)}`;
  return row ?? null;
}

/** What a run plays: scenarios as they are now, or the words of a call. */
export interface NewRun {
  assistantId: number;
  callId: number | null;
  played: { scenarioId: number | null; scenario: PlayedScenario & { original: ScenarioTurn[] | null } }[];
}

/** @returns the id of the run. */
export async function insertRun(tx: Db, workspaceId: number, run: NewRun, now: string): Promise<number> {
  const [row] = await tx<{ id: number }[]>`
    insert into scenario_runs (workspace_id, assistant_id, call_id, created_at)
    values (${workspaceId}, ${run.assistantId}, ${run.callId}, ${now}) returning id`;
  if (!row) throw new Error('insert returned no row');
  for (const [position, { scenarioId, scenario }] of run.played.entries()) {
    await tx`
      insert into scenario_results (workspace_id, run_id, position, scenario_id, played)
      values (${workspaceId}, ${row.id}, ${position}, ${scenarioId}, ${tx.json(scenario)})`;
  }
  return row.id;
}

export async function findRun(db: Db, workspaceId: number, id: number): Promise<ScenarioRun | null> {
  const [row] = await db<ScenarioRun[]>`
    select run.id, run.assistant_id, run.call_id,
      case when run.ended_at is null then 'running' else 'completed' end as status,
      (select count(*) from scenario_results result where result.workspace_id = run.workspace_id
        and result.run_id = run.id and result.passed) as passed,
      (select count(*) from scenario_results result where result.workspace_id = run.workspace_id
        and result.run_id = run.id and not result.passed) as failed,
      coalesce((
        select jsonb_agg(jsonb_build_object('scenario_id', result.scenario_id, 'name', result.played -> 'name',
          'passed', result.passed, 'reasons', result.reasons, 'transcript', result.transcript,
          'original', result.played -> 'original') order by result.position)
        from scenario_results result
        where result.workspace_id = run.workspace_id and result.run_id = run.id), '[]') as results,
      run.created_at, run.ended_at
    from scenario_runs run where run.workspace_id = ${workspaceId} and run.id = ${id}`;
  return row ?? null;
}

/** One scenario of a run. */
export interface ResultKey {
  workspaceId: number;
  runId: number;
  position: number;
}

/** What is to be played of a run; null when the run is gone or this was played already. */
export async function findUnplayed(
  db: Db,
  { workspaceId, runId, position }: ResultKey,
): Promise<{ assistantId: number; isReplay: boolean; scenario: PlayedScenario } | null> {
  const [row] = await db<{ assistantId: number; isReplay: boolean; scenario: PlayedScenario }[]>`
    select run.assistant_id as "assistantId", run.call_id is not null as "isReplay", result.played
        || jsonb_build_object('caller', '{"model": null}'::jsonb || (result.played -> 'caller')) as scenario
    from scenario_results result
    join scenario_runs run on run.workspace_id = result.workspace_id and run.id = result.run_id
    where result.workspace_id = ${workspaceId} and result.run_id = ${runId} and result.position = ${position}
      and run.ended_at is null and not result.is_played`;
  return row ?? null;
}

/** Writes a result, and the end of the run once all of its results are there. */
export async function writeResult(
  tx: Db,
  { workspaceId, runId, position }: ResultKey,
  result: { passed: boolean | null; reasons: string[]; transcript: ScenarioTurn[] },
  now: string,
): Promise<void> {
  const rows = await tx`
    select from scenario_runs where workspace_id = ${workspaceId} and id = ${runId} for no key update`;
  if (rows.length === 0) return;
  await tx`
    update scenario_results set passed = ${result.passed}, reasons = ${tx.json(result.reasons)},
      transcript = ${tx.json(result.transcript)}, is_played = true
    where workspace_id = ${workspaceId} and run_id = ${runId} and position = ${position}`;
  await tx`
    update scenario_runs set ended_at = ${now}
    where workspace_id = ${workspaceId} and id = ${runId} and ended_at is null and not exists (
      select from scenario_results result where result.workspace_id = ${workspaceId}
        and result.run_id = ${runId} and not result.is_played)`;
}
