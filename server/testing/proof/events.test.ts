import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Ajv, type ValidateFunction } from 'ajv';
import { connect, type Sql } from '../../platform/db/sql.ts';
import { createTestDatabase } from '../../platform/db/test-database.ts';
import { EVENT_DATA } from '../../event-data.ts';
import type { EventName } from '../../platform/events/event-names.ts';
import { formats } from '../../platform/http/request/formats.ts';
import { eventually, startProduct, type ApiBody, type StartedProduct } from './started-product.ts';

/**
 * Compares the events that the product emits with their description in `server/event-data.ts`, from which the
 * SDK is generated.
 */
let database: { url: string; drop(): Promise<void> };
let sql: Sql;
let product: StartedProduct;
before(async () => {
  database = await createTestDatabase();
  sql = connect(database.url, { connections: 2 });
  product = await startProduct({ DATABASE_URL: database.url });
});
after(async () => {
  await product.stop();
  await product.remove();
  await sql.end({ timeout: 5 });
  await database.drop();
});

interface Envelope {
  id: string;
  type: EventName;
  created_at: string;
  data: unknown;
}

const ajv = new Ajv({ strict: false, allErrors: true });
for (const [name, validate] of Object.entries(formats)) ajv.addFormat(name, validate);

/** The schema without additional fields. */
function closed(schema: ApiBody): ApiBody {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const inner = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]));
  return inner['type'] === 'object' && inner['properties']
    ? { ...inner, additionalProperties: false }
    : inner;
}
const checks = Object.fromEntries(
  Object.entries(EVENT_DATA).map(([name, forms]) => [name, forms.map((form) => ajv.compile(closed(form)))]),
) as Record<EventName, ValidateFunction[]>;

async function ask(method: string, path: string, body?: object): Promise<ApiBody> {
  const answer = await product.api(method, path, body);
  assert.ok(answer.status < 300, `${method} ${path}: ${JSON.stringify(answer.body)}`);
  return answer.body.data;
}

/** The events that `work` causes, each checked against its schema. */
async function eventsOf(work: () => Promise<unknown>): Promise<Envelope[]> {
  const before = new Set(await idsOfEvents());
  await work();
  const rows = await sql<{ id: string; body: string }[]>`
    select id, body from events order by created_at, type`;
  const told = rows.filter(({ id }) => !before.has(id)).map(({ body }) => JSON.parse(body) as Envelope);
  // Hooks of app integrations have a different body.
  const events = told.filter((event) => event.type !== undefined);
  for (const event of events) {
    assert.match(event.id, /^evt_/);
    assert.match(event.created_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00$/);
    const faults = checks[event.type].map((check) =>
      check(event.data) ? null : ajv.errorsText(check.errors),
    );
    assert.ok(faults.includes(null), `${event.type}: ${faults.join(' or ')}\n${JSON.stringify(event.data)}`);
  }
  return events;
}

const idsOfEvents = async (): Promise<string[]> =>
  (await sql<{ id: string }[]>`select id from events`).map(({ id }) => id);

const typesOf = (events: Envelope[]): string[] => [...new Set(events.map(({ type }) => type))].sort();

const customer = { name: 'Ann Able', phone: '+15005550006', email: 'ann@example.com' };

describe('the events of', { timeout: 240_000 }, () => {
  it('a call with a message', async () => {
    const events = await eventsOf(async () => {
      const { id } = await ask('POST', '/simulator/calls', {});
      const call = () => ask('GET', `/calls/${id}`);
      await eventually('the welcome', async () => (await call()).transcript.length > 0);
      const turns = [
        'I would like to leave a message',
        'Please call Ann back about the dogs.',
        'No, thank you',
      ];
      for (const words of turns) {
        const before = (await call()).transcript.length;
        await ask('POST', `/simulator/calls/${id}/input`, { words });
        await eventually('an answer', async () => (await call()).transcript.length >= before + 2);
      }
      await product.api('POST', `/simulator/calls/${id}/input`, { hang_up: true });
      await eventually('the end', async () => (await call()).ended_at !== null);
    });
    assert.deepEqual(typesOf(events), ['call.ended', 'call.started', 'message.taken']);
  });

  it('an appointment that is booked, moved and cancelled', async () => {
    const [service] = await ask('GET', '/company/services');
    const { days } = await ask('GET', `/appointments/availability?days=14&service_id=${service.id}`);
    const slots = days.flatMap((day: ApiBody) => day.slots);
    const events = await eventsOf(async () => {
      const body = { service_id: service.id, starts_at: slots[0].starts_at, customer, notes: 'Window' };
      const { id } = await ask('POST', '/appointments', body);
      await ask('PATCH', `/appointments/${id}`, { starts_at: slots.at(-1).starts_at });
      await ask('DELETE', `/appointments/${id}?reason=rain`);
    });
    assert.deepEqual(typesOf(events), [
      'appointment.booked',
      'appointment.cancelled',
      'appointment.rescheduled',
    ]);
  });

  it('an appointment of which only the time is known', async () => {
    const body = { starts_at: '2030-01-01T03:00:00Z', duration_minutes: 30, force: true };
    const events = await eventsOf(() => ask('POST', '/appointments', body));
    assert.deepEqual(typesOf(events), ['appointment.booked']);
  });

  it('an order that is placed, progresses and is cancelled, with options and without', async () => {
    const products: ApiBody[] = await ask('GET', '/products?available=true&per_page=100');
    const items = products.map((one) => ({ product_id: one.id, options: choicesFor(one) }));
    const events = await eventsOf(async () => {
      const body = { fulfillment: 'pickup', items, customer, skip_rules: true };
      const { id } = await ask('POST', '/orders', body);
      await ask('PATCH', `/orders/${id}`, { status: 'ready' });
      await ask('DELETE', `/orders/${id}?reason=closed`);
    });
    assert.deepEqual(typesOf(events), ['order.cancelled', 'order.created', 'order.updated']);
  });

  it('a reservation that is created, confirmed and cancelled', async () => {
    const [room] = await ask('GET', '/rooms');
    const events = await eventsOf(async () => {
      const stay = { check_in: '2030-03-04', check_out: '2030-03-07', skip_rules: true };
      const { id } = await ask('POST', '/reservations', { room_id: room.id, ...stay, guest: customer });
      await ask('PATCH', `/reservations/${id}`, { status: 'checked_in' });
      await ask('DELETE', `/reservations/${id}?reason=ill`);
    });
    assert.deepEqual(typesOf(events), [
      'reservation.cancelled',
      'reservation.created',
      'reservation.updated',
    ]);
  });

  it('a test', async () => {
    const { id } = await ask('POST', '/webhooks', { url: 'https://192.0.2.1.example/', events: ['*'] });
    const events = await eventsOf(() => ask('POST', `/webhooks/${id}/test`));
    assert.deepEqual(typesOf(events), ['test.ping']);
  });
});

/** The first choices of each group that requires some. */
const choicesFor = (product: ApiBody): { choice_id: number }[] =>
  product.options.flatMap((group: ApiBody) =>
    group.choices
      .slice(0, Math.max(1, group.min_choices))
      .map((choice: ApiBody) => ({ choice_id: choice.id })),
  );
