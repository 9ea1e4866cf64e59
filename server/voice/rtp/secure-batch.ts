import { LANES, Sha1Lanes } from './sha1/lanes.ts';
import type { Endpoint } from './source-latch.ts';
import type { SrtpReceiver, SrtpSender } from './srtp.ts';

/** A call whose packets are encrypted and decrypted beside those of others. */
export interface SecureCall {
  /** A packet is encrypted and signed, to be sent to `target`. */
  sealed(packet: Uint8Array, target: Endpoint): void;
  /**
   * A packet that arrived at `atMs` is decrypted; null for one that is malformed, forged or repeated. It
   * stays as it is until this returns.
   */
  opened(packet: Uint8Array | null, from: Endpoint, atMs: number): void;
  /** One of these two threw: a fault of this call, and of none beside it. */
  failed(fault: unknown): void;
}

/** A packet that waits: to be sealed by its sender, or to be opened by its receiver. */
interface Waiting {
  readonly call: SecureCall;
  readonly by: SrtpSender | SrtpReceiver;
  readonly isSent: boolean;
  /** One that is sent has room for the tag behind it, and stays as it is until then. */
  readonly bytes: Uint8Array;
  /** Where it goes to or comes from. */
  readonly peer: Endpoint;
  readonly atMs: number;
}

/**
 * Encrypts and decrypts the packets of all calls of a thread in place, four at a time: SHA-1 of four packets
 * beside each other takes as long as of one (docs/decisions/0116). What waits is done in its order, when four
 * are there or by `flush`.
 */
export class SecureBatch {
  /** Where the packets are that wait; null when none does. */
  #lanes: Sha1Lanes | null = null;
  /** Lanes of which nobody uses a packet any longer, made when there are none. */
  readonly #spare: Sha1Lanes[] = [];
  #waiting: Waiting[] = [];

  /** Encrypts and signs a packet. */
  seal(call: SecureCall, sender: SrtpSender, bytes: Uint8Array, target: Endpoint): void {
    sender.stage(bytes, this.#freeLanes(), this.#waiting.length);
    this.#add({ call, by: sender, isSent: true, bytes, peer: target, atMs: 0 });
  }

  /** Checks and decrypts a packet. */
  open(call: SecureCall, receiver: SrtpReceiver, bytes: Uint8Array, from: Endpoint, atMs: number): void {
    // Whether a packet is repeated is known when the one before it is done.
    if (this.#isWaiting(receiver)) this.flush();
    const isStaged = receiver.stage(bytes, this.#freeLanes(), this.#waiting.length);
    const one = { call, by: receiver, isSent: false, bytes, peer: from, atMs };
    if (isStaged) this.#add(one);
    else tell(one, null);
  }

  /** Does what waits. */
  flush(): void {
    const waiting = this.#waiting;
    const lanes = this.#lanes;
    if (waiting.length === 0 || !lanes) return;
    this.#waiting = [];
    this.#lanes = null;
    lanes.digest();
    // All are finished before anybody is told, who may hand over the next packet: it waits in other lanes.
    const done: (Uint8Array | null)[] = [];
    for (const { by, bytes } of waiting) done.push(by.finish(bytes, lanes, done.length));
    for (let lane = 0; lane < waiting.length; lane++) {
      const one = waiting[lane];
      if (one) tell(one, done[lane] ?? null);
    }
    this.#spare.push(lanes);
  }

  #isWaiting(receiver: SrtpReceiver): boolean {
    for (const { by } of this.#waiting) if (by === receiver) return true;
    return false;
  }

  #freeLanes(): Sha1Lanes {
    return (this.#lanes ??= this.#spare.pop() ?? new Sha1Lanes());
  }

  #add(one: Waiting): void {
    if (this.#waiting.push(one) === LANES) this.flush();
  }
}

function tell({ call, isSent, peer, atMs }: Waiting, packet: Uint8Array | null): void {
  try {
    if (!isSent) call.opened(packet, peer, atMs);
    else if (packet) call.sealed(packet, peer);
  } catch (fault) {
    call.failed(fault);
  }
}
