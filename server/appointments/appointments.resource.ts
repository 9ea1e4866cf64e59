import type { Resource } from '../platform/resource.ts';
import { appointmentEventData } from './appointment-events.schema.ts';
import { appointmentExamples } from './appointments.examples.ts';
import { appointmentRoutes } from './appointments.routes.ts';

export const appointmentResource: Resource = {
  tags: [{ name: 'Appointments', description: 'Times that can be booked, and bookings.' }],
  routes: () => appointmentRoutes,
  examples: [appointmentExamples],
  events: appointmentEventData,
};
