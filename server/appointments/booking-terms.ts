/** The fields of a service that its bookings depend on. */
export interface OfferedService {
  id: number;
  name: string;
  active: boolean;
  duration_minutes: number;
  buffer_before_minutes: number;
  buffer_after_minutes: number;
  min_notice_minutes: number;
  max_advance_days: number;
  slot_interval_minutes: number | null;
  capacity: number;
}

/** The rules of a booking. Times are milliseconds. */
export interface BookingTerms {
  serviceId: number | null;
  /** False: nothing is offered. */
  active: boolean;
  durationMs: number;
  bufferBeforeMs: number;
  bufferAfterMs: number;
  minNoticeMs: number;
  maxAdvanceDays: number;
  /** Distance of the starts in an open range. */
  intervalMs: number;
  /** How many can book the same start with the same member of staff. */
  capacity: number;
}

export const MINUTE_MS = 60_000;

/** Without a service: half an hour, without buffers or notice, up to a year ahead, one at a time. */
const WITHOUT_SERVICE = {
  active: true,
  duration_minutes: 30,
  buffer_before_minutes: 0,
  buffer_after_minutes: 0,
  min_notice_minutes: 0,
  max_advance_days: 365,
  slot_interval_minutes: null,
  capacity: 1,
};

/** The distance of starts is the duration, at most this, where the service names none. */
const MAX_DEFAULT_INTERVAL_MINUTES = 30;

/** The terms of a service, or those without one; `durationMinutes` stands in place of the service's own. */
export function termsOf(service: OfferedService | null, durationMinutes?: number): BookingTerms {
  const rules = service ?? WITHOUT_SERVICE;
  const duration = durationMinutes ?? rules.duration_minutes;
  return {
    serviceId: service?.id ?? null,
    active: rules.active,
    durationMs: duration * MINUTE_MS,
    bufferBeforeMs: rules.buffer_before_minutes * MINUTE_MS,
    bufferAfterMs: rules.buffer_after_minutes * MINUTE_MS,
    minNoticeMs: rules.min_notice_minutes * MINUTE_MS,
    maxAdvanceDays: rules.max_advance_days,
    intervalMs: (rules.slot_interval_minutes ?? Math.min(duration, MAX_DEFAULT_INTERVAL_MINUTES)) * MINUTE_MS,
    capacity: rules.capacity,
  };
}
