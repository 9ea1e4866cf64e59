import type { Answer } from '../platform/api.ts';
import type { IconName } from '../ui/icons.tsx';
import type { Tone } from '../ui/badge.tsx';

export type Reservation = Answer<'getReservation'>['data'];
export type StayStatus = Reservation['status'];
/** The states that a person may give; cancelling asks for a reason and is final. */
const GIVEN = ['confirmed', 'checked_in', 'checked_out', 'no_show'] as const;
export type GivenStatus = (typeof GIVEN)[number];

export const STATUSES = ['requested', ...GIVEN, 'cancelled'] as const;
export const SOURCES = ['ai', 'manual', 'api', 'ical'] as const;

export const TONES: Record<StayStatus, Tone> = {
  requested: 'warn',
  confirmed: 'info',
  checked_in: 'good',
  checked_out: 'neutral',
  no_show: 'bad',
  cancelled: 'neutral',
};

export const ICONS: Record<GivenStatus, IconName> = {
  confirmed: 'check',
  checked_in: 'key',
  checked_out: 'logout',
  no_show: 'circle-x',
};

/** The state that usually comes next on a day; null when there is none yet. */
export function nextStatus(
  { status, check_in: arrival }: Pick<Reservation, 'status' | 'check_in'>,
  today: string,
): GivenStatus | null {
  if (status === 'requested') return 'confirmed';
  if (status === 'confirmed') return arrival <= today ? 'checked_in' : null;
  return status === 'checked_in' ? 'checked_out' : null;
}

/** The states that a stay can be given: any other one, unless it is cancelled. */
export const possibleStatuses = ({ status }: Pick<Reservation, 'status'>): GivenStatus[] =>
  status === 'cancelled' ? [] : GIVEN.filter((one) => one !== status);
