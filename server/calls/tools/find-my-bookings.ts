import { Type } from 'typebox';
import { findAppointment } from '../../appointments/appointments.queries.ts';
import { OPEN_STATUSES, type Appointment } from '../../appointments/appointment.ts';
import { listNamesBetween } from '../../appointments/own-appointments.queries.ts';
import { listOwnAppointments, ownedAppointment } from '../../appointments/own-appointments.ts';
import { appointmentFacts, localFacts } from '../../appointments/said-time.ts';
import { callOf } from '../../platform/action-context.ts';
import { isoOf } from '../../platform/instants.ts';
import { decimalOf } from '../../platform/money.ts';
import { defineReadingTool, ToolRefusal, type ToolContext } from '../../voice/define-tool.ts';
import type { Facts } from '../../voice/tools.ts';
import {
  listOpenOrders,
  listOpenStays,
  type BookingFilter,
  type OpenOrder,
  type OpenStay,
} from './own-bookings.queries.ts';
import { isSameName } from './same-name.ts';

/** What of one person is still to come. */
interface Bookings {
  appointments: Appointment[];
  orders: OpenOrder[];
  stays: OpenStay[];
}

/**
 * The caller's bookings to come: those of the number they call from; of another number those that they can
 * name by number or date and by the name they were made under.
 */
export const findMyBookingsTool = defineReadingTool({
  name: 'find_my_bookings',
  ability: null,
  description:
    'Finds what the caller has booked, reserved and ordered and what is still to come. Use it without parameters for the ' +
    'number they call from. Only when that finds nothing, ask for the number or the date of the booking and for the name ' +
    'it was made under.',
  parameters: Type.Object({
    name: Type.Optional(Type.String({ maxLength: 255, description: 'The name the booking was made under.' })),
    number: Type.Optional(
      Type.String({ maxLength: 40, description: 'Number of the booking, or its date as YYYY-MM-DD.' }),
    ),
  }),
  async run({ name, number }, context) {
    if (number === undefined) return findOwnBookings(context);
    if (name === undefined) throw new ToolRefusal('missing', { fields: ['name'] });
    if (!context.mayLookUp()) return findOwnBookings(context);
    const found = await namedBookings(number, name, context);
    for (const appointment of found.appointments) context.reach(ownedAppointment(appointment));
    for (const order of found.orders) context.reach({ kind: 'order', ...order });
    for (const stay of found.stays) context.reach({ kind: 'reservation', ...stay });
    return factsOf(found, context);
  },
});

/** What the tools need to know of a call to find the caller's own bookings. */
type OwnerContext = Pick<ToolContext, 'db' | 'workspaceId' | 'caller' | 'by' | 'now' | 'business'>;

/** The facts of `find_my_bookings` without parameters: what is to come of the number that calls. */
export const findOwnBookings = async (context: OwnerContext): Promise<Facts> =>
  factsOf(await ownBookings(context), context);

async function ownBookings(context: OwnerContext): Promise<Bookings> {
  const { db, workspaceId, caller, by } = context;
  const owner: BookingFilter = {
    ...{ by: 'owner', phone: caller.number, contactId: caller.contact?.id ?? null, callId: callOf(by) },
  };
  return {
    appointments: await listOwnAppointments(context),
    orders: await listOpenOrders(db, workspaceId, owner, sinceOf(context)),
    stays: await listOpenStays(db, workspaceId, owner, todayOf(context)),
  };
}

/** Orders that were ready earlier are no longer to come. */
const sinceOf = ({ now }: OwnerContext): string => isoOf(now.subtract({ hours: 24 }));

const todayOf = ({ now, business }: OwnerContext): string =>
  now.toZonedDateTimeISO(business.timezone).toPlainDate().toString();

/** What has this number or date and this name; nothing is said of what has another name. */
async function namedBookings(number: string, name: string, context: ToolContext): Promise<Bookings> {
  const { db, workspaceId } = context;
  const filter = filterOf(number, context);
  if (filter === null) return { appointments: [], orders: [], stays: [] };
  const isNamed = (record: { name: string | null }): boolean => isSameName(name, record.name);
  const orders = (await listOpenOrders(db, workspaceId, filter, sinceOf(context))).filter(isNamed);
  const stays = (await listOpenStays(db, workspaceId, filter, todayOf(context))).filter(isNamed);
  return { appointments: await namedAppointments(filter, name, context), orders, stays };
}

function filterOf(number: string, { business }: ToolContext): BookingFilter | null {
  const date = /^\s*(\d{4}-\d{2}-\d{2})\s*$/.exec(number)?.[1];
  if (date === undefined) {
    const digits = /\d{1,15}/.exec(number.replace(/\s/g, ''))?.[0];
    return digits === undefined ? null : { by: 'number', number: Number(digits) };
  }
  try {
    const day = Temporal.PlainDate.from(date);
    const [from, until] = [day, day.add({ days: 1 })].map((each) =>
      isoOf(each.toZonedDateTime(business.timezone).toInstant()),
    );
    return { by: 'date', date, from: from ?? '', until: until ?? '' };
  } catch {
    throw new ToolRefusal('missing', { fields: ['number'] });
  }
}

async function namedAppointments(
  filter: BookingFilter,
  name: string,
  { db, workspaceId, now }: ToolContext,
): Promise<Appointment[]> {
  const ids =
    filter.by === 'number'
      ? [filter.number]
      : filter.by === 'date'
        ? (await listNamesBetween(db, workspaceId, filter))
            .filter((each) => isSameName(name, each.name))
            .map(({ id }) => id)
        : [];
  const found = await Promise.all(ids.map((id) => findAppointment(db, workspaceId, id)));
  return found
    .filter((appointment) => appointment !== null)
    .filter(
      ({ customer, status, starts_at: startsAt }) =>
        isSameName(name, customer.name) &&
        OPEN_STATUSES.some((open) => open === status) &&
        startsAt >= isoOf(now),
    );
}

function factsOf({ appointments, orders, stays }: Bookings, { business }: OwnerContext): Facts {
  return {
    appointments: appointments.map(appointmentFacts),
    reservations: stays.map(({ number, status, room, checkIn, checkOut, totalCents, currency }) => ({
      ...{ number, status, room, check_in: checkIn, check_out: checkOut },
      ...{ total: decimalOf(totalCents), currency },
    })),
    orders: orders.map(({ number, status, fulfillment, totalCents, currency, readyAt }) => {
      const { date, time } = localFacts(Temporal.Instant.from(readyAt).epochMilliseconds, business.timezone);
      const ready = `${date} ${time}`;
      return { number, status, fulfillment, total: decimalOf(totalCents), currency, ready_at: ready };
    }),
  };
}
