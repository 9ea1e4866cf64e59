import type { Logger } from 'pino';
import type { CallPermissions } from '../carriers/chatapp-calls/call-permissions.ts';
import { readPhone } from '../contacts/read-contact.ts';
import { limitAndOffset, paged } from '../platform/http/answer/paging.ts';
import { answerFile } from '../platform/http/answer/ranges.ts';
import { created, deleted, ok, route, type AnyRoute, type Answer } from '../platform/http/route.ts';
import { Deleted, Many, One, Page } from '../platform/http/shapes/shapes.ts';
import { readWindow } from '../platform/http/request/time-window.ts';
import { parsePhoneOfQuery } from '../platform/phone-numbers.ts';
import { notFound } from '../platform/refusal.ts';
import { removeFiles } from '../platform/storage/file-removal.ts';
import type { FileStore } from '../platform/storage/file-store.ts';
import { CallParams, CallQuery, CallSchema, FullCallSchema, NewCall, TurnSchema } from './calls.schema.ts';
import { findCall, findTranscript, listCalls } from './calls.queries.ts';
import type { CommandServices } from './commands/command-route.ts';
import { commandRoutes } from './commands/commands.routes.ts';
import { deleteCall } from './delete-call.ts';
import type { OutboundCalls } from './outbound/outbound-calls.ts';
import { placeCall } from './outbound/place-call.ts';
import { permissionRoute } from './permission/permission.routes.ts';
import { openRecording } from './open-recording.ts';
import { statisticsRoute } from './statistics/statistics.routes.ts';
import { traceRoute } from './trace/trace.routes.ts';
import { waveformRoute } from './waveform/waveform.routes.ts';

const TAG = 'Calls';

/** The services of the call routes. */
interface CallServices extends CommandServices {
  /** Holds the recordings. */
  store: FileStore;
  outbound: OutboundCalls;
  /** Asks the chat app and, through it, people whether they may be called there. */
  permissions: CallPermissions;
  log: Logger;
}

export function callRoutes(services: CallServices): AnyRoute[] {
  const { store } = services;
  return [
    listRoute,
    placeRoute(services),
    showRoute,
    deleteRoute(services),
    transcriptRoute,
    recordingRoute(store),
    waveformRoute(store),
    traceRoute,
    statisticsRoute,
    ...commandRoutes(services),
    permissionRoute(services),
  ];
}

const placeRoute = (services: CallServices): AnyRoute =>
  route({
    method: 'POST',
    path: '/calls',
    scope: 'write',
    tag: TAG,
    operationId: 'createCall',
    summary: 'Call somebody',
    description:
      'To `to` or `contact_id`. The call opens with the assistant’s welcome message. It is answered `queued` as soon as the carrier has taken ' +
      'it; how it goes on is told by `GET /calls/{id}` and by `call.started` and `call.ended`. 422 under `to` when the ' +
      'person must not be called (`do_not_call`), over a real carrier outside the calling hours of the number and after ' +
      'three calls to it within 24 hours (`/law`), and on the chat-app channel when no number has calling switched on, ' +
      'the contact has not granted permission, or calls to the country cannot be started. 429 also when as many ' +
      'calls as the plan allows are in progress.',
    body: NewCall,
    success: { status: 201, schema: One(FullCallSchema) },
    otherwise: {
      status: 502,
      description: 'The carrier rejected the call: it has the status `failed`, and `error` says why.',
      schema: One(FullCallSchema),
    },
    action: async (request) => {
      const { call, dial } = await placeCall(request, services, request.body);
      const afterwards = async (): Promise<Answer> => {
        const { accepted, call: dialled } = await dial();
        return { status: accepted ? 201 : 502, body: { data: dialled } };
      };
      return { ...created(call), afterwards };
    },
  });

const listRoute = route({
  method: 'GET',
  path: '/calls',
  scope: 'read',
  tag: TAG,
  operationId: 'listCalls',
  summary: 'List calls',
  description: 'Newest first.',
  query: CallQuery,
  success: { status: 200, schema: Page(CallSchema) },
  action: async ({ db, workspaceId, query }) => {
    const { assistant_id: assistantId, contact_id: contactId, status, direction, outcome } = query;
    const words = query.q?.trim() || null;
    const window = readWindow(query);
    const phone =
      query.phone === undefined ? null : await readPhone(db, workspaceId, query.phone, parsePhoneOfQuery);
    const filter = { assistantId, status, direction, contactId, outcome, words, phone, ...window };
    const { rows, total } = await listCalls(db, workspaceId, filter, limitAndOffset(query));
    return paged(rows, total, query);
  },
});

const showRoute = route({
  method: 'GET',
  path: '/calls/{id}',
  scope: 'read',
  tag: TAG,
  operationId: 'getCall',
  summary: 'Get a call with its transcript, metrics and metadata',
  params: CallParams,
  success: { status: 200, schema: One(FullCallSchema) },
  action: async ({ db, workspaceId, params }) => {
    const call = await findCall(db, workspaceId, params.id);
    if (!call) throw notFound('call');
    return ok(call);
  },
});

const deleteRoute = (services: CallServices): AnyRoute =>
  route({
    method: 'DELETE',
    path: '/calls/{id}',
    scope: 'write',
    tag: TAG,
    operationId: 'deleteCall',
    summary: 'Delete a call, its transcript and its recording',
    description: 'A call that still runs cannot be deleted. Messages that were left on it stay in the inbox.',
    params: CallParams,
    success: { status: 200, schema: Deleted(FullCallSchema) },
    refusals: ['invalid_state'],
    action: async (request) => {
      const { call, files } = await deleteCall(request, { id: request.params.id });
      const afterwards = async (): Promise<Answer> => {
        await removeFiles(services, files);
        return deleted(call);
      };
      return { ...deleted(call), afterwards };
    },
  });

const transcriptRoute = route({
  method: 'GET',
  path: '/calls/{id}/transcript',
  scope: 'read',
  tag: TAG,
  operationId: 'getTranscript',
  summary: 'Get what was said on a call, in order',
  description: 'Of a call that still runs, what was said so far.',
  params: CallParams,
  success: { status: 200, schema: Many(TurnSchema) },
  action: async ({ db, workspaceId, params }) => {
    const turns = await findTranscript(db, workspaceId, params.id);
    if (!turns) throw notFound('call');
    return ok(turns);
  },
});

const recordingRoute = (store: FileStore): AnyRoute =>
  route({
    method: 'GET',
    path: '/calls/{id}/recording',
    scope: 'read',
    tag: TAG,
    operationId: 'getRecording',
    summary: 'Hear a call',
    description:
      'Both sides, 8 kHz mono. 404 when recording was disabled for the assistant, and until the call is over: ' +
      'a file that still grows has no length to tell.',
    params: CallParams,
    success: { status: 200, mediaType: 'audio/wav', ranges: true },
    action: async ({ db, workspaceId, params, headers, isHead }) =>
      answerFile(
        await openRecording(db, store, workspaceId, params.id),
        { headers, isHead },
        { mediaType: 'audio/wav', fileName: `call-${params.id}.wav` },
      ),
  });
