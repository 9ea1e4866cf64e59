import { limitAndOffset, paged } from '../platform/http/paging.ts';
import { answerFile } from '../platform/http/ranges.ts';
import { ok, route, type AnyRoute } from '../platform/http/route.ts';
import { One, Page } from '../platform/http/shapes.ts';
import { notFound, Refusal } from '../platform/refusal.ts';
import type { FileStore } from '../platform/storage/file-store.ts';
import { changeInboxItem, showInboxItem } from './change-inbox-item.ts';
import { findItemAudio, listInboxItems } from './inbox.queries.ts';
import { InboxItemChange, InboxItemSchema, InboxParams, InboxQuery } from './inbox.schema.ts';

const tag = 'Inbox';

/** @param store where the audio of messages lies. */
export function inboxRoutes({ store }: { store: FileStore }): AnyRoute[] {
  return [listRoute, showRoute, changeRoute, recordingRoute(store)];
}

const listRoute = route({
  method: 'GET',
  path: '/inbox',
  scope: 'read',
  tag,
  operationId: 'listInboxItems',
  summary: 'List inbox items',
  description: 'Newest first. `status=open` gives everything that is not done.',
  query: InboxQuery,
  success: { status: 200, schema: Page(InboxItemSchema) },
  action: async ({ db, workspaceId, query }) => {
    const { status, type } = query;
    const { rows, total } = await listInboxItems(db, workspaceId, { status, type }, limitAndOffset(query));
    return paged(rows, total, query);
  },
});

const showRoute = route({
  method: 'GET',
  path: '/inbox/{id}',
  scope: 'read',
  tag,
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
  tag,
  operationId: 'changeInboxItem',
  summary: 'Change state, priority, time or person of an inbox item',
  description: 'Changes only what is sent; `null` takes away the person or the time.',
  params: InboxParams,
  body: InboxItemChange,
  success: { status: 200, schema: One(InboxItemSchema) },
  action: async ({ db, workspaceId, params, body, now }) =>
    ok(await changeInboxItem(db, workspaceId, params.id, body, now)),
});

const recordingRoute = (store: FileStore): AnyRoute =>
  route({
    method: 'GET',
    path: '/inbox/{id}/recording',
    scope: 'read',
    tag,
    operationId: 'getInboxRecording',
    summary: 'Hear a message that was left',
    description: 'The caller’s side, 8 kHz mono. 404 for an item without a recording.',
    params: InboxParams,
    success: { status: 200, mediaType: 'audio/wav', ranges: true },
    action: async ({ db, workspaceId, params, headers, isHead }) => {
      const audio = await findItemAudio(db, workspaceId, params.id);
      if (!audio) throw notFound('inbox item');
      const file = audio.key === null ? null : await store.open(audio.key);
      if (!file) throw new Refusal('not_found', 'This item has no recording.');
      return answerFile(file, { headers, isHead }, 'audio/wav');
    },
  });
