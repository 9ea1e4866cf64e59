import type { AnsweredBy } from '../carriers/carrier.ts';
import type { CallStatus } from '../calls/call.ts';
import type { Db } from '../platform/db/sql.ts';
import type { ContactState, SkipReason } from './campaign.ts';

/** The key of one campaign. */
export interface CampaignKey {
  workspaceId: number;
  campaignId: number;
}

/** The ids that are not contacts of the workspace. */
export async function listUnknownContacts(db: Db, workspaceId: number, ids: number[]): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select wanted.id from unnest(${ids}::bigint[]) as wanted (id)
    where not exists (
      select from contacts where workspace_id = ${workspaceId} and contacts.id = wanted.id and deleted_at is null)`;
  return rows.map(({ id }) => id);
}

/**
 * Adds the given contacts and those with the tag, each once; a contact without a phone number is `skipped`.
 */
export async function addContacts(
  tx: Db,
  { workspaceId, campaignId }: CampaignKey,
  wanted: { ids: number[]; tag: string | null },
  now: string,
): Promise<void> {
  await tx`
    insert into campaign_contacts (workspace_id, campaign_id, contact_id, state, skip_reason, due_at)
    select ${workspaceId}, ${campaignId}, id, case when phone is null then 'skipped' else 'pending' end,
      case when phone is null then 'no_phone' end, ${now}
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

/** An ended call of the campaign that is not counted yet. */
export interface EndedAttempt {
  contactId: number;
  attempts: number;
  /** Null when the call was deleted meanwhile. */
  status: CallStatus | null;
  answeredBy: AnsweredBy | null;
  isAnswered: boolean;
  endedAt: string | null;
  /** What a refusal was about, where it was not the network alone. */
  refusedFor: 'number' | 'account' | null;
}

export async function listEndedAttempts(
  tx: Db,
  { workspaceId, campaignId }: CampaignKey,
): Promise<EndedAttempt[]> {
  return tx`
    select contact.contact_id as "contactId", contact.attempts, call.status, call.answered_by as "answeredBy",
      call.answered_at is not null as "isAnswered", call.ended_at as "endedAt",
      call.metrics ->> 'refused_for' as "refusedFor"
    from campaign_contacts contact
    left join calls call on call.workspace_id = contact.workspace_id and call.id = contact.call_id
    where contact.workspace_id = ${workspaceId} and contact.campaign_id = ${campaignId} and contact.state = 'calling'
      and (call.id is null or call.ended_at is not null)`;
}

/** The next state of a contact; `dueAt` null keeps the time. */
export interface ContactMove {
  contactId: number;
  state: ContactState;
  dueAt: string | null;
  skipReason: SkipReason | null;
  /** Whether the last attempt was none. */
  givesBack?: boolean;
}

export async function moveContacts(
  tx: Db,
  { workspaceId, campaignId }: CampaignKey,
  moves: readonly ContactMove[],
): Promise<void> {
  if (moves.length === 0) return;
  await tx`
    update campaign_contacts contact set state = moved.state, due_at = coalesce(moved.due_at, contact.due_at),
      skip_reason = moved.skip_reason, attempts = contact.attempts - moved.given_back
    from unnest(${moves.map(({ contactId }) => contactId)}::bigint[], ${moves.map(({ state }) => state)}::text[],
      ${moves.map(({ dueAt }) => dueAt)}::timestamptz[], ${moves.map(({ skipReason }) => skipReason)}::text[],
      ${moves.map(({ givesBack }) => (givesBack ? 1 : 0))}::integer[]
    ) as moved (contact_id, state, due_at, skip_reason, given_back)
    where contact.workspace_id = ${workspaceId} and contact.campaign_id = ${campaignId}
      and contact.contact_id = moved.contact_id`;
}

/** Whether the contact in the row named `contact` has a consent that counts. */
const hasConsent = (db: Db) => db`
  exists (select from consents consent where consent.workspace_id = contact.workspace_id
    and consent.contact_id = contact.id and consent.withdrawn_at is null)`;

/** Whether the number of the contact in the row named `contact` wants no calls, whatever the contact says. */
const isOptedOut = (db: Db) => db`
  exists (select from call_opt_outs opted where opted.workspace_id = contact.workspace_id
    and opted.person = contact.phone)`;

/** Whether anybody of the campaign has a consent that counts. */
export async function hasConsentingContact(
  db: Db,
  { workspaceId, campaignId }: CampaignKey,
): Promise<boolean> {
  const rows = await db`
    select from campaign_contacts placed
    join contacts contact on contact.workspace_id = placed.workspace_id and contact.id = placed.contact_id
    where placed.workspace_id = ${workspaceId} and placed.campaign_id = ${campaignId} and ${hasConsent(db)} limit 1`;
  return rows.length > 0;
}

/** The calls among these whose contacts have no consent that counts. Their contacts are locked before. */
export async function listCallsWithoutConsent(
  tx: Db,
  { workspaceId, campaignId }: CampaignKey,
  callIds: number[],
): Promise<number[]> {
  const rows = await tx<{ callId: number }[]>`
    select called.call_id as "callId"
    from campaign_contacts called
    join contacts contact on contact.workspace_id = called.workspace_id and contact.id = called.contact_id
    where called.workspace_id = ${workspaceId} and called.campaign_id = ${campaignId}
      and called.call_id = any(${callIds}::bigint[]) and not ${hasConsent(tx)}`;
  return rows.map(({ callId }) => callId);
}

/** A contact whose next attempt is due. */
export interface DueContact {
  contactId: number;
  name: string | null;
  phone: string | null;
  doNotCall: boolean;
  isDeleted: boolean;
  /** Whether the person agreed to be called and has not withdrawn it. */
  hasConsent: boolean;
}

/** The next contacts to call, longest due first. */
export async function listDueContacts(
  tx: Db,
  { workspaceId, campaignId }: CampaignKey,
  now: string,
  limit: number,
): Promise<DueContact[]> {
  return tx`
    select due.contact_id as "contactId", contact.name, contact.phone, contact.do_not_call or ${isOptedOut(tx)} as "doNotCall",
      contact.deleted_at is not null as "isDeleted", ${hasConsent(tx)} as "hasConsent"
    from (
      select contact_id, due_at from campaign_contacts
      where workspace_id = ${workspaceId} and campaign_id = ${campaignId} and state = 'pending' and due_at <= ${now}
      order by due_at, contact_id limit ${limit}
    ) due
    join contacts contact on contact.workspace_id = ${workspaceId} and contact.id = due.contact_id
    order by due.due_at, due.contact_id`;
}

/** When the next contact is due; null when none is pending. */
export async function findNextDue(tx: Db, { workspaceId, campaignId }: CampaignKey): Promise<string | null> {
  const [row] = await tx<{ due_at: string }[]>`
    select due_at from campaign_contacts
    where workspace_id = ${workspaceId} and campaign_id = ${campaignId} and state = 'pending'
    order by due_at, contact_id limit 1`;
  return row?.due_at ?? null;
}

/** Starts an attempt: sets the contact's current call. */
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
 * The calls that must not be dialled any more, because the contact has `do_not_call`, was deleted or erased,
 * or has another number. Locks the contacts until the transaction ends, in the order of their phones, as
 * imports do.
 */
export async function holdBlockedCalls(
  tx: Db,
  { workspaceId, campaignId }: CampaignKey,
  callIds: number[],
): Promise<Set<number>> {
  const rows = await tx<{ callId: number; phone: string | null; isCallable: boolean }[]>`
    select called.call_id as "callId", contact.phone,
      not contact.do_not_call and contact.deleted_at is null and contact.phone = call.to_number as "isCallable"
    from campaign_contacts called
    join calls call on call.workspace_id = called.workspace_id and call.id = called.call_id
    join contacts contact on contact.workspace_id = called.workspace_id and contact.id = called.contact_id
    where called.workspace_id = ${workspaceId} and called.campaign_id = ${campaignId}
      and called.call_id = any(${callIds}::bigint[])
    order by contact.phone for share of contact`;
  // Read under the locks of the contacts, with which the wish of their numbers is written.
  const phones = rows.flatMap(({ phone }) => phone ?? []);
  const opted = await tx<{ person: string }[]>`
    select person from call_opt_outs where workspace_id = ${workspaceId} and person = any(${phones}::text[])`;
  const barred = new Set(opted.map(({ person }) => person));
  const callable = rows.filter(({ phone, isCallable }) => isCallable && !barred.has(phone ?? ''));
  // An erased contact is no longer in the campaign.
  return new Set(callIds).difference(new Set(callable.map(({ callId }) => callId)));
}

/**
 * Removes attempts that were started and never dialled, with their calls.
 * @param dueAt when the contacts are due again at the earliest.
 */
export async function undoAttempts(
  tx: Db,
  { workspaceId, campaignId }: CampaignKey,
  callIds: number[],
  dueAt: string | null = null,
): Promise<void> {
  await tx`
    update campaign_contacts set state = 'pending', attempts = attempts - 1, call_id = null,
      due_at = greatest(due_at, ${dueAt}::timestamptz)
    where workspace_id = ${workspaceId} and campaign_id = ${campaignId} and state = 'calling'
      and call_id = any(${callIds}::bigint[])`;
  await tx`
    delete from calls where workspace_id = ${workspaceId} and id = any(${callIds}::bigint[]) and status = 'queued'`;
}

/** The campaign's calls in progress, and its ended calls that are not counted yet. */
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
