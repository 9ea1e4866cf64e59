import { randomInt } from 'node:crypto';
import type { RemoteInfo } from 'node:dgram';
import { clockPerMs, OPUS_BITRATE, type SoundCodec } from '../audio/codec.ts';
import { OpusCoder } from '../audio/opus-coder.ts';
import type { KeyFrame } from './key-frame.ts';
import { HEADER_BYTES, isRtcp, parseRtp, uint32, PAYLOAD_TYPE, type RtpPacket } from './packet.ts';
import { newStreamStart, Packetizer } from './packetizer.ts';
import { RtcpReports } from './rtcp-reports.ts';
import { ReceivedBeside } from './received-beside.ts';
import { ReceivedSound } from './received-sound.ts';
import type { RtpThread } from './rtp-thread.ts';
import type { SecureBatch, SecureCall } from './secure-batch.ts';
import { SecureMedia } from './secure-media.ts';
import { SequenceTracker } from './sequence-tracker.ts';
import type { MediaQuality } from './media-quality.ts';
import { codecOf, type RemoteMedia } from './remote-media.ts';
import { MediaSockets } from './sockets.ts';
import { plainAddress, SourceLatch, type Endpoint } from './source-latch.ts';

/**
 * Silence is sent for 0.2 s; then, to a peer that takes it, comfort noise of -65 dBov five times a second.
 */
const QUIET_FRAMES = 10;
const NOISE_FRAMES = 10;
const NOISE_LEVEL = 65;

/** Receives the events of a session. */
export interface RtpListener {
  /** A key was pressed. */
  key(key: string): void;
  /** The socket failed and is unusable. */
  broken(reason: string): void;
}

/**
 * The RTP session of one call (RFC 3550, 3551, 4733), encrypted where that was agreed on (RFC 3711). Sends to
 * the source of the peer's media; drops malformed and forged packets, unknown payload types and other
 * sources. Reports on the sound of both sides are exchanged beside it (RTCP).
 */
export class RtpSession {
  listener: RtpListener = { key: () => undefined, broken: () => undefined };
  packetsReceived = 0;
  signsOfLife = 0;
  readonly #sockets: MediaSockets;
  readonly #nowMs: () => number;
  readonly #batch: SecureBatch;
  readonly #latch = new SourceLatch();
  readonly #sequence = new SequenceTracker();
  readonly #sound = new ReceivedSound(this.#sequence);
  readonly #beside = new ReceivedBeside();
  readonly #ssrc = randomInt(2 ** 32);
  readonly #reports = new RtcpReports(this.#ssrc, this.#sequence);
  readonly #packetizer = new Packetizer(newStreamStart(this.#ssrc));
  #remote: RemoteMedia | null = null;
  /** Kept while a negotiation turns encryption off, so that no key is used twice from its beginning. */
  #secure: SecureMedia | null = null;
  /** Where the reports of the peer come from, when they have a port of their own. */
  #rtcpSource: Endpoint | null = null;
  readonly #sent = { packets: 0, bytes: 0, timestamp: 0, atMs: 0 };
  /** Frames of silence in a row, for a peer that makes background noise itself. */
  #quietFrames = 0;
  #refused = 0;
  /** The first address that sent without being allowed to. */
  #refusedFrom: string | null = null;
  #closed = false;
  readonly #secureCall: SecureCall = {
    sealed: (packet, target) => {
      if (this.#closed) return;
      try {
        this.#sockets.sendSound(packet, target);
      } catch (fault) {
        // The packets of other calls beside this one are sent.
        this.listener.broken(String(fault));
      }
    },
    opened: (packet, source, atMs) => {
      if (!packet) this.#refused++;
      else if (this.#remote) this.#hear(packet, this.#remote, source, atMs);
    },
    failed: (fault) => this.listener.broken(fault instanceof Error ? fault.message : String(fault)),
  };

  private constructor(sockets: MediaSockets, { nowMs, afterEach, batch }: RtpThread) {
    this.#sockets = sockets;
    this.#nowMs = nowMs;
    this.#batch = batch;
    sockets.listen({
      sound: (bytes, from) => {
        this.#receive(bytes, from);
        afterEach();
      },
      report: (bytes, { address, port }) => {
        const source = { address: plainAddress(address), port };
        if (this.#latch.mayCome(source) && this.#receiveRtcp(bytes)) this.#rtcpSource = source;
      },
      broken: (reason) => this.listener.broken(reason),
    });
  }

  /**
   * Binds `port` and the one above at `host` (an IP address). Rejects with `PortInUse`, or the system's
   * error.
   */
  static async bind(host: string, port: number, thread: RtpThread): Promise<RtpSession> {
    return new RtpSession(await MediaSockets.bind(host, port), thread);
  }

  get sending(): boolean {
    const direction = this.#remote?.direction;
    return direction === 'sendrecv' || direction === 'sendonly';
  }

  get expecting(): boolean {
    return this.#remote?.direction === 'sendrecv';
  }

  get packetsSent(): number {
    return this.#sent.packets;
  }

  get packetsLost(): number {
    return this.#sequence.lost;
  }

  get maxJitterMs(): number {
    return this.#sequence.maxJitterMs;
  }

  get quality(): MediaQuality | null {
    if (!this.#remote) return null;
    const { codec, srtp } = this.#remote;
    const [packetsRefused, remote] = [this.#refused, this.#reports.quality];
    const { concealedMs } = this.#sound;
    const refusedFrom = this.#refusedFrom;
    return { codec, encrypted: Boolean(srtp), packetsRefused, refusedFrom, concealedMs, remote };
  }

  get link(): { jitterMs: number; roundTripMs: number | null } {
    return { jitterMs: this.#sequence.jitterMs, roundTripMs: this.#reports.latestRoundTripMs };
  }

  connect(remote: RemoteMedia | null): void {
    if (!remote) return;
    // What has arrived is heard as was agreed on before.
    this.#batch.flush();
    if (this.#remote?.address !== remote.address || this.#remote.port !== remote.port)
      this.#rtcpSource = null;
    if (this.#remote?.codec !== remote.codec || this.#remote.payloadType !== remote.payloadType) {
      this.#packetizer.pause();
    }
    this.#remote = remote;
    if (remote.srtp && this.#secure) this.#secure.change(remote.srtp);
    else if (remote.srtp) this.#secure = new SecureMedia(remote.srtp);
    const { address, port, allowedSource = null, allowedNetworks, waitsForSource } = remote;
    this.#latch.aim({ address, port }, allowedSource, allowedNetworks, waitsForSource);
    this.#packetizer.shape(remote);
    const perMs = clockPerMs(remote.codec);
    if (perMs !== this.#sound.clockPerMs) {
      this.#sound.changeClock(perMs);
      this.#reports.clockPerMs = perMs;
      this.#beside.forgetKeys();
    }
    if (remote.codec === 'opus') this.#useOpus(remote);
  }

  /** The coder lasts as long as the call. */
  #useOpus({ opus }: RemoteMedia): void {
    const terms = opus ?? { bitrate: OPUS_BITRATE, fec: true };
    const coder = this.#packetizer.opus ?? OpusCoder.open(terms, (reason) => this.listener.broken(reason));
    coder.shape(terms);
    this.#packetizer.opus = this.#sound.coder = coder;
  }

  take(frame: Int16Array): boolean {
    const report = this.#reports.next(this.#nowMs(), this.#sent);
    if (report) this.#sendRtcp(report);
    const present = this.#sound.take(frame);
    if (!present) this.#beside.fill(frame);
    return present;
  }

  send(index: number, frame: Int16Array | null): void {
    const isQuiet = frame === null && this.#remote?.comfortNoise === true;
    this.#quietFrames = isQuiet ? this.#quietFrames + 1 : 0;
    const noiseFrame = this.#quietFrames - QUIET_FRAMES;
    if (noiseFrame < 0) this.#packetizer.add(index, frame).forEach((packet) => this.#sendPacket(packet));
    else if (noiseFrame % NOISE_FRAMES === 0)
      this.#packetizer.comfortNoise(index, NOISE_LEVEL).forEach((packet) => this.#sendPacket(packet));
  }

  sendKey(index: number, frame: KeyFrame): boolean {
    const payloadType = this.#remote?.dtmfPayloadType ?? null;
    if (payloadType === null) return false;
    this.#quietFrames = 0;
    // Reports tell the time of the sound, which the timestamp of a key stays behind.
    const { timestamp, atMs } = this.#sent;
    const packets = this.#packetizer.key(index, frame, payloadType, this.#remote?.dtmfClockPerMs);
    packets.forEach((packet) => this.#sendPacket(packet));
    Object.assign(this.#sent, { timestamp, atMs });
    return true;
  }

  /** The encryption that applies now; null for plain RTP. */
  get #encryption(): SecureMedia | null {
    return this.#remote?.srtp ? this.#secure : null;
  }

  close(): void {
    if (this.#closed) return;
    this.#batch.flush();
    const goodbye = this.#reports.goodbye(this.#nowMs(), this.#sent);
    this.#closed = true;
    if (goodbye) this.#sendRtcp(goodbye);
    this.#packetizer.opus?.close();
    this.#sockets.close();
  }

  #sendPacket(packet: Uint8Array): void {
    const target = this.#latch.target;
    if (!target || this.#closed) return;
    this.#sent.packets++;
    this.#sent.bytes += packet.length - HEADER_BYTES;
    this.#sent.timestamp = uint32(packet, 4);
    this.#sent.atMs = this.#nowMs();
    const secure = this.#encryption;
    if (secure) this.#batch.seal(this.#secureCall, secure.sender, packet, target);
    else this.#sockets.sendSound(packet, target);
  }

  #sendRtcp(report: Uint8Array): void {
    const remote = this.#remote;
    const sound = this.#latch.target;
    if (!remote || !sound) return;
    const sent = this.#encryption?.protectRtcp(report) ?? report;
    if (remote.rtcp?.mux) return this.#sockets.sendSound(sent, sound);
    const told = { address: sound.address, port: remote.rtcp?.port ?? remote.port + 1 };
    this.#sockets.sendReport(sent, this.#rtcpSource ?? told);
  }

  #receive(bytes: Uint8Array, from: RemoteInfo): void {
    const remote = this.#remote;
    if (!remote) return;
    const source = { address: plainAddress(from.address), port: from.port };
    if (!this.#latch.mayCome(source)) {
      this.#refused++;
      this.#refusedFrom ??= source.address;
      return;
    }
    if (isRtcp(bytes)) return void this.#receiveRtcp(bytes);
    const secure = this.#encryption;
    const atMs = this.#nowMs();
    if (secure) this.#batch.open(this.#secureCall, secure.receiver, bytes, source, atMs);
    else this.#hear(bytes, remote, source, atMs);
  }

  /** Hears a plain packet, which arrived at `atMs`. */
  #hear(plain: Uint8Array, remote: RemoteMedia, source: Endpoint, atMs: number): void {
    const packet = parseRtp(plain);
    if (!packet) return;
    this.signsOfLife++;
    const codec = codecOf(remote, packet.payloadType);
    const isEvent = packet.payloadType === remote.dtmfPayloadType;
    if (!codec && !isEvent && packet.payloadType !== PAYLOAD_TYPE.comfortNoise) return;
    if (!this.#latch.accept(source, packet.ssrc, atMs, this.#encryption !== null)) this.#refused++;
    else if (codec) this.#hearSound(packet, plain, codec, atMs);
    else this.#hearBeside(packet, plain, remote, isEvent);
  }

  /** Reads a report; false for what is none of the peer's. */
  #receiveRtcp(bytes: Uint8Array): boolean {
    const secure = this.#encryption;
    const plain = secure ? secure.unprotectRtcp(bytes) : bytes;
    const isReport = plain !== null && this.#reports.receive(plain, this.#nowMs());
    if (isReport) this.signsOfLife++;
    return isReport;
  }

  #hearSound(packet: RtpPacket, bytes: Uint8Array, codec: SoundCodec, nowMs: number): void {
    const standing = this.#sequence.judge(packet);
    if (standing === 'doubtful' || standing === 'repeated') return;
    if (standing === 'begins') {
      this.#sound.begin();
      this.#beside.forgetKeys(packet.ssrc);
    }
    this.packetsReceived++;
    this.#beside.endNoise();
    this.#sound.hear(codec, packet, bytes, nowMs);
  }

  /** Keys and comfort noise share the SSRC and the numbers of the sound, or are streams of their own. */
  #hearBeside(packet: RtpPacket, bytes: Uint8Array, remote: RemoteMedia, isEvent: boolean): void {
    const { ssrc } = packet;
    if (ssrc === this.#sequence.ssrc && this.#sequence.judge(packet) === 'repeated') return;
    this.packetsReceived++;
    if (!isEvent) return this.#beside.hearNoise(packet, bytes);
    const clocks = { timestamps: this.#sound.clockPerMs, durations: remote.dtmfClockPerMs ?? 8 };
    const key = this.#beside.hearKey(packet, bytes, clocks);
    if (key !== null) this.listener.key(key);
  }
}
