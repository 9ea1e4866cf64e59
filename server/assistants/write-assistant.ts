import type { Static } from 'typebox';
import { withTransaction, type ActionContext } from '../platform/action-context.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { checkOpeningHours } from '../platform/check-opening-hours.ts';
import { lockWorkspace } from '../platform/db/lock-workspace.ts';
import { isEmptyChange } from '../platform/http/is-empty-change.ts';
import { isoOf } from '../platform/instants.ts';
import { parsePhone } from '../platform/phone-numbers.ts';
import { phoneNumberFormatProblems } from '../platform/phone-number.problems.ts';
import { lawProblems } from '../law/law.problems.ts';
import { findRulesOff } from '../law/law.queries.ts';
import { invalid, invalidState, notFound, type FieldErrors } from '../platform/refusal.ts';
import {
  DEFAULT_ABILITIES,
  DEFAULT_ANSWERING_MACHINE,
  DEFAULT_MAX_CALL_MINUTES,
  defaultWelcome,
  type AnsweringMachine,
  type FullAssistant,
  type TransferTarget,
} from './assistant.ts';
import type { AssistantChange, NewAssistant } from './assistants.schema.ts';
import {
  findAssistant,
  findBusinessName,
  insertAssistant,
  lockAssistant,
  updateAssistant,
  unassignNumbers,
} from './assistants.queries.ts';
import { assistantProblems } from './assistants.problems.ts';
import { defaultLanguage, defaultModel, defaultVoice, faultsOfChoice } from './choose-voice.ts';
import { linkKnowledge } from './link-knowledge.ts';

type Id = { id: number };

/** The context of an action that checks choices against the catalogue of the workspace. */
export interface AssistantContext extends ActionContext {
  readonly catalog: Catalog;
}

/** Makes a draft assistant; what is not sent gets the platform's defaults. */
export async function createAssistant(
  { catalog, ...context }: AssistantContext,
  input: Static<typeof NewAssistant>,
): Promise<FullAssistant> {
  const { transfer_targets: targets = [] } = checkInput(input, catalog);
  return withTransaction(context, async (context) => {
    const { db, workspaceId, now } = context;
    if (input.knowledge_base_ids) await lockWorkspace(db, workspaceId);
    await checkDisclosure(context, input);
    const business = await findBusinessName(db, workspaceId);
    if (!business) throw notFound('workspace');
    const language = input.language ?? defaultLanguage(business.language);
    const values = {
      name: input.name.trim(),
      status: 'draft' as const,
      language,
      voice: input.voice ?? defaultVoice(catalog, language),
      model: input.model ?? defaultModel(catalog),
      welcome_message: input.welcome_message ?? defaultWelcome(language, business.name),
      instructions: input.instructions ?? null,
      abilities: { ...DEFAULT_ABILITIES, ...input.abilities },
      transfer_targets: targets,
      recording_enabled: input.recording_enabled ?? true,
      max_call_minutes: input.max_call_minutes ?? DEFAULT_MAX_CALL_MINUTES,
      listening: input.listening ?? null,
      fallback_models: input.fallback_models ?? [],
      answering_machine: machineOf(input) ?? DEFAULT_ANSWERING_MACHINE,
      confirm_bookings: input.confirm_bookings ?? true,
      announce_ai: input.announce_ai ?? true,
      turn_taking: input.turn_taking ?? {},
    };
    const id = await insertAssistant(db, workspaceId, values, isoOf(now));
    const ids = input.knowledge_base_ids;
    if (ids) await linkKnowledge(context, { assistantId: id, ids });
    return showAssistant(context, { id });
  });
}

/**
 * Changes the fields that are sent, and moves between draft, active and paused.
 * @throws Refusal `invalid_state` for an archived assistant, which is final.
 */
export async function changeAssistant(
  { catalog, ...context }: AssistantContext,
  { id, ...input }: Id & Static<typeof AssistantChange>,
): Promise<FullAssistant> {
  return withTransaction(context, async (context) => {
    const { db, workspaceId, now } = context;
    if (input.knowledge_base_ids) await lockWorkspace(db, workspaceId);
    const current = await lockAssistant(db, workspaceId, id);
    if (!current) throw notFound('assistant');
    if (current.status === 'archived') throw invalidState(assistantProblems.archived());
    if (isEmptyChange(input)) return showAssistant(context, { id });
    const read = checkInput(input, catalog);
    if (current.announce_ai) await checkDisclosure(context, input);
    const {
      knowledge_base_ids: ids,
      abilities,
      transfer_targets: _t,
      answering_machine: _m,
      turn_taking: turns,
      ...plain
    } = input;
    const machine = machineOf(input);
    const changes = {
      ...plain,
      ...(plain.name === undefined ? {} : { name: plain.name.trim() }),
      ...(abilities ? { abilities: { ...current.abilities, ...abilities } } : {}),
      ...(turns ? { turn_taking: { ...current.turn_taking, ...turns } } : {}),
      ...(machine ? { answering_machine: machine } : {}),
      ...read,
    };
    await updateAssistant(db, workspaceId, id, changes, isoOf(now));
    if (ids) await linkKnowledge(context, { assistantId: id, ids });
    return showAssistant(context, { id });
  });
}

/** Archives for good: its numbers become unassigned, its calls stay. Archiving twice changes nothing. */
export async function archiveAssistant(context: ActionContext, { id }: Id): Promise<FullAssistant> {
  return withTransaction(context, async (context) => {
    const { db, workspaceId, now } = context;
    const current = await lockAssistant(db, workspaceId, id);
    if (!current) throw notFound('assistant');
    if (current.status !== 'archived') {
      await updateAssistant(db, workspaceId, id, { status: 'archived' }, isoOf(now));
      await unassignNumbers(db, workspaceId, id, isoOf(now));
    }
    return showAssistant(context, { id });
  });
}

/** @throws Refusal `not_found`. */
export async function showAssistant(
  { db, workspaceId }: Pick<ActionContext, 'db' | 'workspaceId'>,
  { id }: Id,
): Promise<FullAssistant> {
  const assistant = await findAssistant(db, workspaceId, id);
  if (!assistant) throw notFound('assistant');
  return assistant;
}

/** @throws Refusal on `announce_ai` when an assistant may not be silent about what it is (docs/law.md). */
async function checkDisclosure(
  { db, workspaceId }: ActionContext,
  { announce_ai: announceAi }: Static<typeof AssistantChange>,
): Promise<void> {
  if (announceAi !== false || (await findRulesOff(db, workspaceId)).includes('ai_disclosure')) return;
  throw invalid({ announce_ai: [lawProblems.disclosure_required()] });
}

const machineOf = ({
  answering_machine: machine,
}: Static<typeof AssistantChange>): AnsweringMachine | undefined =>
  machine && { action: machine.action, message: machine.message ?? null };

/**
 * The transfer targets with their numbers in E.164; nothing when none are sent.
 * @throws Refusal naming every unknown choice, every number that is not one, and every faulty hour.
 */
function checkInput(
  input: Static<typeof AssistantChange>,
  catalog: Catalog,
): { transfer_targets?: TransferTarget[] } {
  const errors: FieldErrors = faultsOfChoice(input, catalog);
  const read = input.transfer_targets?.map((target, index) => {
    const phone = parsePhone(target.phone, null);
    if (phone === null) errors[`transfer_targets.${index}.phone`] = [phoneNumberFormatProblems.not_a_phone()];
    for (const { path, problem } of checkOpeningHours(target.hours ?? []))
      errors[`transfer_targets.${index}.hours.${path}`] = [problem];
    return { ...target, phone: phone ?? target.phone, hours: target.hours ?? null };
  });
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return read ? { transfer_targets: read } : {};
}
