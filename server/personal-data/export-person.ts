import type { FullContact } from '../contacts/contact.ts';
import type { ActionContext } from '../platform/action-context.ts';
import { isoOf } from '../platform/instants.ts';
import { notFound } from '../platform/refusal.ts';
import { findKeptContact, listIdentities } from './erase-records.queries.ts';
import {
  listCallOptOutsForExport,
  listCallsForExport,
  listCampaignsForExport,
  listConversationsForExport,
  listNoticesForExport,
  listOptOutsForExport,
  listRecordsOfContacts,
  listTextPartsForExport,
  MAX_EXPORTED,
  type KeptRecord,
} from './export.queries.ts';

/** All data stored about a person. Records are in their stored form: columns by name, amounts in cents. */
export interface PersonExport {
  exported_at: string;
  /** False when a list was cut at its limit. */
  complete: boolean;
  contact: FullContact;
  calls: KeptRecord[];
  messages: KeptRecord[];
  inbox_items: KeptRecord[];
  appointments: KeptRecord[];
  orders: KeptRecord[];
  reservations: KeptRecord[];
  consents: KeptRecord[];
  call_permission_requests: KeptRecord[];
  call_opt_outs: KeptRecord[];
  text_opt_outs: KeptRecord[];
  text_conversations: KeptRecord[];
  text_parts: KeptRecord[];
  campaigns: KeptRecord[];
  notices: KeptRecord[];
}

/**
 * Collects the data stored about a person (docs/contacts.md), also for a contact that was deleted and not
 * erased.
 * @throws Refusal `not_found`.
 */
export async function exportPerson(
  { db, workspaceId, now }: ActionContext,
  { id }: { id: number },
): Promise<PersonExport> {
  const contact = await findKeptContact(db, workspaceId, id, isoOf(now));
  if (!contact) throw notFound('contact');
  const identities = await listIdentities(db, workspaceId, id);
  const ids = identities.map((identity) => identity.id);
  const recipients = [
    ...new Set(identities.flatMap(({ phone, email }) => [phone ?? [], email ?? []].flat())),
  ];
  const people = identities.flatMap(({ phone, userId }) => [phone ?? [], userId ?? []].flat());
  const lists = {
    calls: await listCallsForExport(db, workspaceId, ids),
    messages: await listRecordsOfContacts(db, workspaceId, 'messages', ids),
    inbox_items: await listRecordsOfContacts(db, workspaceId, 'inbox_items', ids),
    appointments: await listRecordsOfContacts(db, workspaceId, 'appointments', ids),
    orders: await listRecordsOfContacts(db, workspaceId, 'orders', ids),
    reservations: await listRecordsOfContacts(db, workspaceId, 'reservations', ids),
    consents: await listRecordsOfContacts(db, workspaceId, 'consents', ids),
    call_permission_requests: await listRecordsOfContacts(db, workspaceId, 'call_permission_requests', ids),
    call_opt_outs: await listCallOptOutsForExport(db, workspaceId, people),
    text_opt_outs: await listOptOutsForExport(db, workspaceId, people),
    text_conversations: await listConversationsForExport(db, workspaceId, people),
    text_parts: await listTextPartsForExport(db, workspaceId, people),
    campaigns: await listCampaignsForExport(db, workspaceId, ids),
    notices: await listNoticesForExport(db, workspaceId, recipients),
  };
  const complete = Object.values(lists).every((records) => records.length < MAX_EXPORTED);
  return { exported_at: isoOf(now), complete, contact, ...lists };
}
