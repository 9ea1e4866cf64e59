import { randomUUID } from 'node:crypto';
import { Switchboard } from '../../sdk/switchboard.ts';

/** Makes the records of a day of work in the demo business, through its API, for the pictures of the docs. */

interface Demo {
  baseUrl: string;
  key: string;
}

type Body = Record<string, unknown>;

/** A day in milliseconds. */
const DAY_MS = 86_400_000;
/** How long a typed call of the pictures may take. */
const CALL_MS = 60_000;

const PEOPLE = [
  { name: 'Maria Lopez', phone: '+18025550171', email: 'maria.lopez@example.com', tags: ['regular'] },
  { name: 'James Carter', phone: '+18025550172', email: 'j.carter@example.com', tags: ['vip'] },
  { name: 'Aiko Tanaka', phone: '+18025550173', email: 'aiko@example.com', tags: [] },
  { name: 'Tom Becker', phone: '+4930901820', email: 'tom.becker@example.com', tags: ['regular'] },
  { name: 'Nina Rossi', phone: '+18025550175', email: 'nina.rossi@example.com', tags: [] },
] as const;

const CALLS = [
  ['What time do you open on Saturday?', 'Thank you, goodbye'],
  ['Could somebody call me back? My name is Nina Rossi', 'It is about the wedding in June', 'Yes', 'Bye'],
  ['I would like to book a massage next Tuesday at ten', 'My name is Aiko Tanaka', 'Yes please', 'Goodbye'],
] as const;

/** Makes contacts, appointments, orders, reservations and three calls. */
export async function makeRecords(demo: Demo): Promise<void> {
  const contacts: number[] = [];
  for (const person of PEOPLE) contacts.push((await post(demo, '/contacts', person)).id);
  await makeAppointments(demo, contacts);
  await makeOrders(demo, contacts);
  await makeReservations(demo, contacts);
  for (const [index, words] of CALLS.entries()) {
    await typeCall(demo, PEOPLE[(index + 2) % PEOPLE.length]?.phone ?? '', words);
  }
}

async function request(demo: Demo, method: string, path: string, body?: Body): Promise<unknown> {
  const answer = await fetch(`${demo.baseUrl}${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${demo.key}`,
      ...(method === 'POST' ? { 'Idempotency-Key': randomUUID() } : {}),
      ...(body ? { 'Content-Type': 'application/json' } : {}),
    },
    body: body ? JSON.stringify(body) : null,
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { data: unknown }).data;
}

const post = async (demo: Demo, path: string, body: Body): Promise<{ id: number }> =>
  (await request(demo, 'POST', path, body)) as { id: number };

const list = async (demo: Demo, path: string): Promise<{ id: number; [field: string]: unknown }[]> =>
  (await request(demo, 'GET', path)) as { id: number }[];

/** The day so many days from today, as `2026-11-23`. */
export const dayFromNow = (days: number): string =>
  new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** Books the second free time of each day of the next week. */
async function makeAppointments(demo: Demo, contacts: readonly number[]): Promise<void> {
  const services = await list(demo, '/company/services');
  for (let day = 0; day < 7; day += 1) {
    for (const [index, service] of services.slice(0, 3).entries()) {
      const query = `service_id=${service.id}&date=${dayFromNow(day)}`;
      const found = (await request(demo, 'GET', `/appointments/availability?${query}`)) as {
        days: { slots: { starts_at: string }[] }[];
      };
      const slot = found.days[0]?.slots[index * 4 + (day % 3)];
      if (slot === undefined) continue;
      await post(demo, '/appointments', {
        service_id: service.id,
        starts_at: slot.starts_at,
        contact_id: contacts[(day + index) % contacts.length],
        notify: false,
      });
    }
  }
}

const ORDER_STATES = ['new', 'confirmed', 'preparing', 'ready'];

async function makeOrders(demo: Demo, contacts: readonly number[]): Promise<void> {
  const products = (await list(demo, '/products?per_page=20')).filter((product) => {
    const groups = product['options'];
    return product['available'] !== false && (!Array.isArray(groups) || groups.length === 0);
  });
  for (const [index, state] of ORDER_STATES.entries()) {
    const items = products.slice(index % 2, (index % 2) + 2).map(({ id }, at) => ({
      product_id: id,
      quantity: 1 + ((index + at) % 2),
    }));
    const order = await post(demo, '/orders', {
      items,
      contact_id: contacts[index],
      skip_rules: true,
      notify: false,
    });
    for (const status of ORDER_STATES.slice(1, ORDER_STATES.indexOf(state) + 1)) {
      await request(demo, 'PATCH', `/orders/${order.id}`, { status, notify: false });
    }
  }
}

async function makeReservations(demo: Demo, contacts: readonly number[]): Promise<void> {
  const rooms = await list(demo, '/rooms');
  for (const [index, contact] of contacts.entries()) {
    const room = rooms[index % rooms.length];
    if (room === undefined) return;
    await post(demo, '/reservations', {
      room_id: room.id,
      check_in: dayFromNow(index),
      check_out: dayFromNow(index + 2 + (index % 3)),
      adults: 1,
      contact_id: contact,
      skip_rules: true,
      notify: false,
    });
  }
}

/** Types a call to the end: each sentence once the assistant has answered the one before. */
async function typeCall(demo: Demo, from: string, words: readonly string[]): Promise<void> {
  const { calls } = new Switchboard(demo).simulator;
  const { id } = await post(demo, '/simulator/calls', { from });
  const waiting = [...words];
  const deadline = Date.now() + CALL_MS;
  for await (const { event } of calls.events(id)) {
    if (event === 'ended' || Date.now() > deadline) return;
    if (event !== 'said') continue;
    const next = waiting.shift();
    await calls.send(id, next === undefined ? { hang_up: true } : { words: next });
    if (next === undefined) return;
  }
}
