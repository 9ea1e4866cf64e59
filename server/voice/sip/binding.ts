import { Inquiry, type Asked, seenAs } from './ask-server.ts';
import type { Credentials } from './digest.ts';
import { routeThrough, type ServerAddress } from './find-servers.ts';
import type { Flow } from './flow.ts';
import type { LegContext } from './leg-context.ts';
import type { Header, SipResponse } from './message.ts';
import { parseAddress, type Address } from './parse-address.ts';
import { readSeconds } from './read-seconds.ts';
import { listValues } from './received-request.ts';
import { askOptions } from './send-options.ts';

/** Who registers, and where. */
export interface Account {
  /** The Request-URI of the registrar, such as `sip:carrier.example`. */
  readonly registrar: string;
  /** The address that is registered, as From and To carry it. */
  readonly address: string;
  /** The user part of our Contact: calls to it are of this registration. */
  readonly contactUser: string;
  readonly credentials: Credentials | null;
}

export type RegisterFailure =
  | { kind: 'refused'; status: number; reason: string; retryAfterS: number | null }
  /** The registrar asks for credentials that are missing, or refuses those that were given. */
  | { kind: 'credentials'; status: number; hasCredentials: boolean }
  | { kind: 'silent' }
  | { kind: 'unreachable' };

export type RegisterOutcome =
  /** `expiresS`: for how long, as the registrar says. */
  { kind: 'registered'; expiresS: number } | RegisterFailure;

/** A registrar that wants longer registrations than a day is not followed. */
const LONGEST_S = 86_400;
/** How long a connection that was written to may be silent before its peer is asked, in milliseconds. */
const PONG_MS = 10_000;
/** Contacts of ours that an earlier process left behind, of one registration. */
const MAX_LEFTOVERS = 5;

/** One registration at one registrar, and the flow that calls come over (RFC 3261, section 10). */
export class Binding {
  readonly flow: Flow;
  readonly #account: Account;
  readonly #route: readonly Header[];
  readonly #context: Omit<LegContext, 'onGone'>;
  readonly #inquiry: Inquiry;
  readonly #unexpect: () => void;
  #isReleased = false;

  constructor(server: ServerAddress, account: Account, context: Omit<LegContext, 'onGone'>) {
    this.flow = context.transports.flowToServer(server);
    this.flow.retain();
    this.#account = account;
    this.#route = routeThrough(server);
    this.#context = context;
    this.#inquiry = new Inquiry(context);
    this.#unexpect = context.expect(this.flow.address);
  }

  /**
   * Registers, or renews the registration.
   * @param expiresS for how long; longer where the registrar demands it (423).
   */
  async register(expiresS: number): Promise<RegisterOutcome> {
    const asked = await this.#send(expiresS);
    const least = minExpires(asked);
    const final = least !== null && least > expiresS ? await this.#send(least) : asked;
    const failure = failureOf(final, this.#account);
    if (failure || final.kind !== 'answer') return failure ?? { kind: 'silent' };
    const { own, leftovers } = this.#contactsOf(final.response);
    if (leftovers.length > 0) void this.#ask(leftovers.map((uri) => contact(`<${uri}>;expires=0`)));
    return { kind: 'registered', expiresS: grantedIn(final.response, own) ?? least ?? expiresS };
  }

  /** Asks what is registered, which changes nothing; `failure` is null when it is answered with 200. */
  async fetch(): Promise<{
    failure: RegisterFailure | null;
    isChallenged: boolean;
    seenAs: string | null;
  }> {
    const asked = await this.#ask([]);
    return {
      failure: failureOf(asked, this.#account),
      isChallenged: asked.kind === 'answer' && asked.isChallenged,
      seenAs: asked.kind === 'answer' ? seenAs(asked.response) : null,
    };
  }

  /** Takes the registration back. */
  async remove(): Promise<void> {
    await this.#send(0);
  }

  /**
   * Whether the other end is still there: by a double CRLF over a connection (RFC 5626, section 3.5.1), and
   * by OPTIONS where that is not answered, and over UDP.
   */
  async isAlive(): Promise<boolean> {
    const { flow } = this;
    if (flow.reliable) {
      const before = flow.received;
      await flow.ping().catch(() => {});
      const waited = Promise.withResolvers<void>();
      const stop = this.#context.running.after(PONG_MS, () => waited.resolve());
      void flow.closed?.then(() => waited.resolve());
      await waited.promise;
      stop();
      if (!flow.open) return false;
      if (flow.received > before) return true;
    }
    const { registrar: uri, address: from, credentials } = this.#account;
    const question = { uri, from, credentials, route: this.#route };
    return (await askOptions(flow, question, this.#context)) !== null;
  }

  /** The flow is no longer held open for it. */
  release(): void {
    if (this.#isReleased) return;
    this.#isReleased = true;
    this.flow.release();
    this.#unexpect();
  }

  async #send(expiresS: number): Promise<Asked> {
    await this.#context.transports.located(this.flow);
    const { value } = this.#context.contactFor(this.flow, this.#account.contactUser);
    return this.#ask([contact(`${value};expires=${expiresS}`), { name: 'expires', value: `${expiresS}` }]);
  }

  #ask(more: readonly Header[]): Promise<Asked> {
    const { registrar: uri, address, credentials } = this.#account;
    const headers = [...this.#route, ...more];
    const question = { method: 'REGISTER', uri, from: address, to: address, headers, credentials } as const;
    return this.#inquiry.ask(this.flow, question);
  }

  /**
   * Our Contact among those that are registered, and others of ours, which a process that died has left. A
   * registrar that writes the Contact anew shows none that is exactly ours: nothing is taken for left then.
   */
  #contactsOf(response: SipResponse): { own: Address | null; leftovers: string[] } {
    const { contactUser } = this.#account;
    const ours = (listValues(response, 'contact') ?? [])
      .map((value) => parseAddress(value))
      .filter((read) => read !== null)
      .filter(({ uri }) => uri.scheme === 'sip' && uri.user === contactUser);
    const exact = parseAddress(this.#context.contactFor(this.flow, contactUser).value);
    const own = ours.find((each) => isSamePlace(each, exact)) ?? null;
    const others = own ? ours.filter((each) => !isSamePlace(each, exact)) : [];
    return {
      own: own ?? ours[0] ?? null,
      leftovers: others.slice(0, MAX_LEFTOVERS).map((each) => each.uriText),
    };
  }
}

const contact = (value: string): Header => ({ name: 'contact', value });

function isSamePlace({ uri: a }: Address, other: Address | null): boolean {
  const b = other?.uri;
  if (!b || a.scheme !== 'sip' || b.scheme !== 'sip') return false;
  return a.host === b.host && (a.port ?? 5060) === (b.port ?? 5060);
}

function failureOf(asked: Asked, { credentials }: Account): RegisterFailure | null {
  if (asked.kind !== 'answer') return asked;
  const { status, reason } = asked.response;
  if (status < 300) return null;
  if (status === 401 || status === 407)
    return { kind: 'credentials', status, hasCredentials: credentials !== null };
  return { kind: 'refused', status, reason, retryAfterS: readSeconds(asked.response, 'retry-after') };
}

/** What a registrar demands at least (RFC 3261, section 10.2.8). */
function minExpires(asked: Asked): number | null {
  if (asked.kind !== 'answer' || asked.response.status !== 423) return null;
  const least = readSeconds(asked.response, 'min-expires');
  return least !== null && least <= LONGEST_S ? least : null;
}

/** For how long (section 10.2.4): of our Contact, else of all. */
function grantedIn(response: SipResponse, own: Address | null): number | null {
  const said = own?.parameters.get('expires') ?? null;
  const granted = said !== null && /^\d{1,10}$/.test(said) ? Number(said) : readSeconds(response, 'expires');
  return granted === null ? null : Math.min(granted, LONGEST_S);
}
