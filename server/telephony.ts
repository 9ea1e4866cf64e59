import { hostname } from 'node:os';
import type { Logger } from 'pino';
import { findCarrierCalled, findChatappCalled } from './calls/inbound/find-called-number.ts';
import { receiveCalls } from './calls/inbound/receive-call.ts';
import { OutboundCalls } from './calls/outbound/outbound-calls.ts';
import type { Thinking } from './calls/open-thinking.ts';
import { CommandedCalls } from './calls/commands/commanded-calls.ts';
import { TraceWriter } from './calls/trace/trace-writer.ts';
import { VoiceNode } from './calls/nodes/voice-node.ts';
import type { CallPermissions } from './carriers/chatapp-calls/call-permissions.ts';
import { chatappPermissions } from './carrier-accounts/chatapp-permissions.ts';
import { calledAccounts } from './carrier-accounts/called-accounts.ts';
import { InstallationLimits } from './carrier-accounts/installation-limits.ts';
import { TrunkRegistrations } from './carrier-accounts/trunk-registrations.ts';
import { TrunkDirectory } from './carrier-accounts/trunk-directory.ts';
import { trunksOf } from './carrier-accounts/stream-access-of.ts';
import { routeCalls } from './carriers/route-calls.ts';
import { startSimulator, type Simulator } from './carriers/simulator.ts';
import type { StreamedCallsOptions } from './carriers/streams/open-stream.ts';
import { StreamedCalls } from './carriers/streams/streamed-calls.ts';
import { findAddress, findAddresses } from './carriers/find-address.ts';
import type { SipTrunk } from './carriers/sip-trunk.ts';
import { openTrunk, type Addresses } from './open-trunk.ts';
import type { Clock } from './platform/clock.ts';
import type { Settings } from './platform/config/settings.ts';
import { VERSION } from './version.ts';
import type { Sql } from './platform/db/sql.ts';
import type { NotificationListener } from './platform/db/notification-listener.ts';
import type { OutboundClient } from './platform/outbound/outbound-client.ts';
import type { SecretBox } from './platform/secrets/secret-box.ts';
import type { FileStore } from './platform/storage/file-store.ts';
import { TypedCalls } from './simulator/typed-calls.ts';
import { startMediaEngine, type MediaEngine } from './voice/media/media-engine.ts';
import type { ListenersOf } from './voice/listening/call-listeners.ts';
import { findListeners, type WantedListener } from './voice/listening/find-listeners.ts';
import { RefusedListeners } from './voice/listening/refused-listeners.ts';
import { SherpaProcess } from './voice/listening/sherpa/sherpa-process.ts';
import type { EmbeddedSynthesizer } from './voice/speech/espeak.ts';
import { openEmbeddedVoices } from './voice/speech/embedded-synthesizer.ts';
import { PhraseCache } from './voice/speech/phrase-cache.ts';
import type { VoicesOf } from './voice/speaking/call-voices.ts';
import { findVoices } from './voice/speaking/find-voices.ts';
import { RefusedAccounts } from './platform/providers/refused-accounts.ts';
import { MessageTraces } from './voice/sip/message-traces.ts';
import { openServerRecords } from './voice/sip/server-records.ts';
import type { SpeechSynthesizer } from './voice/speech/synthesizer.ts';

export interface TelephonyOptions {
  settings: Settings;
  sound: Sound;
  sql: Sql;
  databaseUrl: string;
  store: FileStore;
  /** Language models, and what understands and speaks words. */
  thinking: Thinking;
  /** Decrypts the passwords of trunks. */
  secrets: SecretBox;
  /** Tells when a trunk changes, and carries commands of the team to calls; not started yet. */
  notifications: NotificationListener;
  /** Knows which addresses may be called. */
  outboundClient: OutboundClient;
  /** Where this server is reached from outside; known once it listens. */
  origin: () => string;
  /** How long peers get to answer BYE, once this stops. */
  byeMs: () => number;
  clock: Clock;
  log: Logger;
}

/** The carriers of this process. */
export interface Telephony {
  typedCalls: TypedCalls;
  /** The embedded voices. */
  synthesizer: SpeechSynthesizer;
  /** The outgoing calls of this process. */
  outbound: OutboundCalls;
  /** Asks the chat app whom its numbers may call. */
  permissions: CallPermissions;
  /** Asks the servers of a workspace's trunk whether they are there. */
  probeTrunk: SipTrunk['probe'];
  /** Calls whose sound comes over WebSockets of vendors. */
  streams: StreamedCalls;
  /** The calls of this process, for commands of the team. */
  commandedCalls: CommandedCalls;
  /** The calls that this process carries now, and the row by which others know it. */
  callsInProgress: () => number;
  nodeId: number;
  /** Where calls arrive; null when this process accepts none. */
  sipPort: number | null;
  /**
   * Accepts no new calls and ends current ones with a goodbye. Resolves when every call has ended and
   * is stored in the database.
   */
  drain(): Promise<void>;
  close(): Promise<void>;
}

/** The limit of concurrent simulated calls with sound, in a process without incoming calls. */
const SIMULATED_CALLS = 50;

/** The threads for media, the embedded voices, and the addresses of the media. */
export interface Sound {
  media: MediaEngine;
  synthesizer: EmbeddedSynthesizer;
  addresses: Addresses;
  close(): Promise<void>;
}

/**
 * Starts the media threads; they need no database. HOST and PUBLIC_HOST may be names; they are
 * resolved once, here. A process without the role `voice` has one thread, for the simulated carrier.
 * @throws Error that names HOST or PUBLIC_HOST when it has no address.
 */
export async function startSound(
  options: Pick<TelephonyOptions, 'settings' | 'clock' | 'log'>,
): Promise<Sound> {
  await using parts = new AsyncDisposableStack();
  const { settings, clock, log } = options;
  const addresses = await findOwnAddresses(settings, clock);
  const synthesizer = openEmbeddedVoices({ log });
  parts.defer(() => synthesizer.close());
  const media = await startMediaEngine({
    workers: takesCalls(settings) ? settings.mediaWorkers : 1,
    bindHost: addresses.host,
    ports: settings.rtpPorts,
    maxSessions: maxCallsOf(settings),
    mediaTimeoutMs: settings.mediaTimeoutMs,
    log,
  });
  parts.defer(() => media.close());
  const started = parts.move();
  return { media, synthesizer, addresses, close: () => started.disposeAsync() };
}

const takesCalls = ({ roles }: Pick<Settings, 'roles'>): boolean => roles.includes('voice');
export const maxCallsOf = (settings: Pick<Settings, 'roles' | 'maxCalls'>): number =>
  takesCalls(settings) ? settings.maxCalls : SIMULATED_CALLS;

/**
 * Starts the carriers. A process without the role `voice` accepts no calls from outside; it places calls, and
 * plays those through its API.
 * @throws Error that names SIP_PORT, HOST or PUBLIC_HOST when SIP cannot listen there.
 */
export async function startTelephony(options: TelephonyOptions): Promise<Telephony> {
  await using parts = new AsyncDisposableStack();
  const { settings, sound, sql, databaseUrl, store, thinking, notifications, clock, log } = options;
  const stopping = new AbortController();
  const node = await VoiceNode.start({ sql, databaseUrl, store, clock, log, about: aboutNode(settings) });
  parts.defer(() => node.stop());
  const { signal } = stopping;
  const commandedCalls = new CommandedCalls({ sql, notifications, clock, log });
  commandedCalls.begin(node.id);
  const { recordingNotice } = settings;
  const traces = settings.callTraceDays > 0 ? new TraceWriter({ sql, clock, log }) : undefined;
  if (traces) parts.defer(() => traces.close());
  const cache = new PhraseCache();
  const voicesOf = openSpeaking(options, cache);
  const conversation = {
    ...{ sql, store, clock, log, recordingNotice, thinking, voicesOf, commandedCalls, traces, signal },
  };
  const listenersOf = await openListening(parts, options);
  const trunkOf = trunksOf(options.secrets);
  const limits = new InstallationLimits({ sql, nodeId: node.id, clock, log }, notifications);
  parts.defer(() => limits.stop());
  const common = {
    receive: receiveCalls({ ...conversation, node, listenersOf, trunkOf }),
    media: sound.media,
    synthesizer: cache.keep(sound.synthesizer, 'embedded'),
    clock,
    log,
    maxCalls: maxCallsOf(settings),
    limits,
    traces: traces && new MessageTraces(clock),
  };
  const simulator = startSimulator(common);
  const { trunk, registrations } = await openSip(parts, options, common, { signal, nodeId: node.id });
  const streams = openStreams(options, common);
  const carrier = routeCalls(simulator, trunk, streams);
  const permissions = chatappPermissions(options);
  const outbound = new OutboundCalls({ ...conversation, node, listenersOf, carrier, trunkOf, permissions });
  const typedCalls = new TypedCalls({ simulator, clock, log });
  parts.defer(() => typedCalls.stop());
  const started = parts.move();
  return {
    typedCalls,
    synthesizer: common.synthesizer,
    outbound,
    permissions,
    commandedCalls,
    probeTrunk: (access) => trunk.probe(access),
    ...{ streams, nodeId: node.id },
    callsInProgress: () => node.live.size,
    sipPort: takesCalls(settings) ? trunk.port : null,
    drain: () => drain(stopping, { carriers: [simulator, trunk, streams], outbound, registrations }),
    close: () => started.disposeAsync(),
  };
}

/** SIP, with the trunks of all workspaces. */
async function openSip(
  parts: AsyncDisposableStack,
  { settings, sound, sql, secrets, outboundClient, notifications, byeMs, clock, log }: TelephonyOptions,
  common: Omit<Parameters<typeof openTrunk>[2], 'peers' | 'accounts' | 'isReachable' | 'records' | 'signal'>,
  { signal, nodeId }: { signal: AbortSignal; nodeId: number },
): Promise<{ trunk: SipTrunk; registrations: TrunkRegistrations | null }> {
  const records = openServerRecords(undefined, clock);
  const peers = new TrunkDirectory({ sql, records, clock, log }, notifications);
  parts.defer(() => peers.stop());
  await peers.start();
  const accounts = calledAccounts({
    ...{ sql, secrets, directory: peers },
    carrierOf: (called) => findCarrierCalled(sql, called),
    chatappOf: (called, phoneNumberId) => findChatappCalled(sql, called, phoneNumberId),
  });
  const isReachable = (address: string): boolean => outboundClient.isReachable(address);
  const own = { peers, accounts, isReachable, records, signal };
  const trunk = await openTrunk(settings, sound.addresses, { ...common, ...own });
  parts.defer(() => trunk.close(byeMs()));
  if (!takesCalls(settings)) return { trunk, registrations: null };
  const register: SipTrunk['register'] = (...wanted) => trunk.register(...wanted);
  const registrations = new TrunkRegistrations({ sql, secrets, clock, log, nodeId, register });
  parts.defer(() => registrations.stop());
  peers.follow((carriers) => registrations.follow(carriers));
  return { trunk, registrations };
}

/** Calls over WebSockets; vendors reach this process at STREAM_URL, or as everybody does. */
function openStreams(
  { settings, outboundClient, origin }: TelephonyOptions,
  common: Omit<StreamedCallsOptions, 'client' | 'origins' | 'isReached'>,
): StreamedCalls {
  const origins = () => ({ own: settings.streamUrl ?? origin(), shared: origin() });
  const isReached = settings.roles.includes('api');
  return new StreamedCalls({ ...common, client: outboundClient, origins, isReached });
}

const aboutNode = ({ roles }: Settings) => ({ roles: [...roles], version: VERSION, host: hostname() });

/**
 * Finds the listeners of calls: those of the providers, and the operator's own model.
 * @throws Error that names SHERPA_MODEL_DIR when that model cannot be used.
 */
async function openListening(
  parts: AsyncDisposableStack,
  { settings, sql, thinking: { providers, client }, clock, log }: TelephonyOptions,
): Promise<ListenersOf> {
  const { sherpaModelDir: folder, sherpaLanguages: languages } = settings;
  let local: WantedListener['local'] = null;
  if (folder !== null) {
    const sherpa = await SherpaProcess.start({ folder, log }).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      throw new Error(`SHERPA_MODEL_DIR: ${reason}`, { cause: error });
    });
    parts.defer(() => sherpa.close());
    local = { listener: sherpa, languages };
  }
  const refused = new RefusedListeners(clock);
  return async ({ workspaceId, listening, language }) => {
    const known = await providers.providersOf(sql, workspaceId);
    return findListeners({ providers: known, client, refused, local, id: listening, language });
  };
}

/** Finds the voices of providers for calls. */
function openSpeaking({ sql, thinking, clock }: TelephonyOptions, cache: PhraseCache): VoicesOf {
  const { providers, client } = thinking;
  const refused = new RefusedAccounts(clock);
  return async ({ workspaceId, voice, language }) => {
    const known = await providers.providersOf(sql, workspaceId);
    return { voices: findVoices({ providers: known, client, cache, voice, language }), refused };
  };
}

async function findOwnAddresses({ host, publicHost, roles }: Settings, clock: Clock): Promise<Addresses> {
  const isTold = publicHost !== null && roles.includes('voice');
  return {
    host: await findAddress('HOST', host, clock),
    publicAddresses: isTold ? await findAddresses('PUBLIC_HOST', publicHost, clock) : [],
  };
}

async function drain(
  stopping: AbortController,
  {
    carriers,
    outbound,
    registrations,
  }: {
    carriers: readonly Pick<Simulator, 'drain' | 'settled'>[];
    outbound: OutboundCalls;
    registrations: TrunkRegistrations | null;
  },
): Promise<void> {
  // Calls that come from now on are for the process that takes the registrations over.
  const unregistered = registrations?.stop();
  for (const carrier of carriers) carrier.drain();
  stopping.abort();
  await unregistered;
  await Promise.all([...carriers.map((carrier) => carrier.settled()), outbound.settled()]);
}
