import type { Static } from 'typebox';
import { withTransaction, type ActionContext } from '../platform/action-context.ts';
import { lockWorkspace } from '../platform/db/lock-workspace.ts';
import type { ProviderDirectory } from '../platform/providers/provider-directory.ts';
import { offeredModels } from '../voice/engines/model/offered-models.ts';
import type { Db } from '../platform/db/sql.ts';
import { isEmptyChange } from '../platform/http/is-empty-change.ts';
import { isoOf } from '../platform/instants.ts';
import { phoneNumberFormatProblems } from '../platform/phone-number.problems.ts';
import { parsePhone } from '../platform/phone-numbers.ts';
import { invalid, notFound, type FieldErrors } from '../platform/refusal.ts';
import { findWorkspaceCountry } from '../platform/workspace-country.queries.ts';
import { readLocalTime } from './read-local-time.ts';
import type { Expectation, PlayedScenario, Scenario, ScenarioCaller } from './scenario.ts';
import { scenarioProblems as problems } from './scenarios.problems.ts';
import {
  deleteScenario,
  findScenario,
  holdLiveAssistant,
  insertScenario,
  listScenarios,
  updateScenario,
} from './scenarios.queries.ts';
import type { NewScenario, ScenarioChange } from './scenarios.schema.ts';

/** Scenarios of a workspace. */
const MAX_SCENARIOS = 1_000;

const NO_CALLER: ScenarioCaller = {
  name: null,
  phone: null,
  goal: null,
  facts: {},
  manner: 'plain',
  model: null,
};
const NO_EXPECTATION: Expectation = { records: [], no_records: [], outcome: null, said: [], not_said: [] };

/** The context of an action that names a language model. */
export interface ScenarioContext extends ActionContext {
  readonly providers: Pick<ProviderDirectory, 'providersOf'>;
}

/**
 * Adds a scenario. See docs/scenarios.md.
 * @throws Refusal naming `assistant_id` when there is no such assistant, `caller.goal` when the caller would
 *   say nothing, `caller.phone` when it is no phone number, `caller.model` when no provider offers it, `at`
 *   when it is no local time.
 */
export async function addScenario(
  context: ScenarioContext,
  input: Static<typeof NewScenario>,
): Promise<Scenario> {
  return withTransaction(context, async ({ db, workspaceId, now }) => {
    await lockWorkspace(db, workspaceId);
    const { total } = await listScenarios(db, workspaceId, { assistantId: null, limit: 0, offset: 0 });
    if (total >= MAX_SCENARIOS) throw invalid({ name: [problems.too_many({ limit: MAX_SCENARIOS })] });
    const played = newPlayed(input);
    const { caller, errors } = await readCaller(db, workspaceId, played.caller, null);
    const values = { ...played, assistant_id: input.assistant_id, caller };
    await check(db, workspaceId, values, { models: await modelsOf(context, caller), errors });
    return insertScenario(db, workspaceId, values, isoOf(now));
  });
}

/** A scenario as it is played, with everything that was left out. */
export const newPlayed = (input: Omit<Static<typeof NewScenario>, 'assistant_id'>): PlayedScenario => ({
  name: input.name.trim(),
  caller: { ...NO_CALLER, ...input.caller },
  lines: input.lines ?? null,
  at: input.at ?? null,
  expect: { ...NO_EXPECTATION, ...input.expect },
});

/** @throws Refusal `not_found`. */
export async function showScenario(
  { db, workspaceId }: ActionContext,
  { id }: { id: number },
): Promise<Scenario> {
  return requireScenario(db, workspaceId, id);
}

/** Changes what is sent; `caller` and `expect` merge. @throws Refusal as `addScenario` does. */
export async function changeScenario(
  context: ScenarioContext,
  { id, ...input }: Static<typeof ScenarioChange> & { id: number },
): Promise<Scenario> {
  return withTransaction(context, async ({ db, workspaceId, now }) => {
    await lockWorkspace(db, workspaceId);
    const current = await requireScenario(db, workspaceId, id);
    if (isEmptyChange(input)) return current;
    const { caller: sent, expect, ...plain } = input;
    const wanted = { ...current.caller, ...sent };
    const { caller, errors } = await readCaller(db, workspaceId, wanted, current.caller.phone);
    const values = {
      ...plain,
      ...(plain.name === undefined ? {} : { name: plain.name.trim() }),
      ...(sent === undefined ? {} : { caller }),
      ...(expect === undefined ? {} : { expect: { ...current.expect, ...expect } }),
    };
    // A model that is gone meanwhile does not stand in the way of other changes.
    const models = sent?.model === undefined ? null : await modelsOf(context, sent);
    await check(db, workspaceId, { ...current, ...values }, { models, errors });
    await updateScenario(db, workspaceId, id, values, isoOf(now));
    return requireScenario(db, workspaceId, id);
  });
}

/** Removes a scenario; the results of its runs stay. @throws Refusal `not_found`. */
export async function removeScenario(
  { db, workspaceId }: ActionContext,
  { id }: { id: number },
): Promise<Scenario> {
  const scenario = await deleteScenario(db, workspaceId, id);
  if (!scenario) throw notFound('scenario');
  return scenario;
}

async function requireScenario(db: Db, workspaceId: number, id: number): Promise<Scenario> {
  const scenario = await findScenario(db, workspaceId, id);
  if (!scenario) throw notFound('scenario');
  return scenario;
}

/** The models that may play a caller; null where none is named. */
async function modelsOf(
  { db, workspaceId, providers }: ScenarioContext,
  caller: Partial<ScenarioCaller>,
): Promise<string[] | null> {
  if ((caller.model ?? null) === null) return null;
  return offeredModels(await providers.providersOf(db, workspaceId)).map(({ id }) => id);
}

/**
 * The caller with a number in E.164, and what is wrong with it. The number that is stored stays as it is: one
 * that was taken before numbers were judged does not stand in the way of other changes.
 */
async function readCaller(
  db: Db,
  workspaceId: number,
  caller: ScenarioCaller,
  stored: string | null,
): Promise<{ caller: ScenarioCaller; errors: FieldErrors }> {
  const { phone } = caller;
  if (phone === null || phone === stored) return { caller, errors: {} };
  const number = parsePhone(phone, null) ?? parsePhone(phone, await findWorkspaceCountry(db, workspaceId));
  if (number !== null) return { caller: { ...caller, phone: number }, errors: {} };
  return { caller, errors: { 'caller.phone': [phoneNumberFormatProblems.not_a_phone()] } };
}

/** @throws Refusal with everything that is wrong, `found` by whoever read the values among it. */
async function check(
  tx: Db,
  workspaceId: number,
  { assistant_id, caller, lines, at }: Pick<Scenario, 'assistant_id' | 'caller' | 'lines' | 'at'>,
  { models, errors: found }: { models: readonly string[] | null; errors: FieldErrors },
): Promise<void> {
  const errors: FieldErrors = { ...found };
  if (models !== null && !models.some((id) => id === caller.model))
    errors['caller.model'] = [problems.unknown_model()];
  const isKnown = await holdLiveAssistant(tx, workspaceId, assistant_id);
  if (!isKnown) errors['assistant_id'] = [problems.unknown_assistant()];
  if (caller.goal === null && (lines === null || lines.length === 0))
    errors['caller.goal'] = [problems.nothing_to_say()];
  if (at !== null && readLocalTime(at) === null) errors['at'] = [problems.unknown_time()];
  if (Object.keys(errors).length > 0) throw invalid(errors);
}
