import { NOT_A_PHONE, parsePhone } from '../platform/phone-numbers.ts';
import { textOrNull } from '../platform/text-or-null.ts';
import type { FieldErrors } from '../platform/refusal.ts';
import type { Guest } from './reservation.ts';

/** A guest as a body names one. */
export interface GuestInput {
  name?: string | null;
  phone?: string | null;
  email?: string | null;
}

export const NOBODY: Guest = { name: null, phone: null, email: null };

/**
 * What is known of a guest: `input` over what was known before. A phone number without its country code is one of
 * `country`, and one that is none is put into `errors` below `guest`.
 */
export function readGuest(input: GuestInput, before: Guest, country: string, errors: FieldErrors): Guest {
  return {
    name: input.name === undefined ? before.name : textOrNull(input.name),
    phone: input.phone === undefined ? before.phone : readPhone(input.phone, country, errors),
    email: input.email === undefined ? before.email : textOrNull(input.email),
  };
}

export const isNobody = (guest: Guest): boolean =>
  guest.name === null && guest.phone === null && guest.email === null;

function readPhone(text: string | null, country: string, errors: FieldErrors): string | null {
  if (text === null) return null;
  const phone = parsePhone(text, country);
  if (phone === null) errors['guest.phone'] = [NOT_A_PHONE];
  return phone;
}
