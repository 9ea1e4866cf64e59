import type { KnownCaller } from '../voice/define-tool.ts';
import type { Filled, Slot } from '../voice/tools.ts';

const never = (): boolean => false;
const always = (): boolean => true;

/** Arguments of `find_appointment_times` out of what was said for a booking. */
const searchBy = ({ service, date, staff }: Filled) => ({
  ...(service === undefined ? {} : { service }),
  ...(date === undefined ? {} : { date }),
  ...(staff === undefined ? {} : { staff }),
});

const FREE_TIMES: NonNullable<Slot['offer']> = {
  tool: 'find_appointment_times',
  arguments: searchBy,
  list: 'times',
  fills: { date: 'date', time: 'time' },
};

const staffSlot: Slot = {
  name: 'staff',
  kind: 'choice',
  needed: never,
  options: ({ staff }) => staff.map(({ name }) => ({ value: name })),
};

const timeSlots: readonly Slot[] = [
  { name: 'date', kind: 'date', needed: always, offer: FREE_TIMES },
  { name: 'time', kind: 'time', needed: always, offer: FREE_TIMES },
];

/** What a caller is asked for a booking: their name and number only where they are not known. */
export const bookingSlots = ({ callerName, callerNumber }: KnownCaller): readonly Slot[] => [
  {
    name: 'service',
    kind: 'choice',
    needed: (_filled, { services }) => services.length > 1,
    options: ({ services }) => services.map(({ name }) => ({ value: name })),
  },
  staffSlot,
  ...timeSlots,
  { name: 'name', kind: 'person', needed: () => callerName === null },
  { name: 'phone', kind: 'phone', needed: () => callerNumber === null },
  { name: 'email', kind: 'email', needed: never },
  { name: 'notes', kind: 'text', needed: never },
];

/** The caller chooses one of their own appointments where they have several. */
const ownAppointment: Slot = {
  name: 'appointment_id',
  kind: 'choice',
  needed: always,
  offer: {
    tool: 'find_my_bookings',
    arguments: () => ({}),
    list: 'appointments',
    fills: { appointment_id: 'appointment_id' },
  },
};

/** `Can I come at eleven?` leaves the date as it is. */
export const movingSlots: readonly Slot[] = [
  ownAppointment,
  ...timeSlots.map((slot) =>
    slot.name === 'date' ? { ...slot, needed: ({ time }: Filled) => time === undefined } : slot,
  ),
];

export const cancellingSlots: readonly Slot[] = [
  ownAppointment,
  { name: 'reason', kind: 'text', needed: never },
];
