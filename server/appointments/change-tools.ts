import { Type } from 'typebox';
import { holderOf } from '../platform/call-holds.ts';
import { isoOfMs } from '../platform/instants.ts';
import { defineWritingTool, ToolRefusal, type ToolContext } from '../voice/define-tool.ts';
import { OPEN_STATUSES, type Appointment } from './appointment.ts';
import { cancellingSlots, movingSlots } from './appointment-slots.ts';
import { cancelAppointment } from './cancel-appointment.ts';
import { changeAppointment } from './change-appointment.ts';
import { clockTime, date } from './find-times-tool.ts';
import { releaseTimes } from './held-times.queries.ts';
import { holdTimes } from './hold-times.ts';
import { judgeSaidTime, type JudgedTime } from './judge-said-time.ts';
import { requireOwnAppointment } from './own-appointments.ts';
import { appointmentFacts, localFacts } from './said-time.ts';

const appointmentId = Type.Optional(
  Type.Integer({
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
    description: 'Id out of find_my_bookings; may be left out where the caller has one appointment.',
  }),
);

/** Moves one of the caller's own appointments. */
export const moveTool = defineWritingTool({
  name: 'move_appointment',
  ability: 'book_appointments',
  description:
    'Moves an appointment of the caller to a time that find_appointment_times gave. The first use moves nothing: it gives ' +
    'what will be done; read that back, and use it again in the same way when the caller has agreed.',
  parameters: Type.Object({
    appointment_id: appointmentId,
    date: Type.Optional(
      date('The new date, YYYY-MM-DD, in the business’s timezone; without it the date stays.'),
    ),
    time: clockTime('The new time, HH:MM (24 hours), in the business’s timezone.'),
  }),
  slots: movingSlots,
  confirms: true,
  reopens: ['book_appointment', 'move_appointment', 'cancel_appointment'],
  async resolve(said, context) {
    const appointment = await requireOwnAppointment(said.appointment_id, context);
    const { timezone } = context.business;
    const wanted = { date: said.date ?? localFacts(startOf(appointment), timezone).date, time: said.time };
    context.collect(wanted);
    return { appointment, ...wanted };
  },
  content: ({ appointment, date: on, time }) => ({ appointment: appointment.id, date: on, time }),
  async judge({ appointment, date: on, time }, context) {
    refuseOver(appointment, context);
    const judged = await judgeMove(appointment, { date: on, time }, context);
    const { startMs, staff, terms } = judged;
    if (startMs === startOf(appointment))
      throw new ToolRefusal('already_done', { facts: appointmentFacts(appointment) });
    const { date: oldDate, time: oldTime, weekday, staff: _old, ...rest } = appointmentFacts(appointment);
    const { timezone } = context.business;
    return {
      facts: {
        ...rest,
        ...localFacts(startMs, timezone),
        staff: staff?.name ?? null,
        from: { date: oldDate ?? null, time: oldTime ?? null, weekday: weekday ?? null },
      },
      plan: { id: appointment.id, startMs, staffId: staff?.id ?? null, terms },
    };
  },
  async hold({ id, startMs, staffId, terms }, context) {
    const times = [{ startMs, staffId }];
    if (!(await holdTimes(context, { kind: 'confirming', terms, times, except: id })))
      throw new ToolRefusal('taken');
  },
  async carryOut({ id, startMs, staffId }, context) {
    const change = { id, starts_at: isoOfMs(startMs), staff_member_id: staffId };
    const appointment = await changeAppointment(context, change);
    await releaseTimes(context.db, context.workspaceId, holderOf(context.by));
    return appointmentFacts(appointment);
  },
});

/** Whoever has the appointment keeps it where they are free; else somebody who is. */
async function judgeMove(
  appointment: Appointment,
  at: { date: string; time: string },
  context: ToolContext,
): Promise<JudgedTime> {
  const wish = {
    ...at,
    serviceId: appointment.service?.id ?? null,
    durationMinutes: appointment.duration_minutes,
    except: appointment.id,
  };
  const { staff } = appointment;
  if (staff === null) return judgeSaidTime(context, { ...wish, staffId: null });
  try {
    return await judgeSaidTime(context, { ...wish, staffId: staff.id });
  } catch (error) {
    if (!(error instanceof ToolRefusal)) throw error;
    return judgeSaidTime(context, { ...wish, staffId: null });
  }
}

/** Cancels one of the caller's own appointments. */
export const cancelTool = defineWritingTool({
  name: 'cancel_appointment',
  ability: 'book_appointments',
  description:
    'Cancels an appointment of the caller. The first use cancels nothing: it gives which one it is; read that back, and use ' +
    'it again in the same way when the caller has agreed.',
  parameters: Type.Object({
    appointment_id: appointmentId,
    reason: Type.Optional(Type.String({ maxLength: 1_000, description: 'Why, in the caller’s words.' })),
  }),
  slots: cancellingSlots,
  confirms: true,
  reopens: ['book_appointment', 'move_appointment'],
  async resolve(said, context) {
    const appointment = await requireOwnAppointment(said.appointment_id, context);
    if (said.reason !== undefined) context.collect({ reason: said.reason });
    return { appointment, reason: said.reason ?? null };
  },
  content: ({ appointment }) => ({ appointment: appointment.id }),
  async judge({ appointment, reason }, context) {
    if (appointment.status === 'cancelled')
      throw new ToolRefusal('already_done', { facts: appointmentFacts(appointment) });
    refuseOver(appointment, context);
    return { facts: appointmentFacts(appointment), plan: { id: appointment.id, reason } };
  },
  async carryOut({ id, reason }, context) {
    return appointmentFacts(await cancelAppointment(context, { id, reason }));
  },
});

const startOf = ({ starts_at: startsAt }: Appointment): number =>
  Temporal.Instant.from(startsAt).epochMilliseconds;

/** What has begun or does not take place is no longer changed by a call. */
function refuseOver(appointment: Appointment, { now }: ToolContext): void {
  const isOpen = OPEN_STATUSES.some((open) => open === appointment.status);
  if (!isOpen || startOf(appointment) <= now.epochMilliseconds)
    throw new ToolRefusal('unavailable', { facts: appointmentFacts(appointment) });
}
