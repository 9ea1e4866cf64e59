import fastify from 'fastify';
import { findContact, listContacts, upsertContact } from '../../../server/contacts/contacts.queries.ts';
import { connect } from '../../../server/platform/db/sql.ts';

/**
 * The limit: Fastify with the statements of the product, and with neither authentication, limits, log,
 * language nor a shape of its answers: `node fastify-process.ts <database> <workspace>`.
 */
const [url = '', workspace = ''] = process.argv.slice(2);
const workspaceId = Number(workspace);
const sql = connect(url, { connections: 10 });
const app = fastify();
const now = (): string => new Date().toISOString();

app.get<{ Params: { id: string } }>('/api/v1/contacts/:id', async ({ params }) => ({
  data: await findContact(sql, workspaceId, Number(params.id), now()),
}));

app.get<{ Querystring: { tag?: string } }>('/api/v1/contacts', async ({ query }) => {
  const filter = {
    ...{ search: null, phone: undefined, email: undefined, doNotCall: undefined, externalId: undefined },
    ...{ updatedSince: null, tag: query.tag, limit: 25, offset: 0 },
  };
  const { rows, total } = await listContacts(sql, workspaceId, filter, { now: now() });
  return { data: rows, meta: { current_page: 1, per_page: 25, last_page: Math.ceil(total / 25), total } };
});

const schema = {
  body: {
    type: 'object',
    required: ['name'],
    properties: {
      name: { type: 'string', minLength: 1, maxLength: 200 },
      email: { type: 'string', pattern: '^[^@\\s]+@[^@\\s]+$', maxLength: 254 },
      tags: { type: 'array', items: { type: 'string' }, maxItems: 50 },
      notes: { type: 'string', maxLength: 10_000 },
    },
  },
};

app.post<{ Body: { name: string } }>('/api/v1/contacts', { schema }, async ({ body }, reply) => {
  const { contact } = await sql.begin((tx) => upsertContact(tx, workspaceId, body, now()));
  return reply.status(201).send({ data: contact });
});

console.log(await app.listen({ host: '127.0.0.1', port: 0 }));
