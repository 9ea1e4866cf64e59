import type { Static } from 'typebox';
import { lockWorkspace } from '../platform/db/lock-workspace.ts';
import { inTransaction, type Db } from '../platform/db/sql.ts';
import { saysNothing } from '../platform/http/says-nothing.ts';
import { isoOf } from '../platform/instants.ts';
import { NOT_A_PHONE, parsePhone } from '../platform/phone-numbers.ts';
import { invalid, invalidState, notFound, type FieldErrors } from '../platform/refusal.ts';
import {
  DEFAULT_ABILITIES,
  DEFAULT_MAX_CALL_MINUTES,
  defaultWelcome,
  type FullAssistant,
} from './assistant.ts';
import type { TransferTarget } from './assistant.ts';
import type { AssistantChange, NewAssistant } from './assistants.schema.ts';
import {
  findAssistant,
  findBusinessName,
  insertAssistant,
  lockAssistant,
  updateAssistant,
  unassignNumbers,
} from './assistants.queries.ts';
import { defaultLanguage, defaultModel, defaultVoice, faultsOfChoice } from './choose-voice.ts';
import { linkKnowledge } from './link-knowledge.ts';

/** Makes a draft assistant; what is not said gets the platform's defaults. */
export async function createAssistant(
  db: Db,
  workspaceId: number,
  input: Static<typeof NewAssistant>,
  now: Temporal.Instant,
): Promise<FullAssistant> {
  const targets = checkInput(input) ?? [];
  return inTransaction(db, async (tx) => {
    if (input.knowledge_base_ids) await lockWorkspace(tx, workspaceId);
    const business = await findBusinessName(tx, workspaceId);
    if (!business) throw notFound('workspace');
    const language = input.language ?? defaultLanguage(business.language);
    const id = await insertAssistant(
      tx,
      workspaceId,
      {
        name: input.name.trim(),
        status: 'draft',
        language,
        voice: input.voice ?? defaultVoice(language),
        model: input.model ?? defaultModel(),
        welcome_message: input.welcome_message ?? defaultWelcome(language, business.name),
        instructions: input.instructions ?? null,
        abilities: { ...DEFAULT_ABILITIES, ...input.abilities },
        transfer_targets: targets,
        recording_enabled: input.recording_enabled ?? true,
        max_call_minutes: input.max_call_minutes ?? DEFAULT_MAX_CALL_MINUTES,
      },
      isoOf(now),
    );
    if (input.knowledge_base_ids) await linkKnowledge(tx, workspaceId, id, input.knowledge_base_ids);
    return showAssistant(tx, workspaceId, id);
  });
}

/**
 * Changes what is sent, moves between draft, active and paused.
 * @throws Refusal `invalid_state` for an archived assistant, which is final.
 */
export async function changeAssistant(
  db: Db,
  workspaceId: number,
  id: number,
  input: Static<typeof AssistantChange>,
  now: Temporal.Instant,
): Promise<FullAssistant> {
  return inTransaction(db, async (tx) => {
    if (input.knowledge_base_ids) await lockWorkspace(tx, workspaceId);
    const current = await lockAssistant(tx, workspaceId, id);
    if (!current) throw notFound('assistant');
    if (current.status === 'archived') throw invalidState('An archived assistant cannot be changed.');
    if (saysNothing(input)) return showAssistant(tx, workspaceId, id);
    const targets = checkInput(input);
    const { knowledge_base_ids: knowledgeIds, abilities, transfer_targets: _read, ...plain } = input;
    const changes = {
      ...plain,
      ...(plain.name === undefined ? {} : { name: plain.name.trim() }),
      ...(abilities ? { abilities: { ...current.abilities, ...abilities } } : {}),
      ...(targets ? { transfer_targets: targets } : {}),
    };
    await updateAssistant(tx, workspaceId, id, changes, isoOf(now));
    if (knowledgeIds) await linkKnowledge(tx, workspaceId, id, knowledgeIds);
    return showAssistant(tx, workspaceId, id);
  });
}

/** DELETE: archives for good; its numbers become unassigned, its calls stay. Archiving twice changes nothing. */
export async function archiveAssistant(
  db: Db,
  workspaceId: number,
  id: number,
  now: Temporal.Instant,
): Promise<FullAssistant> {
  return inTransaction(db, async (tx) => {
    const current = await lockAssistant(tx, workspaceId, id);
    if (!current) throw notFound('assistant');
    if (current.status !== 'archived') {
      await updateAssistant(tx, workspaceId, id, { status: 'archived' }, isoOf(now));
      await unassignNumbers(tx, workspaceId, id, isoOf(now));
    }
    return showAssistant(tx, workspaceId, id);
  });
}

/** @throws Refusal `not_found`. */
export async function showAssistant(db: Db, workspaceId: number, id: number): Promise<FullAssistant> {
  const assistant = await findAssistant(db, workspaceId, id);
  if (!assistant) throw notFound('assistant');
  return assistant;
}

/**
 * The transfer targets with their numbers in E.164; undefined when none are sent.
 * @throws Refusal naming every choice and every number that cannot be.
 */
function checkInput(input: Static<typeof AssistantChange>): TransferTarget[] | undefined {
  const errors: FieldErrors = faultsOfChoice(input);
  const read = input.transfer_targets?.map((target, index) => {
    const phone = parsePhone(target.phone, null);
    if (phone === null) errors[`transfer_targets.${index}.phone`] = [NOT_A_PHONE];
    return { name: target.name, phone: phone ?? target.phone, when: target.when };
  });
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return read;
}
