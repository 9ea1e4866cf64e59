import { wordOf } from '../texts/vendor-answer.ts';
import { graphSignature } from '../chatapp/graph-signature.ts';
import { ok, refusal } from './graph-answers.ts';
import { GraphCallSettings } from './graph-call-settings.ts';
import { nameReview, type NameState } from './graph-names.ts';
import { GraphPermissions } from './graph-permissions.ts';
import { GraphProfile } from './graph-profile.ts';
import { serveVendor, type VendorReply, type VendorRequest } from './vendor-server.ts';

export const ACCESS_TOKEN = 'EAAG-stand-in-token';
export const APP_SECRET = 'app-secret';
export const APP_ID = '634974688087057';
export const BUSINESS_ID = '102290129340398';
export const NUMBER_ID = '106540352242922';

interface TakenMessage {
  id: string;
  /** The number without its plus, or the id of a person without one. */
  to: string;
  body: string;
  callback: string;
}

type Mood = 'take' | 'drop' | 'lose' | number | { code: number; status?: number };
export type Told = Record<string, unknown>;

/**
 * Stands for the Graph API of the chat app: messages with its window, a profile with uploads and the review
 * of names, subscriptions, and webhooks with its signature, in batches.
 */
export class GraphVendor {
  readonly messages: TakenMessage[] = [];
  readonly profile = new GraphProfile(APP_ID);
  readonly permissions: GraphPermissions;
  readonly calls = new GraphCallSettings(APP_ID);
  name: NameState = { verified_name: 'Lind Salon', name_status: 'APPROVED' };
  /** What becomes of a name that is asked for. */
  review = 'PENDING_REVIEW';
  /** The number as it is displayed; null: the business account has none. */
  number: string | null = null;
  /** Numbers that the business account has before it. */
  othersNumbers = 0;
  /** Who may be written to, and until when (ms): everybody where nobody wrote. */
  readonly windows = new Map<string, number>();
  subscribedApps: string[] = [];
  fields: string[] = ['messages', 'phone_number_name_update'];
  callbackUrl: string | null = null;
  token = ACCESS_TOKEN;
  /** Of the two-step verification of the number; and how often somebody registered it. */
  pin = '212834';
  registrations = 0;
  /** How the next messages are answered, one after the other; afterwards each is taken. */
  moods: Mood[] = [];
  asked = 0;
  url = '';
  readonly #now: () => Temporal.Instant;
  #stop: () => Promise<void> = async () => {};

  constructor(now: () => Temporal.Instant) {
    this.#now = now;
    this.permissions = new GraphPermissions(now);
  }

  async start(): Promise<void> {
    const { url, stop } = await serveVendor((request) => this.#answer(request));
    this.url = url;
    this.#stop = stop;
  }

  stop(): Promise<void> {
    return this.#stop();
  }

  /** Posts changes in one request, signed over the bytes; letters beyond ASCII are escapes, as there. */
  async tell(url: string, ...changes: Told[]): Promise<number> {
    const told = { object: 'whatsapp_business_account', entry: [{ id: BUSINESS_ID, changes }] };
    return (await fetch(url, { method: 'POST', ...this.signed(told) })).status;
  }

  /** A body as it is posted. */
  signed(told: object): { body: string; headers: Record<string, string> } {
    const body = JSON.stringify(told).replace(
      /[\u0080-\uffff]/g,
      (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
    const signature = graphSignature(APP_SECRET, Buffer.from(body));
    return { body, headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature } };
  }

  /** A change with messages of one person; without a number they have only their id. */
  written(from: { phone?: string; userId?: string; name?: string }, ...messages: Told[]): Told {
    const { phone, userId, name } = from;
    const waId = phone?.slice(1);
    const timestamp = String(Math.floor(this.#now().epochMilliseconds / 1000));
    this.windows.set(waId ?? userId ?? '', this.#now().epochMilliseconds + 24 * 3_600_000);
    return this.#change({
      contacts: [
        {
          ...(name === undefined ? {} : { profile: { name } }),
          ...(waId === undefined ? {} : { wa_id: waId }),
          ...(userId === undefined ? {} : { user_id: userId }),
        },
      ],
      messages: messages.map((message) => ({
        ...(waId === undefined ? {} : { from: waId }),
        ...(userId === undefined ? {} : { from_user_id: userId }),
        timestamp,
        ...message,
      })),
    });
  }

  /** A change with the state of a message that was taken. */
  reported({ id, to, callback }: TakenMessage, status: string, code?: number): Told {
    const timestamp = String(Math.floor(this.#now().epochMilliseconds / 1000));
    const errors =
      code === undefined ? {} : { errors: [{ code, title: 'not delivered', message: 'not delivered' }] };
    return this.#change({
      statuses: [{ id, status, timestamp, recipient_id: to, biz_opaque_callback_data: callback, ...errors }],
    });
  }

  /** Decides on the requested name, and returns the change that tells of it. */
  decide(decision: 'APPROVED' | 'REJECTED' | 'PENDING', reason: string | null = null): Told {
    const name = this.name.new_display_name ?? '';
    const verdict = { APPROVED: 'APPROVED', REJECTED: 'DECLINED', PENDING: 'PENDING_REVIEW' }[decision];
    this.name = { ...this.name, new_name_status: verdict };
    const value = {
      display_phone_number: this.number,
      decision,
      requested_verified_name: name,
      rejection_reason: reason,
    };
    return { field: 'phone_number_name_update', value };
  }

  #change(value: Told): Told {
    const display = (this.number ?? '').replace(/\D/g, '');
    const metadata = { display_phone_number: display, phone_number_id: NUMBER_ID };
    return { field: 'messages', value: { messaging_product: 'whatsapp', metadata, ...value } };
  }

  /** One page of the numbers of the business; the cursor is the place of the last one. */
  #listNumbers(query: URLSearchParams): object {
    const others = Array.from({ length: this.othersNumbers }, (_, place) => ({
      id: String(place + 1),
      display_phone_number: `+1 555 01${String(place).padStart(2, '0')}`,
    }));
    const all = [...others, ...(this.number === null ? [] : [this.#shown()])];
    const from = Number(query.get('after') ?? 0);
    const to = from + Number(query.get('limit') ?? 25);
    const next = to < all.length ? { next: `${this.url}/next` } : {};
    const cursors = { before: String(from), after: String(Math.min(to, all.length)) };
    return { data: all.slice(from, to), ...(all.length > 0 && { paging: { cursors, ...next } }) };
  }

  async #answer(request: VendorRequest): Promise<VendorReply> {
    const [, version = '', node = '', edge = ''] = request.path.split('/');
    if (!/^v\d+\.0$/.test(version)) return refusal(2500, 'Unknown version');
    // A token may stand in the query too, as Meta's own SDK sends it.
    const inQuery = request.query.get('access_token');
    const authorization = request.headers.authorization ?? (inQuery === null ? '' : `Bearer ${inQuery}`);
    const upload = this.profile.takeBytes(node, request, `OAuth ${this.token}`);
    if (upload) return upload;
    if (node === APP_ID && edge === 'subscriptions') {
      if (authorization !== `Bearer ${APP_ID}|${APP_SECRET}`) return refusal(190, 'not the app');
      const fields = this.fields.map((name) => ({ name, version }));
      return ok({ data: [{ object: 'whatsapp_business_account', active: true, fields }] });
    }
    if (authorization !== `Bearer ${this.token}`) return refusal(190, 'Invalid OAuth access token', 401);
    if (node === APP_ID && edge === 'uploads') return this.profile.beginUpload(request);
    if (node === BUSINESS_ID) return this.#account(request, edge);
    return node === NUMBER_ID ? this.#ofNumber(request, edge) : refusal(100, 'Unsupported request');
  }

  #account({ method, query }: VendorRequest, edge: string): VendorReply {
    if (edge === 'phone_numbers') return ok(this.#listNumbers(query));
    if (edge !== 'subscribed_apps') return refusal(100, 'Unsupported request');
    if (method === 'POST') {
      this.subscribedApps = [APP_ID];
      return ok({ success: true });
    }
    return ok({
      data: this.subscribedApps.map((id) => ({ whatsapp_business_api_data: { id, name: 'App' } })),
    });
  }

  #shown(): Told {
    const hook = this.callbackUrl === null ? {} : { phone_number: this.callbackUrl };
    return {
      ...{ id: NUMBER_ID, display_phone_number: this.number, ...this.name },
      webhook_configuration: { application: 'https://elsewhere.example/hook', ...hook },
    };
  }

  async #ofNumber(request: VendorRequest, edge: string): Promise<VendorReply> {
    const { method, query, body } = request;
    if (edge === 'messages') return this.#take(JSON.parse(body));
    if (edge === 'whatsapp_business_profile') return this.profile.answer(request);
    if (edge === 'settings') return this.calls.answer(request);
    if (edge === 'register') return this.#register(JSON.parse(body));
    if (edge === 'call_permissions') return this.permissions.answer(query);
    if (method === 'GET') return ok(this.#shown());
    const told = body === '' ? {} : JSON.parse(body);
    const wanted = query.get('new_display_name') ?? wordOf(told['new_display_name']);
    if (wanted !== null) {
      this.name = nameReview(this.name, wanted, this.review);
      return ok({ success: true });
    }
    return this.#override(told);
  }

  /** A number that is registered shows the name that was approved. */
  #register(told: { messaging_product?: string; pin?: string }): VendorReply {
    this.registrations += 1;
    if (told.messaging_product !== 'whatsapp')
      return refusal(100, 'Param messaging_product must be whatsapp');
    if (told.pin !== this.pin) return refusal(133005, 'Two step verification PIN mismatch');
    const { new_display_name: name, new_name_status: status } = this.name;
    if (name !== undefined && status === 'APPROVED')
      this.name = { verified_name: name, name_status: 'APPROVED' };
    return ok({ success: true });
  }

  /** Calls the address before it is taken; an empty one takes the override away. */
  async #override(told: { webhook_configuration: { override_callback_uri: string; verify_token: string } }) {
    const { override_callback_uri: url, verify_token: word } = told.webhook_configuration;
    if (url === '') {
      this.callbackUrl = null;
      return ok({ success: true });
    }
    const asked = new URL(url);
    asked.search = new URLSearchParams({
      ...{ 'hub.mode': 'subscribe', 'hub.challenge': '1158201444', 'hub.verify_token': word },
    }).toString();
    const answer = await fetch(asked);
    if ((await answer.text()) !== '1158201444') return refusal(100, '(#2200) Callback verification failed');
    this.callbackUrl = url;
    return ok({ success: true });
  }

  #take(told: Told): VendorReply {
    this.asked += 1;
    const mood = this.moods.shift() ?? 'take';
    if (mood === 'lose') return { status: 0, body: null, drops: true };
    if (typeof mood === 'number') return { status: mood, body: null };
    if (typeof mood === 'object') return refusal(mood.code, 'refused', mood.status);
    const to = wordOf(told['to']) ?? wordOf(told['recipient']) ?? '';
    const until = this.windows.get(to);
    if (until !== undefined && until <= this.#now().epochMilliseconds)
      return refusal(131047, 'Re-engagement message');
    const wish = this.permissions.readWish(told, to);
    if (wish && 'status' in wish) return wish;
    const { body = '' } = wish ?? (told['text'] as { body?: string });
    const id = `wamid.${String(this.messages.length + 1)}`;
    this.messages.push({ id, to, body, callback: wordOf(told['biz_opaque_callback_data']) ?? '' });
    const answer = {
      ...{ messaging_product: 'whatsapp', contacts: [{ input: to, wa_id: to }] },
      messages: [{ id }],
    };
    return { ...ok(answer), drops: mood === 'drop' };
  }
}
