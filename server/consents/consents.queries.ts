import type { Db } from '../platform/db/sql.ts';
import type { Consent, ConsentWay } from './consent.ts';

const columns = (db: Db) => db`
  id, contact_id, given_at, way, wording, evidence,
  case when recorded_by_name is not null then
    jsonb_build_object('id', recorded_by, 'name', recorded_by_name) end as recorded_by,
  withdrawn_at, withdrawal, withdrawn_call_id, created_at, updated_at`;

/** The consents of a contact, the newest first. */
export async function listConsents(db: Db, workspaceId: number, contactId: number): Promise<Consent[]> {
  return [
    ...(await db<Consent[]>`
      select ${columns(db)} from consents where workspace_id = ${workspaceId} and contact_id = ${contactId}
      order by id desc`),
  ];
}

/** Locks a consent until the transaction ends; null when the contact has no such consent. */
export async function lockConsent(
  tx: Db,
  workspaceId: number,
  contactId: number,
  id: number,
): Promise<Consent | null> {
  const [row] = await tx<Consent[]>`
    select ${columns(tx)} from consents
    where workspace_id = ${workspaceId} and contact_id = ${contactId} and id = ${id} for update`;
  return row ?? null;
}

/** What is kept of a consent. */
export interface ConsentValues {
  given_at: string;
  way: ConsentWay;
  wording: string;
  evidence: string | null;
}

/**
 * Keeps a consent of each contact, unless it has this very consent or as many as it may; returns the contacts
 * whose consent was kept. The contacts are locked until the transaction ends, in the order of their ids.
 */
export async function insertConsents(
  tx: Db,
  workspaceId: number,
  contactIds: readonly number[],
  values: ConsentValues,
  by: { userId: number | null; most: number; now: string },
): Promise<number[]> {
  const { given_at: givenAt, way, wording, evidence } = values;
  await lockContactsOfConsents(tx, workspaceId, contactIds);
  const rows = await tx<{ contact_id: number }[]>`
    insert into consents (workspace_id, contact_id, given_at, way, wording, evidence, recorded_by, recorded_by_name,
      created_at, updated_at)
    select ${workspaceId}, contact.id, ${givenAt}, ${way}, ${wording}, ${evidence}, ${by.userId},
      (select name from users where id = ${by.userId}), ${by.now}, ${by.now}
    from contacts contact
    where contact.workspace_id = ${workspaceId} and contact.id = any(${[...contactIds]}::bigint[])
      and contact.deleted_at is null
      and not exists (
        select from consents kept where kept.workspace_id = ${workspaceId} and kept.contact_id = contact.id
          and kept.given_at = ${givenAt} and kept.way = ${way} and kept.wording = ${wording} and kept.withdrawn_at is null)
      and (select count(*) from consents kept
        where kept.workspace_id = ${workspaceId} and kept.contact_id = contact.id) < ${by.most}
    returning contact_id`;
  return rows.map(({ contact_id: id }) => id);
}

/** Locks contacts as dialling does, so that a withdrawal that is answered keeps every later call away. */
export async function lockContactsOfConsents(
  tx: Db,
  workspaceId: number,
  contactIds: readonly number[],
): Promise<void> {
  await tx`
    select from contacts where workspace_id = ${workspaceId} and id = any(${[...contactIds]}::bigint[])
    order by phone, id for no key update`;
}

export async function withdrawConsentOf(
  tx: Db,
  workspaceId: number,
  id: number,
  withdrawal: string | null,
  now: string,
): Promise<void> {
  await tx`
    update consents set withdrawn_at = ${now}, withdrawal = ${withdrawal}, updated_at = ${now}
    where workspace_id = ${workspaceId} and id = ${id}`;
}

/** The contacts with the tag, and those of the ids that exist. */
export async function listConsentingContacts(
  db: Db,
  workspaceId: number,
  wanted: { ids: readonly number[]; tag: string | null },
  limit: number,
): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select id from contacts
    where workspace_id = ${workspaceId} and deleted_at is null
      and (id = any(${[...wanted.ids]}::bigint[]) or tags @> array[${wanted.tag}]::text[])
    order by id limit ${limit}`;
  return rows.map(({ id }) => id);
}
