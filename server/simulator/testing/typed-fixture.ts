import assert from 'node:assert/strict';
import { pino } from 'pino';
import { receiveCalls } from '../../calls/inbound/receive-call.ts';
import { CommandedCalls } from '../../calls/commands/commanded-calls.ts';
import { VoiceNode } from '../../calls/nodes/voice-node.ts';
import { startSimulator } from '../../carriers/simulator.ts';
import { NotificationListener } from '../../platform/db/notification-listener.ts';
import type { ActionContext } from '../../platform/action-context.ts';
import type { Clock } from '../../platform/clock.ts';
import { addPhoneNumber } from '../../phone-numbers/add-number.ts';
import type { TestWorkspace } from '../../testing/fixtures.queries.ts';
import { startTestApi, type TestApi, type TestApiOptions } from '../../testing/test-api.ts';
import { startTimedEngine } from '../../voice/media/testing/media-time.ts';
import { TypedCalls } from '../typed-calls.ts';
import { lazy } from './lazy.ts';

export const welcome = 'Hello, this is the test workspace.';

export interface CalledWorkspace {
  workspace: TestWorkspace;
  /** The owner's write key. */
  key: string;
  number: string;
}

/** The API with everything that typed calls need, on a frozen clock. */
export interface TypedFixture {
  api: TestApi;
  /** A workspace of its own with one number, answered by an active assistant unless said otherwise. */
  workspace(assistant?: 'active' | 'draft' | 'none'): Promise<CalledWorkspace>;
  stop(): Promise<void>;
}

export interface TypedOptions extends Pick<
  TestApiOptions,
  'providers' | 'synthesizer' | 'outboundClient' | 'log'
> {
  /** Whether calls are in the time of their sound. */
  isTimed?: boolean;
  /** The clock of calls otherwise; by default the frozen one of the API. */
  callClock?: Clock;
  /** The API's process carries the calls; by default another one does, which it meets in the database. */
  isCarriedByApi?: boolean;
}

/** @param options also the AI providers of the installation, none unless given; the voice of spoken calls. */
export async function startTypedFixture(options: TypedOptions = {}): Promise<TypedFixture> {
  const api = await startTestApi({ ...options, typedCalls: lazy(() => carried.calls) });
  const carried = await carryTypedCalls(api, options);
  return {
    api,
    workspace: (assistant = 'active') => makeCalledWorkspace(api, assistant),
    stop: async () => {
      await carried.stop();
      await api.stop();
    },
  };
}

/** What carries the calls without a telephone. */
export interface TypedCarrier {
  calls: TypedCalls;
  stop(): Promise<void>;
}

/** Carries the typed calls of an API that was started with them. */
export async function carryTypedCalls(api: TestApi, options: TypedOptions = {}): Promise<TypedCarrier> {
  const log = pino({ level: 'silent' });
  const stopping = new AbortController();
  const { sql, databaseUrl } = api;
  const { store } = api.services;
  const ports = { from: 22_200, to: 22_299 };
  const timed = await startTimedEngine({ workers: 1, bindHost: '127.0.0.1', ports, maxSessions: 2, log });
  const media = timed.engine;
  const clock = options.isTimed ? timed.time : (options.callClock ?? api.clock);
  const node = await VoiceNode.start({ sql, databaseUrl, store, clock, log });
  const notifications = new NotificationListener(databaseUrl, log);
  const commandedCalls = options.isCarriedByApi
    ? api.services.commandedCalls
    : new CommandedCalls({ sql, notifications, clock, log });
  commandedCalls.begin(node.id);
  await notifications.start();
  const receive = receiveCalls({
    ...{ commandedCalls, sql, store, clock, log, node, signal: stopping.signal },
    recordingNotice: false,
    thinking: { providers: api.services.providers, client: api.services.providerClient },
  });
  const speak = (): never => assert.fail('A typed call synthesizes no speech.');
  const voice = options.synthesizer ?? { speak };
  const synthesizer = options.isTimed ? timed.time.waitingFor(voice) : voice;
  const simulator = startSimulator({ receive, media, synthesizer, clock, log, maxCalls: 100 });
  const calls = new TypedCalls({ simulator, clock, log });
  return {
    calls,
    stop: async () => {
      stopping.abort();
      await simulator.settled();
      calls.stop();
      await notifications.stop();
      await node.stop();
      await media.close();
    },
  };
}

async function makeCalledWorkspace(
  api: TestApi,
  assistant: 'active' | 'draft' | 'none',
): Promise<CalledWorkspace> {
  const workspace = await api.makeWorkspace();
  const number = await answerCalls(api, workspace, assistant);
  return { workspace, key: workspace.keys.write, number };
}

/** Gives a workspace its one number; an assistant called Robin answers it unless said otherwise. */
export async function answerCalls(
  api: TestApi,
  workspace: TestWorkspace,
  assistant: 'active' | 'draft' | 'none' = 'active',
): Promise<string> {
  const key = workspace.keys.write;
  const number = `+1202555${String(1_000 + workspace.id).padStart(4, '0')}`;
  const context: ActionContext = {
    db: api.sql,
    workspaceId: workspace.id,
    now: api.clock.now(),
    by: { kind: 'system' },
  };
  const added = await addPhoneNumber(context, { number, name: 'Reception' });
  if (assistant === 'none') return number;
  const made = await api.post('/assistants', { name: 'Robin', welcome_message: welcome }, { key });
  assert.equal(made.status, 201);
  const { id } = made.body.data;
  if (assistant === 'active') await api.patch(`/assistants/${id}`, { status: 'active' }, { key });
  await api.patch(`/phone-numbers/${added.id}`, { assistant_id: id }, { key });
  return number;
}
