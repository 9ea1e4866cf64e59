import type { PersonRoutes } from '../carriers/carrier.ts';
import { isStream, type TrunkOf } from '../carriers/streams/stream-access.ts';
import type { Sql } from '../platform/db/sql.ts';
import { judgeFraud } from './outbound/judge-fraud.ts';
import { findPersonRoute } from './person-routes.queries.ts';
import type { CallKey } from './record/running-calls.queries.ts';

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
    const trunk = carrier?.kind === 'sip' ? await trunkOf?.(sql, call.workspaceId, carrier.id) : null;
    return { from, trunk: trunk && !isStream(trunk) ? trunk : null };
  },
});
