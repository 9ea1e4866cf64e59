import type { Static } from 'typebox';
import type { Clock } from '../platform/clock.ts';
import { eventStream } from '../platform/http/answer/event-stream.ts';
import { QUIET_MS } from '../platform/http/connection/keep-alive.ts';
import { created, ok, route, type AnyRoute, type ApiRequest } from '../platform/http/route.ts';
import { One } from '../platform/http/shapes/shapes.ts';
import { parsePhone } from '../platform/phone-numbers.ts';
import { phoneNumberFormatProblems } from '../platform/phone-number.problems.ts';
import { invalid, invalidState } from '../platform/refusal.ts';
import type { CallEventLog, NumberedEvent } from './call-event-log.ts';
import {
  DEFAULT_CALLER,
  NewSimulatedCall,
  SimulatedCallParams,
  SimulatedCallSchema,
  SimulatedInput,
  SimulatedInputResult,
} from './simulator.schema.ts';
import { simulatorProblems } from './simulator.problems.ts';
import { firstAnsweredNumber, isLiveAssistant, numberToTry } from './simulator.queries.ts';
import type { Input, TypedCalls } from './typed-calls.ts';

const TAG = 'Simulator';

/** Calls for people without a phone: placed, followed and answered over HTTP. */
export function simulatorRoutes(calls: TypedCalls, clock: Clock): AnyRoute[] {
  return [
    placeRoute(calls),
    route({
      method: 'GET',
      path: '/simulator/calls/{id}/events',
      scope: 'read',
      tag: TAG,
      operationId: 'getSimulatedCallEvents',
      summary: 'Follow a simulated call',
      description:
        'Server-sent events until the call is over: `said` (`text`, `at_ms`), `beep`, `heard` (`words` or `key`), `transfer` (`name`, `state`: `ringing`, then ' +
        '`taken`, `declined`, `busy`, `no_answer` or `failed`) and ' +
        'finally `ended` (`by`, `cause`, `call_id`). `Last-Event-ID` continues after the event with this id; without ' +
        'it the events start with the call. They can be read until a minute after its end.',
      params: SimulatedCallParams,
      success: { status: 200, mediaType: 'text/event-stream' },
      action: async ({ workspaceId, params, headers, signal, isHead }) => {
        const log = calls.eventLogOf(workspaceId, params.id);
        return eventStream(isHead ? [] : written(log, lastEventId(headers), clock, signal));
      },
    }),
    route({
      method: 'POST',
      path: '/simulator/calls/{id}/input',
      scope: 'write',
      tag: TAG,
      operationId: 'sendToSimulatedCall',
      summary: 'Say something, press a key or hang up',
      description: 'Send exactly one of `words`, `key` and `hang_up`.',
      params: SimulatedCallParams,
      body: SimulatedInput,
      success: { status: 200, schema: One(SimulatedInputResult) },
      refusals: ['invalid_state'],
      action: async ({ workspaceId, params, body }) => {
        calls.send(workspaceId, params.id, inputOf(body));
        return ok({ id: params.id, accepted: true });
      },
    }),
  ];
}

const placeRoute = (calls: TypedCalls): AnyRoute =>
  route({
    method: 'POST',
    path: '/simulator/calls',
    scope: 'write',
    tag: TAG,
    operationId: 'createSimulatedCall',
    summary: 'Call one of your own numbers without a phone',
    description:
      'The call takes the same path as one from the telephone network, and appears in the list of calls. The ' +
      'caller types, or with `medium: audio` speaks over `/simulator/calls/{id}/audio`: that call rings until the socket ' +
      'connects, for 20 seconds at most. A typed call is hung up when its caller neither sends anything nor reads its ' +
      'events for two minutes.',
    body: NewSimulatedCall,
    success: { status: 201, schema: One(SimulatedCallSchema) },
    refusals: ['invalid_state', 'unavailable'],
    action: async (request) => {
      const arrival = await readArrival(request, request.body);
      const { medium, assistant_id: assistantId = null } = request.body;
      const id = await calls.place(request.workspaceId, { ...arrival, assistantId }, medium);
      return created({ id, call_id: id, ...arrival, medium });
    },
  });

async function readArrival(
  { db, workspaceId }: ApiRequest,
  { from = DEFAULT_CALLER, to, assistant_id: assistantId = null }: Static<typeof NewSimulatedCall>,
): Promise<{ from: string | null; to: string }> {
  const caller = from === null ? null : phoneOf('from', from);
  if (assistantId !== null && !(await isLiveAssistant(db, workspaceId, assistantId))) {
    throw invalid({ assistant_id: [simulatorProblems.unknown_assistant({ id: assistantId })] });
  }
  if (to !== undefined) return { from: caller, to: phoneOf('to', to) };
  const number = await (assistantId === null
    ? firstAnsweredNumber(db, workspaceId)
    : numberToTry(db, workspaceId, assistantId));
  if (number === null) {
    const { no_number, no_answered_number } = simulatorProblems;
    throw invalidState(assistantId === null ? no_answered_number() : no_number());
  }
  return { from: caller, to: number };
}

function phoneOf(field: 'from' | 'to', text: string): string {
  const number = parsePhone(text, null);
  if (number === null) throw invalid({ [field]: [phoneNumberFormatProblems.not_a_phone()] });
  return number;
}

function inputOf(body: { words?: string; key?: string; hang_up?: boolean }): Input {
  const inputs: Input[] = [];
  if (body.words !== undefined) inputs.push({ words: body.words });
  if (body.key !== undefined) inputs.push({ key: body.key });
  if (body.hang_up === true) inputs.push({ hangUp: true });
  const [input] = inputs;
  if (!input || inputs.length > 1) {
    throw invalid({ words: [simulatorProblems.one_input()] });
  }
  return input;
}

function lastEventId(headers: ApiRequest['headers']): number {
  const sent = headers['last-event-id'];
  return typeof sent === 'string' && /^\d{1,9}$/.test(sent) ? Number(sent) : 0;
}

async function* written(
  log: CallEventLog,
  after: number,
  clock: Clock,
  signal: AbortSignal,
): AsyncGenerator<string, void, undefined> {
  for await (const event of log.read(after, { clock, quietMs: QUIET_MS, signal })) {
    yield event ? writeEvent(event) : ': still there\n\n';
  }
}

/** One event in the format of server-sent events (HTML standard, 9.2.5); JSON holds no line breaks. */
function writeEvent({ id, event, data }: NumberedEvent): string {
  return `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}
