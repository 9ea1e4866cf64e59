import type { Db } from '../platform/db/sql.ts';

/** Maximum number of records of one kind in an export. */
export const MAX_EXPORTED = 5_000;

/** A stored record, its columns by name. */
export type KeptRecord = Record<string, unknown>;

/**
 * Columns that contain nothing about the person: the workspace, computed values for searches, and keys of
 * files.
 */
const INTERNAL = [
  ...['workspace_id', 'search', 'words', 'place', 'slot', 'calendar', 'held_from', 'held_until'],
  ...[
    'recording_key',
    'audio_key',
    'voice_node_id',
    'carrier_call_id',
    'carrier_message_id',
    'feed_id',
    'feed_key',
  ],
  ...['missed', 'released', 'holds_room', 'deleted_at', 'erased_at', 'message_key'],
];

/** The columns of a row, as JSON. */
const kept = (db: Db, row: string) => db`to_jsonb(${db.identifier(row)}) - ${INTERNAL}::text[]`;

/** The records of a resource that are linked to any of the contacts, oldest first. */
export async function listRecordsOfContacts(
  db: Db,
  workspaceId: number,
  table:
    | 'appointments'
    | 'orders'
    | 'reservations'
    | 'messages'
    | 'inbox_items'
    | 'consents'
    | 'call_permission_requests',
  contactIds: number[],
): Promise<KeptRecord[]> {
  const rows = await db<{ record: KeptRecord }[]>`
    select ${kept(db, 'kept')} as record from ${db.identifier(table)} kept
    where kept.workspace_id = ${workspaceId} and kept.contact_id = any(${contactIds}::bigint[])
    order by kept.id limit ${MAX_EXPORTED}`;
  return rows.map(({ record }) => record);
}

/** The calls with the person, each with its transcript, oldest first. */
export async function listCallsForExport(
  db: Db,
  workspaceId: number,
  contactIds: number[],
): Promise<KeptRecord[]> {
  const rows = await db<{ record: KeptRecord }[]>`
    select ${kept(db, 'kept')} || jsonb_build_object(
        'recording_available', recording_key is not null and ended_at is not null,
        'transcript', coalesce((
          select jsonb_agg(to_jsonb(turn) - ${['workspace_id', 'call_id', 'position']}::text[] order by turn.offset_ms, turn.position)
          from transcript_turns turn where turn.workspace_id = kept.workspace_id and turn.call_id = kept.id
        ), '[]')) as record
    from calls kept where kept.workspace_id = ${workspaceId} and kept.contact_id = any(${contactIds}::bigint[])
    order by kept.id limit ${MAX_EXPORTED}`;
  return rows.map(({ record }) => record);
}

/** The campaigns that include the person, with the state of the person in each. */
export async function listCampaignsForExport(
  db: Db,
  workspaceId: number,
  contactIds: number[],
): Promise<KeptRecord[]> {
  const rows = await db<{ record: KeptRecord }[]>`
    select jsonb_build_object('campaign_id', campaign.id, 'name', campaign.name, 'state', member.state,
      'skip_reason', member.skip_reason, 'attempts', member.attempts, 'call_id', member.call_id) as record
    from campaign_contacts member
    join campaigns campaign on campaign.workspace_id = member.workspace_id and campaign.id = member.campaign_id
    where member.workspace_id = ${workspaceId} and member.contact_id = any(${contactIds}::bigint[])
    order by campaign.id limit ${MAX_EXPORTED}`;
  return rows.map(({ record }) => record);
}

/** What assistants remember of texts with any of these numbers, and of people whom the chat app calls so. */
export async function listConversationsForExport(
  db: Db,
  workspaceId: number,
  people: string[],
): Promise<KeptRecord[]> {
  const rows = await db<{ record: KeptRecord }[]>`
    select ${kept(db, 'kept')} as record from text_conversations kept
    where kept.workspace_id = ${workspaceId} and kept.person = any(${people}::text[])
    order by kept.id limit ${MAX_EXPORTED}`;
  return rows.map(({ record }) => record);
}

/** That any of these want no texts. */
export async function listOptOutsForExport(
  db: Db,
  workspaceId: number,
  people: string[],
): Promise<KeptRecord[]> {
  const rows = await db<{ record: KeptRecord }[]>`
    select ${kept(db, 'kept')} as record from sms_opt_outs kept
    where kept.workspace_id = ${workspaceId} and kept.phone = any(${people}::text[])
    order by kept.created_at, kept.phone_number_id, kept.channel limit ${MAX_EXPORTED}`;
  return rows.map(({ record }) => record);
}

/** Parts of texts from any of these whose other parts have not come, with the octets as they came. */
export async function listTextPartsForExport(
  db: Db,
  workspaceId: number,
  people: string[],
): Promise<KeptRecord[]> {
  const rows = await db<{ record: KeptRecord }[]>`
    select ${kept(db, 'kept')} as record from smpp_text_parts kept
    where kept.workspace_id = ${workspaceId} and kept.from_number = any(${people}::text[])
    order by kept.id limit ${MAX_EXPORTED}`;
  return rows.map(({ record }) => record);
}

/** That any of these want no calls. */
export async function listCallOptOutsForExport(
  db: Db,
  workspaceId: number,
  people: string[],
): Promise<KeptRecord[]> {
  const rows = await db<{ record: KeptRecord }[]>`
    select ${kept(db, 'kept')} as record from call_opt_outs kept
    where kept.workspace_id = ${workspaceId} and kept.person = any(${people}::text[])
    order by kept.created_at, kept.person limit ${MAX_EXPORTED}`;
  return rows.map(({ record }) => record);
}

/** The notices to any of the numbers and addresses. */
export async function listNoticesForExport(
  db: Db,
  workspaceId: number,
  recipients: string[],
): Promise<KeptRecord[]> {
  const rows = await db<{ record: KeptRecord }[]>`
    select ${kept(db, 'kept')} as record from notices kept
    where kept.workspace_id = ${workspaceId} and lower(kept.recipient) = any(${recipients}::text[])
    order by kept.id limit ${MAX_EXPORTED}`;
  return rows.map(({ record }) => record);
}
