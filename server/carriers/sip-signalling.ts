import type { EndedBy } from '../voice/line.ts';
import type { RemoteMedia } from '../voice/media/media-session.ts';
import type { Signalling, SignallingListener } from '../voice/signalling.ts';
import { CallEndedError } from '../voice/sip/user-agent.ts';
import type { CallEnd, IncomingCall, LocalMedia, NegotiatedMedia } from '../voice/sip/user-agent.ts';
import { mediaSourceOf } from './own-addresses.ts';

const endedBy: Record<CallEnd['by'], EndedBy> = {
  caller: 'caller',
  us: 'us',
  timeout: 'failure',
  failure: 'failure',
};

/** An incoming SIP call as a line sees it. To be made at once with the call, so that not even its end is missed. */
export class SipSignalling implements Signalling {
  readonly #call: IncomingCall;
  #local: LocalMedia | null = null;
  #listener: SignallingListener | null = null;
  #end: CallEnd | null = null;
  /** Where the peer could be reached last: a peer that holds the call the old way gives no address. */
  #reachable: NegotiatedMedia['remote'] | null = null;

  constructor(call: IncomingCall) {
    this.#call = call;
    call.events.on('ended', (end) => {
      this.#end = end;
      this.#listener?.ended(endedBy[end.by], end.cause);
    });
    call.events.on('media', (media) => this.#listener?.media(this.#remote(media)));
    call.events.on('key', ({ key }) => this.#listener?.key(key));
  }

  /** Where the caller shall send its sound; before `answer`. */
  receiveAt(local: LocalMedia): void {
    this.#local = local;
  }

  listen(listener: SignallingListener): void {
    this.#listener = listener;
    if (this.#end) listener.ended(endedBy[this.#end.by], this.#end.cause);
  }

  async answer(): Promise<{ remote: RemoteMedia } | 'gone'> {
    if (!this.#local) throw new Error('Answered before it was said where the media goes.');
    try {
      const { media } = await this.#call.accept(this.#local);
      return { remote: this.#remote(media) };
    } catch (error) {
      if (error instanceof CallEndedError) return 'gone';
      throw error;
    }
  }

  async hangUp(): Promise<void> {
    if (!this.#end) await this.#call.hangUp();
  }

  #remote(media: NegotiatedMedia): RemoteMedia {
    const { codec, payloadType, dtmfPayloadType, ptimeMs, direction } = media;
    const isHeldByAddress = media.remote.address === '0.0.0.0' || media.remote.address === '::';
    const { address, port } = isHeldByAddress ? (this.#reachable ?? media.remote) : media.remote;
    if (!isHeldByAddress) this.#reachable = media.remote;
    return {
      address,
      port,
      codec,
      payloadType,
      dtmfPayloadType,
      ptimeMs,
      direction,
      allowedSource: mediaSourceOf(this.#call.remoteAddress, this.#local?.address ?? ''),
    };
  }
}
