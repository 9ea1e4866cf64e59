import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino, type Logger } from 'pino';
import type { FastifyInstance } from 'fastify';
import { Pool } from 'undici';
import { apiDescription } from '../api-description.ts';
import { allRoutes, type AppServices } from '../app.ts';
import { closeAccess, openAccess, type Access } from '../open-access.ts';
import { ConsoleHost } from '../console/console-host.ts';
import { serveConsole } from '../console/serve-console.ts';
import { serveDocumentation } from '../documentation/serve-documentation.ts';
import { LiveCalls } from '../calls/nodes/live-calls.ts';
import { type ListenersOf, noListeners } from '../voice/listening/call-listeners.ts';
import { OutboundCalls } from '../calls/outbound/outbound-calls.ts';
import { nobodyAnswers, scriptCarrier } from '../calls/testing/script-carrier.ts';
import type { OutboundCarrier } from '../carriers/carrier.ts';
import { chatappPermissions } from '../carrier-accounts/chatapp-permissions.ts';
import { trunksOf } from '../carrier-accounts/stream-access-of.ts';
import type { TextCarrier } from '../carriers/text-carrier.ts';
import { FrozenClock } from '../platform/clock.ts';
import { NotificationListener } from '../platform/db/notification-listener.ts';
import { shareConnections } from '../platform/db/share-connections.ts';
import { connect, type Sql } from '../platform/db/sql.ts';
import { createTestDatabase } from '../platform/db/test-database.ts';
import type { ConnectionLimits } from '../platform/http/connection/connection-limits.ts';
import type { AllowedOrigins } from '../platform/http/connection/cors.ts';
import { addHealth } from '../platform/http/health.ts';
import { RateLimiter } from '../platform/http/access/rate-limit.ts';
import type { AnyRoute } from '../platform/http/route.ts';
import { API_PREFIX, buildHttpServer } from '../platform/http/server.ts';
import type { Network } from '../platform/networks.ts';
import { OutboundClient } from '../platform/outbound/outbound-client.ts';
import { ProviderClient } from '../platform/providers/provider-client.ts';
import type { ProviderAccess } from '../platform/providers/provider-access.ts';
import { SecretBox } from '../platform/secrets/secret-box.ts';
import { ProviderStatuses } from '../providers/provider-statuses.ts';
import { workspaceProviders } from '../providers/workspace-providers.ts';
import { FileStore } from '../platform/storage/file-store.ts';
import { serveMcp } from '../mcp/serve-mcp.ts';
import { publishPhotos } from '../phone-numbers/publish-photos.ts';
import { publishCalendars } from '../rooms/calendar/publish-calendars.ts';
import type { SpeechSynthesizer } from '../voice/speech/synthesizer.ts';
import { answerChecker } from './check-answers.ts';
import { openNotified, TEST_NODE } from './open-notified.ts';
import { closeTestTexts, openTestTexts } from './open-test-texts.ts';
import { testInstallation } from './test-installation.ts';
import { callsOrNone, linesOf, silentVoice } from './silent-lines.ts';
import { makeWorkspace, type TestWorkspace } from './fixtures.queries.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- tests read answers freely
export type Json = any;

export interface TestAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Json;
  raw: Buffer;
}

export interface RequestOptions {
  /** The key to send; by default the workspace owner's write key, null for none. */
  key?: string | null;
  /** The cookie of a session to send instead of a key, as a page of the server does. */
  session?: string;
  headers?: Record<string, string>;
}

/** A request whose body is sent without conversion and whose headers are sent without additions. */
export interface RawRequest extends RequestOptions {
  body?: string | Buffer | null;
}

/** Paths are relative to the API's prefix. Bodies are sent as JSON, strings unchanged. */
export interface Requests {
  get(path: string, options?: RequestOptions): Promise<TestAnswer>;
  post(path: string, body?: unknown, options?: RequestOptions): Promise<TestAnswer>;
  patch(path: string, body: unknown, options?: RequestOptions): Promise<TestAnswer>;
  delete(path: string, options?: RequestOptions): Promise<TestAnswer>;
  /** Sends a request of any method with an unchanged body. */
  send(method: string, path: string, options?: RawRequest): Promise<TestAnswer>;
}

/** The API on a real socket and a real database, with a frozen clock. */
export interface TestApi extends Requests {
  baseUrl: string;
  databaseUrl: string;
  sql: Sql;
  clock: FrozenClock;
  services: AppServices;
  routes: AnyRoute[];
  /** The workspace of requests without another key. */
  workspace: TestWorkspace;
  /** Creates another workspace with its own keys. */
  makeWorkspace(): Promise<TestWorkspace>;
  stop(): Promise<void>;
}

export interface TestApiOptions {
  /** The time of the frozen clock; by default a Monday at noon UTC. */
  now?: string;
  /** The simulated calls, and those over WebSockets; by default every number is unknown. */
  typedCalls?: AppServices['typedCalls'];
  streams?: AppServices['streams'];
  /** The carrier of outbound calls; by default nobody answers them. */
  carrier?: OutboundCarrier;
  /** Asks servers; by default none answers, and the process takes no calls. */
  probeTrunk?: AppServices['probeTrunk'];
  callsOverTls?: AppServices['callsOverTls'];
  reachTls?: AppServices['reachTls'];
  /** What understands people who are called; by default nothing does. */
  listenersOf?: ListenersOf;
  /** The carrier of texts; by default the simulated one. */
  texts?: TextCarrier;
  /** The client for outbound requests; by default it refuses internal addresses. */
  outboundClient?: OutboundClient;
  /** The AI providers of the installation; by default none. */
  providers?: readonly ProviderAccess[];
  /** The client for AI providers; by default it refuses internal addresses of workspaces. */
  providerClient?: ProviderClient;
  /** The voices; by default each says a tenth of a second of silence. */
  synthesizer?: SpeechSynthesizer;
  /** Requests a minute for each key; by default unlimited. */
  rateLimitPerMinute?: number;
  /** Refused keys a minute for each address; by default unlimited. */
  failedKeysPerMinute?: number;
  limits?: Partial<ConnectionLimits>;
  trustedProxies?: Network[];
  /** The public origin of the server; by default not set. */
  publicUrl?: string | null;
  /** Whether mails are sent, by default not; who may create workspaces, by default everybody. */
  sendsMail?: boolean;
  signUp?: 'open' | 'closed';
  /** Origins whose pages may use the API; by default none. */
  corsAllowedOrigins?: AllowedOrigins;
  /** The log, by default silent; the bucket of files, by default none. */
  log?: Logger;
  bucket?: FileStore['bucket'];
  /** The console that is served; by default the build that there is. */
  webConsole?: ConsoleHost;
  /** Additional routes, for tests of the platform itself. */
  routes?: AnyRoute[];
}

/**
 * Starts the API for one test file. Every answer is checked against the schema and the refusals of its route.
 */
export async function startTestApi(options: TestApiOptions = {}): Promise<TestApi> {
  const database = await createTestDatabase();
  const sql = connect(database.url, { connections: 10, name: 'test' });
  const clock = new FrozenClock(options.now ?? '2026-11-23T12:00:00Z');
  const { log = pino({ level: process.env['TEST_LOG'] ?? 'silent' }) } = options;
  const folder = await mkdtemp(join(tmpdir(), 'switchboard-store-'));
  const outboundClient = options.outboundClient ?? new OutboundClient({ allowedNetworks: [] });
  const store = new FileStore(folder, options.bucket ?? null);
  const [stopping, notifications] = [new AbortController(), new NotificationListener(database.url, log)];
  const notified = openNotified({ sql, notifications, clock, log });
  const permissions = chatappPermissions({ sql, log, secrets, outboundClient });
  const requests = { sql: shareConnections(sql).requests, clock, log };
  const access = await openAccess({ ...requests, notifications }, accessSettings(options));
  const outbound = new OutboundCalls({
    ...{ sql, store, clock, log, recordingNotice: false, signal: stopping.signal },
    node: { id: TEST_NODE, live: new LiveCalls() },
    ...{ commandedCalls: notified.commandedCalls, carrier: options.carrier ?? scriptCarrier(nobodyAnswers) },
    ...{ trunkOf: trunksOf(secrets), listenersOf: options.listenersOf ?? noListeners, permissions },
  });
  let origin = '';
  const services: AppServices = {
    ...{ ...requests, callSql: sql, store, outbound, permissions, outboundClient, brand: 'Service' },
    ...{ ...notified, ...testProviders(options, { sql, clock, log }), ...installationOf(access, options) },
    installation: testInstallation(sql, clock, folder),
    texts: options.texts ?? openTestTexts({ sql, clock, log, secrets, outboundClient, origin: () => origin }),
    ...callsOrNone(options, { clock, log, origin: () => origin }),
  };
  const routes = [...allRoutes(services), ...(options.routes ?? [])];
  const server = buildTestServer(services, routes, access, options);
  await notifications.start();
  origin = await server.listen({ host: '127.0.0.1', port: 0 });
  const workspace = await makeWorkspace(sql, clock.now());
  const pool = new Pool(origin, { connections: 128 });
  const checkAnswer = answerChecker(routes);
  const send: Requests['send'] = async (method, path, asked = {}) => {
    const answer = await request(pool, method, path, asked, workspace.keys.write);
    checkAnswer(method, path, answer);
    return answer;
  };
  return {
    baseUrl: origin + API_PREFIX,
    databaseUrl: database.url,
    ...{ sql, clock, services, routes, workspace },
    ...{ makeWorkspace: () => makeWorkspace(sql, clock.now()), ...requestsBy(send) },
    stop: async () => {
      stopping.abort();
      await endAnswers(services);
      await pool.close();
      await server.close();
      outboundClient.close();
      await services.providerClient.close();
      await closeAccess(access);
      await notifications.stop();
      await sql.end({ timeout: 5 });
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Ends what would hold answers or calls open. */
async function endAnswers({ changes, accessWatch, outbound, texts }: AppServices): Promise<void> {
  for (const part of [changes, accessWatch]) part.stop();
  await closeTestTexts(texts);
  await outbound.settled();
}

const secrets = SecretBox.of('the secret of the tests');
const installationOf = (access: Access, options: TestApiOptions) => {
  const { sendsMail = false, signUp = 'open' } = options;
  return { ...access, sendsMail, signUp, ...linesOf(options) };
};

const accessSettings = ({
  failedKeysPerMinute = 0,
  publicUrl = null,
  trustedProxies = [],
}: TestApiOptions) => ({ failedKeysPerMinute, publicUrl, trustedProxies });

function testProviders(
  options: TestApiOptions,
  parts: ConstructorParameters<typeof ProviderStatuses>[0],
): Pick<AppServices, 'providers' | 'providerClient' | 'secrets' | 'synthesizer'> {
  const providerClient = options.providerClient ?? new ProviderClient();
  const providers = workspaceProviders(options.providers ?? [], secrets, new ProviderStatuses(parts));
  const { synthesizer = silentVoice } = options;
  return { secrets, providerClient, providers, synthesizer };
}

/** Builds the server as the product does, including the pages beside the API. */
function buildTestServer(
  services: AppServices,
  routes: AnyRoute[],
  access: Access,
  options: TestApiOptions,
): FastifyInstance {
  const { callSql: sql, log, brand } = services;
  const rateLimiter = new RateLimiter({ ...services, limit: options.rateLimitPerMinute ?? 0 });
  const http = { ...services, ...access, ...options, log, routes, rateLimiter };
  const server = buildHttpServer(http);
  addHealth(server, { health: { ready: true }, sql, hasRoom: async () => true });
  serveConsole(server, options.webConsole ?? new ConsoleHost({ log }));
  for (const publish of [publishCalendars, publishPhotos]) publish(server, services);
  serveMcp(server, { ...http, version: '0' });
  serveDocumentation(server, () => apiDescription(routes, API_PREFIX, brand), { site: null });
  return server;
}

function requestsBy(send: Requests['send']): Requests {
  const withBody = (body: unknown, { headers, ...asked }: RequestOptions): RawRequest => ({
    ...asked,
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body ?? null),
  });
  return {
    get: (path, asked) => send('GET', path, asked),
    post: (path, body, asked = {}) => send('POST', path, body === undefined ? asked : withBody(body, asked)),
    patch: (path, body, asked = {}) => send('PATCH', path, withBody(body, asked)),
    delete: (path, asked) => send('DELETE', path, asked),
    send,
  };
}

async function request(
  pool: Pool,
  method: string,
  path: string,
  options: RawRequest,
  defaultKey: string,
): Promise<TestAnswer> {
  const { session, key = session === undefined ? defaultKey : null } = options;
  const headers: Record<string, string> = {
    ...(key === null ? {} : { authorization: `Bearer ${key}` }),
    ...(session === undefined ? {} : { cookie: session, 'sec-fetch-site': 'same-origin' }),
  };
  const answer = await pool.request({
    method,
    path: API_PREFIX + path,
    headers: { ...headers, ...options.headers },
    body: options.body ?? null,
  });
  const isEndless = String(answer.headers['content-type']).startsWith('text/event-stream');
  // The head of a stream is its answer here; tests of streams read them themselves.
  if (isEndless) answer.body.on('error', () => undefined).destroy();
  const raw = isEndless ? Buffer.alloc(0) : Buffer.from(await answer.body.arrayBuffer());
  const isJson = String(answer.headers['content-type']).startsWith('application/json');
  return {
    status: answer.statusCode,
    headers: answer.headers,
    body: isJson && raw.length > 0 ? JSON.parse(raw.toString('utf8')) : null,
    raw,
  };
}
