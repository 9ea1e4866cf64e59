import { contactRoutes } from '../../server/contacts/contacts.routes.ts';
import { orderRoutes } from '../../server/orders/orders.routes.ts';
import { systemClock } from '../../server/platform/clock.ts';
import { NotificationListener } from '../../server/platform/db/notification-listener.ts';
import { connect } from '../../server/platform/db/sql.ts';
import { Authenticator } from '../../server/platform/http/access/authenticate.ts';
import { RateLimiter } from '../../server/platform/http/access/rate-limit.ts';
import { buildHttpServer } from '../../server/platform/http/server.ts';
import { createLog } from '../../server/platform/logs.ts';

/** The product's HTTP server with the routes of contacts and orders, as a process of its own: authentication, checks and log included. */
const url = process.argv[2] ?? '';
const sql = connect(url, { connections: 10 });
const log = createLog('info', '/dev/null');
const notifications = new NotificationListener(url, log);
const authenticator = new Authenticator({ sql, notifications, clock: systemClock, log });
const rateLimiter = new RateLimiter({ sql, clock: systemClock, limit: 0 });
const server = buildHttpServer({
  sql,
  clock: systemClock,
  log,
  authenticator,
  rateLimiter,
  routes: [
    ...contactRoutes({ erasePerson: () => Promise.reject(new Error('not measured')) }),
    ...orderRoutes,
  ],
  brand: 'Service',
});
await notifications.start();
console.log(await server.listen({ host: '127.0.0.1', port: 0 }));
