import { withTransaction, type ActionContext } from '../platform/action-context.ts';
import { enqueue } from '../platform/jobs/enqueue.ts';
import { isoOf } from '../platform/instants.ts';
import { invalidState, notFound } from '../platform/refusal.ts';
import { findCall } from '../calls/calls.queries.ts';
import type { PlayedScenario, Scenario, ScenarioRun } from './scenario.ts';
import { SCENARIO_QUEUE } from './scenario-lanes.ts';
import { scenarioProblems as problems } from './scenarios.problems.ts';
import {
  findRun,
  findScenario,
  holdLiveAssistant,
  insertRun,
  listScenarios,
  type NewRun,
} from './scenarios.queries.ts';

/** Scenarios in one run. */
const MAX_PLAYED = 1_000;

/** Starts a run of one scenario. @throws Refusal `not_found`. */
export async function runScenario(context: ActionContext, { id }: { id: number }): Promise<ScenarioRun> {
  const scenario = await findScenario(context.db, context.workspaceId, id);
  if (!scenario) throw notFound('scenario');
  return startRun(context, runOf([scenario], scenario.assistant_id));
}

/**
 * Starts a run of all scenarios of an assistant.
 * @throws Refusal `not_found` for an unknown assistant, `invalid_state` for one without scenarios.
 */
export async function runAssistantScenarios(
  context: ActionContext,
  { id }: { id: number },
): Promise<ScenarioRun> {
  const { db, workspaceId } = context;
  if (!(await holdLiveAssistant(db, workspaceId, id))) throw notFound('assistant');
  const { rows } = await listScenarios(db, workspaceId, { assistantId: id, limit: MAX_PLAYED, offset: 0 });
  if (rows.length === 0) throw invalidState(problems.no_scenarios());
  return startRun(context, runOf(rows, id));
}

/**
 * Plays what the caller of a past call said against the assistant as it is now.
 * @throws Refusal `not_found` for an unknown call, `invalid_state` where there is nothing to play.
 */
export async function replayCall(context: ActionContext, { id }: { id: number }): Promise<ScenarioRun> {
  const { db, workspaceId } = context;
  const call = await findCall(db, workspaceId, id);
  if (!call) throw notFound('call');
  const lines = call.transcript.filter(({ role }) => role === 'user').map(({ content }) => content);
  if (lines.length === 0 || call.assistant_id === null) throw invalidState(problems.no_words());
  const scenario: PlayedScenario = {
    name: `Call ${id}`,
    caller: {
      name: null,
      phone: call.direction === 'inbound' ? call.from : call.to,
      goal: null,
      facts: {},
      manner: 'plain',
      model: null,
    },
    lines,
    at: null,
    expect: { records: [], no_records: [], outcome: null, said: [], not_said: [] },
  };
  const original = call.transcript.map(({ role, content }) => ({ role, content }));
  return startRun(context, {
    assistantId: call.assistant_id,
    callId: id,
    played: [{ scenarioId: null, scenario: { ...scenario, original } }],
  });
}

const runOf = (scenarios: Scenario[], assistantId: number): NewRun => ({
  assistantId,
  callId: null,
  played: scenarios.map(({ id, name, caller, lines, at, expect }) => ({
    scenarioId: id,
    scenario: { name, caller, lines, at, expect, original: null },
  })),
});

async function startRun(context: ActionContext, run: NewRun): Promise<ScenarioRun> {
  return withTransaction(context, async ({ db, workspaceId, now }) => {
    const runId = await insertRun(db, workspaceId, run, isoOf(now));
    for (const position of run.played.keys()) {
      await enqueue(db, {
        queue: SCENARIO_QUEUE,
        lane: String(workspaceId),
        workspaceId,
        payload: { run_id: runId, position },
        now,
      });
    }
    const made = await findRun(db, workspaceId, runId);
    if (!made) throw new Error('the run was not written');
    return made;
  });
}

/** @throws Refusal `not_found`. */
export async function showRun(
  { db, workspaceId }: ActionContext,
  { id }: { id: number },
): Promise<ScenarioRun> {
  const run = await findRun(db, workspaceId, id);
  if (!run) throw notFound('scenario run');
  return run;
}
