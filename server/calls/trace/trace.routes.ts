import { Type } from 'typebox';
import { ok, route, type AnyRoute } from '../../platform/http/route.ts';
import { Nullable, One, OneOf, Timestamp } from '../../platform/http/shapes/shapes.ts';
import { CallParams } from '../calls.schema.ts';
import { showTrace } from './show-trace.ts';

const MessageSchema = Type.Object(
  {
    at: Timestamp('When it came or went.'),
    direction: OneOf(['received', 'sent'] as const, { description: 'Seen from this server.' }),
    transport: OneOf(['UDP', 'TCP', 'TLS', 'HTTPS', 'WSS'] as const, {
      description:
        'How it travelled. `HTTPS`: what a vendor whose calls come over WebSockets was asked and told; `WSS`: its socket.',
    }),
    peer: Type.String({
      description: 'The other side: address and port; the name of a vendor.',
      examples: ['198.51.100.7:5060'],
    }),
    method: Nullable(Type.String({ description: 'Of a request; null for an answer.', examples: ['INVITE'] })),
    status: Nullable(Type.Integer({ description: 'Of an answer; null for a request.', examples: [180] })),
    reason: Nullable(
      Type.String({
        description: 'The words beside the status; with `HTTPS` and `WSS`, what it is about.',
        examples: ['Ringing'],
      }),
    ),
    cseq: Nullable(
      Type.String({ description: 'The request that is made or answered.', examples: ['1 INVITE'] }),
    ),
    call_id: Nullable(
      Type.String({
        description:
          'Its Call-ID, or what the vendor calls the call: a person to whom it was put through has another.',
        examples: ['a84b4c76e66710@198.51.100.7'],
      }),
    ),
    text: Type.String({
      description:
        'The message, without credentials, challenges, keys of SRTP and bodies other than SDP; they stand as ' +
        '`[left out]`. With `HTTPS` and `WSS`, the fields about the call alone. Cut after 16,000 bytes.',
      examples: ['SIP/2.0 180 Ringing\r\nCSeq: 1 INVITE\r\n\r\n'],
    }),
  },
  { title: 'CallTraceMessage' },
);

const PerSecond = (description: string) =>
  Type.Array(Type.Integer({ minimum: 0 }), { description, examples: [[50, 50, 48]] });
const Level = (whose: string) =>
  Type.Array(Nullable(Type.Integer({ minimum: -127, maximum: 0, description: 'dBov.' })), {
    description: `Mean level of ${whose} in dBov, -127 for digital silence; null where nothing sounded.`,
    examples: [[-24, -31, null]],
  });

const MediaSchema = Type.Object(
  {
    started_at: Timestamp('The beginning of the first second.'),
    received: PerSecond('Packets of sound and keys that arrived.'),
    lost: PerSecond('Packets found to be lost.'),
    jitter_ms: Type.Array(Type.Number({ minimum: 0 }), {
      description: 'Jitter of what arrived, at the end of the second.',
      examples: [[1.2, 1.4, 3]],
    }),
    round_trip_ms: Type.Array(Nullable(Type.Number({ minimum: 0, description: 'Milliseconds.' })), {
      description: 'The latest round trip; null before the peer’s first report (RTCP).',
      examples: [[null, null, 38.5]],
    }),
    caller_level_db: Level('the person on the phone'),
    assistant_level_db: Level('the assistant'),
  },
  { title: 'CallTraceMedia', description: 'One value for each second, for four hours at most.' },
);

const TraceSchema = Type.Object(
  {
    messages: Type.Array(MessageSchema, {
      description:
        'The messages of the call and of the people to whom it was put through, in order; 120 at most.',
    }),
    messages_left_out: Type.Integer({ minimum: 0, description: 'Messages beyond the limits of a call.' }),
    media: Nullable(MediaSchema),
  },
  { title: 'CallTrace' },
);

export const traceRoute: AnyRoute = route({
  method: 'GET',
  path: '/calls/{id}/trace',
  scope: 'read',
  role: 'admin',
  tag: 'Calls',
  operationId: 'getCallTrace',
  summary: 'Get the signalling and the sound of a call',
  description:
    'For whoever looks for a fault of a line: every SIP message, or what a vendor was asked and told, and figures of ' +
    'the sound for each second. It is written a second after the call and kept for `CALL_TRACE_DAYS`. Empty for calls that still run, for simulated ' +
    'ones, and where nothing is kept any more.',
  params: CallParams,
  success: { status: 200, schema: One(TraceSchema) },
  action: async (request) => ok(await showTrace(request, request.params)),
});
