import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock.ts';
import type { Sql } from '../../platform/db/sql.ts';
import { within } from '../../platform/within.ts';
import type { CallScript } from '../../voice/call-recorder.ts';
import type { Facts } from '../../voice/tools.ts';
import { findOwnBookings } from './find-my-bookings.ts';
import { findCallerContact } from './tool-effects.queries.ts';
import type { ToolOptions } from './bind-tools.ts';
import { actorOf, type ToolOwner } from './tool-owner.ts';

/** A caller hears ringing meanwhile. */
const MAX_LOOK_UP_MS = 2_000;

/**
 * What the other side of a call has booked and what is still to come, as `find_my_bookings` tells it, so that
 * a language model knows it from the first word. Null for a withheld number, for somebody without bookings,
 * and where they cannot be looked up in time. Never rejects.
 * @param asked.chatappUserId who it is where no number is known, once they have a contact.
 */
export async function findCallerBookings(
  script: Pick<CallScript, 'callerNumber' | 'business'>,
  asked: { sql: Sql; clock: Clock; log: Logger; call: ToolOwner } & Pick<ToolOptions, 'chatappUserId'>,
): Promise<Facts | null> {
  const { sql, clock, log, call, chatappUserId = null } = asked;
  const { callerNumber: number, business } = script;
  const { workspaceId } = call;
  const find = async (): Promise<Facts> => {
    const known = number ?? (await chatappUserId);
    if (known === null) return {};
    const contact = await findCallerContact(sql, workspaceId, known);
    return findOwnBookings({
      ...{ db: sql, workspaceId, by: actorOf(call), business, now: clock.now(), caller: { number, contact } },
    });
  };
  try {
    const found = await within(MAX_LOOK_UP_MS, 'the look-up of the caller’s bookings', find());
    const some = Object.entries(found).filter(([, list]) => Array.isArray(list) && list.length > 0);
    return some.length === 0 ? null : Object.fromEntries(some);
  } catch (error) {
    log.warn({ err: error }, 'bookings of the caller could not be looked up');
    return null;
  }
}
