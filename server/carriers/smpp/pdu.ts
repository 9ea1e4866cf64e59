/** An optional parameter: its tag and its value as it came. */
export type Tlvs = ReadonlyMap<number, Buffer>;

/** A PDU as it travels: the header, and the octets after it (SMPP 3.4, section 3.2). */
export interface RawPdu {
  command: number;
  status: number;
  sequence: number;
  body: Buffer;
}

/** What a bind says of the side that binds (section 4.1). */
export interface BindBody {
  system_id: string;
  password: string;
  system_type: string;
  interface_version: number;
}

/** A type of number and a numbering plan (sections 5.2.5 and 5.2.6), with the address. */
export interface Address {
  ton: number;
  npi: number;
  addr: string;
}

/** A text as `submit_sm`, `deliver_sm` and `data_sm` carry it (sections 4.4, 4.6 and 4.7). */
export interface MessageBody {
  source: Address;
  destination: Address;
  esm_class: number;
  registered_delivery: number;
  data_coding: number;
  /** The short message, or `message_payload` where that is used. */
  message: Buffer;
  tlvs: Tlvs;
}

export const NO_TLVS: Tlvs = new Map();

/** A PDU that breaks the rules of its form. */
export class PduError extends Error {
  override name = 'PduError';
}
