import { limitAndOffset, paged } from '../platform/http/paging.ts';
import { created, deleted, ok, route, type AnyRoute } from '../platform/http/route.ts';
import { Deleted, One, Page } from '../platform/http/shapes.ts';
import { parsePhoneOfQuery } from '../platform/phone-numbers.ts';
import { searchPattern } from '../platform/text-search.ts';
import {
  ContactChange,
  ContactImport,
  ContactParams,
  ContactQuery,
  ContactSchema,
  FullContactSchema,
  ImportResultSchema,
  NewContact,
} from './contacts.schema.ts';
import { listContacts } from './contacts.queries.ts';
import { importContacts } from './import-contacts.ts';
import { readPhone } from './read-contact.ts';
import { changeContact, deleteContact, saveContact, showContact } from './write-contact.ts';

const tag = 'Contacts';
/** Decisions, section 1. */
const IMPORT_BODY_BYTES = 8 * 1024 * 1024;

export const contactRoutes: AnyRoute[] = [
  route({
    method: 'GET',
    path: '/contacts',
    scope: 'read',
    tag,
    operationId: 'listContacts',
    summary: 'List contacts',
    description: 'Newest activity first.',
    query: ContactQuery,
    success: { status: 200, schema: Page(ContactSchema) },
    action: async ({ db, workspaceId, query }) => {
      const { rows, total } = await listContacts(db, workspaceId, {
        search: searchPattern(query.q),
        tag: query.tag?.trim(),
        phone:
          query.phone === undefined
            ? undefined
            : await readPhone(db, workspaceId, query.phone, parsePhoneOfQuery),
        email: query.email?.trim(),
        doNotCall: query.do_not_call,
        ...limitAndOffset(query),
      });
      return paged(rows, total, query);
    },
  }),
  route({
    method: 'POST',
    path: '/contacts',
    scope: 'write',
    tag,
    operationId: 'saveContact',
    summary: 'Create a contact, or update the one with the same phone number',
    description:
      'At least one of `name`, `phone` and `email` is needed. A contact that is updated keeps what is not sent.',
    body: NewContact,
    success: { status: 201, schema: One(FullContactSchema) },
    action: async ({ db, workspaceId, body, now }) => created(await saveContact(db, workspaceId, body, now)),
  }),
  route({
    method: 'POST',
    path: '/contacts/import',
    scope: 'write',
    tag,
    operationId: 'importContacts',
    summary: 'Create or update up to 5,000 contacts at once',
    description:
      'Each row is judged for itself: good rows land although others fail. A row with the phone of a contact, or of an earlier row, updates it and keeps what it does not say; a row without a phone always makes a contact. `tags` are replaced as a whole, custom fields merge.',
    body: ContactImport,
    judgesText: true,
    bodyLimit: IMPORT_BODY_BYTES,
    success: { status: 200, schema: One(ImportResultSchema) },
    action: async ({ db, workspaceId, body, now, language }) => {
      const { created: made, updated, faults } = await importContacts(db, workspaceId, body.contacts, now);
      return ok({ created: made, updated, ...faults.tell(language) });
    },
  }),
  route({
    method: 'GET',
    path: '/contacts/{id}',
    scope: 'read',
    tag,
    operationId: 'getContact',
    summary: 'Get a contact with its notes and custom fields',
    params: ContactParams,
    success: { status: 200, schema: One(FullContactSchema) },
    action: async ({ db, workspaceId, params }) => ok(await showContact(db, workspaceId, params.id)),
  }),
  route({
    method: 'PATCH',
    path: '/contacts/{id}',
    scope: 'write',
    tag,
    operationId: 'changeContact',
    summary: 'Change a contact',
    description: 'Changes only what is sent. `custom_fields` merge; `tags` are replaced as a whole.',
    params: ContactParams,
    body: ContactChange,
    success: { status: 200, schema: One(FullContactSchema) },
    action: async ({ db, workspaceId, params, body, now }) =>
      ok(await changeContact(db, workspaceId, params.id, body, now)),
  }),
  route({
    method: 'DELETE',
    path: '/contacts/{id}',
    scope: 'write',
    tag,
    operationId: 'deleteContact',
    summary: 'Delete a contact',
    description: 'Its calls and appointments are kept; its phone number is free for another contact.',
    params: ContactParams,
    success: { status: 200, schema: Deleted(FullContactSchema) },
    action: async ({ db, workspaceId, params, now }) =>
      deleted(await deleteContact(db, workspaceId, params.id, now)),
  }),
];
