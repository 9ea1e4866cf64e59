import { generateKeyPairSync, sign } from 'node:crypto';
import { serveVendor, type VendorReply, type VendorRequest } from './vendor-server.ts';

export const API_KEY = 'KEY0123456789ABCDEF_stand-in';
export const APPLICATION = '1293384261075731499';
export const TEXML = '2293384261075731499';
export const PROFILE = '4001778a-1ab5-4c5d-9a6e-2f1b5b9f4a10';

/** How often an event is told at an address, and how long an answer may take. */
const TRIES = 3;
export const ANSWER_WITHIN_MS = 2_000;

interface TakenText {
  id: string;
  to: string;
  from: string;
  text: string;
  callback: string;
  failover: string | null;
}

/** Stands for Telnyx' API: texts, records, numbers and profiles, with its signatures and list of errors. */
export class TelnyxVendor {
  readonly texts: TakenText[] = [];
  readonly numbers: {
    id: string;
    phone_number: string;
    messaging_profile_id: string | null;
    connection_id?: string;
    /** What it is, where it is no local number. */
    phone_number_type?: string;
    /** Whether it takes no texts. */
    without_sms?: boolean;
  }[] = [];
  webhookUrl: string | null = null;
  /** Where it is told what nobody answers at the other address. */
  webhookFailoverUrl: string | null = null;
  /** Ends its wait for an answer. */
  limit = (): AbortSignal => AbortSignal.timeout(ANSWER_WITHIN_MS);
  /** Where its application with TeXML asks about calls. */
  texmlUrl = '';
  /** The Voice API application of the account. */
  application = { id: APPLICATION, application_name: 'Assistants', webhook_event_url: '' };
  /** How the next texts are answered, one after the other; afterwards each is taken. */
  moods: ('take' | 'drop' | 'lose' | 'stop' | 'key' | 429 | 502 | 503)[] = [];
  asked = 0;
  url = '';
  #events = 0;
  readonly #keys = generateKeyPairSync('ed25519');
  readonly #now: () => Temporal.Instant;
  #stop: () => Promise<void> = async () => {};

  constructor(now: () => Temporal.Instant) {
    this.#now = now;
  }

  /** The account's public key as the portal shows it. */
  get publicKey(): string {
    const { x = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    return Buffer.from(x, 'base64url').toString('base64');
  }

  async start(): Promise<void> {
    const { url, stop } = await serveVendor((request) => this.#answer(request));
    this.url = url;
    this.#stop = stop;
  }

  stop(): Promise<void> {
    return this.#stop();
  }

  /** Posts an event, signed at a time that may lie apart from now. */
  tell(url: string, event: object, secondsLate = 0, signal: AbortSignal | null = null): Promise<Response> {
    return fetch(url, { method: 'POST', ...this.signed(event, secondsLate), signal });
  }

  /** An event as it is posted. */
  signed(event: object, secondsLate = 0): { body: string; headers: Record<string, string> } {
    const body = JSON.stringify(event);
    const timestamp = String(Math.floor(this.#now().epochMilliseconds / 1000) - secondsLate);
    const signature = sign(null, Buffer.from(`${timestamp}|${body}`), this.#keys.privateKey).toString(
      'base64',
    );
    const headers = {
      'content-type': 'application/json',
      'telnyx-signature-ed25519': signature,
      'telnyx-timestamp': timestamp,
    };
    return { body, headers };
  }

  report({ id, to, from, callback, failover }: TakenText, status: string, code?: string): Promise<Response> {
    const errors = code === undefined ? [] : [{ code, title: 'not delivered' }];
    const payload = { id, from: { phone_number: from }, to: [{ phone_number: to, status }], errors };
    return this.deliver([callback, failover], 'message.finalized', payload);
  }

  bring(told: {
    id: string;
    from: string;
    to: string;
    text: string;
    media?: object[];
    receivedAt?: string;
  }): Promise<Response> {
    const { id, from, to, text, media = [], receivedAt } = told;
    const payload = {
      id,
      from: { phone_number: from },
      to: [{ phone_number: to }],
      text,
      media,
      errors: [],
      ...(receivedAt === undefined ? {} : { received_at: receivedAt }),
    };
    return this.deliver([this.webhookUrl ?? '', this.webhookFailoverUrl], 'message.received', payload);
  }

  /**
   * Tells an event three times at each address, until one is answered with 2xx in time. Resolves with the
   * last answer. @throws Error when there was none.
   */
  async deliver(urls: readonly (string | null)[], type: string, payload: object): Promise<Response> {
    const id = `event-${(this.#events += 1)}`;
    let last: Response | null = null;
    for (const url of urls.filter((one) => one !== null)) {
      for (let attempt = 1; attempt <= TRIES; attempt += 1) {
        const event = eventOf(type, payload, { id, attempt, url });
        last = await this.tell(url, event, 0, this.limit()).catch(() => null);
        if (last?.ok) return last;
      }
    }
    if (!last) throw new Error('nobody answered in time');
    return last;
  }

  async #answer({ method, path, headers, body, query }: VendorRequest): Promise<VendorReply> {
    if (headers.authorization !== `Bearer ${API_KEY}`) return refusal(401, '10009');
    const told = body === '' ? {} : JSON.parse(body);
    if (path === '/v2/messages' && method === 'POST') return this.#take(told);
    if (path === '/v2/detail_records') return { status: 200, body: { data: this.texts.map(recordOf) } };
    if (path === `/v2/messaging_profiles/${PROFILE}`) {
      if (method === 'PATCH' && 'webhook_url' in told) this.webhookUrl = told.webhook_url;
      if (method === 'PATCH' && 'webhook_failover_url' in told)
        this.webhookFailoverUrl = told.webhook_failover_url;
      const to = { webhook_url: this.webhookUrl, webhook_failover_url: this.webhookFailoverUrl };
      return { status: 200, body: { data: { id: PROFILE, ...to } } };
    }
    if (path === `/v2/call_control_applications/${APPLICATION}`) return this.#ofApplication(method, told);
    if (path === `/v2/texml_applications/${TEXML}`)
      return { status: 200, body: { data: { id: TEXML, voice_url: this.texmlUrl } } };
    const number = this.numbers.find(({ id }) => path.startsWith(`/v2/phone_numbers/${id}`));
    if (number && method === 'PATCH') {
      if (path.endsWith('/messaging')) number.messaging_profile_id = told.messaging_profile_id || null;
      else number.connection_id = told.connection_id;
      return { status: 200, body: { data: number } };
    }
    if (path === '/v2/phone_numbers/messaging' || path === '/v2/phone_numbers') {
      const rows = this.#numbersIn(query.get('filter[phone_number]'), path.endsWith('/messaging'));
      return pageOf(rows, query);
    }
    return refusal(404, '10005');
  }

  #numbersIn(asked: string | null, isOfTexts: boolean): object[] {
    const numbers = this.numbers.filter((one) => asked === null || one.phone_number === asked);
    return numbers.map(({ without_sms: cannot = false, ...one }) => {
      const { phone_number_type: type = 'local', connection_id: connection, ...number } = one;
      if (!isOfTexts) return { ...number, connection_id: connection ?? '', phone_number_type: type };
      const sms = { domestic_two_way: true, international_inbound: true, international_outbound: true };
      return {
        ...number,
        record_type: 'messaging_settings',
        features: { sms: cannot ? null : sms, mms: null },
      };
    });
  }

  #ofApplication(method: string, told: Partial<TelnyxVendor['application']>): VendorReply {
    // Name and address are needed with every change.
    if (method === 'PATCH' && (!told.application_name || !told.webhook_event_url))
      return refusal(422, '10015');
    if (method === 'PATCH') this.application = { ...this.application, ...told };
    return { status: 200, body: { data: this.application } };
  }

  #take(told: Record<string, string>): VendorReply {
    this.asked += 1;
    const mood = this.moods.shift() ?? 'take';
    if (mood === 'lose') return { status: 0, body: null, drops: true };
    if (mood === 'stop') return refusal(400, '40300');
    if (mood === 'key') return refusal(401, '10009');
    if (mood === 429) return refusal(429, '10011');
    if (typeof mood === 'number') return { status: mood, body: null };
    const { to = '', from = '', text = '', webhook_url: callback = '' } = told;
    const id = `40385f64-5717-4562-b3fc-${String(this.texts.length + 1).padStart(12, '0')}`;
    this.texts.push({ id, to, from, text, callback, failover: told['webhook_failover_url'] ?? null });
    const data = {
      record_type: 'message',
      id,
      from: { phone_number: from },
      to: [{ status: 'queued' }],
      text,
    };
    return { status: 200, body: { data }, drops: mood === 'drop' };
  }
}

const eventOf = (
  type: string,
  payload: object,
  { id, attempt, url }: { id: string; attempt: number; url: string },
): object => ({
  data: { event_type: type, id, record_type: 'event', payload },
  meta: { attempt, delivered_to: url },
});

/** A page of a list, which begins with page 1. */
function pageOf(rows: object[], query: URLSearchParams): VendorReply {
  const [size, page] = [Number(query.get('page[size]') ?? 20), Number(query.get('page[number]') ?? 1)];
  const pages = Math.ceil(rows.length / size);
  const meta = { total_pages: pages, total_results: rows.length, page_number: page, page_size: size };
  return { status: 200, body: { data: rows.slice((page - 1) * size, page * size), meta } };
}

const recordOf = ({ id, to, from, callback }: TakenText) => ({
  ...{ uuid: id, cli: from, cld: to, delivery_status_webhook_url: callback },
});

const refusal = (status: number, code: string): VendorReply => ({
  status,
  body: { errors: [{ code, title: 'refused', detail: 'refused' }] },
});
