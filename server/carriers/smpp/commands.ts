/** Commands of SMPP 3.4 that are used here (section 5.1.2.1); an answer has the highest bit set too. */
export const COMMANDS = {
  bind_receiver: 0x01,
  bind_transmitter: 0x02,
  submit_sm: 0x04,
  deliver_sm: 0x05,
  unbind: 0x06,
  bind_transceiver: 0x09,
  enquire_link: 0x15,
  data_sm: 0x103,
} as const;
export type CommandName = keyof typeof COMMANDS;

/** The bit by which an answer differs from its request. */
export const ANSWER = 0x80000000;
export const GENERIC_NACK = 0x80000000;

export const answerTo = (command: number): number => (command | ANSWER) >>> 0;
export const isAnswer = (command: number): boolean => command >= ANSWER;

/** Statuses that are given or told apart here (section 5.1.3); others are kept as numbers. */
export const STATUS = {
  ROK: 0x00,
  RINVMSGLEN: 0x01,
  RINVCMDLEN: 0x02,
  RINVCMDID: 0x03,
  RINVBNDSTS: 0x04,
  RALYBND: 0x05,
  RSYSERR: 0x08,
  RINVSRCADR: 0x0a,
  RINVDSTADR: 0x0b,
  RBINDFAIL: 0x0d,
  RINVPASWD: 0x0e,
  RINVSYSID: 0x0f,
  RMSGQFUL: 0x14,
  RSUBMITFAIL: 0x45,
  RTHROTTLED: 0x58,
  /** A text that the receiver cannot take now; the SMSC brings it again. */
  RX_T_APPN: 0x64,
  /** A text that the receiver never takes. */
  RX_P_APPN: 0x65,
} as const;

/** A status as carriers write it in their documents: `0x00000058`. */
export const statusName = (status: number): string => `0x${status.toString(16).padStart(8, '0')}`;

/** Optional parameters that are used here (section 5.3.2). */
export const TAGS = {
  receipted_message_id: 0x001e,
  user_message_reference: 0x0204,
  sar_msg_ref_num: 0x020c,
  sar_total_segments: 0x020e,
  sar_segment_seqnum: 0x020f,
  sc_interface_version: 0x0210,
  message_payload: 0x0424,
  network_error_code: 0x0423,
  message_state: 0x0427,
} as const;

export const SMPP_VERSION = 0x34;
/** Octets of the header of every PDU (section 3.2). */
export const HEADER_BYTES = 16;
/**
 * The longest PDU that is read: `message_payload` holds 64 KiB at most (section 5.3.2.32), beside some
 * hundred octets.
 */
export const MAX_PDU_BYTES = 68 * 1024;
