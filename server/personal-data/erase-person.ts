import type { Logger } from 'pino';
import type { FullContact } from '../contacts/contact.ts';
import { withTransaction, type ActionContext } from '../platform/action-context.ts';
import type { Sql } from '../platform/db/sql.ts';
import { isoOf } from '../platform/instants.ts';
import { invalidState, notFound } from '../platform/refusal.ts';
import { removeFiles, scheduleFileRemoval, type FileRemoval } from '../platform/storage/file-removal.ts';
import type { FileStore } from '../platform/storage/file-store.ts';
import { lockCampaignsOf } from '../contacts/lock-campaigns.queries.ts';
import { deleteMessages } from '../messages/delete-message.queries.ts';
import {
  anonymiseAppointments,
  anonymiseOrders,
  anonymiseReservations,
  deleteCalls,
  deleteConversations,
  deleteConsents,
  deleteInboxItems,
  deleteOptOuts,
  deletePermissionRequests,
  deleteTextParts,
  emptyContacts,
  findKeptContact,
  leaveCampaigns,
  listIdentities,
  listMessagesOfPerson,
  listNumbersUsed,
  listSharedIdentifiers,
  lockCallsOfPerson,
  lockContacts,
} from './erase-records.queries.ts';
import { mergeTraces, noTraces, type PersonTraces } from './person.ts';
import { personProblems } from './personal-data.problems.ts';
import { scheduleSweep, sweepNow } from './sweep-copies.ts';

/** The result of an erasure. */
export interface ErasedPerson {
  /** The last state of the contact. */
  contact: FullContact;
  /** Removes files and copies. Call it after the commit. If this process ends before, a job removes them. */
  finish(): Promise<void>;
}

/**
 * Removes a person everywhere (docs/contacts.md): their calls with transcripts and recordings, texts, inbox
 * items, places in campaigns, and the copies of them in events, notices and stored answers. Appointments,
 * orders and reservations remain without the person. The contact may have been deleted before.
 * @throws Refusal `not_found`; `invalid_state` while a call with the person is in progress.
 */
export async function erasePerson(
  context: ActionContext,
  services: { sql: Sql; store: FileStore; log: Logger },
  { id }: { id: number },
): Promise<ErasedPerson> {
  const { workspaceId, now } = context;
  const { contact, traces, files } = await withTransaction(context, async (inner) => {
    const { db: tx } = inner;
    const found = await findKeptContact(tx, workspaceId, id, isoOf(now));
    if (!found) throw notFound('contact');
    const keys: string[] = [];
    // Records are locked before their contact, the order of every action that links them. Records linked
    // meanwhile are found by the second search, when the contact is locked.
    const first = await eraseRecords(inner, await tracesOf(inner, id, noTraces()), keys);
    await lockContacts(tx, workspaceId, first.contactIds);
    const all = await eraseRecords(inner, await tracesOf(inner, id, first), keys);
    // Another erasure may have finished first.
    if (!(await findKeptContact(tx, workspaceId, id, isoOf(now)))) throw notFound('contact');
    await deleteConsents(tx, workspaceId, all.contactIds);
    await deletePermissionRequests(tx, workspaceId, all.contactIds);
    await emptyContacts(tx, workspaceId, all.contactIds, isoOf(now));
    await scheduleSweep(tx, workspaceId, { contactId: id, traces: all }, now);
    return {
      contact: found,
      traces: all,
      files: await scheduleFileRemoval(tx, workspaceId, keys, now),
    };
  });
  return { contact, finish: () => finish(services, workspaceId, { contactId: id, traces, files }) };
}

async function finish(
  services: { sql: Sql; store: FileStore; log: Logger },
  workspaceId: number,
  { files, ...erased }: { contactId: number; traces: PersonTraces; files: FileRemoval },
): Promise<void> {
  await removeFiles(services, files);
  await sweepNow(services, workspaceId, erased);
}

/**
 * Adds what identifies the person to what was found before, except identifiers that another person's contact
 * has too.
 */
async function tracesOf(
  { db, workspaceId }: ActionContext,
  contactId: number,
  before: PersonTraces,
): Promise<PersonTraces> {
  const identities = await listIdentities(db, workspaceId, contactId);
  const contactIds = identities.map(({ id }) => id);
  const known = mergeTraces(before, {
    contactIds,
    names: identities.flatMap(({ name }) => name ?? []),
    phones: [
      ...identities.flatMap(({ phone, userId }) => [phone ?? [], userId ?? []].flat()),
      ...(await listNumbersUsed(db, workspaceId, contactIds)),
    ],
    emails: identities.flatMap(({ email }) => email ?? []),
  });
  const shared = await listSharedIdentifiers(db, workspaceId, known);
  const isOwn = (identifier: string): boolean => !shared.has(identifier);
  return { ...known, phones: known.phones.filter(isOwn), emails: known.emails.filter(isOwn) };
}

/**
 * Deletes the current records or removes the person from them. Returns what was erased, and adds the keys of
 * files to remove to `keys`.
 */
async function eraseRecords(
  { db: tx, workspaceId, now }: ActionContext,
  known: PersonTraces,
  keys: string[],
): Promise<PersonTraces> {
  const at = isoOf(now);
  const { contactIds } = known;
  // An answer locks its conversation before everything else, too.
  await deleteConversations(tx, workspaceId, known.phones);
  const appointments = await anonymiseAppointments(tx, workspaceId, contactIds, at);
  const orders = await anonymiseOrders(tx, workspaceId, contactIds, at);
  const reservations = await anonymiseReservations(tx, workspaceId, contactIds, at);
  await lockCampaignsOf(tx, workspaceId, { contactIds });
  await leaveCampaigns(tx, workspaceId, contactIds);
  await deleteOptOuts(tx, workspaceId, known.phones);
  await deleteTextParts(tx, workspaceId, known.phones);
  const calls = await lockCallsOfPerson(tx, workspaceId, known);
  if (calls.some(({ isRunning }) => isRunning)) throw invalidState(personProblems.call_in_progress());
  const bookings = [...appointments, ...orders, ...reservations];
  const erased = mergeTraces(known, {
    callIds: calls.map(({ id }) => id),
    messageIds: await listMessagesOfPerson(tx, workspaceId, known),
    appointmentIds: appointments.map(({ id }) => id),
    orderIds: orders.map(({ id }) => id),
    reservationIds: reservations.map(({ id }) => id),
    names: bookings.flatMap(({ name }) => name ?? []),
    windows: [
      ...bookings.map(({ createdAt, changedAt }) => ({ from: createdAt, to: changedAt })),
      ...calls.map(({ startedAt, changedAt }) => ({ from: startedAt, to: changedAt })),
    ],
  });
  keys.push(...(await deleteInboxItems(tx, workspaceId, erased)));
  await deleteMessages(tx, workspaceId, erased.messageIds);
  keys.push(...(await deleteCalls(tx, workspaceId, erased.callIds)));
  keys.push(...calls.flatMap(({ recordingKey }) => recordingKey ?? []));
  return erased;
}
