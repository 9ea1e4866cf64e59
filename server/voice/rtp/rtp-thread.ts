import type { SecureBatch } from './secure-batch.ts';

/** What the calls of a thread share. */
export interface RtpThread {
  /** Monotonic. */
  nowMs(): number;
  /** Called after every RTP datagram. */
  afterEach(): void;
  /** Encrypts and decrypts; its `flush` is called before sound is taken and after it was sent. */
  batch: SecureBatch;
}
