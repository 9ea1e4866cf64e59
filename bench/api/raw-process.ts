import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { findContact, listContacts, upsertContact } from '../../server/contacts/contacts.queries.ts';
import { touchContactByPhone } from '../../server/contacts/link-contact.queries.ts';
import { emitOrder } from '../../server/orders/order-events.ts';
import { orderOf } from '../../server/orders/order.ts';
import { insertOrder } from '../../server/orders/orders.queries.ts';
import { connect, type Db } from '../../server/platform/db/sql.ts';
import { keepAnswer } from '../../server/platform/http/idempotency/idempotency.queries.ts';

/** The reference: node:http and the same statements, without validation, authentication and log. */
const [url = '', workspace = ''] = process.argv.slice(2);
const workspaceId = Number(workspace);
const sql = connect(url, { connections: 10 });

async function answer(request: IncomingMessage): Promise<unknown> {
  const address = new URL(request.url ?? '/', 'http://raw');
  if (request.method === 'POST') return create(request);
  const id = /\/contacts\/(\d+)$/.exec(address.pathname)?.[1];
  if (id !== undefined)
    return { data: await findContact(sql, workspaceId, Number(id), new Date().toISOString()) };
  const filter = {
    search: null,
    phone: undefined,
    email: undefined,
    doNotCall: undefined,
    externalId: undefined,
    updatedSince: null,
    limit: 25,
    offset: 0,
  };
  const { rows, total } = await listContacts(
    sql,
    workspaceId,
    { ...filter, tag: address.searchParams.get('tag') ?? undefined },
    { now: new Date().toISOString() },
  );
  return { data: rows, meta: { current_page: 1, per_page: 25, last_page: Math.ceil(total / 25), total } };
}

async function create(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString('utf8');
  const now = new Date().toISOString();
  const isOrder = request.url?.endsWith('/orders') ?? false;
  return sql.begin(async (tx) => {
    const data = isOrder
      ? await insertRawOrder(tx, JSON.parse(text) as OrderBody, now)
      : await upsertContact(tx, workspaceId, JSON.parse(text) as { name: string }, now);
    await keepAnswer(tx, {
      workspaceId,
      caller: 'key 1',
      key: String(request.headers['idempotency-key']),
      requestHash: createHash('sha256').update(text).digest(),
      status: 201,
      answer: JSON.stringify({ data }),
      now,
      notBefore: now,
    });
    return { data };
  });
}

interface OrderBody {
  items: { product_id: number; quantity: number; options: { group: string; choice: string }[] }[];
  customer: { name: string; phone: string; email: string };
}

/** Writes the rows of an order with a fixed price. */
async function insertRawOrder(tx: Db, { items, customer }: OrderBody, now: string): Promise<unknown> {
  const id = await touchContactByPhone(tx, workspaceId, customer, now);
  const kept = items.map(({ options, ...item }) => ({
    ...{ ...item, name: 'Dish', unit_price_cents: 990, total_cents: 1140, notes: null },
    options: options.map((option) => ({ ...option, surcharge_cents: 50 })),
  }));
  const { name: customer_name, phone: customer_phone, email: customer_email } = customer;
  const row = await insertOrder(
    tx,
    workspaceId,
    {
      ...{ items: kept, fulfillment: 'pickup', customer_name, customer_phone, customer_email },
      ...{ currency: 'EUR', subtotal_cents: 3420, fee_cents: 0, total_cents: 3420, contact_id: id },
      ...{ source: 'api', call_id: null, address: null, notes: null, requested_for: null, ready_at: now },
      ...{ metadata: {}, external_id: null },
    },
    now,
  );
  const order = orderOf(row);
  const context = { db: tx, workspaceId, now: Temporal.Instant.from(now), by: { kind: 'system' } } as const;
  await emitOrder(context, { type: 'order.created', order });
  return order;
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify(body));
}

const server = createServer((request, response) => {
  answer(request).then(
    (body) => send(response, request.method === 'POST' ? 201 : 200, body),
    (error: unknown) => send(response, 500, { error: String(error) }),
  );
});
server.listen(0, '127.0.0.1', () =>
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
);
