import type { Customer } from '../contacts/customer.ts';
import type { Metadata } from '../platform/http/shapes/external-record.ts';

export const APPOINTMENT_STATUSES = ['scheduled', 'confirmed', 'completed', 'cancelled', 'no_show'] as const;
export type AppointmentStatus = (typeof APPOINTMENT_STATUSES)[number];

/** Who made it: the assistant on a call, a person in the console, a program. */
export const APPOINTMENT_SOURCES = ['ai', 'manual', 'api'] as const;
export type AppointmentSource = (typeof APPOINTMENT_SOURCES)[number];

/** The statuses whose appointments hold their time. */
export const HOLDING_STATUSES = ['scheduled', 'confirmed', 'completed'] as const;

export const holdsTime = (status: AppointmentStatus): boolean =>
  HOLDING_STATUSES.some((holding) => holding === status);

/** The statuses of appointments that are still expected to take place. */
export const OPEN_STATUSES = ['scheduled', 'confirmed'] as const;

export interface Named {
  id: number;
  name: string;
}

/** An appointment; timestamps are ISO texts in UTC. */
export interface Appointment {
  id: number;
  title: string;
  status: AppointmentStatus;
  starts_at: string;
  ends_at: string;
  timezone: string;
  duration_minutes: number;
  service: Named | null;
  staff: Named | null;
  customer: Customer;
  contact_id: number | null;
  call_id: number | null;
  source: AppointmentSource;
  notes: string | null;
  cancel_reason: string | null;
  metadata: Metadata;
  external_id: string | null;
  created_at: string;
  updated_at: string;
}
