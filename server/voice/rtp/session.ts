import { randomInt } from 'node:crypto';
import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { isIPv6 } from 'node:net';
import { JitterBuffer } from '../audio/jitter-buffer.ts';
import { DtmfReceiver } from './dtmf-event.ts';
import { isRtcp, parseRtp, PAYLOAD_TYPE, type RtpPacket } from './packet.ts';
import { Packetizer } from './packetizer.ts';
import { SecureMedia } from './secure-media.ts';
import { SequenceTracker } from './sequence-tracker.ts';
import type { RemoteMedia } from './remote-media.ts';
import { plainAddress, SourceLatch } from './source-latch.ts';

/** Another process uses the port; all other errors of binding are the system's own. */
export class PortInUse extends Error {
  override name = 'PortInUse';
}

/** Receives the events of a session. */
export interface RtpListener {
  /** A key was pressed. */
  key(key: string): void;
  /** The socket failed and is unusable. */
  broken(reason: string): void;
}

/** The sockets of one call: RTP, and RTCP on the port above (RFC 3550, section 11). */
interface Sockets {
  readonly rtp: Socket;
  readonly rtcp: Socket;
}

/**
 * The RTP session of one call (RFC 3550, 3551, 4733), encrypted where that was agreed on (RFC 3711). Sends to
 * the source of the peer's media; drops malformed and forged packets, unknown payload types and other
 * sources. RTCP is not parsed: it only shows that the peer is alive.
 */
export class RtpSession {
  listener: RtpListener = { key: () => undefined, broken: () => undefined };
  packetsReceived = 0;
  packetsSent = 0;
  signsOfLife = 0;
  readonly #sockets: Sockets;
  readonly #nowMs: () => number;
  readonly #sendsIPv6: boolean;
  readonly #latch = new SourceLatch();
  readonly #sequence = new SequenceTracker();
  readonly #buffer = new JitterBuffer();
  readonly #packetizer = new Packetizer({
    ssrc: randomInt(2 ** 32),
    sequence: randomInt(2 ** 16),
    timestamp: randomInt(2 ** 32),
  });
  /** The key detector and the SSRC of its stream: that of the audio, or another one. */
  #dtmf: { ssrc: number; receiver: DtmfReceiver } | null = null;
  #remote: RemoteMedia | null = null;
  /** Kept while a negotiation turns encryption off, so that no key is used twice from its beginning. */
  #secure: SecureMedia | null = null;
  #closed = false;

  private constructor(sockets: Sockets, nowMs: () => number, afterEach: () => void) {
    const { rtp, rtcp } = sockets;
    this.#sockets = sockets;
    this.#nowMs = nowMs;
    this.#sendsIPv6 = isIPv6(rtp.address().address);
    rtp.on('message', (bytes, from) => {
      this.#receive(bytes, from);
      afterEach();
    });
    rtcp.on('message', (bytes, { address }) => {
      if (this.#latch.mayCome(plainAddress(address))) this.#receiveRtcp(bytes);
    });
    rtp.on('error', (error) => this.listener.broken(error.message));
    // A call works without RTCP.
    rtcp.on('error', () => undefined);
  }

  /**
   * Binds `port` and the one above at `host` (an IP address); calls `afterEach` after every RTP
   * datagram. Rejects with `PortInUse`, or the system's error.
   */
  static async bind(
    host: string,
    port: number,
    nowMs: () => number,
    afterEach: () => void,
  ): Promise<RtpSession> {
    const rtp = await bindSocket(host, port);
    try {
      return new RtpSession({ rtp, rtcp: await bindSocket(host, port + 1) }, nowMs, afterEach);
    } catch (error) {
      rtp.close();
      throw error;
    }
  }

  get sending(): boolean {
    const direction = this.#remote?.direction;
    return direction === 'sendrecv' || direction === 'sendonly';
  }

  get expecting(): boolean {
    return this.#remote?.direction === 'sendrecv';
  }

  get packetsLost(): number {
    return this.#sequence.lost;
  }

  get maxJitterMs(): number {
    return this.#sequence.maxJitterMs;
  }

  connect(remote: RemoteMedia | null): void {
    if (!remote) return;
    if (this.#remote?.codec !== remote.codec || this.#remote.payloadType !== remote.payloadType) {
      this.#packetizer.pause();
    }
    this.#remote = remote;
    if (remote.srtp && this.#secure) this.#secure.change(remote.srtp);
    else if (remote.srtp) this.#secure = new SecureMedia(remote.srtp);
    this.#latch.aim({ address: remote.address, port: remote.port }, remote.allowedSource ?? null);
    this.#packetizer.shape(remote);
  }

  take(frame: Int16Array): boolean {
    return this.#buffer.take(frame);
  }

  send(index: number, frame: Int16Array | null): void {
    for (const packet of this.#packetizer.add(index, frame)) this.#sendPacket(packet);
  }

  /** The encryption that applies now; null for plain RTP. */
  get #encryption(): SecureMedia | null {
    return this.#remote?.srtp ? this.#secure : null;
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#sockets.rtp.close();
    this.#sockets.rtcp.close();
  }

  #sendPacket(packet: Uint8Array): void {
    const target = this.#latch.target;
    if (!target || this.#closed) return;
    const mapped = this.#sendsIPv6 && !isIPv6(target.address);
    const sent = this.#encryption?.protectRtp(packet) ?? packet;
    this.#sockets.rtp.send(
      sent,
      0,
      sent.length,
      target.port,
      mapped ? `::ffff:${target.address}` : target.address,
    );
    this.packetsSent++;
  }

  #receive(bytes: Uint8Array, from: RemoteInfo): void {
    const remote = this.#remote;
    const address = plainAddress(from.address);
    if (!remote || !this.#latch.mayCome(address)) return;
    if (isRtcp(bytes)) return this.#receiveRtcp(bytes);
    const secure = this.#encryption;
    const plain = secure ? secure.unprotectRtp(bytes) : bytes;
    const packet = plain && parseRtp(plain);
    if (!packet) return;
    this.signsOfLife++;
    const isSound = packet.payloadType === remote.payloadType;
    const isEvent = packet.payloadType === remote.dtmfPayloadType;
    if (!isSound && !isEvent && packet.payloadType !== PAYLOAD_TYPE.comfortNoise) return;
    const nowMs = this.#nowMs();
    if (!this.#latch.accept(address, from.port, nowMs)) return;
    if (isSound) this.#hearSound(packet, plain, remote, nowMs);
    else this.#hearBeside(packet, isEvent ? plain : null);
  }

  /** RTCP shows that the peer is alive, when it is the peer's. */
  #receiveRtcp(bytes: Uint8Array): void {
    const secure = this.#encryption;
    const plain = secure ? secure.unprotectRtcp(bytes) : bytes;
    if (plain && isRtcp(plain)) this.signsOfLife++;
  }

  #hearSound(packet: RtpPacket, bytes: Uint8Array, remote: RemoteMedia, nowMs: number): void {
    const standing = this.#sequence.judge(packet);
    if (standing === 'doubtful' || standing === 'repeated') return;
    if (standing === 'begins') {
      this.#buffer.reset();
      if (packet.ssrc === this.#dtmf?.ssrc) this.#dtmf = null;
    }
    this.packetsReceived++;
    this.#sequence.arrived(packet.timestamp, nowMs);
    this.#buffer.put(remote.codec, bytes, packet.payloadFrom, packet.payloadTo, packet.timestamp);
  }

  /**
   * Handles events (RFC 4733) and comfort noise (RFC 3389), which only shows that the peer is alive.
   * They share the SSRC and the sequence numbers of the audio, or are separate streams.
   */
  #hearBeside(packet: RtpPacket, bytes: Uint8Array | null): void {
    const { ssrc } = packet;
    if (ssrc === this.#sequence.ssrc && this.#sequence.judge(packet) === 'repeated') return;
    this.packetsReceived++;
    if (!bytes) return;
    if (this.#dtmf?.ssrc !== ssrc) this.#dtmf = { ssrc, receiver: new DtmfReceiver() };
    const key = this.#dtmf.receiver.read(bytes, packet.payloadFrom, packet.payloadTo, packet.timestamp);
    if (key !== null) this.listener.key(key);
  }
}

async function bindSocket(host: string, port: number): Promise<Socket> {
  const family = isIPv6(host) ? 6 : 4;
  const socket = createSocket({
    type: family === 6 ? 'udp6' : 'udp4',
    // Destinations are always addresses: a synchronous lookup saves a pass of the event loop for each
    // packet.
    lookup: (address, _options, done) => done(null, address, family),
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('error', (error: NodeJS.ErrnoException) => {
      socket.close();
      reject(error.code === 'EADDRINUSE' ? new PortInUse(`UDP port ${port} is in use.`) : error);
    });
    socket.bind({ address: host, port, exclusive: true }, resolve);
  });
  socket.removeAllListeners('error');
  return socket;
}
