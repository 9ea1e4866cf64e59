import type { Message } from '../platform/api-types.ts';

/** Who a thread is with: a contact, or a number that no contact has. */
export type Person = { contactId: number } | { number: string };

/** The messages of one person. */
export interface Thread {
  person: Person;
  /** The address of the thread, and its key. */
  key: string;
  last: Message;
  /** Messages among those that were read. */
  count: number;
  /** Null for a person without a name; undefined where it was not told. */
  name?: string | null;
  isUnanswered?: boolean;
}

/** The number of the person, and not of the business. */
export const numberOf = ({ direction, from, to }: Message): string => (direction === 'inbound' ? from : to);

export const personOf = (message: Message): Person =>
  message.contact_id === null ? { number: numberOf(message) } : { contactId: message.contact_id };

/** A short code looks like the id of a contact. */
const SHORT_CODE = 'code-';
const isId = (key: string): boolean => /^[1-9]\d{0,14}$/.test(key);

export function keyOf(person: Person): string {
  if ('contactId' in person) return String(person.contactId);
  return isId(person.number) ? SHORT_CODE + person.number : person.number;
}

/** The person that an address means: the id of a contact, or a number. */
export function readPerson(key: string): Person {
  if (isId(key)) return { contactId: Number(key) };
  const code = key.startsWith(SHORT_CODE) ? key.slice(SHORT_CODE.length) : '';
  return { number: isId(code) ? code : key };
}

/** Whether somebody can be written to: nobody can answer a short code or the name of a sender. */
export const canBeAnswered = (person: Person, last: Message | undefined): boolean =>
  'contactId' in person || last === undefined || numberOf(last).startsWith('+');

/** Messages by person, whoever wrote last first. The messages may come in any order, and more than once. */
export function groupThreads(messages: readonly Message[]): Thread[] {
  const threads = new Map<string, Thread>();
  const once = new Map(messages.map((message) => [message.id, message]));
  for (const message of once.values()) {
    const person = personOf(message);
    const key = keyOf(person);
    const known = threads.get(key);
    const last = known !== undefined && isLater(known.last, message) ? known.last : message;
    threads.set(key, { person, key, last, count: (known?.count ?? 0) + 1 });
  }
  return [...threads.values()].toSorted((a, b) => (isLater(a.last, b.last) ? -1 : 1));
}

const isLater = (one: Message, other: Message): boolean =>
  Date.parse(one.created_at) - Date.parse(other.created_at) > 0 ||
  (one.created_at === other.created_at && one.id > other.id);

/** The messages in the order in which they were written, each once. */
export const inOrder = (messages: readonly Message[]): Message[] =>
  [...new Map(messages.map((message) => [message.id, message])).values()].toSorted((a, b) =>
    isLater(a, b) ? 1 : -1,
  );
