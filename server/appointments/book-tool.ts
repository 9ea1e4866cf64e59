import { Type } from 'typebox';
import { askForCustomer, customerOfCall, saidCustomer } from '../contacts/said-customer.ts';
import { holderOf } from '../platform/call-holds.ts';
import { decimalOf } from '../platform/money.ts';
import { isoOfMs } from '../platform/instants.ts';
import { defineWritingTool, ToolRefusal } from '../voice/define-tool.ts';
import { bookAppointment, type BookingInput } from './book-appointment.ts';
import type { BookingTerms } from './booking-terms.ts';
import { chooseBookable } from './choose-bookable.ts';
import { clockTime, date, serviceName, staffName } from './find-times-tool.ts';
import { releaseTimes } from './held-times.queries.ts';
import { holdTimes, type TimeToHold } from './hold-times.ts';
import { judgeSaidTime } from './judge-said-time.ts';
import { appointmentFacts, localFacts } from './said-time.ts';
import { bookingSlots } from './appointment-slots.ts';

interface Plan {
  input: BookingInput;
  time: TimeToHold;
  terms: BookingTerms;
}

/** Books a time for the caller; what is held for the call and not taken comes free with it. */
export const bookTool = defineWritingTool({
  name: 'book_appointment',
  ability: 'book_appointments',
  description:
    'Books an appointment for the caller at a time that find_appointment_times gave. The first use books nothing: it gives ' +
    'what will be booked; read that back, and use it again in the same way when the caller has agreed.',
  parameters: Type.Object({
    service: serviceName,
    date: date('The date, YYYY-MM-DD, in the business’s timezone.'),
    time: clockTime('The time, HH:MM (24 hours), in the business’s timezone.'),
    staff: staffName,
    ...saidCustomer,
    notes: Type.Optional(
      Type.String({ maxLength: 2_000, description: 'What the business should know, in the caller’s words.' }),
    ),
  }),
  slots: bookingSlots,
  confirms: true,
  outcome: 'appointment_booked',
  async resolve(said, context) {
    const bookable = await chooseBookable(said, context);
    const { date: on, time } = said;
    context.collect({ date: on, time });
    return { ...bookable, date: on, time, person: customerOfCall(said, context), notes: said.notes ?? null };
  },
  content: ({ service, staff, date: on, time, person }) => ({
    ...{ service: service?.id ?? null, staff: staff?.id ?? null, date: on, time },
    customer: { ...person.customer },
  }),
  async judge({ service, staff, date: on, time, person, notes }, context) {
    const ids = { serviceId: service?.id ?? null, staffId: staff?.id ?? null };
    const judged = await judgeSaidTime(context, { ...ids, date: on, time });
    askForCustomer(person, context);
    const { startMs, terms } = judged;
    const staffId = judged.staff?.id ?? null;
    const plan: Plan = {
      time: { startMs, staffId },
      terms,
      input: {
        ...{ starts_at: isoOfMs(startMs), service_id: ids.serviceId, staff_member_id: staffId },
        ...{ customer: person.customer, contact_id: person.contactId, notes },
      },
    };
    const cents = service?.price_cents ?? null;
    const facts = {
      ...{ service: service?.name ?? null, ...localFacts(startMs, context.business.timezone) },
      ...{ staff: judged.staff?.name ?? null, duration_minutes: terms.durationMs / 60_000 },
      ...{ price: cents === null ? null : decimalOf(cents), currency: context.business.currency },
      ...person.facts,
      notes,
    };
    return { facts, plan };
  },
  async hold({ time, terms }, context) {
    const isHeld = await holdTimes(context, { kind: 'confirming', terms, times: [time] });
    if (!isHeld) throw new ToolRefusal('taken');
  },
  async carryOut({ input }, context) {
    const { appointment } = await bookAppointment(context, input);
    await releaseTimes(context.db, context.workspaceId, holderOf(context.by));
    return appointmentFacts(appointment);
  },
});
