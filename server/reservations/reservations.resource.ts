import type { Resource } from '../platform/resource.ts';
import { reservationEventData } from './reservation-events.schema.ts';
import { reservationExamples } from './reservations.examples.ts';
import { reservationProblems } from './reservations.problems.ts';
import { reservationRoutes } from './reservations.routes.ts';

export const reservationResource: Resource = {
  tags: [{ name: 'Reservations', description: 'Who stays in which room when, and what is free.' }],
  routes: () => reservationRoutes,
  examples: [reservationExamples],
  states: {
    Reservations: {
      feature_disabled: reservationProblems.hotels_off(),
      invalid_state: reservationProblems.cancelled(),
    },
  },
  events: reservationEventData,
};
