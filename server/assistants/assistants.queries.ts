import { readPage } from '../platform/db/read-page.ts';
import type { Db } from '../platform/db/sql.ts';
import { DEFAULT_TURN_TAKING, type TurnTaking } from '../voice/turns/turn-taking.ts';
import type { Assistant, AssistantStatus, FullAssistant, KnowledgeEntry } from './assistant.ts';

const listColumns = (db: Db) => db`
  id, name, status, language, voice, model, welcome_message, abilities, transfer_targets, recording_enabled,
  max_call_minutes, listening, fallback_models, answering_machine, confirm_bookings, announce_ai,
  ${db.json({ ...DEFAULT_TURN_TAKING })} || turn_taking as turn_taking, created_at, updated_at`;

/** What is written of an assistant; every field a column. */
export interface AssistantValues {
  name: string;
  status: AssistantStatus;
  language: string;
  voice: string;
  model: string;
  welcome_message: string;
  instructions: string | null;
  abilities: Assistant['abilities'];
  transfer_targets: Assistant['transfer_targets'];
  recording_enabled: boolean;
  max_call_minutes: number;
  listening: string | null;
  fallback_models: string[];
  answering_machine: Assistant['answering_machine'];
  confirm_bookings: boolean;
  announce_ai: boolean;
  /** What was chosen; the defaults are not kept. */
  turn_taking: Partial<TurnTaking>;
}

/** One page, oldest first; archived ones only when asked for by status. */
export async function listAssistants(
  db: Db,
  workspaceId: number,
  filter: { status: AssistantStatus | undefined; limit: number; offset: number },
): Promise<{ rows: Assistant[]; total: number }> {
  const where = filter.status === undefined ? db`status <> 'archived'` : db`status = ${filter.status}`;
  const rows = db`
    select ${listColumns(db)} from assistants where workspace_id = ${workspaceId} and ${where}
    order by id limit ${filter.limit} offset ${filter.offset}`;
  const total = db`(select count(*) from assistants where workspace_id = ${workspaceId} and ${where})`;
  return readPage<Assistant>(db, { rows, total });
}

/** The full form, archived or not; null when the workspace has no such assistant. */
export async function findAssistant(db: Db, workspaceId: number, id: number): Promise<FullAssistant | null> {
  const [row] = await db<FullAssistant[]>`
    select ${listColumns(db)}, instructions,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', entry.id, 'title', entry.title, 'content', entry.content) order by entry.id)
        from knowledge_base_entries entry
        where entry.workspace_id = assistant.workspace_id and (
          exists (
            select from assistant_knowledge link
            where link.workspace_id = entry.workspace_id and link.entry_id = entry.id
              and link.assistant_id = assistant.id
          ) or not exists (
            select from assistant_knowledge link
            where link.workspace_id = entry.workspace_id and link.entry_id = entry.id
          ))
      ), '[]') as knowledge_base
    from assistants assistant
    where workspace_id = ${workspaceId} and id = ${id}`;
  return row ?? null;
}

/** What a change is judged by and merged with. */
type LockedAssistant = Pick<Assistant, 'status' | 'abilities' | 'announce_ai'> &
  Pick<AssistantValues, 'turn_taking'>;

/**
 * Locks the row until the transaction ends, so that two changes follow one another. Calls of the assistant
 * arrive meanwhile.
 */
export async function lockAssistant(
  db: Db,
  workspaceId: number,
  id: number,
): Promise<LockedAssistant | null> {
  const [row] = await db<LockedAssistant[]>`
    select status, abilities, turn_taking, announce_ai from assistants
    where workspace_id = ${workspaceId} and id = ${id} for no key update`;
  return row ?? null;
}

export async function insertAssistant(
  db: Db,
  workspaceId: number,
  values: AssistantValues,
  now: string,
): Promise<number> {
  const [row] = await db<{ id: number }[]>`
    insert into assistants ${db.row({ workspace_id: workspaceId, ...jsonColumns(db, values), created_at: now, updated_at: now })}
    returning id`;
  if (!row) throw new Error('insert returned no row');
  return row.id;
}

export async function updateAssistant(
  db: Db,
  workspaceId: number,
  id: number,
  values: Partial<AssistantValues>,
  now: string,
): Promise<void> {
  await db`
    update assistants set ${db.set({ ...jsonColumns(db, values), updated_at: now })}
    where workspace_id = ${workspaceId} and id = ${id}`;
}

/** Takes the assistant off every number it answers. */
export async function unassignNumbers(
  db: Db,
  workspaceId: number,
  assistantId: number,
  now: string,
): Promise<void> {
  await db`
    update phone_numbers set assistant_id = null, updated_at = ${now}
    where workspace_id = ${workspaceId} and assistant_id = ${assistantId}`;
}

/**
 * The knowledge base entries among `ids`, each with the assistants it is limited to (none: it applies to
 * all).
 */
export async function findKnowledgeLinks(
  db: Db,
  workspaceId: number,
  ids: number[],
): Promise<(Pick<KnowledgeEntry, 'id'> & { assistant_ids: number[] })[]> {
  return db`
    select entry.id, coalesce(array_agg(link.assistant_id) filter (where link.assistant_id is not null), '{}') as assistant_ids
    from knowledge_base_entries entry
    left join assistant_knowledge link on link.workspace_id = entry.workspace_id and link.entry_id = entry.id
    where entry.workspace_id = ${workspaceId} and entry.id = any(${[...ids]}::bigint[])
    group by entry.id order by entry.id`;
}

/** The entries that are limited to this assistant, alone or with others. */
export async function findLinkedEntryIds(
  db: Db,
  workspaceId: number,
  assistantId: number,
): Promise<number[]> {
  const rows = await db<{ entry_id: number }[]>`
    select entry_id from assistant_knowledge where workspace_id = ${workspaceId} and assistant_id = ${assistantId}`;
  return rows.map((row) => row.entry_id);
}

export async function addKnowledgeLinks(
  db: Db,
  workspaceId: number,
  assistantId: number,
  ids: number[],
): Promise<void> {
  await db`
    insert into assistant_knowledge (workspace_id, entry_id, assistant_id)
    select ${workspaceId}, entry_id, ${assistantId} from unnest(${ids}::bigint[]) as entry_id
    on conflict do nothing`;
}

export async function removeKnowledgeLinks(
  db: Db,
  workspaceId: number,
  assistantId: number,
  ids: number[],
): Promise<void> {
  await db`
    delete from assistant_knowledge
    where workspace_id = ${workspaceId} and assistant_id = ${assistantId} and entry_id = any(${ids}::bigint[])`;
}

/** Name and language of the business, for the welcome of a new assistant. */
export async function findBusinessName(
  db: Db,
  workspaceId: number,
): Promise<{ name: string; language: string } | null> {
  const [row] = await db<{ name: string; language: string }[]>`
    select name, language from workspaces where id = ${workspaceId}`;
  return row ?? null;
}

function jsonColumns<Values extends Partial<AssistantValues>>(
  db: Db,
  values: Values,
): Record<string, unknown> {
  const {
    abilities,
    transfer_targets: targets,
    answering_machine: machine,
    turn_taking: turns,
    ...plain
  } = values;
  return {
    ...plain,
    ...(abilities ? { abilities: db.json({ ...abilities }) } : {}),
    ...(turns ? { turn_taking: db.json({ ...turns }) } : {}),
    ...(machine ? { answering_machine: db.json({ ...machine }) } : {}),
    ...(targets ? { transfer_targets: db.json(targets.map((target) => ({ ...target }))) } : {}),
  };
}
