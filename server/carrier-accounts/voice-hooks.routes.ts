import { Readable } from 'node:stream';
import { Type } from 'typebox';
import { EMPTY_DOCUMENT } from '../carriers/streams/call-documents.ts';
import type { StreamAccess } from '../carriers/streams/stream-access.ts';
import type { StreamedCalls } from '../carriers/streams/streamed-calls.ts';
import type { Sql } from '../platform/db/sql.ts';
import { publicRoute, stream, upgraded, type AnyRoute } from '../platform/http/route.ts';
import { forbidden, notFound, Refusal } from '../platform/refusal.ts';
import type { SecretBox } from '../platform/secrets/secret-box.ts';
import { carrierProblems } from './carriers.problems.ts';
import { findCarrierOfVendor } from './carriers.queries.ts';
import { CarrierParams } from './carriers.schema.ts';
import { isVoiceToken, streamAccessOf } from './stream-access-of.ts';

interface HookServices {
  /** In place of the connections of requests, so that no call waits for those. */
  callSql: Sql;
  secrets: SecretBox;
  streams: StreamedCalls;
}

const TAG = 'Carriers';
/** The longest request of a vendor about a call. */
const MAX_BYTES = 64 * 1024;
const token = (description: string) => Type.String({ minLength: 1, maxLength: 100, description });
const VoiceParams = Type.Object({
  ...CarrierParams.properties,
  token: token('The token in the carrier’s `voice_url`.'),
});
const StreamParams = Type.Object({ ...CarrierParams.properties, token: token('Opens one socket, once.') });

/** Where vendors ask about calls, and bring their sound (docs/streams.md). */
export const voiceHookRoutes = (services: HookServices): AnyRoute[] => [
  publicRoute({
    method: 'POST',
    path: '/carriers/{id}/voice/{token}',
    tag: TAG,
    operationId: 'receiveVoiceWebhook',
    summary: 'Tell of a call (Twilio and Telnyx)',
    description:
      'For the vendor of a carrier: asks what to do with an arriving call, or tells how a call goes on. Requests that the ' +
      'vendor did not sign are refused. An arriving call is answered with a document (TwiML, TeXML) that connects it with a ' +
      'WebSocket, or refuses it; everything else with an empty one.',
    params: VoiceParams,
    query: Type.Object({
      call: Type.Optional(Type.String({ maxLength: 100, description: 'Our id of a call that we placed.' })),
    }),
    rawBody: ['application/x-www-form-urlencoded', 'application/json'],
    bodyLimit: MAX_BYTES,
    success: { status: 200, mediaType: 'text/xml' },
    refusals: ['forbidden', 'unavailable'],
    action: async ({ params, query, body, headers, url, now }) => {
      const { id, token } = params;
      const access = isVoiceToken(services.secrets, id, token) ? await accessOf(id, services) : null;
      if (!access) throw notFound('carrier');
      const raw = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
      const urls = services.streams.urlsOf(url);
      const answer = await services.streams.takeHook(access, { raw, headers, urls, now }, query.call ?? null);
      if (answer === 'forged') throw forbidden(carrierProblems.not_signed());
      if (answer === 'unreadable') throw new Refusal('invalid_request', carrierProblems.not_about_calls());
      if (answer === 'unavailable') throw new Refusal('unavailable', carrierProblems.no_calls_now());
      void answer.afterwards?.();
      const document = Readable.from([answer.document ?? EMPTY_DOCUMENT]);
      return stream(document, { 'Content-Type': 'text/xml; charset=utf-8' });
    },
  }),
  publicRoute({
    method: 'GET',
    path: '/carriers/{id}/streams/{token}',
    tag: TAG,
    operationId: 'getMediaStream',
    summary: 'Carry the sound of a call (Twilio and Telnyx)',
    description:
      'For the vendor of a carrier: a WebSocket with the messages of its media streams. The address is told with the call, ' +
      'lasts for seconds, and opens one socket.',
    params: StreamParams,
    success: { status: 101 },
    action: async ({ params, headers, url }) => {
      if (!services.streams.expects(params.token)) throw notFound('carrier');
      const access = await accessOf(params.id, services);
      const urls = services.streams.urlsOf(url).map((one) => one.replace(/^http/, 'ws'));
      const signed = { headers, urls: [...urls, ...urls.map((one) => `${one}/`)] };
      const call = access && services.streams.claim(access, params.token, signed);
      if (!call) throw notFound('carrier');
      return upgraded((socket) => call.carry(socket));
    },
  }),
];

/** A carrier that is switched on; null for any other. */
async function accessOf(id: number, { callSql, secrets }: HookServices): Promise<StreamAccess | null> {
  const carrier = await findCarrierOfVendor(callSql, id);
  return carrier?.active ? streamAccessOf(carrier, secrets) : null;
}
