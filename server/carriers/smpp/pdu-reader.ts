import { HEADER_BYTES, MAX_PDU_BYTES } from './commands.ts';
import { PduError, type RawPdu } from './pdu.ts';

/**
 * Cuts a stream into PDUs (SMPP 3.4, section 3.2). The length is judged before anything is kept of a PDU, and
 * each octet is copied once, however small the pieces are in which it comes.
 */
export class PduReader {
  readonly #head = Buffer.alloc(HEADER_BYTES);
  #headBytes = 0;
  #body: Buffer | null = null;
  #bodyBytes = 0;

  /**
   * The PDUs that are whole with these octets.
   * @throws PduError for a length that no PDU has; what comes afterwards has no beginning any more.
   */
  *read(chunk: Buffer): Generator<RawPdu> {
    let at = 0;
    while (at < chunk.length) {
      if (this.#body === null) {
        at += this.#fillHead(chunk, at);
        if (this.#headBytes < HEADER_BYTES) return;
        this.#body = Buffer.alloc(this.#head.readUInt32BE(0) - HEADER_BYTES);
        this.#bodyBytes = 0;
      }
      const copied = chunk.copy(this.#body, this.#bodyBytes, at);
      this.#bodyBytes += copied;
      at += copied;
      if (this.#bodyBytes < this.#body.length) return;
      yield this.#take(this.#body);
    }
  }

  #fillHead(chunk: Buffer, at: number): number {
    const copied = chunk.copy(this.#head, this.#headBytes, at, at + HEADER_BYTES - this.#headBytes);
    this.#headBytes += copied;
    if (this.#headBytes >= 4) {
      const length = this.#head.readUInt32BE(0);
      if (length < HEADER_BYTES || length > MAX_PDU_BYTES)
        throw new PduError(`no PDU has a length of ${length} octets`);
    }
    return copied;
  }

  #take(body: Buffer): RawPdu {
    this.#headBytes = 0;
    this.#body = null;
    const [command, status, sequence] = [4, 8, 12].map((at) => this.#head.readUInt32BE(at));
    return { command: command ?? 0, status: status ?? 0, sequence: sequence ?? 0, body };
  }
}
