import { HEADER_BYTES, SMPP_VERSION } from './commands.ts';
import { NO_TLVS, type Address, type BindBody, type MessageBody, type RawPdu, type Tlvs } from './pdu.ts';

/** The longest short message of a PDU in octets (SMPP 3.4, section 5.2.21). */
const MAX_SHORT_MESSAGE = 254;

/** A PDU as octets. */
export function encodePdu({ command, status, sequence, body }: RawPdu): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt32BE(HEADER_BYTES + body.length, 0);
  header.writeUInt32BE(command, 4);
  header.writeUInt32BE(status, 8);
  header.writeUInt32BE(sequence, 12);
  return Buffer.concat([header, body]);
}

/** The body of a bind (section 4.1): no address range, because the account says which texts it gets. */
export const encodeBind = ({ system_id, password, system_type, interface_version }: BindBody): Buffer =>
  Buffer.concat([
    cString(system_id),
    cString(password),
    cString(system_type),
    Buffer.from([interface_version, 0, 0]),
    cString(''),
  ]);

/** The body of the answer to a bind (section 4.1.2). */
export const encodeBindAnswer = (systemId: string): Buffer =>
  Buffer.concat([cString(systemId), encodeTlvs(new Map([[0x0210, Buffer.from([SMPP_VERSION])]]))]);

/** The body of an answer that has an id: of `submit_sm`, and an empty one of `deliver_sm`. */
export const encodeMessageId = (id: string): Buffer => cString(id);

/**
 * The body of `submit_sm` and `deliver_sm` (sections 4.4.1 and 4.6.1). A text that does not fit into the
 * short message goes by `message_payload`, which the caller puts among the parameters.
 * @throws RangeError for a short message that is too long.
 */
export function encodeMessage(message: MessageBody): Buffer {
  const { source, destination, message: octets } = message;
  if (octets.length > MAX_SHORT_MESSAGE) throw new RangeError('a short message has 254 octets at most');
  return Buffer.concat([
    cString(''),
    encodeAddress(source),
    encodeAddress(destination),
    Buffer.from([message.esm_class, 0, 0]),
    // Sent at once, and kept as long as the carrier usually keeps texts.
    ...[cString(''), cString('')],
    Buffer.from([message.registered_delivery, 0, message.data_coding, 0, octets.length]),
    octets,
    encodeTlvs(message.tlvs),
  ]);
}

/** The body of `data_sm` (section 4.7.1), whose text is a parameter. */
export const encodeData = ({ source, destination, esm_class, data_coding, ...rest }: MessageBody): Buffer =>
  Buffer.concat([
    cString(''),
    encodeAddress(source),
    encodeAddress(destination),
    Buffer.from([esm_class, rest.registered_delivery, data_coding]),
    encodeTlvs(new Map([...rest.tlvs, [0x0424, rest.message]])),
  ]);

/** Optional parameters: tag, length and value each (section 3.2.4). */
export const encodeTlvs = (tlvs: Tlvs = NO_TLVS): Buffer =>
  Buffer.concat(
    [...tlvs].flatMap(([tag, value]) => {
      const head = Buffer.alloc(4);
      head.writeUInt16BE(tag, 0);
      head.writeUInt16BE(value.length, 2);
      return [head, value];
    }),
  );

const encodeAddress = ({ ton, npi, addr }: Address): Buffer =>
  Buffer.concat([Buffer.from([ton, npi]), cString(addr)]);

/** A C-octet string: what it says, and a NUL (section 3.1). A NUL inside would end it. */
const cString = (text: string): Buffer => Buffer.from(`${text.replaceAll('\u0000', '')}\u0000`, 'latin1');
