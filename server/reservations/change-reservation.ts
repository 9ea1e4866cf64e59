import { isDeepStrictEqual } from 'node:util';
import { withTransaction, type ActionContext } from '../platform/action-context.ts';
import { findByExternalId } from '../platform/db/external-id.ts';
import { externalProblems } from '../platform/external-record.problems.ts';
import { isoOf } from '../platform/instants.ts';
import { invalid, invalidState, notFound, type FieldErrors } from '../platform/refusal.ts';
import { textOrNull } from '../platform/text-or-null.ts';
import { guestChanges, linkGuest, readChangedGuest, readGuest } from './guest.ts';
import { lockForChange, type LockedReservation } from './lock-for-change.ts';
import { stayChanges } from './move-stay.ts';
import { notifyOfChange } from './notify-of-reservation.ts';
import { emitReservation } from './reservation-events.ts';
import type { ReservationRow } from './reservation.ts';
import { reservationProblems as problems } from './reservations.problems.ts';
import type { ReservationChangeInput } from './reservations.schema.ts';
import {
  findHotel,
  findReservation,
  updateReservation,
  type ReservationChanges,
} from './reservations.queries.ts';

/**
 * Changes what is sent; webhooks hear of it when that differs from what it was. Another room or other dates
 * are judged and priced as those of a new reservation (`docs/rooms.md`).
 * @throws Refusal `not_found`; `invalid_state` for what cannot change of a cancelled or an imported
 *   reservation;
 *   `validation_error` naming every field at fault.
 */
export async function changeReservation(
  context: ActionContext,
  { id, ...input }: { id: number } & ReservationChangeInput,
): Promise<ReservationRow> {
  return withTransaction(context, async (context) => {
    const { db, workspaceId, now } = context;
    const errors: FieldErrors = {};
    if (input.external_id) {
      const other = await findByExternalId(db, workspaceId, 'reservations', input.external_id);
      if (other !== null && other !== id) errors['external_id'] = [externalProblems.external_id_taken()];
    }
    const locked = await lockForChange(db, workspaceId, { id, roomId: input.room_id });
    if (!locked) throw notFound('reservation');
    const { current } = locked;
    refuseFixed(current, input);
    const changes = await readChanges(context, locked, { input, errors });
    if (Object.keys(changes).length === 0) return current;
    await updateReservation(db, workspaceId, id, changes, isoOf(now));
    const reservation = (await findReservation(db, workspaceId, id)) ?? current;
    await emitReservation(context, { type: 'reservation.updated', reservation });
    if (input.notify ?? true) await notifyOfChange(context, { reservation, changes });
    return reservation;
  });
}

/**
 * The fields that a cancelled reservation keeps as they are; notes and the fields of integrations may change.
 */
const FIXED_WHEN_CANCELLED = [
  'guest',
  'contact_id',
  'adults',
  'children',
  'room_id',
  'check_in',
  'check_out',
] as const;
/** The fields that the calendar of an imported reservation decides. */
const FIXED_WHEN_IMPORTED = ['room_id', 'check_in', 'check_out'] as const;

/** @throws Refusal `invalid_state` with the fields that cannot change any more. */
function refuseFixed(current: ReservationRow, input: ReservationChangeInput): void {
  const errors: FieldErrors = {};
  if (current.status === 'cancelled') {
    if (input.status !== undefined) errors['status'] = [problems.stays_cancelled()];
    for (const field of FIXED_WHEN_CANCELLED) {
      if (input[field] !== undefined) errors[field] = [problems.cancelled_field({ field })];
    }
    if (Object.keys(errors).length > 0) throw invalidState(problems.cancelled(), errors);
  }
  if (!current.imported) return;
  for (const field of FIXED_WHEN_IMPORTED) {
    if (input[field] !== undefined && input[field] !== current[field]) errors[field] = [problems.imported()];
  }
  if (Object.keys(errors).length > 0) throw invalidState(problems.imported(), errors);
}

/** What differs from how it was. @throws Refusal `validation_error` with everything in `errors`. */
async function readChanges(
  context: ActionContext,
  locked: LockedReservation,
  { input, errors }: { input: ReservationChangeInput; errors: FieldErrors },
): Promise<ReservationChanges> {
  const { current } = locked;
  const hotel = await findHotel(context.db, context.workspaceId);
  if (!hotel) throw new Error('the workspace does not exist');
  const changes = plainChanges(current, input);
  Object.assign(changes, await stayChanges(context, locked, { input, changes, hotel }, errors));
  const { country } = hotel;
  const { contact_id: contactId } = input;
  const isOther = contactId !== undefined && contactId !== current.contact_id;
  const named = isOther
    ? await readGuest(
        context,
        { input: { guest: input.guest ?? null, contact_id: contactId }, country },
        errors,
      )
    : null;
  const guest = isOther ? null : readChangedGuest(current, { input: input.guest, country }, errors);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  if (named) {
    const linked = await linkGuest(context, named);
    return { ...changes, guest: linked.customer, contact_id: linked.contactId };
  }
  return guest ? { ...changes, ...(await guestChanges(context, current, guest)) } : changes;
}

/** The fields that are judged by nothing but their own shape. */
function plainChanges(current: ReservationRow, input: ReservationChangeInput): ReservationChanges {
  const changes: ReservationChanges = {};
  const notes = textOrNull(input.notes);
  if (input.notes !== undefined && notes !== current.notes) changes.notes = notes;
  if (input.adults !== undefined && input.adults !== current.adults) changes.adults = input.adults;
  if (input.children !== undefined && input.children !== current.children) changes.children = input.children;
  if (input.status !== undefined && input.status !== current.status) changes.status = input.status;
  if (input.external_id !== undefined && input.external_id !== current.external_id) {
    changes.external_id = input.external_id;
  }
  if (input.metadata !== undefined && !isDeepStrictEqual(input.metadata, current.metadata)) {
    changes.metadata = input.metadata;
  }
  return changes;
}
