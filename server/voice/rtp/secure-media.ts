import { SrtcpReceiver, SrtcpSender } from './srtcp.ts';
import { deriveKeys, SRTP_SUITES, type SrtpAgreement } from './srtp-keys.ts';
import { SrtpReceiver, SrtpSender } from './srtp.ts';

/**
 * SRTP and SRTCP of one call. Each direction keeps its state as long as its key stays the same: counting anew
 * under an old key would encrypt two packets with one keystream (RFC 3711, section 9.1).
 */
export class SecureMedia {
  #agreed: SrtpAgreement;
  #sender: Sender;
  #receiver: Receiver;

  constructor(agreed: SrtpAgreement) {
    this.#agreed = agreed;
    this.#sender = senderOf(agreed);
    this.#receiver = receiverOf(agreed);
  }

  /** Goes on with what a new negotiation agreed on. */
  change(agreed: SrtpAgreement): void {
    const before = this.#agreed;
    this.#agreed = agreed;
    if (agreed.localKey !== before.localKey) this.#sender = senderOf(agreed);
    if (agreed.remoteKey !== before.remoteKey) this.#receiver = receiverOf(agreed);
    this.#sender.rtp.tagBytes = SRTP_SUITES[agreed.suite];
    this.#receiver.rtp.tagBytes = SRTP_SUITES[agreed.suite];
  }

  /** Of the sound that we send, for a batch. */
  get sender(): SrtpSender {
    return this.#sender.rtp;
  }

  /** Of the sound of the peer, for a batch. */
  get receiver(): SrtpReceiver {
    return this.#receiver.rtp;
  }

  /** Encrypts and signs a packet in place; its buffer has room for the tag behind it. */
  protectRtp(packet: Uint8Array): Uint8Array {
    return this.#sender.rtp.protect(packet);
  }

  /** Decrypts in place; null for a packet that is malformed, forged or repeated. */
  unprotectRtp(bytes: Uint8Array): Uint8Array | null {
    return this.#receiver.rtp.unprotect(bytes);
  }

  /** The encrypted and signed form of a compound packet of RTCP. */
  protectRtcp(packet: Uint8Array): Uint8Array {
    return this.#sender.rtcp.protect(packet);
  }

  /** Decrypts in place; null for a packet that is malformed, forged or repeated. */
  unprotectRtcp(bytes: Uint8Array): Uint8Array | null {
    return this.#receiver.rtcp.unprotect(bytes);
  }
}

interface Sender {
  rtp: SrtpSender;
  rtcp: SrtcpSender;
}

interface Receiver {
  rtp: SrtpReceiver;
  rtcp: SrtcpReceiver;
}

function senderOf({ localKey, suite }: SrtpAgreement): Sender {
  const { rtp, rtcp } = deriveKeys(localKey);
  return { rtp: new SrtpSender(rtp, SRTP_SUITES[suite]), rtcp: new SrtcpSender(rtcp) };
}

function receiverOf({ remoteKey, suite }: SrtpAgreement): Receiver {
  const { rtp, rtcp } = deriveKeys(remoteKey);
  return { rtp: new SrtpReceiver(rtp, SRTP_SUITES[suite]), rtcp: new SrtcpReceiver(rtcp) };
}
