import type { ActionContext } from '../platform/action-context.ts';
import { limitAndOffset, paged } from '../platform/http/answer/paging.ts';
import { created, deleted, ok, route, type AnyRoute, type Answer } from '../platform/http/route.ts';
import { Deleted, One, Page } from '../platform/http/shapes/shapes.ts';
import { isoOf, parseInstant } from '../platform/instants.ts';
import { parsePhoneOfQuery } from '../platform/phone-numbers.ts';
import { searchPattern } from '../platform/text-search.ts';
import {
  ContactChange,
  ContactDeletion,
  ContactImport,
  ContactMerge,
  ContactParams,
  ContactQuery,
  ContactSchema,
  FullContactSchema,
  ImportResultSchema,
  NewContact,
} from './contacts.schema.ts';
import type { FullContact } from './contact.ts';
import { listContacts } from './contacts.queries.ts';
import { importContacts } from './import-contacts.ts';
import { mergeContacts } from './merge-contacts.ts';
import { readPhone } from './read-contact.ts';
import { changeContact, deleteContact, saveContact, showContact } from './write-contact.ts';

const TAG = 'Contacts';
/** Maximum size of an import. */
const IMPORT_BODY_BYTES = 8 * 1024 * 1024;

/** Services that the routes of contacts get from the composition of all resources. */
export interface ContactServices {
  /** Removes a person everywhere; see `personal-data/erase-person.ts`. */
  erasePerson(
    context: ActionContext,
    input: { id: number },
  ): Promise<{ contact: FullContact; finish(): Promise<void> }>;
}

export const contactRoutes = (services: ContactServices): AnyRoute[] => [
  ...savingRoutes,
  deleteRoute(services),
];

const savingRoutes: AnyRoute[] = [
  route({
    method: 'GET',
    path: '/contacts',
    scope: 'read',
    tag: TAG,
    operationId: 'listContacts',
    summary: 'List contacts',
    description: 'Contacts with the most recent activity come first, unless `sort` says otherwise.',
    query: ContactQuery,
    success: { status: 200, schema: Page(ContactSchema) },
    action: async ({ db, workspaceId, query, now }) => {
      const { rows, total } = await listContacts(
        db,
        workspaceId,
        {
          search: searchPattern(query.q),
          tag: query.tag?.trim(),
          phone:
            query.phone === undefined
              ? undefined
              : await readPhone(db, workspaceId, query.phone, parsePhoneOfQuery),
          email: query.email?.trim(),
          doNotCall: query.do_not_call,
          externalId: query.external_id?.trim(),
          updatedSince:
            query.updated_since === undefined ? null : parseInstant(query.updated_since).toString(),
          ...limitAndOffset(query),
        },
        { now: isoOf(now), sort: query.sort },
      );
      return paged(rows, total, query);
    },
  }),
  route({
    method: 'POST',
    path: '/contacts',
    scope: 'write',
    tag: TAG,
    operationId: 'createContact',
    summary: 'Create a contact, or update the one with the same external id or phone number',
    description:
      'At least one of `name`, `phone` and `email` is required. Updates the contact with the `external_id`, else the one ' +
      'with the `phone`, else creates one. Omitted fields are not changed. 422 when the two belong to different contacts.',
    body: NewContact,
    success: { status: 201, schema: One(FullContactSchema) },
    action: async (request) => created(await saveContact(request, request.body)),
  }),
  route({
    method: 'POST',
    path: '/contacts/import',
    scope: 'write',
    tag: TAG,
    operationId: 'importContacts',
    summary: 'Create or update up to 5,000 contacts at once',
    description:
      'Each row is checked separately: valid rows are written although others fail. A row with the `external_id`, else the `phone`, of a contact or of an earlier row updates that contact and leaves omitted fields unchanged; a row with neither always creates a contact. `tags` are replaced as a whole, custom fields merge.',
    body: ContactImport,
    judgesText: true,
    bodyLimit: IMPORT_BODY_BYTES,
    success: { status: 200, schema: One(ImportResultSchema) },
    action: async (request) => {
      const { faults, ...counts } = await importContacts(request, { rows: request.body.contacts });
      return ok({ ...counts, ...faults.tell(request.language) });
    },
  }),
  route({
    method: 'GET',
    path: '/contacts/{id}',
    scope: 'read',
    tag: TAG,
    operationId: 'getContact',
    summary: 'Get a contact with its notes and custom fields',
    params: ContactParams,
    success: { status: 200, schema: One(FullContactSchema) },
    action: async (request) => ok(await showContact(request, { id: request.params.id })),
  }),
  route({
    method: 'PATCH',
    path: '/contacts/{id}',
    scope: 'write',
    tag: TAG,
    operationId: 'updateContact',
    summary: 'Change a contact',
    description: 'Changes only what is sent. `custom_fields` merge; `tags` are replaced as a whole.',
    params: ContactParams,
    body: ContactChange,
    success: { status: 200, schema: One(FullContactSchema) },
    action: async (request) => ok(await changeContact(request, { id: request.params.id, ...request.body })),
  }),
  route({
    method: 'POST',
    path: '/contacts/{id}/merge',
    scope: 'write',
    tag: TAG,
    operationId: 'mergeContacts',
    summary: 'Merge another contact into this one',
    description:
      'Calls, texts, appointments, orders, reservations, inbox items and places in campaigns of the other contact move to ' +
      'this one, and so do the fields that this one lacks; tags and custom fields are joined, notes are put one behind the ' +
      'other. `do_not_call` stays if either has it, and the stricter call permission counts. The other contact is deleted; ' +
      'this cannot be undone. 409 while a campaign calls one of them.',
    params: ContactParams,
    body: ContactMerge,
    success: { status: 200, schema: One(FullContactSchema) },
    refusals: ['invalid_state'],
    action: async (request) => ok(await mergeContacts(request, { id: request.params.id, ...request.body })),
  }),
];

const deleteRoute = ({ erasePerson }: ContactServices): AnyRoute =>
  route({
    method: 'DELETE',
    path: '/contacts/{id}',
    scope: 'write',
    tag: TAG,
    operationId: 'deleteContact',
    summary: 'Delete a contact, or erase a person',
    description:
      'Its calls and appointments remain; its phone number is free for another contact. With `erase=true` the person is ' +
      'removed everywhere, permanently: calls with transcripts and recordings, texts, inbox items, notices, places in ' +
      'campaigns and events about them are deleted; appointments, orders and reservations remain without the person. This ' +
      'also works for a contact that was deleted before. 409 while a call with the person is in progress.',
    params: ContactParams,
    query: ContactDeletion,
    success: { status: 200, schema: Deleted(FullContactSchema) },
    refusals: ['invalid_state'],
    action: async (request) => {
      const { id } = request.params;
      if (!request.query.erase) {
        return deleted(await deleteContact(request, { id }));
      }
      const { contact, finish } = await erasePerson(request, { id });
      const answer = deleted(contact);
      const afterwards = async (): Promise<Answer> => {
        await finish();
        return answer;
      };
      return { ...answer, afterwards };
    },
  });
