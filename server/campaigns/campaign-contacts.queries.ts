import type { AnsweredBy } from '../carriers/carrier.ts';
import type { CallStatus } from '../calls/call.ts';
import type { Db } from '../platform/db/sql.ts';
import type { ContactState } from './campaign.ts';

/** Names one campaign. */
export interface CampaignKey {
  workspaceId: number;
  campaignId: number;
}

/** Which of these are no contacts of the workspace. */
export async function listUnknownContacts(db: Db, workspaceId: number, ids: number[]): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select wanted.id from unnest(${ids}::bigint[]) as wanted (id)
    where not exists (
      select from contacts where workspace_id = ${workspaceId} and contacts.id = wanted.id and deleted_at is null)`;
  return rows.map(({ id }) => id);
}

/** Adds the contacts named and those with the tag, each once; one without a phone number is `skipped` at once. */
export async function addContacts(
  tx: Db,
  { workspaceId, campaignId }: CampaignKey,
  wanted: { ids: number[]; tag: string | null },
  now: string,
): Promise<void> {
  await tx`
    insert into campaign_contacts (workspace_id, campaign_id, contact_id, state, due_at)
    select ${workspaceId}, ${campaignId}, id, case when phone is null then 'skipped' else 'pending' end, ${now}
    from (
      select id, phone from contacts
      where workspace_id = ${workspaceId} and id = any(${wanted.ids}::bigint[]) and deleted_at is null
      union
      select id, phone from contacts
      where workspace_id = ${workspaceId} and tags @> array[${wanted.tag}]::text[] and deleted_at is null
    ) as wanted`;
}

export async function removeContacts(tx: Db, { workspaceId, campaignId }: CampaignKey): Promise<void> {
  await tx`delete from campaign_contacts where workspace_id = ${workspaceId} and campaign_id = ${campaignId}`;
}

/** A call of the campaign that is over, and not yet counted. */
export interface EndedAttempt {
  contactId: number;
  attempts: number;
  /** Null when the call was deleted meanwhile. */
  status: CallStatus | null;
  answeredBy: AnsweredBy | null;
  isAnswered: boolean;
  endedAt: string | null;
}

export async function listEndedAttempts(
  tx: Db,
  { workspaceId, campaignId }: CampaignKey,
): Promise<EndedAttempt[]> {
  return tx`
    select contact.contact_id as "contactId", contact.attempts, call.status, call.answered_by as "answeredBy",
      call.answered_at is not null as "isAnswered", call.ended_at as "endedAt"
    from campaign_contacts contact
    left join calls call on call.workspace_id = contact.workspace_id and call.id = contact.call_id
    where contact.workspace_id = ${workspaceId} and contact.campaign_id = ${campaignId} and contact.state = 'calling'
      and (call.id is null or call.ended_at is not null)`;
}

/** What becomes of a contact; `dueAt` null leaves it as it is. */
export interface ContactMove {
  contactId: number;
  state: ContactState;
  dueAt: string | null;
}

export async function moveContacts(
  tx: Db,
  { workspaceId, campaignId }: CampaignKey,
  moves: readonly ContactMove[],
): Promise<void> {
  if (moves.length === 0) return;
  await tx`
    update campaign_contacts contact set state = moved.state, due_at = coalesce(moved.due_at, contact.due_at)
    from unnest(${moves.map(({ contactId }) => contactId)}::bigint[], ${moves.map(({ state }) => state)}::text[],
      ${moves.map(({ dueAt }) => dueAt)}::timestamptz[]) as moved (contact_id, state, due_at)
    where contact.workspace_id = ${workspaceId} and contact.campaign_id = ${campaignId}
      and contact.contact_id = moved.contact_id`;
}

/** Somebody who may be called now, as far as the time of the next attempt goes. */
export interface DueContact {
  contactId: number;
  name: string | null;
  phone: string | null;
  doNotCall: boolean;
  isDeleted: boolean;
}

/** The next to be called, those who have waited longest first. */
export async function listDueContacts(
  tx: Db,
  { workspaceId, campaignId }: CampaignKey,
  now: string,
  limit: number,
): Promise<DueContact[]> {
  return tx`
    select due.contact_id as "contactId", contact.name, contact.phone, contact.do_not_call as "doNotCall",
      contact.deleted_at is not null as "isDeleted"
    from (
      select contact_id, due_at from campaign_contacts
      where workspace_id = ${workspaceId} and campaign_id = ${campaignId} and state = 'pending' and due_at <= ${now}
      order by due_at, contact_id limit ${limit}
    ) due
    join contacts contact on contact.workspace_id = ${workspaceId} and contact.id = due.contact_id
    order by due.due_at, due.contact_id`;
}

/** When the next contact is to be called; null when none waits. */
export async function findNextDue(tx: Db, { workspaceId, campaignId }: CampaignKey): Promise<string | null> {
  const [row] = await tx<{ due_at: string }[]>`
    select due_at from campaign_contacts
    where workspace_id = ${workspaceId} and campaign_id = ${campaignId} and state = 'pending'
    order by due_at, contact_id limit 1`;
  return row?.due_at ?? null;
}

/** Begins an attempt: the contact is being called by this call. */
export async function beginAttempt(
  tx: Db,
  { workspaceId, campaignId }: CampaignKey,
  contactId: number,
  callId: number,
): Promise<void> {
  await tx`
    update campaign_contacts set state = 'calling', attempts = attempts + 1, call_id = ${callId}
    where workspace_id = ${workspaceId} and campaign_id = ${campaignId} and contact_id = ${contactId}`;
}

/**
 * Which of these calls must not be dialled any more: the contact has asked not to be called since, was deleted or erased, or
 * has another number. Nobody changes any of these contacts until the transaction ends. Contacts are locked in the order of
 * their phones, as imports do.
 */
export async function holdBlockedCalls(
  tx: Db,
  { workspaceId, campaignId }: CampaignKey,
  callIds: number[],
): Promise<Set<number>> {
  const rows = await tx<{ callId: number; isCallable: boolean }[]>`
    select called.call_id as "callId",
      not contact.do_not_call and contact.deleted_at is null and contact.phone = call.to_number as "isCallable"
    from campaign_contacts called
    join calls call on call.workspace_id = called.workspace_id and call.id = called.call_id
    join contacts contact on contact.workspace_id = called.workspace_id and contact.id = called.contact_id
    where called.workspace_id = ${workspaceId} and called.campaign_id = ${campaignId}
      and called.call_id = any(${callIds}::bigint[])
    order by contact.phone for share of contact`;
  // A contact that was erased is no longer on the campaign.
  return new Set(callIds).difference(
    new Set(rows.flatMap(({ callId, isCallable }) => (isCallable ? [callId] : []))),
  );
}

/** Takes attempts back that were begun and never dialled, and their calls with them. */
export async function undoAttempts(
  tx: Db,
  { workspaceId, campaignId }: CampaignKey,
  callIds: number[],
): Promise<void> {
  await tx`
    update campaign_contacts set state = 'pending', attempts = attempts - 1, call_id = null
    where workspace_id = ${workspaceId} and campaign_id = ${campaignId} and state = 'calling'
      and call_id = any(${callIds}::bigint[])`;
  await tx`
    delete from calls where workspace_id = ${workspaceId} and id = any(${callIds}::bigint[]) and status = 'queued'`;
}

/** Calls of the campaign that go on, and those that are over and not yet counted. */
export async function countOpenCalls(
  db: Db,
  { workspaceId, campaignId }: CampaignKey,
): Promise<{ going: number; over: number }> {
  const [row] = await db<{ going: number; over: number }[]>`
    select count(*) filter (where call.ended_at is null and call.id is not null) as going,
      count(*) filter (where call.ended_at is not null or call.id is null) as over
    from campaign_contacts contact
    left join calls call on call.workspace_id = contact.workspace_id and call.id = contact.call_id
    where contact.workspace_id = ${workspaceId} and contact.campaign_id = ${campaignId} and contact.state = 'calling'`;
  return row ?? { going: 0, over: 0 };
}
