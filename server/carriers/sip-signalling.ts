import { parseNetwork } from '../platform/networks.ts';
import type { EndedBy } from '../voice/line.ts';
import type { RemoteMedia } from '../voice/media/media-session.ts';
import type { Signalling, SignallingListener } from '../voice/signalling.ts';
import { leadsNowhere } from '../voice/sip/leads-nowhere.ts';
import { isUnspecified } from '../voice/sip/negotiate-sdp.ts';
import { resolveHost } from '../voice/sip/resolve-host.ts';
import {
  CallEndedError,
  type CallEnd,
  type IncomingCall,
  type Leg,
  type LocalMedia,
  type NegotiatedMedia,
} from '../voice/sip/user-agent.ts';
import { familiesFrom, mediaSourceOf } from './own-addresses.ts';

const ENDED_BY: Record<CallEnd['by'], EndedBy> = {
  caller: 'caller',
  us: 'us',
  timeout: 'failure',
  failure: 'failure',
};

/** A call as its signalling needs it: one that has arrived, or one that we placed and that is answered. */
export type SignalledCall = Pick<
  IncomingCall,
  'offer' | 'accept' | 'remoteAddress' | 'events' | 'sendKeys' | 'hangUp'
>;

interface AnsweredMedia {
  local: LocalMedia;
  host: string;
  media: NegotiatedMedia;
  /** Of the carrier's media servers. */
  networks: readonly string[];
  /** Whether an address is one of the carrier's own. */
  isCarriers(address: string): boolean;
}

/** The signalling of a call that we placed, once it is answered: there is nothing left to agree on. */
export function answeredSignalling(leg: Leg, answered: AnsweredMedia): SipSignalling {
  const { local, host, media, networks } = answered;
  const { events, remoteAddress } = leg;
  const accept = async (): Promise<{ media: NegotiatedMedia }> => ({ media });
  const sendKeys = (keys: string): boolean => leg.sendKeys(keys);
  const call = { offer: null, accept, events, remoteAddress, sendKeys, hangUp: () => leg.hangUp() };
  const signalling = new SipSignalling(call, familiesFrom(host));
  signalling.receiveAt(local);
  signalling.allowMediaFrom(networks, (address) => answered.isCarriers(address));
  return signalling;
}

/** The signalling of a SIP call. It is created together with the call, so that no event is missed. */
export class SipSignalling implements Signalling {
  readonly #call: SignalledCall;
  readonly #families: readonly number[];
  #local: LocalMedia | null = null;
  #networks: readonly string[] = [];
  #isCarriers: (address: string) => boolean = () => false;
  #listener: SignallingListener | null = null;
  #end: CallEnd | null = null;
  /** The peer's last address for media: a hold as in RFC 2543 gives no address. */
  #reachable: { address: string; port: number } | null = null;
  #offered: NegotiatedMedia | null = null;
  /** Number of changes of the session. When a host name is resolved late, only the latest change counts. */
  #changes = 0;

  /** @param families the address families (4, 6) that media can be sent to. */
  constructor(call: SignalledCall, families: readonly number[]) {
    this.#call = call;
    this.#families = families;
    call.events.on('ended', (end) => {
      this.#end = end;
      this.#listener?.ended(ENDED_BY[end.by], end.cause);
    });
    call.events.on('media', (media) => void this.#change(media));
    call.events.on('key', ({ key }) => this.#listener?.key(key));
    call.events.on('refer', (wish) => this.#listener?.referred?.(wish));
  }

  get offered(): RemoteMedia | null {
    return this.#offered && this.#remote(this.#offered);
  }

  /** Looks up the host of the caller's media. Returns false when media cannot be sent there. */
  async resolveOffer(): Promise<boolean> {
    const { offer } = this.#call;
    if (!offer) return true;
    this.#offered = await this.#resolve(offer);
    return this.#offered !== null;
  }

  /**
   * Lets the sound come from these networks too (CIDR), those of the carrier's media servers, and go to them
   * and to the carrier's own addresses although they are private. Call it before `answer`.
   */
  allowMediaFrom(networks: readonly string[], isCarriers: (address: string) => boolean): void {
    this.#networks = networks;
    this.#isCarriers = isCarriers;
  }

  /** Sets where the caller sends its audio. Call it before `answer`. */
  receiveAt(local: LocalMedia): void {
    this.#local = local;
  }

  listen(listener: SignallingListener): void {
    this.#listener = listener;
    if (this.#end) listener.ended(ENDED_BY[this.#end.by], this.#end.cause);
  }

  async answer(): Promise<{ remote: RemoteMedia } | 'gone'> {
    if (!this.#local) throw new Error('Answered before it was said where the media goes.');
    try {
      const { media } = await this.#call.accept(this.#local);
      return { remote: this.#remote((await this.#resolve(media)) ?? media) };
    } catch (error) {
      if (error instanceof CallEndedError) return 'gone';
      throw error;
    }
  }

  sendKeys(keys: string): boolean {
    return this.#call.sendKeys(keys);
  }

  async hangUp(): Promise<void> {
    if (!this.#end) await this.#call.hangUp();
  }

  async #change(media: NegotiatedMedia): Promise<void> {
    const change = ++this.#changes;
    const resolved = await this.#resolve(media);
    // A host that is not found is passed on unchanged: the line keeps the media where it was and logs that.
    if (change === this.#changes) this.#listener?.media(this.#remote(resolved ?? media));
  }

  /** Replaces a host name with its address; null when media cannot be sent there. */
  async #resolve(media: NegotiatedMedia): Promise<NegotiatedMedia | null> {
    const { address, family } = media.remote;
    if (isUnspecified(address)) return media;
    try {
      const families = this.#families.filter((each) => each === family);
      return { ...media, remote: { ...media.remote, address: await resolveHost(address, families) } };
    } catch {
      return null;
    }
  }

  #remote(media: NegotiatedMedia): RemoteMedia {
    const { codec, payloadType, dtmfPayloadType, comfortNoise, ptimeMs, direction, rtcp, srtp } = media;
    const { opus, dtmfClockRate, others } = media;
    const isHeldByAddress = isUnspecified(media.remote.address);
    const { address, port } = isHeldByAddress ? (this.#reachable ?? media.remote) : media.remote;
    if (!isHeldByAddress) this.#reachable = { address, port };
    return {
      address,
      port,
      codec,
      payloadType,
      others,
      dtmfPayloadType,
      dtmfClockPerMs: dtmfClockRate / 1_000,
      opus,
      comfortNoise,
      ptimeMs,
      direction,
      rtcp,
      srtp,
      allowedSource: mediaSourceOf(this.#call.remoteAddress, this.#local?.address ?? ''),
      allowedNetworks: this.#networks,
      waitsForSource: this.#mustWait(address),
    };
  }

  /** Whether the peer, at a public address, names a private one that its carrier does not name. */
  #mustWait(address: string): boolean {
    if (!leadsNowhere(address, this.#call.remoteAddress) || this.#isCarriers(address)) return false;
    return !this.#networks.some((network) => parseNetwork(network).contains(address));
  }
}
