import { TAGS } from './commands.ts';
import type { MessageBody } from './pdu.ts';

/** What became of a text, as a receipt says it (SMPP 3.4, section 5.2.28 and appendix B). */
export interface Receipt {
  /** The id of the SMSC, in the notation of the receipt. */
  id: string;
  /** `DELIVRD`, `EXPIRED`, `DELETED`, `UNDELIV`, `ACCEPTD`, `UNKNOWN`, `REJECTD`, `ENROUTE`. */
  state: string;
  /** The carrier's own code of a fault; null for none. */
  error: string | null;
  /** The addresses that it names, as digits: that of the person is one of them. */
  addresses: readonly string[];
}

const STATES: Readonly<Record<number, string>> = {
  ...{ 1: 'ENROUTE', 2: 'DELIVRD', 3: 'EXPIRED', 4: 'DELETED', 5: 'UNDELIV', 6: 'ACCEPTD', 7: 'UNKNOWN' },
  8: 'REJECTD',
};
/** Words of carriers that spell a state otherwise. */
const SPELLINGS: Readonly<Record<string, string>> = {
  ...{ DELIVERED: 'DELIVRD', UNDELIVERABLE: 'UNDELIV', UNDELIVERED: 'UNDELIV', ACCEPTED: 'ACCEPTD' },
  ...{ REJECTED: 'REJECTD', EXPIRD: 'EXPIRED', FAILED: 'UNDELIV', EN_ROUTE: 'ENROUTE' },
};
const MAX_ID = 65;

/**
 * Reads a receipt: its parameters where it has them, else its text, which appendix B leaves to each carrier.
 * Null for one that does not say of what.
 */
export function readReceipt({ message, tlvs, source, destination }: MessageBody): Receipt | null {
  // The database takes no NUL, and some carriers end their text with one.
  const text = message.toString('latin1').replaceAll('\0', ' ');
  const named = tlvs.get(TAGS.receipted_message_id);
  const id = named ? untilNul(named) : fieldOf(text, 'id');
  if (id === null || id === '' || id.length > MAX_ID) return null;
  const told = tlvs.get(TAGS.message_state)?.[0];
  const word =
    (told === undefined ? null : STATES[told]) ?? fieldOf(text, 'stat')?.toUpperCase() ?? 'UNKNOWN';
  const error = fieldOf(text, 'err') ?? networkError(tlvs.get(TAGS.network_error_code));
  return {
    id,
    state: SPELLINGS[word] ?? word.slice(0, 20),
    error: error === null || /^0*$/.test(error) ? null : error.slice(0, 20),
    addresses: [source.addr, destination.addr].map((addr) => addr.replaceAll(/\D/g, '')),
  };
}

/** A value of the text form, such as `stat:DELIVRD`. What the text said comes last, and is not read. */
function fieldOf(text: string, name: string): string | null {
  const known = /^(.*?)\btext:/is.exec(text)?.[1] ?? text;
  const found = new RegExp(`(?:^|\\s)${name}:\\s?(\\S+)`, 'i').exec(known);
  return found?.[1] ?? null;
}

const untilNul = (value: Buffer): string => (value.toString('latin1').split('\0', 1)[0] ?? '').trim();

/** The kind of network and its code (section 5.3.2.31). */
const networkError = (value: Buffer | undefined): string | null =>
  value?.length === 3 ? String(value.readUInt16BE(1)) : null;
