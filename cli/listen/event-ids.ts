/** Ids of events: `evt_`, then in hexadecimal twelve digits of Unix milliseconds and eighteen of chance. */
const DIGITS = 30;
const TIME_DIGITS = 12;

/** Lower than the id of every event. */
export const FIRST_ID = idOf('');

/** The lowest id of a time. */
export const lowestAt = (atMs: number): string =>
  idOf(Math.max(0, Math.floor(atMs)).toString(16).padStart(TIME_DIGITS, '0'));

/** The lowest id of the time that is so much later than that of an id. */
export const shifted = (id: string, byMs: number): string =>
  lowestAt(Number.parseInt(id.slice(4, 4 + TIME_DIGITS), 16) + byMs);

/** The id directly below. */
export function before(id: string): string {
  const number = BigInt(`0x${id.slice(4)}`);
  return number === 0n ? id : `evt_${(number - 1n).toString(16).padStart(DIGITS, '0')}`;
}

/** Whether a text is the id of an event. */
export const isEventId = (text: string): boolean => /^evt_[0-9a-f]{30}$/.test(text);

function idOf(digits: string): string {
  return `evt_${digits.padEnd(DIGITS, '0')}`;
}
