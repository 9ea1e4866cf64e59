import { TAGS } from './commands.ts';
import type { Address, MessageBody, Tlvs } from './pdu.ts';
import { readReceipt, type Receipt } from './read-receipt.ts';
import { readUserDataHeader, UDHI, validPart, type PartOf } from './user-data-header.ts';

/** What an SMSC brings with `deliver_sm` or `data_sm`. */
export type Delivery =
  | { kind: 'receipt'; receipt: Receipt }
  /** A message of a person; `part` where it is one of several. */
  | {
      kind: 'text';
      from: Address;
      to: Address;
      dataCoding: number;
      body: Buffer;
      part: PartOf | null;
    }
  /** Something that needs no action: a notification on the way, an acknowledgement of a telephone. */
  | { kind: 'other' };

/** Types of message in `esm_class` (SMPP 3.4, section 5.2.12). */
const TYPE_BITS = 0x3c;
const RECEIPT = 0x04;

/** What a message is: by its type, its header and its parameters. */
export function readDelivery(message: MessageBody): Delivery {
  const { source: from, destination: to, data_coding: dataCoding, tlvs } = message;
  const type = message.esm_class & TYPE_BITS;
  // Some carriers name a receipt by its parameters only.
  const isNamed = tlvs.has(TAGS.receipted_message_id) && tlvs.has(TAGS.message_state);
  if (type === RECEIPT || (type === 0 && isNamed)) {
    const receipt = readReceipt(message);
    return receipt ? { kind: 'receipt', receipt } : { kind: 'other' };
  }
  if (type !== 0) return { kind: 'other' };
  const hasHeader = (message.esm_class & UDHI) !== 0;
  const { body, part } = hasHeader
    ? readUserDataHeader(message.message)
    : { body: message.message, part: partOfParameters(tlvs) };
  return { kind: 'text', from, to, dataCoding, body, part };
}

/** The part that the parameters `sar_…` tell (sections 5.3.2.22 to 5.3.2.24). */
function partOfParameters(tlvs: Tlvs): PartOf | null {
  const reference = tlvs.get(TAGS.sar_msg_ref_num);
  if (reference?.length !== 2) return null;
  const [parts, part] = [TAGS.sar_total_segments, TAGS.sar_segment_seqnum].map((tag) => tlvs.get(tag)?.[0]);
  return validPart(`sar/${reference.readUInt16BE(0)}`, part, parts);
}
