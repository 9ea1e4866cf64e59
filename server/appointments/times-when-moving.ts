import type { ToolContext } from '../voice/define-tool.ts';
import type { Facts } from '../voice/tools.ts';
import { OPEN_STATUSES, type Appointment } from './appointment.ts';
import { listOwnAppointments } from './own-appointments.ts';
import { localFacts } from './said-time.ts';
import { searchTimes, type TimeQuestion } from './search-times.ts';

/** Appointments of the caller that are looked at, and times that are given. */
const MAX_APPOINTMENTS = 3;
const MAX_TIMES = 5;

/**
 * Times that are free only when an appointment of the caller moves: those that overlap it. For another
 * appointment beside it they are not free.
 */
export async function findTimesWhenMoving(question: TimeQuestion, context: ToolContext): Promise<Facts[]> {
  const { timezone } = context.business;
  const movable = (await listOwnAppointments(context)).filter((appointment) => {
    const isOpen = OPEN_STATUSES.some((open) => open === appointment.status);
    return isOpen && (appointment.service?.id ?? null) === question.serviceId;
  });
  const found: Facts[] = [];
  for (const appointment of movable.slice(0, MAX_APPOINTMENTS)) {
    const { startMs, endMs } = spanOf(appointment);
    const day = Temporal.PlainDate.from(localFacts(startMs, timezone).date);
    if (!isAskedAbout(day, question)) continue;
    const only = { ...question, first: day, last: day };
    const { days: asIs, terms } = await searchTimes(context, only, 1);
    const { days } = await searchTimes(context, { ...only, except: appointment.id }, 1);
    const free = new Set(asIs.flatMap(({ times }) => times.map((time) => time.startMs)));
    for (const { startMs: at, chooseStaff, ...local } of days.flatMap(({ times }) => times)) {
      const isOverlapping = at !== startMs && at < endMs && at + terms.durationMs > startMs;
      if (free.has(at) || !isOverlapping) continue;
      found.push({ appointment_id: appointment.id, ...local, staff: chooseStaff()?.name ?? null });
    }
  }
  return found.slice(0, MAX_TIMES);
}

function isAskedAbout(day: Temporal.PlainDate, { first, last }: TimeQuestion): boolean {
  const isAfter = Temporal.PlainDate.compare(day, first) >= 0;
  return isAfter && (last === null || Temporal.PlainDate.compare(day, last) <= 0);
}

const spanOf = (appointment: Appointment): { startMs: number; endMs: number } => ({
  startMs: Temporal.Instant.from(appointment.starts_at).epochMilliseconds,
  endMs: Temporal.Instant.from(appointment.ends_at).epochMilliseconds,
});
