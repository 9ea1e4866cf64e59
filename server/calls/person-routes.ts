import type { PersonRoutes } from '../carriers/carrier.ts';
import type { TrunkOf } from '../carriers/streams/stream-access.ts';
import type { Sql } from '../platform/db/sql.ts';
import { judgeFraud } from './outbound/judge-fraud.ts';
import { findPersonRoute } from './person-routes.queries.ts';
import type { CallKey } from './record/running-calls.queries.ts';

/** Carriers that calls leave by. */
const VOICE_KINDS: ReadonlySet<string> = new Set(['sip', 'twilio', 'telnyx']);

/** How people are called to whom this call is put through: by its own number, as its carrier is then. */
export const personRoutes = (
  { sql, trunkOf }: { sql: Sql; trunkOf?: TrunkOf | undefined },
  call: CallKey,
  mayCall: boolean,
): PersonRoutes => ({
  mayCall,
  routeTo: async (phone) => {
    const route = await findPersonRoute(sql, call);
    if (!route) return { problem: 'The number of the call is gone.' };
    const fault = route.allowedCountries && judgeFraud(phone, route.allowedCountries);
    if (fault) return { problem: fault.sentence('en') };
    const { number: from, carrier } = route;
    const hasCalls = carrier !== null && VOICE_KINDS.has(carrier.kind);
    return { from, trunk: hasCalls ? ((await trunkOf?.(sql, call.workspaceId, carrier.id)) ?? null) : null };
  },
});
