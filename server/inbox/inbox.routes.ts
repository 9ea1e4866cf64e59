import type { Logger } from 'pino';
import type { Sql } from '../platform/db/sql.ts';
import { limitAndOffset, paged } from '../platform/http/answer/paging.ts';
import { answerFile } from '../platform/http/answer/ranges.ts';
import { deleted, ok, route, type AnyRoute, type Answer } from '../platform/http/route.ts';
import { Deleted, One, Page } from '../platform/http/shapes/shapes.ts';
import { readWindow } from '../platform/http/request/time-window.ts';
import { searchPattern } from '../platform/text-search.ts';
import { notFound, Refusal } from '../platform/refusal.ts';
import { removeFiles } from '../platform/storage/file-removal.ts';
import type { FileStore } from '../platform/storage/file-store.ts';
import { deleteInboxItem } from './delete-inbox-item.ts';
import { changeInboxItem, showInboxItem } from './change-inbox-item.ts';
import { inboxProblems } from './inbox.problems.ts';
import { findItemAudio, listInboxItems } from './inbox.queries.ts';
import { InboxItemChange, InboxItemSchema, InboxParams, InboxQuery } from './inbox.schema.ts';

const TAG = 'Inbox';

/** @param services `store` holds the audio of the messages. */
export function inboxRoutes(services: { sql: Sql; store: FileStore; log: Logger }): AnyRoute[] {
  return [listRoute, showRoute, changeRoute, deleteRoute(services), recordingRoute(services.store)];
}

const listRoute = route({
  method: 'GET',
  path: '/inbox',
  scope: 'read',
  tag: TAG,
  operationId: 'listInboxItems',
  summary: 'List inbox items',
  description: 'Newest first. `status=open` gives everything that is not done.',
  query: InboxQuery,
  success: { status: 200, schema: Page(InboxItemSchema) },
  action: async ({ db, workspaceId, query }) => {
    const { status, type, priority, unassigned } = query;
    const { assigned_to: assignedTo, contact_id: contactId, call_id: callId } = query;
    const of = { status, type, priority, assignedTo, unassigned, contactId, callId };
    const filter = { ...of, search: searchPattern(query.q), ...readWindow(query) };
    const { rows, total } = await listInboxItems(db, workspaceId, filter, limitAndOffset(query));
    return paged(rows, total, query);
  },
});

const showRoute = route({
  method: 'GET',
  path: '/inbox/{id}',
  scope: 'read',
  tag: TAG,
  operationId: 'getInboxItem',
  summary: 'Get an inbox item',
  params: InboxParams,
  success: { status: 200, schema: One(InboxItemSchema) },
  action: async ({ db, workspaceId, params }) => ok(await showInboxItem(db, workspaceId, params.id)),
});

const changeRoute = route({
  method: 'PATCH',
  path: '/inbox/{id}',
  scope: 'write',
  tag: TAG,
  operationId: 'updateInboxItem',
  summary: 'Change state, priority, time or person of an inbox item',
  description: 'Changes only what is sent; `null` takes away the person or the time.',
  params: InboxParams,
  body: InboxItemChange,
  success: { status: 200, schema: One(InboxItemSchema) },
  action: async (request) => ok(await changeInboxItem(request, { ...request.body, id: request.params.id })),
});

const deleteRoute = (services: { sql: Sql; store: FileStore; log: Logger }): AnyRoute =>
  route({
    method: 'DELETE',
    path: '/inbox/{id}',
    scope: 'write',
    tag: TAG,
    operationId: 'deleteInboxItem',
    summary: 'Delete an inbox item and its recording',
    description: 'The call or the text that it came by stays.',
    params: InboxParams,
    success: { status: 200, schema: Deleted(InboxItemSchema) },
    action: async (request) => {
      const { item, files } = await deleteInboxItem(request, { id: request.params.id });
      const afterwards = async (): Promise<Answer> => {
        await removeFiles(services, files);
        return deleted(item);
      };
      return { ...deleted(item), afterwards };
    },
  });

const recordingRoute = (store: FileStore): AnyRoute =>
  route({
    method: 'GET',
    path: '/inbox/{id}/recording',
    scope: 'read',
    tag: TAG,
    operationId: 'getInboxRecording',
    summary: 'Hear a message that was left',
    description: 'The caller’s side, 8 kHz mono. 404 for an item without a recording.',
    params: InboxParams,
    success: { status: 200, mediaType: 'audio/wav', ranges: true },
    action: async ({ db, workspaceId, params, headers, isHead }) => {
      const audio = await findItemAudio(db, workspaceId, params.id);
      if (!audio) throw notFound('inbox item');
      const file = audio.key === null ? null : await store.open(audio.key);
      if (!file) throw new Refusal('not_found', inboxProblems.no_recording());
      const fileName = `message-${params.id}.wav`;
      return answerFile(file, { headers, isHead }, { mediaType: 'audio/wav', fileName });
    },
  });
