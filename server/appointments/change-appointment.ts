import { inTransaction, type Db } from '../platform/db/sql.ts';
import { saysNothing } from '../platform/http/says-nothing.ts';
import { isoOf } from '../platform/instants.ts';
import { notFound } from '../platform/refusal.ts';
import { holdsTime, OPEN_STATUSES, type Appointment, type AppointmentStatus } from './appointment.ts';
import { tellOfAppointment, type AppointmentEvent } from './appointment-events.ts';
import {
  lockAppointment,
  updateAppointment,
  type AppointmentValues,
  type HeldTime,
} from './appointments.queries.ts';
import { lockCalendars } from './calendars.queries.ts';
import { moveTo, takeAgain } from './move-appointment.ts';
import { readStart } from './read-start.ts';
import { refuseTaken } from './refuse-taken.ts';
import { showAppointment } from './show-appointment.ts';

/** What is changed; only what is present. */
export interface AppointmentChangeInput {
  starts_at?: string | undefined;
  status?: AppointmentStatus | undefined;
  title?: string | undefined;
  notes?: string | null | undefined;
  /** Moves to any time, also one that is taken. */
  force?: boolean | undefined;
  /** False: the customer is told nothing. Default true. */
  notify?: boolean | undefined;
}

/**
 * Changes what is sent. A new start is a rescheduling, with the same member of staff; the status `cancelled` is the
 * cancellation, and one that holds time again needs that time free. Webhooks and the customer are told of all three.
 * @throws Refusal `not_found`; `taken` (409) naming `starts_at`, unless forced.
 */
export async function changeAppointment(
  db: Db,
  workspaceId: number,
  id: number,
  input: AppointmentChangeInput,
  now: Temporal.Instant,
): Promise<Appointment> {
  const startMs = input.starts_at === undefined ? null : readStart(input.starts_at);
  return refuseTaken(() =>
    inTransaction(db, async (tx) => {
      if (startMs !== null || input.status !== undefined) await lockCalendars(tx, workspaceId);
      const current = await lockAppointment(tx, workspaceId, id);
      if (!current) throw notFound('appointment');
      const { force: _force, notify: _notify, ...said } = input;
      if (saysNothing(said)) return showAppointment(tx, workspaceId, id);
      const step = stepOf(current, input.status ?? current.status, startMs);
      const time = await findTime(
        tx,
        workspaceId,
        { current, step, startMs, force: input.force ?? false },
        now,
      );
      await updateAppointment(tx, workspaceId, id, { ...valuesOf(input), ...time }, isoOf(now));
      const appointment = await showAppointment(tx, workspaceId, id);
      if (step.event !== null) {
        const notify = (input.notify ?? true) && isWorthTelling(step.event, appointment.status);
        await tellOfAppointment(tx, workspaceId, { type: step.event, appointment, notify, now });
      }
      return appointment;
    }),
  );
}

/** What a change means. */
interface Step {
  /** Which event it is, null for none. */
  event: AppointmentEvent | null;
  /** Whether time has to be found: at the new start, or at its own after it had been given back. */
  needs: 'new_time' | 'own_time' | 'nothing';
}

function stepOf(
  current: Pick<Appointment, 'status' | 'starts_at'>,
  status: AppointmentStatus,
  startMs: number | null,
): Step {
  const moves = startMs !== null && startMs !== Temporal.Instant.from(current.starts_at).epochMilliseconds;
  const returns = !holdsTime(current.status) && holdsTime(status);
  if (status === 'cancelled' && current.status !== 'cancelled')
    return { event: 'appointment.cancelled', needs: moves ? 'new_time' : 'nothing' };
  const needs = moves ? 'new_time' : returns ? 'own_time' : 'nothing';
  if (returns && current.status === 'cancelled') return { event: 'appointment.booked', needs };
  return { event: moves ? 'appointment.rescheduled' : null, needs };
}

function valuesOf(input: AppointmentChangeInput): Partial<AppointmentValues> {
  const isTakenBack = input.status !== undefined && input.status !== 'cancelled';
  return {
    ...(input.title === undefined ? {} : { title: input.title.trim() }),
    ...(input.notes === undefined ? {} : { notes: input.notes }),
    ...(input.status === undefined ? {} : { status: input.status }),
    ...(isTakenBack ? { cancel_reason: null } : {}),
  };
}

async function findTime(
  tx: Db,
  workspaceId: number,
  change: { current: Appointment & HeldTime; step: Step; startMs: number | null; force: boolean },
  now: Temporal.Instant,
): Promise<Partial<AppointmentValues>> {
  const { current, step, startMs, force } = change;
  if (step.needs === 'new_time' && startMs !== null)
    return moveTo(tx, workspaceId, { current, startMs, force }, now);
  return step.needs === 'own_time' ? takeAgain(tx, workspaceId, { current, force }) : {};
}

/** Nobody needs a mail about the new time of an appointment that is over or does not take place. */
const isWorthTelling = (event: AppointmentEvent, status: AppointmentStatus): boolean =>
  event === 'appointment.cancelled' || OPEN_STATUSES.some((open) => open === status);
