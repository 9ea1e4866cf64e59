import { toneShare } from '../../voice/audio/levels.ts';
import { RtpPeer, type ReceivedPacket } from '../../voice/media/testing/rtp-peer.ts';
import { sdpText } from '../../voice/sip/testing/session-text.ts';
import { Caller } from '../../voice/sip/testing/test-caller.ts';
import { TestPeer, type Seen } from '../../voice/sip/testing/test-peer.ts';
import { eventually, pause, type StartedProduct } from './started-product.ts';

const FRAME = 160;
const FRAME_MS = 20;
/** Duration of `RtpPeer.press` in frames. */
const PRESS_FRAMES = 6;
const quiet = new Int16Array(FRAME);

/** A frame of audio, or a key by its event number. `done` is called after the last frame of one utterance. */
interface Said {
  send: Int16Array | number;
  done?: () => void;
}

export interface WirePhoneOptions {
  /** The caller's number, or another user part of the address. */
  from?: string;
  /** The called number; by default the demo assistant's. */
  to?: string;
}

/**
 * A telephone that a test controls message by message, to omit or delay any of them. From the answer on it
 * sends audio every 20 ms, with silence between utterances, until `silent` or `close`.
 */
export class WirePhone {
  readonly sip: TestPeer;
  readonly rtp: RtpPeer;
  readonly caller: Caller;
  /** The number it calls from. */
  readonly from: string;
  readonly #uri: string;
  readonly #toSay: Said[] = [];
  #isSounding = false;
  #sounding: Promise<void> = Promise.resolve();

  private constructor(sip: TestPeer, rtp: RtpPeer, uri: string, from: string) {
    this.sip = sip;
    this.rtp = rtp;
    this.caller = new Caller(sip);
    this.#uri = uri;
    this.from = from;
  }

  static async open(product: StartedProduct, options: WirePhoneOptions = {}): Promise<WirePhone> {
    const [, number = '', host = '', port = ''] = /^sip:(.+)@(.+):(\d+)/.exec(product.demo.sip_uri) ?? [];
    const sip = await TestPeer.udp(Number(port), host);
    const rtp = await RtpPeer.open(null);
    const { from = '+15005550100', to = number } = options;
    return new WirePhone(sip, rtp, `sip:${to}@${host}:${port}`, from);
  }

  get callId(): string {
    return this.caller.callId;
  }

  /** Sends an INVITE that offers G.711 and telephone events, or the media `lines`. */
  invite(lines?: string[], headers: string[] = []): void {
    const own = headers.some((line) => line.startsWith('From:'))
      ? headers
      : [`From: <sip:${this.from}@127.0.0.1>;tag=${this.caller.fromTag}`, ...headers];
    this.caller.invite({ uri: this.#uri, headers: own, body: this.offer(lines) });
  }

  /** A session description with this telephone's port. */
  offer(lines?: string[]): string {
    const { port } = this.rtp;
    const usual = [`m=audio ${port} RTP/AVP 0 8 101`, 'a=rtpmap:101 telephone-event/8000'];
    return sdpText(lines?.map((line) => line.replace('PORT', String(port))) ?? usual);
  }

  cancel(): void {
    this.caller.send('CANCEL', { uri: this.#uri, branch: this.caller.inviteBranch, noToTag: true });
  }

  /** Acknowledges a refusal of the INVITE (RFC 3261, section 17.1.1.3). */
  acknowledgeRefusal(): void {
    this.caller.send('ACK', { uri: this.#uri, branch: this.caller.inviteBranch });
  }

  /** Waits for the 200, and sends the audio to its address from then on. */
  async answered(): Promise<Seen> {
    const ok = await this.caller.expect(200);
    this.rtp.target = Number(/^m=audio (\d+)/m.exec(ok.body)?.[1] ?? 0);
    return ok;
  }

  /** Calls and waits until audio flows in both directions. */
  async call(): Promise<void> {
    this.invite();
    await this.answered();
    this.caller.ack();
    this.sound();
  }

  /** Starts to send audio. */
  sound(): void {
    if (this.#isSounding) return;
    this.#isSounding = true;
    this.#sounding = this.#soundOn();
  }

  /** Stops sending, like a telephone that lost its connection. */
  async silent(): Promise<void> {
    this.#isSounding = false;
    await this.#sounding;
  }

  /** Queues `pcm` after earlier utterances; resolves when its last whole frame was sent. */
  say(pcm: Int16Array): Promise<void> {
    const frames = Math.floor(pcm.length / FRAME);
    return new Promise((done) => {
      for (let n = 0; n < frames; n++) {
        const send = pcm.slice(n * FRAME, (n + 1) * FRAME);
        this.#toSay.push(n === frames - 1 ? { send, done } : { send });
      }
    });
  }

  /** Presses a key as RFC 4733 defines it; resolves when the key is released. */
  press(key: string): Promise<void> {
    return new Promise((done) => this.#toSay.push({ send: '0123456789*#'.indexOf(key), done }));
  }

  /** Waits for the tone after which a message is recorded. */
  async hearsTone(): Promise<void> {
    const isTone = ({ loud, pcm }: ReceivedPacket): boolean => loud && toneShare(pcm, 1_000) > 0.95;
    await eventually('the tone', async () => this.rtp.received.slice(-50).some(isTone));
  }

  /** Sends BYE and waits for the answer. */
  async hangUp(): Promise<void> {
    this.caller.bye();
    await this.caller.expect(200);
  }

  async close(): Promise<void> {
    await this.silent();
    this.rtp.close();
    await this.sip.close();
  }

  /** Sends on the schedule of the clock, because a drift of the packets would increase the delay. */
  async #soundOn(): Promise<void> {
    const startedAt = performance.now();
    for (let sent = 0; this.#isSounding;) {
      const { send, done } = this.#toSay.shift() ?? { send: quiet };
      if (typeof send === 'number') await this.rtp.press(send);
      else this.rtp.sendFrame(send);
      sent += typeof send === 'number' ? PRESS_FRAMES : 1;
      done?.();
      await pause(Math.max(0, startedAt + sent * FRAME_MS - performance.now()));
    }
  }
}
