import { RESOURCES } from './app.ts';
import type { Examples, FieldExamples } from './platform/http/openapi/compose-example.ts';
import type { StateExamples } from './platform/http/openapi/openapi-errors.ts';

/** Fields that many resources have. */
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

/** The examples of every resource, each written beside its schemas. */
export const EXAMPLES: readonly Examples[] = [shared, ...RESOURCES.flatMap(({ examples = [] }) => examples)];

/**
 * A body for each operation that takes one, as the description shows it; each is accepted by the demo
 * workspace.
 */
export const BODY_EXAMPLES: Readonly<Record<string, unknown>> = Object.fromEntries(
  EXAMPLES.flatMap(({ bodies }) => Object.entries(bodies)),
);

/**
 * What a field of a name looks like in the description's answers, where its schema does not say so itself.
 */
export const FIELD_EXAMPLES: FieldExamples = Object.fromEntries(
  EXAMPLES.flatMap(({ fields }) => Object.entries(fields)),
);

/** What the routes of a tag refuse for the state of a record, as the document shows it. */
export const STATE_EXAMPLES: StateExamples = Object.fromEntries(
  RESOURCES.flatMap(({ states = {} }) => Object.entries(states)),
);
