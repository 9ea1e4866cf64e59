import type { Resource } from '../platform/resource.ts';
import { orderEventData } from './order-events.schema.ts';
import { orderExamples } from './orders.examples.ts';
import { orderProblems } from './orders.problems.ts';
import { orderRoutes } from './orders.routes.ts';

export const orderResource: Resource = {
  tags: [{ name: 'Orders', description: 'What customers order, priced from the catalogue.' }],
  routes: () => orderRoutes,
  examples: [orderExamples],
  states: {
    Orders: {
      feature_disabled: orderProblems.orders_off(),
      invalid_state: orderProblems.final_status(),
    },
  },
  events: orderEventData,
};
