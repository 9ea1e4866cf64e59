import type { Db } from '../platform/db/sql.ts';

/** What identifies a person: the phone in E.164, every text trimmed and not empty. */
export interface KnownPerson {
  name: string | null;
  phone: string | null;
  email: string | null;
}

/**
 * Marks activity on the live contact with this phone and fills in missing values; null when there is none.
 */
export async function touchContactByPhone(
  tx: Db,
  workspaceId: number,
  person: KnownPerson & { phone: string },
  now: string,
): Promise<number | null> {
  const [row] = await tx<{ id: number }[]>`
    update contacts set ${touched(tx, person, now)}
    where workspace_id = ${workspaceId} and phone = ${person.phone} and deleted_at is null
    returning id`;
  return row?.id ?? null;
}

/**
 * Serialises transactions that look for a contact with this e-mail address. No index makes addresses unique,
 * because contacts may share one.
 */
export async function lockContactEmail(tx: Db, workspaceId: number, email: string): Promise<void> {
  const key = `contact email ${workspaceId} ${email.toLowerCase()}`;
  await tx`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`;
}

/** Serialises transactions that look for the contact of a person of the chat app. */
export async function lockChatappUser(tx: Db, workspaceId: number, userId: string): Promise<void> {
  const key = `chat-app user ${workspaceId} ${userId}`;
  await tx`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`;
}

/** The live contact of this person of the chat app, locked. */
export async function findContactByUser(
  tx: Db,
  workspaceId: number,
  userId: string,
): Promise<{ id: number; phone: string | null } | null> {
  const [row] = await tx<{ id: number; phone: string | null }[]>`
    select id, phone from contacts
    where workspace_id = ${workspaceId} and chatapp_user_id = ${userId} and deleted_at is null for no key update`;
  return row ?? null;
}

/**
 * Notes what the chat app calls the person. The contact that had the id before is somebody else from now on;
 * that this person wants no calls is kept here too.
 */
export async function giveChatappUser(
  tx: Db,
  workspaceId: number,
  id: number,
  userId: string,
  now: string,
): Promise<void> {
  const former = await tx<{ wantsNoCalls: boolean }[]>`
    update contacts set chatapp_user_id = null, updated_at = ${now}
    where workspace_id = ${workspaceId} and chatapp_user_id = ${userId} and deleted_at is null and id <> ${id}
    returning do_not_call as "wantsNoCalls"`;
  const wantsNoCalls = former.some((contact) => contact.wantsNoCalls);
  await tx`
    update contacts set chatapp_user_id = ${userId}, do_not_call = do_not_call or ${wantsNoCalls}, updated_at = ${now}
    where workspace_id = ${workspaceId} and id = ${id} and chatapp_user_id is distinct from ${userId}`;
}

/** The live contact with this e-mail address, locked; among several the most recently active one. */
export async function findContactByEmail(
  tx: Db,
  workspaceId: number,
  email: string,
): Promise<{ id: number; phone: string | null } | null> {
  const [row] = await tx<{ id: number; phone: string | null }[]>`
    select id, phone from contacts
    where workspace_id = ${workspaceId} and lower(email) = lower(${email}) and deleted_at is null
    order by last_activity_at desc, id limit 1 for no key update`;
  return row ?? null;
}

/** Marks activity on a contact and fills in missing values except the phone. */
export async function touchContact(
  tx: Db,
  workspaceId: number,
  id: number,
  person: KnownPerson,
  now: string,
): Promise<void> {
  await tx`update contacts set ${touched(tx, person, now)} where workspace_id = ${workspaceId} and id = ${id}`;
}

/**
 * Sets the phone of a contact without one; violates `contacts_live_phone` when another live contact has it.
 */
export async function givePhone(
  tx: Db,
  workspaceId: number,
  id: number,
  phone: string,
  now: string,
): Promise<void> {
  await tx`
    update contacts set phone = ${phone}, updated_at = ${now}
    where workspace_id = ${workspaceId} and id = ${id} and phone is null`;
}

/** Creates the contact, or updates the one that another transaction has just created with this phone. */
export async function insertLinkedContact(
  tx: Db,
  workspaceId: number,
  person: KnownPerson,
  now: string,
): Promise<{ id: number; isNew: boolean }> {
  const [row] = await tx<{ id: number; isNew: boolean }[]>`
    insert into contacts as contact
      (workspace_id, name, phone, email, last_activity_at, created_at, updated_at)
    values (${workspaceId}, ${person.name}, ${person.phone}, ${person.email}, ${now}, ${now}, ${now})
    on conflict (workspace_id, phone) where deleted_at is null do update set
      last_activity_at = greatest(contact.last_activity_at, excluded.last_activity_at),
      name = coalesce(contact.name, excluded.name),
      email = coalesce(contact.email, excluded.email)
    returning id, xmax = 0 as "isNew"`;
  if (!row) throw new Error('insert returned no row');
  return row;
}

/** The activity time never decreases. `updated_at` changes with fields, not with activity. */
const touched = (tx: Db, person: KnownPerson, now: string) => tx`
  last_activity_at = greatest(last_activity_at, ${now}),
  updated_at = case
    when (name is null and ${person.name}::text is not null) or (email is null and ${person.email}::text is not null)
    then ${now} else updated_at end,
  name = coalesce(name, ${person.name}),
  email = coalesce(email, ${person.email})`;
