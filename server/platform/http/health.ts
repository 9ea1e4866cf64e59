import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Sql } from '../db/sql.ts';
import { within } from '../within.ts';

/** What `/readyz` tells: whether everything has started and nothing is stopping. */
export interface Health {
  ready: boolean;
}

const DATABASE_DEADLINE_MS = 2_000;

/** `/healthz` answers 200 while the process lives, `/readyz` while it can serve (decisions, sections 10 and 11). */
export function addHealth(server: FastifyInstance, health: Health, sql: Sql): void {
  server.get('/healthz', async (_request, reply) => tell(reply, 200, { status: 'ok' }));
  server.get('/readyz', async (_request, reply) => {
    if (!health.ready) return tell(reply, 503, { status: 'not ready', reason: 'starting or stopping' });
    if (!(await databaseAnswers(sql)))
      return tell(reply, 503, { status: 'not ready', reason: 'database away' });
    return tell(reply, 200, { status: 'ready' });
  });
}

const tell = (reply: FastifyReply, status: number, body: object): FastifyReply =>
  reply
    .code(status)
    .header('Cache-Control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body));

async function databaseAnswers(sql: Sql): Promise<boolean> {
  return within(DATABASE_DEADLINE_MS, 'the database', sql`select 1`).then(
    () => true,
    () => false,
  );
}
