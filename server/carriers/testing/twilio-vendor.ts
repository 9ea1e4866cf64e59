import { twilioSignature } from '../twilio/twilio-signature.ts';
import { answerTest, MAGIC_RECEIVERS, refusal, usesTestCredentials } from './twilio-test-credentials.ts';
import { serveVendor, type VendorReply, type VendorRequest } from './vendor-server.ts';

export const ACCOUNT_SID = 'AC0123456789abcdef0123456789abcdef';
export const AUTH_TOKEN = '0f1e2d3c4b5a69788796a5b4c3d2e1f0';

/** A number of the account; what is not set stands there as null. */
interface TwilioNumber {
  sid: string;
  phone_number: string;
  sms: boolean;
  sms_url: string;
  sms_application_sid?: string;
  voice_url?: string;
  status_callback?: string;
  voice_application_sid?: string;
  trunk_sid?: string;
}

/** A Messaging Service; without an address it drops the texts that it does not leave to its numbers. */
interface MessagingService {
  sid: string;
  friendly_name: string;
  inbound_request_url: string | null;
  use_inbound_webhook_on_number: boolean;
  numbers: readonly string[];
}

/** The fields of a change, and what each sets. */
const CHANGES = {
  ...({ SmsUrl: 'sms_url', SmsApplicationSid: 'sms_application_sid', VoiceUrl: 'voice_url' } as const),
  ...({ VoiceApplicationSid: 'voice_application_sid', TrunkSid: 'trunk_sid' } as const),
  ...({ StatusCallback: 'status_callback' } as const),
};

interface TakenText {
  sid: string;
  to: string;
  from: string;
  body: string;
  callback: string;
  at: Temporal.Instant;
}

/** A text that came to a number of the account; `files` are their content types. */
interface CameIn {
  sid: string;
  from: string;
  to: string;
  body: string;
  at: Temporal.Instant;
  files: readonly string[];
}

/** What is done with a text: taken, or answered with a status; `drop` takes it and breaks the connection. */
export type Mood = 'take' | 'drop' | 'lose' | 429 | 500 | 502 | 503;

/** Stands for Twilio's API: texts and numbers, with its authentication, error codes and signatures. */
export class TwilioVendor {
  readonly texts: TakenText[] = [];
  readonly cameIn: CameIn[] = [];
  readonly numbers: TwilioNumber[] = [];
  readonly services: MessagingService[] = [];
  /** How the next texts are answered, one after the other; afterwards each is taken. */
  moods: Mood[] = [];
  /** `Retry-After` of the next refusals with 429 and 503. */
  retryAfter: string | null = null;
  /** Requests to send, also those that were refused. */
  asked = 0;
  /** Requests for the list of texts, and how they are answered. */
  listed = 0;
  listMood: 200 | 401 | 500 = 200;
  /** Texts whose files cannot be listed. */
  readonly withoutFiles = new Set<string>();
  /** Runs after a text is taken and before the answer. */
  beforeAnswer: (text: TakenText) => Promise<void> = async () => {};
  /** How the words of a text stand in the list. */
  listedAs = (body: string): string => body;
  token = AUTH_TOKEN;
  url = '';
  readonly #now: () => Temporal.Instant;
  #stop: () => Promise<void> = async () => {};

  constructor(now: () => Temporal.Instant) {
    this.#now = now;
  }

  async start(): Promise<void> {
    const { url, stop } = await serveVendor((request) => this.#answer(request));
    this.url = url;
    this.#stop = stop;
  }

  stop(): Promise<void> {
    return this.#stop();
  }

  /** Tells something at an address of ours, signed with its own token. */
  async tell(
    url: string,
    fields: Record<string, string>,
    signedUrl = url,
    token = this.token,
  ): Promise<Response> {
    const form = new URLSearchParams({ AccountSid: ACCOUNT_SID, ApiVersion: '2010-04-01', ...fields });
    const signature = twilioSignature(token, signedUrl, form);
    return fetch(url, { method: 'POST', body: form, headers: { 'x-twilio-signature': signature } });
  }

  /** Reports on a text. */
  report(text: TakenText, status: string, code?: number): Promise<Response> {
    const { sid, to, from, callback } = text;
    return this.tell(callback, {
      ...{ MessageSid: sid, SmsSid: sid, MessageStatus: status, SmsStatus: status, To: to, From: from },
      ...(code === undefined ? {} : { ErrorCode: String(code) }),
    });
  }

  /** Takes in a text to one of the account's numbers, which it does not bring. */
  miss(text: { sid: string; from: string; to: string; body: string; files?: readonly string[] }): void {
    this.cameIn.push({ files: [], ...text, at: this.#now() });
  }

  /** Brings a text to one of the account's numbers. */
  bring(text: { sid: string; from: string; to: string; body: string }, more = {}): Promise<Response> {
    this.miss(text);
    const { sms_url: url = '' } = this.numbers.find((one) => one.phone_number === text.to) ?? {};
    const { sid, from, to, body } = text;
    const media = { NumMedia: '0', NumSegments: '1', FromCity: 'Zürich', SmsStatus: 'received' };
    return this.tell(url, {
      MessageSid: sid,
      SmsSid: sid,
      From: from,
      To: to,
      Body: body,
      ...media,
      ...more,
    });
  }

  async #answer(request: VendorRequest): Promise<VendorReply> {
    const { method, path, query, headers, body } = request;
    if (usesTestCredentials(request)) return answerTest(request);
    const login = Buffer.from(`${ACCOUNT_SID}:${this.token}`).toString('base64');
    if (headers.authorization !== `Basic ${login}`) return refusal(401, 20003);
    if (method === 'GET' && path.startsWith('/v1/Services')) return this.#listServices(path, query);
    const resource = path.slice(`/2010-04-01/Accounts/${ACCOUNT_SID}/`.length);
    if (method === 'GET' && resource === 'Messages.json') return this.#list(query);
    const media = /^Messages\/(\w+)\/Media\.json$/.exec(resource)?.[1];
    if (method === 'GET' && media !== undefined) return this.#listFiles(media);
    if (method === 'GET') return this.#listNumbers(query);
    if (headers['content-type'] !== 'application/x-www-form-urlencoded') return refusal(400, 20001);
    const form = new URLSearchParams(body);
    return resource === 'Messages.json' ? this.#take(form) : this.#point(resource, form);
  }

  async #take(form: URLSearchParams): Promise<VendorReply> {
    this.asked += 1;
    const mood = this.moods.shift() ?? 'take';
    if (mood === 'lose') return { status: 0, body: null, drops: true };
    const headers = this.retryAfter === null ? {} : { 'retry-after': this.retryAfter };
    if (mood === 429) return { ...refusal(429, 20429), headers };
    if (mood === 500) return refusal(500, 20500);
    if (typeof mood === 'number') return { status: mood, body: null, headers };
    const [to, from] = [form.get('To') ?? '', form.get('From') ?? ''];
    const code = MAGIC_RECEIVERS[to];
    if (code !== undefined) return refusal(400, code);
    if (!this.numbers.some((one) => one.phone_number === from && one.sms)) return refusal(400, 21606);
    const sid = `SM${String(this.texts.length + 1).padStart(32, '0')}`;
    const callback = form.get('StatusCallback') ?? '';
    const text = { sid, to, from, body: form.get('Body') ?? '', callback, at: this.#now() };
    this.texts.push(text);
    await this.beforeAnswer(text);
    return { status: 201, body: { ...show(text), status: 'queued' }, drops: mood === 'drop' };
  }

  /** Both directions, the newest first, by pages. */
  #list(query: URLSearchParams): VendorReply {
    this.listed += 1;
    if (this.listMood !== 200) return refusal(this.listMood, this.listMood === 401 ? 20003 : 20500);
    const [to, from, after] = [query.get('To'), query.get('From'), query.get('DateSent>')];
    const since = after === null ? null : Temporal.Instant.from(after);
    const sent = this.texts.map((text) => ({
      ...text,
      row: show({ ...text, body: this.listedAs(text.body) }),
    }));
    const received = this.cameIn.map((text) => ({ ...text, row: showCameIn(text) }));
    const found = [...sent, ...received]
      .filter((text) => (to === null || text.to === to) && (from === null || text.from === from))
      .filter(({ at }) => since === null || Temporal.Instant.compare(at, since) >= 0)
      .toSorted((one, other) => Temporal.Instant.compare(other.at, one.at));
    const size = Number(query.get('PageSize') ?? 50);
    const page = Number(query.get('Page') ?? 0);
    const messages = found.slice(page * size, (page + 1) * size).map(({ row }) => row);
    const isLast = found.length <= (page + 1) * size;
    const next = new URLSearchParams([...query].filter(([name]) => name !== 'Page'));
    next.set('Page', String(page + 1));
    const uri = `/2010-04-01/Accounts/${ACCOUNT_SID}/Messages.json?${next.toString()}`;
    return { status: 200, body: { messages, page, page_size: size, next_page_uri: isLast ? null : uri } };
  }

  #listFiles(sid: string): VendorReply {
    if (this.withoutFiles.has(sid)) return refusal(500, 20500);
    const files = this.cameIn.find((text) => text.sid === sid)?.files ?? [];
    const list = files.map((type, at) => ({ sid: `ME${at}`, parent_sid: sid, content_type: type }));
    return { status: 200, body: { media_list: list, next_page_uri: null } };
  }

  #listNumbers(query: URLSearchParams): VendorReply {
    const asked = query.get('PhoneNumber');
    const numbers = this.numbers.filter((one) => asked === null || one.phone_number === asked);
    const rows = numbers.map(({ sms, ...one }) => ({
      ...{ voice_url: '', status_callback: '', trunk_sid: null, ...one },
      ...{ friendly_name: one.phone_number, sms_method: 'POST', voice_method: 'POST' },
      capabilities: { voice: true, sms, mms: sms, fax: false },
    }));
    const [size, page] = [Number(query.get('PageSize') ?? 50), Number(query.get('Page') ?? 0)];
    const next = `/2010-04-01/Accounts/${ACCOUNT_SID}/IncomingPhoneNumbers.json?PageSize=${size}&Page=${page + 1}`;
    const isLast = rows.length <= (page + 1) * size;
    const listed = rows.slice(page * size, (page + 1) * size);
    return {
      status: 200,
      body: { incoming_phone_numbers: listed, page, page_size: size, next_page_uri: isLast ? null : next },
    };
  }

  /** The services, or the numbers of one; at the vendor they have a host of their own. */
  #listServices(path: string, query: URLSearchParams): VendorReply {
    const paged = (key: string, rows: readonly object[]): VendorReply => {
      const [size, page] = [Number(query.get('PageSize') ?? 50), Number(query.get('Page') ?? 0)];
      const isLast = rows.length <= (page + 1) * size;
      const next = `https://messaging.twilio.com${path}?PageSize=${size}&Page=${page + 1}`;
      const meta = { key, page, page_size: size, next_page_url: isLast ? null : next };
      return { status: 200, body: { [key]: rows.slice(page * size, (page + 1) * size), meta } };
    };
    const sid = /^\/v1\/Services\/(\w+)\/PhoneNumbers$/.exec(path)?.[1];
    if (sid === undefined) {
      const services = this.services.map((one) => ({ account_sid: ACCOUNT_SID, ...one, numbers: undefined }));
      return paged('services', services);
    }
    const service = this.services.find((one) => one.sid === sid);
    if (!service) return refusal(404, 20404);
    const own = this.numbers.filter(({ phone_number: number }) => service.numbers.includes(number));
    const rows = own.map((one) => ({ sid: one.sid, service_sid: sid, phone_number: one.phone_number }));
    return paged('phone_numbers', rows);
  }

  #point(resource: string, form: URLSearchParams): VendorReply {
    const number = this.numbers.find(({ sid }) => resource === `IncomingPhoneNumbers/${sid}.json`);
    if (!number) return refusal(404, 20404);
    for (const [field, set] of Object.entries(CHANGES)) number[set] = form.get(field) ?? number[set] ?? '';
    return { status: 200, body: number };
  }
}

const dateOf = (at: Temporal.Instant): string =>
  new Date(at.epochMilliseconds).toUTCString().replace('GMT', '+0000');

const showCameIn = ({ sid, to, from, body, at, files }: CameIn) => ({
  ...{ sid, account_sid: ACCOUNT_SID, to, from, body, direction: 'inbound', status: 'received' },
  ...{ num_media: String(files.length), num_segments: '1', date_created: dateOf(at), date_sent: dateOf(at) },
});

const show = ({ sid, to, from, body, at }: TakenText) => ({
  ...{ sid, account_sid: ACCOUNT_SID, to, from, body, direction: 'outbound-api', num_segments: '1' },
  ...{ date_created: dateOf(at), date_sent: null },
});
