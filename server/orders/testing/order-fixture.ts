import assert from 'node:assert/strict';
import type { TestWorkspace } from '../../testing/fixtures.queries.ts';
import type { Json, TestAnswer, TestApi } from '../../testing/test-api.ts';

/**
 * Open on weekdays from 09:00 to 18:00 in Berlin; the clock of the tests stands on a Monday at 13:00 there.
 */
const profile = {
  opening_hours: [{ days: ['mon', 'tue', 'wed', 'thu', 'fri'], start: '09:00', end: '18:00' }],
  ordering: {
    fulfillments: ['pickup', 'delivery'],
    delivery_fee: 4.5,
    delivery_minimum: 20,
    prep_minutes: 25,
  },
};

/** A workspace of its own that takes orders of pizza and water, and what tests ask of it. */
export interface OrderFixture {
  workspace: TestWorkspace;
  key: string;
  pizza: Json;
  water: Json;
  /** Ids of the pizza's choices by their names. */
  choices: Record<string, number>;
  order(body?: object): Promise<TestAnswer>;
  quote(body?: object): Promise<TestAnswer>;
  /** An order that was taken. */
  placed(body?: object): Promise<Json>;
  setProfile(change: object): Promise<void>;
  /** How many records a list has. */
  total(path: string): Promise<number>;
  /** The envelopes of all events of this workspace, the oldest first. */
  events(): Promise<Json[]>;
  /** The notices of this workspace, the oldest first: kind and address. */
  notices(): Promise<string[]>;
}

export async function makeOrderFixture(api: TestApi): Promise<OrderFixture> {
  const workspace = await api.makeWorkspace();
  const key = workspace.keys.write;
  const made = async (answer: Promise<TestAnswer>, status: number): Promise<Json> => {
    const { status: got, body, raw } = await answer;
    assert.equal(got, status, raw.toString('utf8'));
    return body.data;
  };
  const setProfile = async (change: object): Promise<void> => {
    await made(api.patch('/company/profile', change, { key }), 200);
  };
  await setProfile(profile);
  const pizza = await made(api.post('/products', pizzaWithOptions, { key }), 201);
  const water = await made(api.post('/products', { name: 'Water', price: 2 }, { key }), 201);
  const all: Json[] = pizza.options.flatMap((group: Json) => group.choices);
  const body = (more: object): object => ({ items: [{ product_id: water.id }], ...more });
  const order = (more: object = {}): Promise<TestAnswer> => api.post('/orders', body(more), { key });
  return {
    workspace,
    key,
    pizza,
    water,
    choices: Object.fromEntries(all.map((choice) => [choice.name, choice.id])),
    order,
    quote: (more = {}) => api.post('/orders/quote', body(more), { key }),
    placed: (more = {}) => made(order(more), 201),
    setProfile,
    total: async (path) => (await api.get(path, { key })).body.meta.total,
    events: async () => {
      const rows = await api.sql<{ body: string }[]>`
        select body from events where workspace_id = ${workspace.id} order by created_at, ctid`;
      return rows.map((row) => JSON.parse(row.body));
    },
    notices: async () => {
      const rows = await api.sql<{ kind: string; to: string }[]>`
        select kind, recipient as to from notices where workspace_id = ${workspace.id} order by id`;
      return rows.map((row) => `${row.kind} ${row.to}`);
    },
  };
}

const pizzaWithOptions = {
  name: 'Pizza',
  price: 9.9,
  options: [
    {
      name: 'Size',
      required: true,
      choices: [
        { name: 'Regular', default: true },
        { name: 'Large', surcharge: 3 },
      ],
    },
    { name: 'Base', required: true, choices: [{ name: 'Wheat' }, { name: 'Spelt', surcharge: 0.5 }] },
    {
      name: 'Toppings',
      max_choices: 2,
      choices: [
        { name: 'Ham', surcharge: 1.2 },
        { name: 'Jalapeños', surcharge: 0.8 },
        { name: 'Olives', surcharge: 1 },
        { name: 'Truffle', surcharge: 6, available: false },
      ],
    },
  ],
};

/** The fields that a refusal names. */
export const faultsOf = (answer: TestAnswer): string[] => Object.keys(answer.body.error.errors);
