import type { TextCarrier } from '../carriers/text-carrier.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db, Sql } from '../platform/db/sql.ts';
import { limitAndOffset, paged } from '../platform/http/answer/paging.ts';
import { created, deleted, ok, route, type AnyRoute, type ApiRequest } from '../platform/http/route.ts';
import { Deleted, One, Page } from '../platform/http/shapes/shapes.ts';
import { readWindow } from '../platform/http/request/time-window.ts';
import { parsePhoneOfQuery } from '../platform/phone-numbers.ts';
import { notFound, Refusal } from '../platform/refusal.ts';
import { searchPattern } from '../platform/text-search.ts';
import { findWorkspaceCountry } from '../platform/workspace-country.queries.ts';
import { deleteMessage } from './delete-message.ts';
import { deliverText } from './submit-text.ts';
import { messageProblems } from './messages.problems.ts';
import {
  MessageParams,
  MessageQuery,
  MessageSchema,
  NewMessage,
  ThreadQuery,
  ThreadSchema,
} from './messages.schema.ts';
import { findMessage, listMessages } from './messages.queries.ts';
import { sendText } from './send-text.ts';
import { listThreads } from './threads.queries.ts';
import { hasTexting } from './senders.queries.ts';

const TAG = 'Messages';
/** Longer than a request waits for the carrier: the job sends only texts that the request did not submit. */
const JOB_AFTER_SECONDS = 30;

export function messageRoutes(services: { sql: Sql; texts: TextCarrier; clock: Clock }): AnyRoute[] {
  return [listRoute, sendRoute(services), threadsRoute, showRoute, deleteRoute];
}

/** 403 when texting is off and no number is connected to the chat app. */
async function refuseWithoutTexting({
  db,
  workspaceId,
}: Pick<ApiRequest, 'db' | 'workspaceId'>): Promise<void> {
  if (await hasTexting(db, workspaceId)) return;
  throw new Refusal('feature_disabled', messageProblems.texting_disabled());
}

/** What somebody means by a number: as it is written, and the phone number that it is. */
async function spellingsOf(db: Db, workspaceId: number, number: string): Promise<string[]> {
  const phone = parsePhoneOfQuery(number, await findWorkspaceCountry(db, workspaceId));
  return [...new Set([number, ...(phone === null ? [] : [phone])])];
}

const listRoute = route({
  method: 'GET',
  path: '/messages',
  scope: 'read',
  tag: TAG,
  operationId: 'listMessages',
  summary: 'List inbound and outbound texts of both channels',
  description: 'Newest first.',
  query: MessageQuery,
  success: { status: 200, schema: Page(MessageSchema) },
  refusals: ['feature_disabled'],
  gate: refuseWithoutTexting,
  action: async ({ db, workspaceId, query }) => {
    const { channel, direction, status, contact_id: contactId, phone_number_id: phoneNumberId } = query;
    const search = searchPattern(query.q);
    const numbers = query.number === undefined ? null : await spellingsOf(db, workspaceId, query.number);
    const wanted = { channel, direction, status, phoneNumberId, contactId, numbers, search };
    const filter = { ...wanted, ...readWindow(query) };
    const { rows, total } = await listMessages(db, workspaceId, filter, limitAndOffset(query));
    return paged(rows, total, query);
  },
});

const sendRoute = (services: { sql: Sql; texts: TextCarrier; clock: Clock }): AnyRoute =>
  route({
    method: 'POST',
    path: '/messages',
    scope: 'write',
    tag: TAG,
    operationId: 'createMessage',
    summary: 'Send a text',
    description:
      'SMS goes only to numbers in the sending number’s country; the chat-app channel to any country, but only to people ' +
      'who wrote in the last 24 hours. A text that is refused before it is sent is 422 under `to` and is not stored. A text that the carrier ' +
      'refuses is 201 with the status `failed` and the reason in `error`. A message is `queued` while the carrier has not ' +
      'answered; it is handed over again automatically and never sent twice. Links or creates the contact.',
    body: NewMessage,
    success: { status: 201, schema: One(MessageSchema) },
    refusals: ['feature_disabled'],
    gate: refuseWithoutTexting,
    action: async (request) => {
      const { workspaceId, body, now, log } = request;
      // Null means the same as a field that is left out.
      const text = {
        to: body.to ?? undefined,
        contactId: body.contact_id ?? undefined,
        body: body.body,
        channel: body.channel,
        phoneNumberId: body.phone_number_id ?? undefined,
      };
      const startAt = now.add({ seconds: JOB_AFTER_SECONDS });
      const message = await sendText(request, { text, startAt });
      const key = { workspaceId, messageId: message.id };
      return {
        ...created(message),
        afterwards: async () => created(await deliverText({ ...services, log }, key)),
      };
    },
  });

const threadsRoute = route({
  method: 'GET',
  path: '/messages/threads',
  scope: 'read',
  tag: TAG,
  operationId: 'listMessageThreads',
  summary: 'List the people with whom texts were exchanged',
  description:
    'Each with the last text and the number of texts, newest first; `GET /messages?contact_id=` has all of one person.',
  query: ThreadQuery,
  success: { status: 200, schema: Page(ThreadSchema) },
  refusals: ['feature_disabled'],
  gate: refuseWithoutTexting,
  action: async ({ db, workspaceId, query }) => {
    const { rows, total } = await listThreads(db, workspaceId, limitAndOffset(query));
    return paged(rows, total, query);
  },
});

const showRoute = route({
  method: 'GET',
  path: '/messages/{id}',
  scope: 'read',
  tag: TAG,
  operationId: 'getMessage',
  summary: 'Get a text',
  params: MessageParams,
  success: { status: 200, schema: One(MessageSchema) },
  refusals: ['feature_disabled'],
  gate: refuseWithoutTexting,
  action: async ({ db, workspaceId, params }) => {
    const message = await findMessage(db, workspaceId, params.id);
    if (!message) throw notFound('message');
    return ok(message);
  },
});

const deleteRoute = route({
  method: 'DELETE',
  path: '/messages/{id}',
  scope: 'write',
  tag: TAG,
  operationId: 'deleteMessage',
  summary: 'Delete a text',
  description:
    'Its inbox item remains. A sent text still counts towards the limit of the plan. 409 while it is `queued`.',
  params: MessageParams,
  success: { status: 200, schema: Deleted(MessageSchema) },
  refusals: ['feature_disabled', 'invalid_state'],
  gate: refuseWithoutTexting,
  action: async (request) => deleted(await deleteMessage(request, { id: request.params.id })),
});
