import { accountExamples } from './account/account.examples.ts';
import { apiKeyExamples } from './account/api-keys.examples.ts';
import { appointmentExamples } from './appointments/appointments.examples.ts';
import { assistantExamples } from './assistants/assistants.examples.ts';
import { callExamples } from './calls/calls.examples.ts';
import { campaignExamples } from './campaigns/campaigns.examples.ts';
import { catalogExamples } from './catalog/catalog.examples.ts';
import { companyExamples } from './company/company.examples.ts';
import { contactExamples } from './contacts/contacts.examples.ts';
import { inboxExamples } from './inbox/inbox.examples.ts';
import { hookExamples } from './integrations/hooks.examples.ts';
import { messageExamples } from './messages/messages.examples.ts';
import { orderExamples } from './orders/orders.examples.ts';
import { phoneNumberExamples } from './phone-numbers/phone-numbers.examples.ts';
import { productExamples } from './products/products.examples.ts';
import { reservationExamples } from './reservations/reservations.examples.ts';
import { roomExamples } from './rooms/rooms.examples.ts';
import { simulatorExamples } from './simulator/simulator.examples.ts';
import { webhookExamples } from './webhooks/webhooks.examples.ts';
import type { Examples, FieldExamples } from './platform/http/openapi/compose-example.ts';
import type { StateExamples } from './platform/http/openapi/openapi-errors.ts';
import type { Problem } from './platform/problem.ts';

/** Fields of many resources. */
const shared: Examples = {
  bodies: {},
  fields: {
    cancel_reason: null,
    error: null,
    address: '14 Mill Road, Woodstock, Vermont 05091',
    attempts: 1,
    current_page: 1,
    description: 'A quiet place with a view of the river.',
    duration_minutes: 60,
    email: 'ada@example.com',
    last_page: 1,
    name: 'Ada Lovelace',
    notes: 'Arrives late',
    number: '17',
    per_page: 25,
    phone: '+18025550111',
    price_cents: 1250,
    quantity: 1,
    total: 1,
    total_cents: 1250,
    website: 'https://lindencourt.example',
  },
};

/** The examples of every resource, each defined beside its schemas. */
export const EXAMPLES: readonly Examples[] = [
  shared,
  apiKeyExamples,
  accountExamples,
  assistantExamples,
  contactExamples,
  phoneNumberExamples,
  companyExamples,
  orderExamples,
  productExamples,
  callExamples,
  campaignExamples,
  inboxExamples,
  appointmentExamples,
  roomExamples,
  reservationExamples,
  messageExamples,
  simulatorExamples,
  webhookExamples,
  hookExamples,
  catalogExamples,
];

/**
 * An example body for each operation with a body, as the API description shows it; the demo workspace
 * accepts each.
 */
export const BODY_EXAMPLES: Readonly<Record<string, unknown>> = Object.fromEntries(
  EXAMPLES.flatMap(({ bodies }) => Object.entries(bodies)),
);

/** Example values of fields by name, for answers whose schema has none. */
export const FIELD_EXAMPLES: FieldExamples = Object.fromEntries(
  EXAMPLES.flatMap(({ fields }) => Object.entries(fields)),
);

/** English only, the language of the API description. */
const said = (code: string, sentence: string): Problem => ({ code, sentence: () => sentence });

/** Example errors of the routes of a tag for the state of a record. */
export const STATE_EXAMPLES: StateExamples = {
  'API keys': {
    invalid_state: said('outlives_its_maker', 'A key made by one that expires expires no later.'),
  },
  'Phone numbers': {
    invalid_state: said('channel_inactive', 'This number is not connected to the chat-app channel.'),
  },
  Appointments: { invalid_state: said('cancelled', 'This appointment is cancelled.') },
  Assistants: { invalid_state: said('archived', 'An archived assistant cannot be changed.') },
  Calls: { invalid_state: said('still_running', 'This call still runs; it can be deleted once it is over.') },
  Campaigns: { invalid_state: said('not_a_draft', 'Only a draft can be changed.') },
  Integrations: {
    invalid_state: said('still_being_delivered', 'This event is still being delivered to the endpoint.'),
  },
  Messages: { feature_disabled: said('texting_off', 'Texting is switched off in this workspace.') },
  Orders: {
    feature_disabled: said('orders_off', 'Orders are switched off in this workspace.'),
    invalid_state: said('cancelled', 'This order is cancelled.'),
  },
  Reservations: {
    feature_disabled: said('hotels_off', 'Hotels are switched off in this workspace.'),
    invalid_state: said('cancelled', 'This reservation is cancelled.'),
  },
  Simulator: {
    invalid_state: said('no_assistant', 'No number of this workspace is answered by an active assistant.'),
  },
  Webhooks: {
    invalid_state: said('still_being_delivered', 'This event is still being delivered to the endpoint.'),
  },
};
