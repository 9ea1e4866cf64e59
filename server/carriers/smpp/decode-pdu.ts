import { COMMANDS, TAGS } from './commands.ts';
import { NO_TLVS, PduError, type Address, type BindBody, type MessageBody, type Tlvs } from './pdu.ts';

/** The longest text of a field: the longest one that SMPP 3.4 has holds 64 characters (message ids). */
const MAX_FIELD = 256;
/** Optional parameters of one PDU. */
const MAX_TLVS = 100;

/** Reads the fields of a body one after the other; nothing is read past its end. */
class BodyReader {
  readonly #body: Buffer;
  #at = 0;

  constructor(body: Buffer) {
    this.#body = body;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#body.length;
  }

  octet(): number {
    const value = this.#body[this.#at];
    if (value === undefined) throw new PduError('the PDU ends before its last field');
    this.#at += 1;
    return value;
  }

  octets(count: number): Buffer {
    const end = this.#at + count;
    if (end > this.#body.length) throw new PduError('a field is longer than its PDU');
    const value = this.#body.subarray(this.#at, end);
    this.#at = end;
    return value;
  }

  /** A C-octet string without its NUL (SMPP 3.4, section 3.1). */
  text(): string {
    const end = this.#body.indexOf(0, this.#at);
    if (end < 0) throw new PduError('a C-octet string has no end');
    if (end - this.#at > MAX_FIELD) throw new PduError('a C-octet string is too long');
    const value = this.#body.toString('latin1', this.#at, end);
    this.#at = end + 1;
    return value;
  }

  address(): Address {
    return { ton: this.octet(), npi: this.octet(), addr: this.text() };
  }

  /** Optional parameters up to the end; of one that is there twice the first counts. */
  tlvs(): Tlvs {
    if (this.isAtEnd) return NO_TLVS;
    const found = new Map<number, Buffer>();
    for (let count = 0; !this.isAtEnd; count += 1) {
      if (count >= MAX_TLVS) throw new PduError('the PDU has too many optional parameters');
      const tag = this.octets(2).readUInt16BE(0);
      const length = this.octets(2).readUInt16BE(0);
      const value = this.octets(length);
      if (!found.has(tag)) found.set(tag, value);
    }
    return found;
  }
}

/** The body of a bind (section 4.1). @throws PduError for one that is not whole. */
export function decodeBind(body: Buffer): BindBody {
  const reader = new BodyReader(body);
  const [system_id, password, system_type] = [reader.text(), reader.text(), reader.text()];
  const interface_version = reader.octet();
  reader.octets(2);
  reader.text();
  return { system_id, password, system_type, interface_version };
}

/**
 * The body of `submit_sm`, `deliver_sm` or `data_sm` (sections 4.4.1, 4.6.1 and 4.7.1).
 * @throws PduError for one that is not whole.
 */
export function decodeMessage(command: number, body: Buffer): MessageBody {
  const reader = new BodyReader(body);
  reader.text();
  const addresses = { source: reader.address(), destination: reader.address() };
  const isData = command === COMMANDS.data_sm;
  const esm_class = reader.octet();
  if (isData) {
    const [registered_delivery, data_coding, tlvs] = [reader.octet(), reader.octet(), reader.tlvs()];
    const message = tlvs.get(TAGS.message_payload) ?? Buffer.alloc(0);
    return { ...addresses, esm_class, registered_delivery, data_coding, message, tlvs };
  }
  reader.octets(2);
  reader.text();
  reader.text();
  const registered_delivery = reader.octet();
  reader.octet();
  const data_coding = reader.octet();
  reader.octet();
  const short = reader.octets(reader.octet());
  const tlvs = reader.tlvs();
  // Where both are there, the short message has no length (section 5.3.2.32).
  const message = short.length > 0 ? short : (tlvs.get(TAGS.message_payload) ?? short);
  return { ...addresses, esm_class, registered_delivery, data_coding, message, tlvs };
}

/** The id in an answer (section 4.4.2); null where there is none, as in answers that refuse. */
export function decodeMessageId(body: Buffer): string | null {
  if (body.length === 0) return null;
  const id = new BodyReader(body).text().trim();
  return id === '' ? null : id;
}
