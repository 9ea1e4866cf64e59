import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pino } from 'pino';
import { NotificationListener } from '../platform/db/notification-listener.ts';
import { SessionAuthenticator } from '../platform/http/access/authenticate-session.ts';
import { until } from '../platform/jobs/testing/until.ts';
import { Refusal } from '../platform/refusal.ts';
import { useTestApi } from '../testing/use-test-api.ts';
import { pruneEndedSessions } from './prune-sessions.ts';
import { cookieOf, sessionCookie } from './testing/sign-in.ts';

const api = useTestApi();
const DAY_MS = 86_400_000;

const sessionOf = async () => {
  const { id, users } = await api.makeWorkspace();
  return { session: await sessionCookie(api, id, users.owner) };
};

describe('the end of a session', () => {
  it('comes 14 days after its last use, and is told to the browser once a day', async () => {
    const { session } = await sessionOf();
    await api.clock.advance(DAY_MS - 1);
    assert.equal((await api.get('/me', { session })).headers['set-cookie'], undefined);
    await api.clock.advance(1);
    const renewed = await api.get('/me', { session });
    assert.equal(cookieOf(renewed), session);
    assert.match(String(renewed.headers['set-cookie']), /Max-Age=1209600/);
    assert.equal((await api.get('/me', { session })).headers['set-cookie'], undefined);
    await api.clock.advance(14 * DAY_MS - 1);
    const late = await api.get('/session', { session });
    assert.equal(late.status, 200);
    await api.clock.advance(14 * DAY_MS);
    assert.equal((await api.get('/me', { session })).status, 401);
  });

  it('comes after 90 days, however much it is used', async () => {
    const { session } = await sessionOf();
    for (let day = 0; day < 89; day += 1) {
      await api.clock.advance(DAY_MS);
      assert.equal((await api.get('/me', { session })).status, 200);
    }
    await api.clock.advance(DAY_MS);
    assert.equal((await api.get('/me', { session })).status, 401);
  });

  it('reaches a node that had the session in its cache, and a renewal too', async () => {
    const { session } = await sessionOf();
    const { sql, clock } = api;
    const log = pino({ level: 'silent' });
    const notifications = new NotificationListener(api.databaseUrl, log);
    const front = { publicUrl: null, trustedProxies: [] };
    const other = new SessionAuthenticator({
      ...{ sql, clock, log, notifications, front, cookie: api.services.cookie },
    });
    await notifications.start();
    const ask = () =>
      other.authenticate({ method: 'GET', headers: { cookie: session }, socket: {} } as never);
    assert.ok(await ask());
    await api.clock.advance(10 * DAY_MS);
    await api.get('/me', { session });
    await api.clock.advance(10 * DAY_MS);
    assert.ok(await ask());
    await api.delete('/session', { session });
    await until('the notification', () =>
      ask().then(
        () => false,
        (error: unknown) => error instanceof Refusal && error.kind === 'unauthenticated',
      ),
    );
    await other.stop();
    await notifications.stop();
  });

  it('leaves nothing behind', async () => {
    const { session } = await sessionOf();
    await api.get('/me', { session });
    await api.clock.advance(15 * DAY_MS);
    await pruneEndedSessions.work(api.sql, api.clock.now(), AbortSignal.timeout(5_000));
    for (const table of ['sessions', 'attempts']) {
      const [row] = await api.sql<{ count: number }[]>`
        select count(*) as count from ${api.sql.identifier(table)}`;
      assert.equal(row?.count, 0, table);
    }
  });
});
