import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { apiDescription } from './api-description.ts';
import { allRoutes, type AppServices } from './app.ts';
import { makeBackgroundWork } from './background-work.ts';
import { simulatedTexts } from './carriers/simulated-texts.ts';
import { Countdown } from './countdown.ts';
import { ensureDemo } from './demo/ensure-demo.ts';
import { systemClock, type Clock } from './platform/clock.ts';
import type { Settings } from './platform/config/settings.ts';
import { DatabaseClock } from './platform/db/database-clock.ts';
import { publishPhotos } from './phone-numbers/publish-photos.ts';
import { NotificationListener } from './platform/db/notification-listener.ts';
import type { Database } from './platform/db/open-database.ts';
import type { Sql } from './platform/db/sql.ts';
import { Authenticator } from './platform/http/authenticate.ts';
import { closeServer } from './platform/http/close-server.ts';
import { addDocumentation } from './platform/http/docs-page.ts';
import { FailedKeys } from './platform/http/failed-keys.ts';
import { addHealth, type Health } from './platform/http/health.ts';
import { RateLimiter } from './platform/http/rate-limit.ts';
import { API_PREFIX, buildHttpServer, type HttpOptions } from './platform/http/server.ts';
import type { AnyRoute } from './platform/http/route.ts';
import { OutboundClient } from './platform/outbound/outbound-client.ts';
import { FileStore } from './platform/storage/file-store.ts';
import type { Switchboard } from './start.ts';
import { startTogether } from './start-together.ts';
import { publishCalendars } from './rooms/calendar/publish-calendars.ts';
import { startSound, startTelephony, type Telephony } from './telephony.ts';
import { writeWelcome, type Addresses } from './welcome.ts';

/** Calls come to their end first, within about six seconds; with what follows the process has to be gone after ten. */
const STOP_WITHIN_MS = 8_000;
/** What a request and a job under way have at most to come to their end, once it is their turn. */
const GRACE_MS = { requests: 2_000, jobs: 5_000 };

/**
 * Starts the roles that the settings ask for, in the order in which they need each other, on a database that is being
 * opened meanwhile; what was started is stopped again when a later part refuses.
 * @throws Error whose first line says what stands in the way.
 */
export async function startRoles(
  settings: Settings,
  log: Logger,
  opening: Promise<Database>,
): Promise<Switchboard> {
  await using parts = new AsyncDisposableStack();
  const clock = systemClock;
  const [database, sound] = await startTogether(parts, opening, startSound({ settings, clock, log }));
  const { sql, url } = database;
  const notifications = new NotificationListener(url, log);
  const failedKeys = new FailedKeys({ clock, limit: settings.failedKeysPerMinute });
  const authenticator = new Authenticator({ sql, notifications, clock, log, failedKeys });
  parts.defer(() => authenticator.stop());
  const store = new FileStore(join(settings.dataDir, 'files'));
  const outboundClient = new OutboundClient({ allowedNetworks: settings.outboundAllowedNetworks });
  parts.defer(() => outboundClient.close());
  const worksBy = await clockOfDatabase(parts, { sql, own: clock, log });
  const texts = simulatedTexts({ sql, clock });
  const telephony = await startTelephony({ settings, sound, sql, databaseUrl: url, store, clock, log });
  parts.defer(() => telephony.close());
  const { typedCalls, outbound } = telephony;
  const ways = { typedCalls, outbound, texts, outboundClient, store };
  const work = settings.roles.includes('worker')
    ? makeBackgroundWork({ ...settings, ...ways, sql, databaseUrl: url, notifications, clock: worksBy, log })
    : null;
  await notifications.start();
  parts.defer(() => notifications.stop());
  await work?.start();
  const stopping = new Countdown(clock);
  parts.defer(() => work?.stop(stopping.leftOf(GRACE_MS.jobs)));
  let origin = '';
  const services: AppServices = {
    sql,
    clock,
    log,
    ...ways,
    brand: settings.brand,
    origin: () => origin,
  };

  const health: Health = { ready: false };
  const servesApi = settings.roles.includes('api');
  const routes = servesApi ? allRoutes(services) : [];
  const server = buildHttpServer({ ...services, routes, authenticator, ...limitsOf(settings, sql, clock) });
  addHealth(server, health, sql);
  if (servesApi) publish(server, services);
  document(server, routes, settings);
  await listen(server, settings);
  parts.defer(() => closeServer(server, stopping.leftOf(GRACE_MS.requests)));
  const where = addressesOf(server, settings, telephony);
  origin = settings.publicUrl ?? new URL(where.baseUrl).origin;
  const demo =
    settings.demo && servesApi
      ? await ensureDemo({ ...services, dataDir: settings.dataDir, addresses: where })
      : null;
  health.ready = true;
  const running = parts.move();
  return {
    welcome: writeWelcome(where, demo, settings),
    stop: async () => {
      health.ready = false;
      stopping.begin(STOP_WITHIN_MS);
      await telephony.drain();
      await running.disposeAsync();
    },
  };
}

/** What is shown to those who hold no key. */
function publish(server: FastifyInstance, services: AppServices): void {
  publishCalendars(server, services);
  publishPhotos(server, services);
}

function document(server: FastifyInstance, routes: AnyRoute[], settings: Settings): void {
  // A relative address: right from wherever the page is looked at, also behind a proxy.
  addDocumentation(server, () => apiDescription(routes, API_PREFIX, settings.brand));
}

/** Work that one node puts off another one may do, so they go by one clock. */
async function clockOfDatabase(
  parts: AsyncDisposableStack,
  options: Parameters<typeof DatabaseClock.start>[0],
): Promise<Clock> {
  const clock = await DatabaseClock.start(options);
  parts.defer(() => clock.stop());
  return clock;
}

/** What the settings allow each key, address and proxy at the front door. */
function limitsOf(
  settings: Settings,
  sql: Sql,
  clock: Clock,
): Pick<HttpOptions, 'rateLimiter' | 'limits' | 'trustedProxies'> {
  const { maxConnections: connections, maxConnectionsPerAddress: connectionsPerAddress } = settings;
  return {
    rateLimiter: new RateLimiter({ sql, clock, limit: settings.rateLimitPerMinute }),
    limits: { connections, connectionsPerAddress },
    trustedProxies: settings.trustedProxies,
  };
}

/** Where this process is reached, with the ports that it really got. */
function addressesOf(server: FastifyInstance, settings: Settings, telephony: Telephony): Addresses {
  const address = server.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : settings.port;
  const host = urlHost(settings.publicHost ?? (settings.host === '0.0.0.0' ? '127.0.0.1' : settings.host));
  const origin = `http://${host}:${port}`;
  return {
    baseUrl: origin + API_PREFIX,
    consoleUrl: `${origin}/`,
    sip: `${host}:${telephony.sipPort ?? settings.sipPort}`,
  };
}

async function listen(server: FastifyInstance, settings: Settings): Promise<void> {
  try {
    await server.listen({ host: settings.host, port: settings.port });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'EADDRINUSE')
      throw new Error(`PORT: ${settings.port} on ${settings.host} is already in use`, { cause: error });
    if (code === 'EADDRNOTAVAIL')
      throw new Error(`HOST: ${settings.host} is not an address of this machine`, { cause: error });
    if (code === 'EACCES')
      throw new Error(`PORT: ${settings.port} may not be used by this user`, { cause: error });
    throw error;
  }
}

const urlHost = (host: string): string => (host.includes(':') ? `[${host}]` : host);
