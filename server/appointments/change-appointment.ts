import { withTransaction, type ActionContext } from '../platform/action-context.ts';
import type { Metadata } from '../platform/http/shapes/external-record.ts';
import { isEmptyChange } from '../platform/http/is-empty-change.ts';
import { isoOf } from '../platform/instants.ts';
import { notFound } from '../platform/refusal.ts';
import { holdsTime, OPEN_STATUSES, type Appointment, type AppointmentStatus } from './appointment.ts';
import {
  emitAppointment,
  notifyOfAppointment,
  type AppointmentEvent,
  type AppointmentEventType,
} from './appointment-events.ts';
import { lockAppointment, updateAppointment, type AppointmentValues } from './appointments.queries.ts';
import { lockCalendars } from './calendars.queries.ts';
import { changeCustomer, type CustomerChange } from './change-customer.ts';
import { movesTime, moveAppointment, takeTimeAgain, type HeldAppointment } from './move-appointment.ts';
import { readStart } from './read-start.ts';
import { refuseTaken } from './refuse-taken.ts';
import { requireAppointment } from './show-appointment.ts';

/** The fields to change; only what is present. */
export interface AppointmentChangeInput extends CustomerChange {
  id: number;
  starts_at?: string | undefined;
  /** Null: without a service. */
  service_id?: number | null | undefined;
  /** Null: the least busy member of staff who is free. */
  staff_member_id?: number | null | undefined;
  duration_minutes?: number | undefined;
  status?: AppointmentStatus | undefined;
  title?: string | undefined;
  notes?: string | null | undefined;
  metadata?: Metadata | undefined;
  external_id?: string | null | undefined;
  /** Moves to any time, also one that is taken. */
  force?: boolean | undefined;
  /** False: nobody is notified. Default true. */
  notify?: boolean | undefined;
}

/**
 * Changes what is sent. Another start, service, member of staff or duration is judged like a new booking. The
 * status `cancelled` is the cancellation, and one that holds time again needs that time free. Which event
 * follows and who is notified is described in docs/appointments.md.
 * @throws Refusal `not_found`; 422 for ids that do not exist; `taken` (409) naming the field that cannot be
 *   as it was sent, unless forced.
 */
export async function changeAppointment(
  context: ActionContext,
  input: AppointmentChangeInput,
): Promise<Appointment> {
  const { id, force = false, notify = true, ...sent } = input;
  const startMs = input.starts_at === undefined ? null : readStart(input.starts_at);
  return refuseTaken(() =>
    withTransaction(context, async (context) => {
      const { db, workspaceId, now } = context;
      const current = await lockAppointment(db, workspaceId, id);
      if (!current) throw notFound('appointment');
      if (isEmptyChange(sent)) return requireAppointment(db, workspaceId, id);
      const customer = await changeCustomer(context, current, input);
      if (needsCalendars(input)) await lockCalendars(db, workspaceId);
      const time = await findTimeOf(context, { current, input, startMs, force });
      const values = { ...valuesOf(sent), ...time, ...customer };
      await updateAppointment(db, workspaceId, id, values, isoOf(now));
      const appointment = await requireAppointment(db, workspaceId, id);
      await announce(context, { current, appointment, notify });
      return appointment;
    }),
  );
}

const needsCalendars = (input: AppointmentChangeInput): boolean =>
  [input.starts_at, input.status, input.service_id, input.staff_member_id, input.duration_minutes].some(
    (value) => value !== undefined,
  );

function valuesOf(input: Omit<AppointmentChangeInput, 'id'>): Partial<AppointmentValues> {
  const { title, notes, status, metadata, external_id: externalId } = input;
  const isReinstated = status !== undefined && status !== 'cancelled';
  return {
    ...(title === undefined ? {} : { title: title.trim() }),
    ...(notes === undefined ? {} : { notes }),
    ...(status === undefined ? {} : { status }),
    ...(isReinstated ? { cancel_reason: null } : {}),
    ...(metadata === undefined ? {} : { metadata }),
    ...(externalId === undefined ? {} : { external_id: externalId }),
  };
}

/**
 * The columns of the time, where the change needs time: a new one, or its own after it had been given back.
 */
async function findTimeOf(
  context: ActionContext,
  change: {
    current: HeldAppointment;
    input: AppointmentChangeInput;
    startMs: number | null;
    force: boolean;
  },
): Promise<Partial<AppointmentValues>> {
  const { current, input, startMs, force } = change;
  const { service_id: serviceId, staff_member_id: staffMemberId, duration_minutes: minutes } = input;
  const move = { current, force, startMs, serviceId, staffMemberId, minutes };
  if (movesTime(move)) return moveAppointment(context, { ...move, keepsTitle: input.title !== undefined });
  const isHeldAgain = !holdsTime(current.status) && holdsTime(input.status ?? current.status);
  return isHeldAgain ? takeTimeAgain(context, { current, force }) : {};
}

/** Fires the event of the change, where it has one, and notifies those whom it concerns. */
async function announce(
  { db, workspaceId, now }: ActionContext,
  change: { current: Appointment; appointment: Appointment; notify: boolean },
): Promise<void> {
  const { current, appointment, notify } = change;
  const type = eventType(current, appointment);
  if (type === null) return;
  const before = type === 'appointment.rescheduled' ? { before: current } : {};
  const event: AppointmentEvent = { type, appointment, ...before, now };
  await emitAppointment(db, workspaceId, event);
  // Nobody is notified of the new time of an appointment that is over or does not take place.
  const isOpen = OPEN_STATUSES.some((open) => open === appointment.status);
  if (notify && (isOpen || type === 'appointment.cancelled'))
    await notifyOfAppointment(db, workspaceId, event);
}

function eventType(before: Appointment, after: Appointment): AppointmentEventType | null {
  if (after.status === 'cancelled' && before.status !== 'cancelled') return 'appointment.cancelled';
  if (before.status === 'cancelled' && holdsTime(after.status)) return 'appointment.booked';
  const isMoved =
    before.starts_at !== after.starts_at ||
    before.ends_at !== after.ends_at ||
    before.staff?.id !== after.staff?.id;
  return isMoved ? 'appointment.rescheduled' : null;
}
