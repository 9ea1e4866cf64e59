import type { Logger } from 'pino';
import type { PersonRoutes } from '../carriers/carrier.ts';
import type { TrunkOf } from '../carriers/streams/stream-access.ts';
import type { Clock } from '../platform/clock.ts';
import type { Sql } from '../platform/db/sql.ts';
import type { Problem } from '../platform/problem.ts';
import { callProblems } from './calls.problems.ts';
import { judgeFraud } from './outbound/judge-fraud.ts';
import { noteCarrier } from './outbound/note-carrier.ts';
import { findPersonRoute, type PersonRoute } from './person-routes.queries.ts';
import type { CallKey } from './record/running-calls.queries.ts';

/** Carriers that calls leave by. */
const VOICE_KINDS: ReadonlySet<string> = new Set(['sip', 'twilio', 'telnyx']);

/** How people are called to whom this call is put through: by its own number, as its carrier is then. */
export const personRoutes = (
  { sql, trunkOf, clock, log }: { sql: Sql; trunkOf?: TrunkOf | undefined; clock: Clock; log: Logger },
  call: CallKey,
  mayCall: boolean,
): PersonRoutes => ({
  mayCall,
  routeTo: async (phone) => {
    const route = await findPersonRoute(sql, call, [phone]);
    if (!route) return { problem: 'The number of the call is gone.' };
    const fault = judgeTransferee(phone, route);
    if (fault) return { problem: fault.sentence('en') };
    const { number: from, carrier } = route;
    const hasCalls = carrier !== null && VOICE_KINDS.has(carrier.kind);
    return { from, trunk: hasCalls ? ((await trunkOf?.(sql, call.workspaceId, carrier.id)) ?? null) : null };
  },
  noteEnd: async (trunk, end, rang) => {
    await noteCarrier({ sql, log }, trunk, end, { rang, now: clock.now() });
  },
});

/**
 * Why a caller must not be put through to a number; null when they may be. At the number of the call the
 * assistant would answer once more, at the cost of two lines.
 * @param phone E.164.
 */
export function judgeTransferee(
  phone: string,
  { number, allowedCountries, barred }: Omit<PersonRoute, 'carrier'>,
): Problem | null {
  if (phone === number) return callProblems.own_number();
  const fault = allowedCountries && judgeFraud(phone, allowedCountries);
  if (fault) return fault;
  return barred.includes(phone) ? callProblems.do_not_call() : null;
}
