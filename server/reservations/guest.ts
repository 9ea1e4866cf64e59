import {
  isUnidentified,
  linkCustomer,
  readCustomer,
  readPerson,
  type Customer,
  type NamedCustomer,
} from '../contacts/customer.ts';
import { linkContact } from '../contacts/link-contact.ts';
import type { ActionContext } from '../platform/action-context.ts';
import type { FieldErrors } from '../platform/refusal.ts';
import type { ReservationRow } from './reservation.ts';
import { reservationProblems as problems } from './reservations.problems.ts';
import type { ReservationChangeInput, ReservationInput } from './reservations.schema.ts';

/** Reads the guest and the contact that a new reservation names; at least one of them is needed. */
export async function readGuest(
  { db, workspaceId }: ActionContext,
  { input, country }: { input: Pick<ReservationInput, 'guest' | 'contact_id'>; country: string },
  errors: FieldErrors,
): Promise<NamedCustomer> {
  const named = await readCustomer(
    db,
    workspaceId,
    { customer: input.guest, contactId: input.contact_id, country, field: 'guest' },
    errors,
  );
  if (named.contactId === null && isUnidentified(named.customer) && errors['guest.phone'] === undefined) {
    errors['guest'] = [problems.guest_needed()];
  }
  return named;
}

/** Links or creates the contact of a guest; what the guest does not say is taken from the contact. */
export const linkGuest = (context: ActionContext, named: NamedCustomer): Promise<NamedCustomer> =>
  linkCustomer(context, named);

/**
 * The guest after a change, merged with who it was; null when that is the same person with the same details.
 */
export function readChangedGuest(
  current: ReservationRow,
  { input, country }: { input: ReservationChangeInput['guest']; country: string },
  errors: FieldErrors,
): Customer | null {
  if (!input) return null;
  const { name, phone, email } = current.guest;
  const guest = readPerson(input, current.guest, { country, field: 'guest' }, errors);
  if (isUnidentified(guest) && errors['guest.phone'] === undefined)
    errors['guest'] = [problems.guest_unnamed()];
  return guest.name === name && guest.phone === phone && guest.email === email ? null : guest;
}

/** What a reservation keeps of a changed guest: another phone or e-mail address links another contact. */
export async function guestChanges(
  context: ActionContext,
  current: ReservationRow,
  guest: Customer,
): Promise<{ guest: Customer; contact_id?: number | null }> {
  if (guest.phone === current.guest.phone && guest.email === current.guest.email) return { guest };
  const { contactId } = await linkContact(context, guest);
  return { guest, contact_id: contactId };
}
