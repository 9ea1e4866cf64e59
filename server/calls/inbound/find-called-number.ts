import type { CallArrival } from '../../carriers/carrier.ts';
import { isNationalNumber, nationalCandidates, spellingsOfCalled } from '../../platform/carrier-numbers.ts';
import type { Db } from '../../platform/db/sql.ts';
import {
  findChatappCarrier,
  findNumberCarrier,
  findReachedNumber,
  listAnsweredNumbers,
  listCarriedNumbers,
  type CarrierKey,
  type ReachedNumber,
  type Scope,
} from './reception.queries.ts';

/**
 * Finds the called number: the number of the called address, else a number in another header of the carrier;
 * null when this installation has none of them. Each is matched as an international number first and then as
 * a national number, which counts when exactly one number of this installation matches (`docs/sip.md`). A
 * call that names none reaches the only number of the carrier that it is registered with.
 */
export async function findCalledNumber(
  db: Db,
  arrival: Scope & Pick<CallArrival, 'to' | 'toAlternatives' | 'onlyNumberOf' | 'assistantId' | 'chatapp'>,
): Promise<ReachedNumber | null> {
  const { to, toAlternatives, onlyNumberOf = null, assistantId = null, chatapp, ...within } = arrival;
  const scope: Scope = { ...within, channel: chatapp ? 'chatapp' : 'phone' };
  const find = (spellings: string[]): Promise<ReachedNumber | null> =>
    findReachedNumber(db, spellings, scope, assistantId);
  const named = await findCalled(db, { to, toAlternatives }, scope, find);
  if (named || onlyNumberOf === null) return named;
  const [number, another] = await listCarriedNumbers(db, onlyNumberOf);
  return number !== undefined && another === undefined ? find([number]) : null;
}

/** The carrier that brings the calls of the number called; null when it has none. */
export const findCarrierCalled = (
  db: Db,
  called: Pick<CallArrival, 'to' | 'toAlternatives'>,
): Promise<CarrierKey | null> => findCalled(db, called, {}, (spellings) => findNumberCarrier(db, spellings));

/** The carrier of a number with calls on the chat app, where the chat app knows it by this id. */
export const findChatappCalled = (
  db: Db,
  { to }: Pick<CallArrival, 'to'>,
  phoneNumberId: string,
): Promise<(CarrierKey & { number: string }) | null> =>
  findChatappCarrier(db, spellingsOfCalled(to), phoneNumberId);

async function findCalled<T>(
  db: Db,
  { to, toAlternatives }: Pick<CallArrival, 'to' | 'toAlternatives'>,
  scope: Scope,
  find: (spellings: string[]) => Promise<T | null>,
): Promise<T | null> {
  for (const written of new Set([to, ...toAlternatives])) {
    const reached = await find(spellingsOfCalled(written));
    if (reached) return reached;
    const [number, another] = await findNationalNumbers(db, written, scope);
    if (number !== undefined && another === undefined) return find([number]);
  }
  return null;
}

async function findNationalNumbers(db: Db, written: string, scope: Scope): Promise<string[]> {
  const candidates = nationalCandidates(written);
  if (candidates.length === 0) return [];
  const answered = await listAnsweredNumbers(db, candidates, scope);
  return answered
    .filter(({ number, country }) => isNationalNumber(written, country, number))
    .map(({ number }) => number);
}
