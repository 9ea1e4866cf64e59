import type { Answer } from '../platform/api.ts';

export type StaffMember = Answer<'getStaffMember'>['data'];
export type StaffValues = Omit<StaffMember, 'id' | 'created_at' | 'updated_at'>;
export type TimeOff = StaffMember['time_off'][number];
export type DateOverride = StaffMember['date_overrides'][number];

/** Somebody who is not there yet, as the API would make them. */
export const NEW_MEMBER: StaffValues = {
  ...{ name: '', email: null, phone: null, working_hours: null, date_overrides: [], time_off: [] },
  ...{ service_ids: [], priority: 0, active: true },
  notifications: { channel: 'auto', booked: true, moved: true, cancelled: true },
};
