import type { Clock } from '../../platform/clock.ts';
import type { OutboundAnswer, OutboundRequest } from '../../platform/outbound/outbound-client.ts';
import { KeptMessages, type MessageTrace, type TracedMessage } from '../../voice/sip/kept-messages.ts';
import { TracedCall } from '../call-trace.ts';
import { fieldsOfForm, fieldsOfJson, onOneLine, writeFields, type Fields } from './shown-fields.ts';
import type { StreamVendorName } from './stream-messages.ts';
import type { SignedRequest, VendorHttp } from './stream-vendor.ts';

const NAMES: Record<StreamVendorName, string> = { twilio: 'Twilio', telnyx: 'Telnyx' };
/** The call that a request to a vendor is about. */
const CALL_IN_PATH = /\/calls\/([^/]+?)(?:\.json|\/actions\/[^/]+)$/i;

/**
 * Follows one call over WebSockets: what its vendor is asked and tells, and when its socket begins and ends.
 * Of each message only the fields about the call are kept (`shown-fields.ts`).
 */
export class TracedStream extends TracedCall {
  readonly #clock: Clock;
  readonly #vendor: StreamVendorName;
  #kept: KeptMessages | null = new KeptMessages();

  constructor(vendor: StreamVendorName, clock: Clock) {
    super(clock);
    this.#vendor = vendor;
    this.#clock = clock;
  }

  /** The client, whose requests are those about the call. */
  clientFor(client: VendorHttp): VendorHttp {
    return {
      send: async (request) => {
        const asked = this.#noteRequest(request);
        const answer = await client.send(request);
        this.#noteAnswer(answer, asked);
        return answer;
      },
    };
  }

  /** Notes a request of the vendor, whose signature was verified. */
  noteHook({ raw, headers }: Pick<SignedRequest, 'raw' | 'headers'>): void {
    const fields = fieldsIn(raw.toString('utf8'), String(headers['content-type']));
    const about = fields.get('event_type') ?? statusIn(fields) ?? 'webhook';
    const callId = fields.get('CallSid') ?? fields.get('call_control_id') ?? null;
    this.#note('received', 'HTTPS', { about, callId, text: `POST ${about} HTTP/1.1${writeFields(fields)}` });
  }

  /** Notes the document that answers a request of the vendor. */
  noteDocument(document: string, callId: string | null): void {
    const text = `HTTP/1.1 200 OK${writeFields(new Map([['document', document]]))}`;
    this.#note('sent', 'HTTPS', { about: verbOf(document), callId, text });
  }

  /** Notes what becomes of the socket of the sound. */
  noteSocket(direction: TracedMessage['direction'], about: string, callId: string | null): void {
    this.#note(direction, 'WSS', { about, callId, text: `${about}\r\n\r\n` });
  }

  protected override takeMessages(): MessageTrace | null {
    const kept = this.#kept;
    this.#kept = null;
    return kept;
  }

  #noteRequest({ method, url, headers, body = '' }: OutboundRequest): {
    about: string;
    callId: string | null;
  } {
    const { pathname } = new URL(url);
    const type = typeof headers === 'function' ? undefined : headers['content-type'];
    const fields = fieldsIn(Buffer.from(body).toString('utf8'), String(type));
    const callId = CALL_IN_PATH.exec(pathname)?.[1];
    const asked = {
      about: aboutOf(pathname, fields),
      callId: callId === undefined ? null : decodeURIComponent(callId),
    };
    this.#note('sent', 'HTTPS', { ...asked, text: `${method} ${pathname} HTTP/1.1${writeFields(fields)}` });
    return asked;
  }

  #noteAnswer(
    { status, body, error }: OutboundAnswer,
    asked: { about: string; callId: string | null },
  ): void {
    const fields = fieldsOfJson(body.toString('utf8'));
    if (error) fields.set('error', error.message);
    const callId = asked.callId ?? fields.get('sid') ?? fields.get('call_control_id') ?? null;
    const start = status === null ? 'no answer' : `HTTP/1.1 ${status}`;
    const about = status === null ? `${asked.about}: no answer` : asked.about;
    this.#note('received', 'HTTPS', { about, callId, text: `${start}${writeFields(fields)}` });
  }

  #note(
    direction: TracedMessage['direction'],
    transport: 'HTTPS' | 'WSS',
    { about, callId, text }: { about: string; callId: string | null; text: string },
  ): void {
    this.#kept?.add({
      ...{ at: this.#clock.now(), direction, transport, peer: NAMES[this.#vendor], text },
      ...{ about: onOneLine(about, 60), callId: callId === null ? null : onOneLine(callId, 200) },
    });
  }
}

const fieldsIn = (body: string, type: string): Fields =>
  type.startsWith('application/x-www-form-urlencoded') ? fieldsOfForm(body) : fieldsOfJson(body);

/** How a call goes on, as a form tells it. */
function statusIn(fields: Fields): string | null {
  for (const name of ['DialCallStatus', 'CallStatus']) {
    const status = fields.get(name);
    if (status !== undefined) return `${name}=${status}`;
  }
  return null;
}

/** What a vendor is asked for: the action of its path, the new status, or what the call is to do. */
function aboutOf(pathname: string, fields: Fields): string {
  const status = fields.get('Status');
  if (status !== undefined) return `Status=${status}`;
  const document = fields.get('Twiml');
  if (document !== undefined && !fields.has('To')) return verbOf(document);
  return pathname.split('/').at(-1) ?? pathname;
}

const verbOf = (document: string): string =>
  /<(Dial|Stream|Reject|Hangup)\b/.exec(document)?.[1] ?? 'Response';
