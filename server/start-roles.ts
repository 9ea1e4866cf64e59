import type { Logger } from 'pino';
import type { AppServices } from './app.ts';
import { CallCommands } from './calls/commands/call-commands.ts';
import { makeBackgroundWork, type BackgroundServices, type BackgroundWork } from './background-work.ts';
import { reachTlsAs } from './carriers/reach-tls.ts';
import { ConsoleHost } from './console/console-host.ts';
import { Countdown } from './countdown.ts';
import { addressesOf, listenForHttp } from './listen-for-http.ts';
import { openTextCarriers } from './open-text-carriers.ts';
import { openInstallation } from './open-installation.ts';
import { closeAccess, openAccess } from './open-access.ts';
import type { DemoFile } from './demo/demo-file.ts';
import { ensureDemo } from './demo/ensure-demo.ts';
import { systemClock as clock, type Clock } from './platform/clock.ts';
import type { Settings } from './platform/config/settings.ts';
import { DatabaseClock } from './platform/db/database-clock.ts';
import { NotificationListener } from './platform/db/notification-listener.ts';
import type { Database } from './platform/db/open-database.ts';
import { shareConnections } from './platform/db/share-connections.ts';
import { ChangeFeed } from './live/change-feed.ts';
import { AccessWatch } from './platform/http/access/access-watch.ts';
import { closeServer } from './platform/http/connection/close-server.ts';
import { findInstallationId } from './platform/http/access/sessions.queries.ts';
import type { Health } from './platform/http/health.ts';
import { OutboundClient } from './platform/outbound/outbound-client.ts';
import { SecretBox } from './platform/secrets/secret-box.ts';
import type { FileStore } from './platform/storage/file-store.ts';
import { FileUploads } from './platform/storage/file-uploads.ts';
import { openStore } from './platform/storage/open-store.ts';
import { localListeners } from './voice/listening/local-listeners.ts';
import { readPrices, setPrices } from './platform/providers/prices.ts';
import { ProviderClient } from './platform/providers/provider-client.ts';
import { ProviderStatuses } from './providers/provider-statuses.ts';
import { workspaceProviders } from './providers/workspace-providers.ts';
import type { Switchboard } from './start.ts';
import { setupToken } from './setup/set-up.ts';
import { isDemoRemoved } from './setup/setup.queries.ts';
import { hasWorkspace } from './setup/workspaces.queries.ts';
import { serveMetrics } from './serve-metrics.ts';
import { startTogether } from './start-together.ts';
import { startTracing } from './platform/tracing/start-tracing.ts';
import { startSound, startTelephony } from './telephony.ts';
import { VERSION } from './version.ts';
import { writeWelcome, type Addresses } from './welcome.ts';

/** The calls end first, within about six seconds; the whole process must end within ten. */
const STOP_WITHIN_MS = 8_000;
/** How long requests, running jobs and the answers to BYE get when everything is stopped. */
const GRACE_MS = { requests: 2_000, jobs: 5_000, byes: 1_000 };

/**
 * Starts the configured roles in the order of their dependencies, on a database that is being opened
 * meanwhile; when a later part fails, the earlier ones are stopped again.
 * @throws Error whose first line gives the reason.
 */
export async function startRoles(
  settings: Settings,
  log: Logger,
  opening: Promise<Database>,
): Promise<Switchboard> {
  await using parts = new AsyncDisposableStack();
  const stopping = new Countdown(clock);
  parts.defer(await startTracing(settings.tracing, { version: VERSION, log }));
  const [{ sql, url }, sound] = await startTogether(parts, opening, startSound({ settings, clock, log }));
  const { requests, jobs } = shareConnections(sql);
  const notifications = new NotificationListener(url, log);
  const store = parts.use(await openStore({ ...settings, owner: await findInstallationId(sql), log }));
  const outboundClient = openOutbound(parts, settings);
  const asked = await openProviders(parts, settings, { sql, clock, log });
  const workClock = await clockOfDatabase(parts, { sql, own: clock, log });
  const thinking = thinkingOf(asked, settings);
  let origin = settings.publicUrl ?? '';
  const shared = { secrets: asked.secrets, notifications, outboundClient, log, origin: () => origin };
  const { drain, close, sipPort, callsInProgress, nodeId, ...calls } = await startTelephony({
    ...{ ...shared, settings, sound, sql, databaseUrl: url, store, clock, thinking },
    byeMs: () => stopping.leftOf(GRACE_MS.byes),
  });
  parts.defer(() => close());
  const texts = openTextCarriers(parts, settings, { ...shared, sql, jobs, nodeId, workClock, stopping });
  const outward = { ...calls, texts, outboundClient, store };
  const common = { ...shared, ...outward, sql: jobs, thinking, databaseUrl: url };
  const work = openWork(settings, { ...common, clock: workClock });
  const access = await openAccess({ sql: requests, notifications, clock, log }, settings);
  parts.defer(() => closeAccess(access));
  const live = followChanges(parts, { sql: requests, notifications, clock, log });
  await notifications.start();
  parts.defer(() => notifications.stop());
  await work?.start();
  parts.defer(() => work?.stop(stopping.leftOf(GRACE_MS.jobs)));
  const own = { sql: requests, callSql: sql, clock, log, ...servicesOf(settings, outward, () => origin) };
  const webConsole = openConsole(parts, log);
  const uploads = startUploads(parts, { ...own, sql: jobs, store });
  const installation = openInstallation(settings, { ...own, ...calls, webConsole, uploads });
  const services: AppServices = { ...own, ...outward, ...asked, ...access, ...live, installation };
  const health: Health = { ready: false };
  const server = await listenForHttp({ settings, services, ...access, health, webConsole });
  parts.defer(() => closeServer(server, stopping.leftOf(GRACE_MS.requests)));
  const where = addressesOf(server, settings, sipPort);
  origin = settings.publicUrl ?? new URL(where.baseUrl).origin;
  const demo = await openDemo(services, settings, where);
  const setupLink = demo === null ? await linkToSetUp(services, origin) : null;
  await serveMetrics(parts, settings, { sql, log, callsInProgress });
  health.ready = true;
  const running = parts.move();
  return {
    welcome: writeWelcome(where, { demo, setupLink }, settings),
    stop: async () => {
      health.ready = false;
      stopping.begin(STOP_WITHIN_MS);
      await drain();
      await running.disposeAsync();
    },
  };
}

const thinkingOf = (
  { providers, providerClient: client }: Pick<AppServices, 'providers' | 'providerClient'>,
  { firstWordMs }: Settings,
) => ({ providers, client, firstWordMs });

/** What services only read of the settings, how they look at servers, and where this one is reached. */
const servicesOf = (
  settings: Settings,
  { outboundClient }: { outboundClient: OutboundClient },
  origin: () => string,
) => ({
  origin,
  ...{ brand: settings.brand, signUp: settings.signUp },
  ...{ sendsMail: settings.mail !== null, callsOverTls: tlsOf(settings), sipTlsPort: settings.sipTlsPort },
  reachTls: reachTlsAs({ isReachable: (address) => outboundClient.isReachable(address) }),
});

/** How callers reach this process over TLS; null where it takes no calls. */
const tlsOf = ({ roles, sipTls }: Settings): AppServices['callsOverTls'] =>
  roles.includes('voice') ? { certificateFile: sipTls?.cert ?? null } : null;

/** The page that makes the first business; null once there is one. */
async function linkToSetUp({ sql, secrets }: AppServices, origin: string): Promise<string | null> {
  return (await hasWorkspace(sql)) ? null : `${origin}/setup#${setupToken(secrets)}`;
}

/** The demo workspace, where the settings ask for it and no business took its place. */
async function openDemo(
  services: AppServices,
  { demo, roles, dataDir }: Settings,
  addresses: Addresses,
): Promise<DemoFile | null> {
  if (!demo || !roles.includes('api') || (await isDemoRemoved(services.sql))) return null;
  return ensureDemo({ ...services, dataDir, addresses });
}

/** The background work of a process with the role `worker`, else null. */
const openWork = (
  settings: Settings,
  services: Omit<BackgroundServices, Exclude<keyof Settings & keyof BackgroundServices, 'databaseUrl'>>,
): BackgroundWork | null =>
  settings.roles.includes('worker') ? makeBackgroundWork({ ...settings, ...services }) : null;

function openOutbound(parts: AsyncDisposableStack, settings: Settings): OutboundClient {
  const outboundClient = new OutboundClient({ allowedNetworks: settings.outboundAllowedNetworks });
  parts.defer(() => outboundClient.close());
  return outboundClient;
}

function openConsole(parts: AsyncDisposableStack, log: Logger): ConsoleHost {
  const webConsole = new ConsoleHost({ log });
  parts.defer(() => webConsole.stop());
  return webConsole;
}

/** The AI providers, their keys and prices, and the client that asks them. */
async function openProviders(
  parts: AsyncDisposableStack,
  settings: Settings,
  common: ConstructorParameters<typeof ProviderStatuses>[0],
): Promise<Pick<AppServices, 'providers' | 'providerClient' | 'secrets'>> {
  if (settings.pricesFile !== null) setPrices(await readPrices(settings.pricesFile));
  const secrets = await SecretBox.open(settings);
  const providerClient = new ProviderClient({ allowedNetworks: settings.outboundAllowedNetworks });
  parts.defer(() => providerClient.close());
  const own = workspaceProviders(settings.providers, secrets, new ProviderStatuses(common));
  const providers = { ...own, local: localListeners(settings) };
  return { providers, providerClient, secrets };
}

/** Files go into the bucket from every process, because each may have some on its disk. */
function startUploads(
  parts: AsyncDisposableStack,
  services: { sql: Database['sql']; store: FileStore; clock: Clock; log: Logger },
): FileUploads | null {
  const { bucket } = services.store;
  if (bucket === null) return null;
  const uploads = new FileUploads({ ...services, bucket });
  uploads.start();
  parts.defer(() => uploads.stop());
  return uploads;
}

/** Create them before the notification listener starts, because they subscribe to it. */
function followChanges(
  parts: AsyncDisposableStack,
  services: ConstructorParameters<typeof ChangeFeed>[0] & ConstructorParameters<typeof AccessWatch>[0],
): Pick<AppServices, 'changes' | 'accessWatch' | 'callCommands'> {
  const accessWatch = new AccessWatch(services);
  parts.defer(() => accessWatch.stop());
  return { accessWatch, changes: new ChangeFeed(services), callCommands: new CallCommands(services) };
}

/** Nodes share scheduled work, so they all use the clock of the database. */
async function clockOfDatabase(
  parts: AsyncDisposableStack,
  options: Parameters<typeof DatabaseClock.start>[0],
): Promise<Clock> {
  const clock = await DatabaseClock.start(options);
  parts.defer(() => clock.stop());
  return clock;
}
