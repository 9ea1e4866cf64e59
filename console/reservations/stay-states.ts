import type { Answer } from '../platform/api.ts';
import type { IconName } from '../ui/icons.tsx';
import type { Tone } from '../ui/badge.tsx';

export type Reservation = Answer<'getReservation'>['data'];
export type StayStatus = Reservation['status'];
/** The states that a person may give; cancelling asks for a reason and is final. */
export type GivenStatus = 'confirmed' | 'checked_in' | 'checked_out' | 'no_show';

export const STATUSES = [
  ...(['requested', 'confirmed', 'checked_in', 'checked_out', 'no_show', 'cancelled'] as const),
] as const;
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
export function possibleStatuses({ status }: Pick<Reservation, 'status'>): GivenStatus[] {
  if (status === 'cancelled') return [];
  const given = ['confirmed', 'checked_in', 'checked_out', 'no_show'] as const;
  return given.filter((one) => one !== status);
}
