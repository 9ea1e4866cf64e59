import type { Logger } from 'pino';
import type { Sql } from '../platform/db/sql.ts';
import { isoOf } from '../platform/instants.ts';
import type { RecurringWork } from '../platform/jobs/recurring.ts';
import { findSealedCarrier } from './carriers.queries.ts';
import {
  followNumbers,
  listKnownTexts,
  listNumbersToAsk,
  noteAsked,
  type ListedNumber,
} from './missed-texts.queries.ts';
import { takeEvent, type EventActions } from './take-event.ts';
import { isTextCarrier, openTextAccount, type TextAccountServices } from './text-accounts.ts';

/** Vendors that bring a text once, and list those that came. */
const KINDS = ['twilio'];
/** How often the texts of a number are asked for. */
const EVERY_MINUTES = 10;
/** Numbers that are asked for in one run, those beside each other, and the time of one. */
const MOST_NUMBERS = 200;
const AT_ONCE = 4;
const ONE_MS = 15_000;
/** Texts stand in the list a moment after they came, by another clock. */
const OVERLAP_MINUTES = 10;
/** Older texts are nobody's wish any more. */
const MOST_DAYS = 7;

export type MissedTextServices = TextAccountServices & EventActions & { log: Logger };

/**
 * Takes texts that a vendor could not bring, because this server was away or slow
 * (docs/decisions/0136-texts-that-were-not-brought.md).
 */
export const takeMissedTexts = (services: MissedTextServices): RecurringWork => ({
  name: 'take-missed-texts',
  everyMinutes: 2,
  deadlineMs: 10 * 60_000,
  work: async (sql, now, signal) => {
    await followNumbers(sql, KINDS, isoOf(now));
    const before = isoOf(now.subtract({ minutes: EVERY_MINUTES }));
    const waiting = (await listNumbersToAsk(sql, before, MOST_NUMBERS)).values();
    /** Carriers without a whole list: their other numbers are left out of this run. */
    const without = new Set<number>();
    const askInTurn = async (): Promise<void> => {
      for (const number of waiting) {
        if (signal.aborted) return;
        const isAsked = !without.has(number.carrierId);
        const isKnown = isAsked && (await askFor(services, { sql, now, signal }, number));
        if (!isKnown) without.add(number.carrierId);
        await noteAsked(sql, number, { at: isoOf(now), knownUntil: isKnown ? isoOf(now) : null });
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, askInTurn));
  },
});

interface Run {
  sql: Sql;
  now: Temporal.Instant;
  signal: AbortSignal;
}

/** Asks for the texts of a number and takes them; whether all of them are known by that. Never rejects. */
async function askFor(services: MissedTextServices, run: Run, asked: ListedNumber): Promise<boolean> {
  const log = services.log.child({ carrier_id: asked.carrierId, phone_number_id: asked.id });
  try {
    return await takeListed({ ...services, log }, run, asked);
  } catch (error) {
    log.error({ err: error }, 'texts of a number were not taken');
    return false;
  }
}

async function takeListed(
  services: MissedTextServices,
  { sql, now, signal }: Run,
  { workspaceId, number, carrierId, begunAt, knownUntil }: ListedNumber,
): Promise<boolean> {
  const { log } = services;
  const carrier = await findSealedCarrier(sql, workspaceId, carrierId);
  const connection = carrier && isTextCarrier(carrier) ? openTextAccount(carrier, services) : null;
  if (!connection?.listReceived) return false;
  const { name } = connection;
  const wanted = {
    to: number,
    since: latest(
      Temporal.Instant.from(begunAt),
      Temporal.Instant.from(knownUntil).subtract({ minutes: OVERLAP_MINUTES }),
      now.subtract({ hours: 24 * MOST_DAYS }),
    ),
    known: (ids: string[]) => listKnownTexts(sql, workspaceId, name, ids),
  };
  const soon = AbortSignal.any([signal, AbortSignal.timeout(ONE_MS)]);
  const { texts, fault, isCut } = await connection.listReceived(wanted, soon);
  for (const event of texts) {
    const told = { carrier: { workspaceId, id: carrierId }, event, name };
    await takeEvent(services, { db: sql, now, log }, told);
  }
  if (texts.length > 0) log.warn({ texts: texts.length }, 'took texts that the vendor had not brought');
  if (isCut) log.error('the vendor has more texts of a number than are listed');
  // The account's fault is the matter of its check, and of the texts that are sent.
  if (fault) log.info({ reason: fault.fault.problem.sentence('en') }, 'texts of a number are not all listed');
  return fault === null;
}

const latest = (...instants: [Temporal.Instant, ...Temporal.Instant[]]): Temporal.Instant =>
  instants.reduce((one, other) => (Temporal.Instant.compare(one, other) > 0 ? one : other));
