import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Sql } from '../db/sql.ts';
import { within } from '../within.ts';

/** The state that `/readyz` reports: true when everything has started and nothing is stopping. */
export interface Health {
  ready: boolean;
}

const DEADLINE_MS = 2_000;

/**
 * `/healthz` answers 200 while the process lives, `/readyz` while it can serve, else 503 with a reason
 * (docs/operating.md). Each answers within two seconds and a half.
 * @param options.hasRoom resolves to true when the disk has enough free space for files.
 */
export function addHealth(
  server: FastifyInstance,
  options: { health: Health; sql: Sql; hasRoom: () => Promise<boolean> },
): void {
  const { health, sql, hasRoom } = options;
  server.get('/healthz', async (_request, reply) => tell(reply, 200, { status: 'ok' }));
  server.get('/readyz', async (_request, reply) => {
    const refuse = (reason: string): FastifyReply => tell(reply, 503, { status: 'not ready', reason });
    if (!health.ready) return refuse('starting or stopping');
    const [answers, isRoomy] = await Promise.all([inTime(databaseAnswers(sql)), inTime(hasRoom())]);
    if (!answers) return refuse('database away');
    if (!isRoomy || sql.wasDiskFull()) return refuse('disk full');
    return tell(reply, 200, { status: 'ready' });
  });
}

const tell = (reply: FastifyReply, status: number, body: object): FastifyReply =>
  reply
    .code(status)
    .header('Cache-Control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body));

const databaseAnswers = async (sql: Sql): Promise<boolean> => {
  await sql`select 1`;
  return true;
};

/** False when the check fails, throws or exceeds its deadline. */
const inTime = (answer: Promise<boolean>): Promise<boolean> =>
  within(DEADLINE_MS, 'the readiness check', answer).catch(() => false);
