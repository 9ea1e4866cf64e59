import type { FastifyInstance } from 'fastify';
import { apiDescription } from './api-description.ts';
import { allRoutes, type AppServices } from './app.ts';
import type { ConsoleHost } from './console/console-host.ts';
import { serveConsole } from './console/serve-console.ts';
import { serveDocumentation } from './documentation/serve-documentation.ts';
import { serveMcp } from './mcp/serve-mcp.ts';
import { publishPhotos } from './phone-numbers/publish-photos.ts';
import type { Clock } from './platform/clock.ts';
import type { Settings } from './platform/config/settings.ts';
import type { Sql } from './platform/db/sql.ts';
import type { Authenticator } from './platform/http/access/authenticate.ts';
import { addHealth, type Health } from './platform/http/health.ts';
import { RateLimiter } from './platform/http/access/rate-limit.ts';
import type { AnyRoute } from './platform/http/route.ts';
import { API_PREFIX, buildHttpServer, type HttpOptions } from './platform/http/server.ts';
import { hasRoom } from './platform/storage/disk-space.ts';
import { publishCalendars } from './rooms/calendar/publish-calendars.ts';
import { VERSION } from './version.ts';
import type { Addresses } from './welcome.ts';

/**
 * Starts the HTTP server: health and documentation in every process, the API and the console where the
 * process has the role `api`.
 * @throws Error that names PORT or HOST when it cannot listen there.
 */
export async function listenForHttp(options: {
  settings: Settings;
  services: AppServices;
  authenticator: Authenticator;
  health: Health;
  webConsole: ConsoleHost;
}): Promise<FastifyInstance> {
  const { settings, services, authenticator, health, webConsole } = options;
  const { sql, callSql, clock } = services;
  const servesApi = settings.roles.includes('api');
  const routes = servesApi ? allRoutes(services) : [];
  const http = { ...services, routes, authenticator, ...limitsOf(settings, sql, clock) };
  const server = buildHttpServer(http);
  // A process is there also while its requests wait for each other.
  addHealth(server, { health, sql: callSql, hasRoom: () => hasRoom(settings.dataDir) });
  if (servesApi) {
    publish(server, services, webConsole);
    serveMcp(server, { ...http, version: VERSION });
  }
  document(server, routes, settings);
  // The server waits for its answers, also for those that go on until somebody ends them.
  server.addHook('preClose', async () => services.changes.stop());
  await listen(server, settings);
  return server;
}

/** Registers the pages that need no API key. */
function publish(server: FastifyInstance, services: AppServices, webConsole: ConsoleHost): void {
  serveConsole(server, webConsole, services.store.bucket?.linkOrigin);
  publishCalendars(server, services);
  publishPhotos(server, services);
}

function document(server: FastifyInstance, routes: AnyRoute[], settings: Settings): void {
  // A relative address works behind a proxy too.
  serveDocumentation(server, () => apiDescription(routes, API_PREFIX, settings.brand));
}

/** The limits for each API key, client address and proxy, from the settings. */
function limitsOf(
  settings: Settings,
  sql: Sql,
  clock: Clock,
): Pick<HttpOptions, 'rateLimiter' | 'limits' | 'trustedProxies' | 'publicUrl' | 'corsAllowedOrigins'> {
  const { maxConnections: connections, maxConnectionsPerAddress: connectionsPerAddress } = settings;
  return {
    rateLimiter: new RateLimiter({ sql, clock, limit: settings.rateLimitPerMinute }),
    limits: { connections, connectionsPerAddress },
    trustedProxies: settings.trustedProxies,
    publicUrl: settings.publicUrl,
    corsAllowedOrigins: settings.corsAllowedOrigins,
  };
}

/** The addresses of this process with their actual ports. */
export function addressesOf(server: FastifyInstance, settings: Settings, sipPort: number | null): Addresses {
  const address = server.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : settings.port;
  const host = urlHost(settings.publicHost ?? (settings.host === '0.0.0.0' ? '127.0.0.1' : settings.host));
  const origin = `http://${host}:${port}`;
  return {
    baseUrl: origin + API_PREFIX,
    consoleUrl: `${origin}/`,
    sip: `${host}:${sipPort ?? settings.sipPort}`,
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
