import { BODY_EXAMPLES, FIELD_EXAMPLES, STATE_EXAMPLES } from './api-examples.ts';
import { introduction } from './api-introduction.ts';
import { EVENT_DATA } from './event-data.ts';
import { EVENT_DESCRIPTIONS, EVENT_NAMES } from './platform/events/event-names.ts';
import { describeApi } from './platform/http/openapi/openapi.ts';
import type { AnyRoute } from './platform/http/route.ts';

/** Version of the API (docs/api.md). */
export const API_VERSION = '1.0.0';

const TAGS = [
  { name: 'Account', description: 'The key in use, the workspace, its members and what was used.' },
  { name: 'API keys', description: 'Who may use this API: made, listed and revoked by owners and admins.' },
  { name: 'Assistants', description: 'Who answers the phone, and how.' },
  { name: 'Phone numbers', description: 'The numbers of the workspace and who answers them.' },
  { name: 'Calls', description: 'What was said on the phone: transcripts, recordings, outcomes.' },
  { name: 'Campaigns', description: 'Lists of people whom an assistant calls one after the other.' },
  { name: 'Inbox', description: 'What callers left for the people of the business.' },
  { name: 'Messages', description: 'Texts in and out, by SMS and on the chat-app channel.' },
  { name: 'Contacts', description: 'The people who call and are called.' },
  { name: 'Orders', description: 'What customers order, priced from the catalogue.' },
  { name: 'Products', description: 'The catalogue that orders are priced from.' },
  { name: 'Appointments', description: 'Times that can be booked, and those that are.' },
  { name: 'Company', description: 'What assistants know about the business.' },
  { name: 'Catalogue', description: 'Voices, languages, models and events to choose from.' },
  { name: 'Rooms', description: 'Room types, their prices by season, and their calendars.' },
  { name: 'Reservations', description: 'Who stays in which room when, and what is free.' },
  { name: 'Webhooks', description: 'Signed deliveries of events to your server.' },
  { name: 'Integrations', description: 'Hooks that connect automation apps.' },
  { name: 'Notices', description: 'What customers and the team are told by e-mail and text.' },
  { name: 'Simulator', description: 'Calls in typed words and texts, without a phone.' },
];

/** The OpenAPI document of these routes as served at `baseUrl` (with its `/api/v1`). */
export const apiDescription = (routes: AnyRoute[], baseUrl: string, brand: string): Record<string, unknown> =>
  describeApi(routes, {
    baseUrl,
    brand,
    version: API_VERSION,
    tags: TAGS,
    bodyExamples: BODY_EXAMPLES,
    fieldExamples: FIELD_EXAMPLES,
    stateExamples: STATE_EXAMPLES,
    introduction: introduction(brand),
    events: EVENT_NAMES.map((name) => ({
      name,
      description: EVENT_DESCRIPTIONS[name],
      data: EVENT_DATA[name],
    })),
  });
