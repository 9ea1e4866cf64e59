/** A field of a message of Protocol Buffers: a number, or bytes (also those of fixed numbers). */
export interface Field {
  id: number;
  number?: bigint;
  bytes?: Buffer;
}

/**
 * The fields of a message in their order (https://protobuf.dev/programming-guides/encoding/).
 * @throws Error when the bytes are no message.
 */
export function fieldsOf(message: Buffer): Field[] {
  const fields: Field[] = [];
  let at = 0;
  const varint = (): bigint => {
    let value = 0n;
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = message[at++];
      if (byte === undefined) break;
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
    throw new Error('a number does not end');
  };
  const take = (length: number): Buffer => {
    if (at + length > message.length) throw new Error('a field is cut off');
    return message.subarray(at, (at += length));
  };
  while (at < message.length) {
    const tag = Number(varint());
    const id = tag >> 3;
    switch (tag & 7) {
      case 0:
        fields.push({ id, number: varint() });
        break;
      case 1:
        fields.push({ id, bytes: take(8) });
        break;
      case 2:
        fields.push({ id, bytes: take(Number(varint())) });
        break;
      case 5:
        fields.push({ id, bytes: take(4) });
        break;
      default:
        throw new Error(`a field has the type ${tag & 7}`);
    }
  }
  return fields;
}
