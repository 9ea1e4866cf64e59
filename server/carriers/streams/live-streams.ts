import { keyOf } from './arriving-calls.ts';
import { openStreamedMedia, type OpenedStream, type StreamParts, type WantedStream } from './open-stream.ts';
import { RecentIds } from './recent-ids.ts';
import { vendorOf, type StreamAccess } from './stream-access.ts';
import { StreamTokens } from './stream-tokens.ts';
import type { StreamAddress, VendorHttp } from './stream-vendor.ts';
import type { StreamedCall } from './streamed-call.ts';

/** A socket opens this soon after a call has arrived, was answered or was taken back. */
export const SOCKET_WITHIN_MS = 30_000;
/** Before our id of a call, in the address for what the vendor tells of the person it is put through to. */
const PERSON = 'person-';
/** With the number of the transfer; addresses of the version before, whose calls are over, have none. */
const OF_PERSON = new RegExp(`^${PERSON}(?:(\\d{1,6})-)?(.+)$`);
/** Calls that are remembered although they go on without us. */
const REMEMBERED = 10_000;

/** The streamed calls that go on now: what vendors call them, and the tokens of their sockets. */
export class LiveStreams {
  readonly #parts: StreamParts;
  readonly #options: { client: VendorHttp; origins: () => { own: string } };
  readonly #tokens: StreamTokens<{ carrierId: number; call: StreamedCall }>;
  /**
   * Calls by carrier and by the ids that vendors name them by: their own, and ours in the callback's address.
   */
  readonly #calls = new Map<string, StreamedCall>();
  /** Calls that go on at the vendor without us. */
  readonly #left = new RecentIds(REMEMBERED);
  /** Transfers whose persons nobody waits for, also when the caller's call is over. */
  readonly #givenUp = new RecentIds(REMEMBERED);

  constructor(parts: StreamParts, options: { client: VendorHttp; origins: () => { own: string } }) {
    this.#parts = parts;
    this.#options = options;
    this.#tokens = new StreamTokens(parts.clock);
  }

  /** Whether a token opens a socket now. */
  expects(token: string): boolean {
    return this.#tokens.has(token);
  }

  /** The call of a token, for once. */
  claim(access: StreamAccess, token: string): StreamedCall | null {
    return this.#tokens.claim(token, ({ carrierId }) => carrierId === access.carrierId)?.call ?? null;
  }

  find(access: StreamAccess, id: string | null): StreamedCall | null {
    return id === null ? null : (this.#calls.get(keyOf(access, id)) ?? null);
  }

  /** Gives a call the name that its vendor has for it. */
  name(access: StreamAccess, id: string, call: StreamedCall): void {
    this.#calls.set(keyOf(access, id), call);
  }

  forget(access: StreamAccess, id: string): void {
    this.#calls.delete(keyOf(access, id));
  }

  /** Whether the vendor goes on with a call of ours without us. */
  isLeft(access: StreamAccess, callId: string): boolean {
    return this.#left.has(keyOf(access, callId));
  }

  /** Whether nobody waits any more for the person of a transfer of the call with our id. */
  isGivenUp(access: StreamAccess, { id, transfer }: { id: string | null; transfer: number }): boolean {
    return this.#givenUp.has(keyOf(access, `${transfer} ${id}`));
  }

  /** Opens the sound of a call, and the token of its socket. */
  async open(access: StreamAccess, { id, lifeMs, ...wanted }: WantedStream): Promise<OpenedStream | null> {
    const { client } = this.#options;
    const vendor = vendorOf(access, wanted.traced?.clientFor(client) ?? client);
    const { own: origin } = this.#options.origins();
    const isEncrypted = origin.startsWith('https:');
    const opened = await openStreamedMedia(id, { ...wanted, vendor, isEncrypted }, this.#parts);
    if (!opened) return null;
    const { call, session } = opened;
    const issued = { carrierId: access.carrierId, call };
    this.#calls.set(keyOf(access, id), call);
    const addressFor = (ms: number): StreamAddress => ({
      url: `${origin.replace(/^http/, 'ws')}${access.streamsPath}/${this.#tokens.issue(issued, ms)}`,
      parameter: id,
    });
    const close = async (): Promise<void> => {
      this.#tokens.revoke(issued);
      this.#calls.delete(keyOf(access, id));
      await call.close();
      if (call.isLeft && call.callId !== null) this.#left.add(keyOf(access, call.callId));
    };
    const callbackUrl = `${origin}${access.voicePath}?call=`;
    return {
      ...{ access, call, session, close, address: addressFor(lifeMs), callbackUrl: callbackUrl + id },
      personAddresses: {
        callbackUrl: (transfer) => `${callbackUrl}${PERSON}${transfer}-${id}`,
        address: () => addressFor(SOCKET_WITHIN_MS),
        giveUp: (transfer) => void this.#givenUp.add(keyOf(access, `${transfer} ${id}`)),
      },
    };
  }
}

/**
 * Our id in an address that a vendor tells at. `transfer`: it tells of the person of this transfer of the
 * call; null for the call itself.
 */
export function readOurId(ourId: string | null): { id: string | null; transfer: number | null } {
  const [, transfer = '0', id] = OF_PERSON.exec(ourId ?? '') ?? [];
  return id === undefined ? { id: ourId, transfer: null } : { id, transfer: Number(transfer) };
}
