import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { findCall } from '../calls/calls.queries.ts';
import { DatabaseCallRecorder } from '../calls/record/database-call-recorder.ts';
import { writeScript } from '../calls/record/prepare-call.ts';
import { findCallerBookings } from '../calls/tools/caller-bookings.ts';
import { bindTools } from '../calls/tools/bind-tools.ts';
import type { Clock } from '../platform/clock.ts';
import { inSandbox } from '../platform/db/sandbox.ts';
import type { Sql } from '../platform/db/sql.ts';
import { isoOf } from '../platform/instants.ts';
import { currentTraceParent, traced } from '../platform/tracing/tracing.ts';
import type { FileStore } from '../platform/storage/file-store.ts';
import { runCall } from '../voice/call-session.ts';
import type { OpenEngines } from '../voice/engines/open-engines.ts';
import { openThinking, type Thinking } from '../calls/open-thinking.ts';
import { TextLine } from '../voice/text-line.ts';
import { clockFrom } from './clock-from.ts';
import { copyWorkspace, readVersions } from './copy-workspace.queries.ts';
import { judgeScenario } from './judge-scenario.ts';
import { readLocalTime } from './read-local-time.ts';
import { showChanged } from './show-changed.ts';
import type { PlayedScenario, ScenarioTurn } from './scenario.ts';
import { findPlayedAssistant, insertPlayedCall } from './play-scenario.queries.ts';
import { findModel } from '../voice/engines/model/find-model.ts';
import { ModelCaller } from './model-caller.ts';
import { hasLines, openCaller, type CallerAction, type ScenarioCallerVoice } from './scenario-caller.ts';

/** What scenarios are played with. */
export interface PlayServices {
  sql: Sql;
  clock: Clock;
  log: Logger;
  store: FileStore;
  /** The language models of assistants; without them the offline engine answers. */
  thinking?: Thinking;
}

export interface PlayedResult {
  reasons: string[];
  transcript: ScenarioTurn[];
}

/** Utterances of a caller, after which they hang up whatever the assistant says. */
const MAX_UTTERANCES = 60;
/** A caller who is not asked anything for this long hangs up. */
const MAX_CALL_MS = 150_000;
const NO_MODEL = 'No provider offers the model that is to play the caller.';

/**
 * Plays a scenario against an assistant, in a sandbox that holds a copy of the business, and judges it. See
 * docs/scenarios.md.
 * @param signal ends the call early; the result is then that of a caller who hung up.
 */
export function playScenario(
  services: PlayServices,
  played: { workspaceId: number; assistantId: number },
  scenario: PlayedScenario,
  signal: AbortSignal,
): Promise<PlayedResult> {
  const { workspaceId, assistantId } = played;
  const attributes = { 'switchboard.workspace_id': workspaceId, 'switchboard.assistant_id': assistantId };
  const span = { parent: null, links: [currentTraceParent()], attributes };
  return traced('scenario', span, async () =>
    play(await withProviders(services, workspaceId), played, scenario, signal),
  );
}

/**
 * The providers of the workspace are looked up before the sandbox keeps a connection: a second one beside it
 * may not be free.
 */
async function withProviders(services: PlayServices, workspaceId: number): Promise<PlayServices> {
  const { sql, thinking } = services;
  if (!thinking) return services;
  const known = await thinking.providers.providersOf(sql, workspaceId);
  const providers = { ...thinking.providers, providersOf: () => Promise.resolve(known) };
  return { ...services, thinking: { ...thinking, providers } };
}

async function play(
  services: PlayServices,
  { workspaceId, assistantId }: { workspaceId: number; assistantId: number },
  scenario: PlayedScenario,
  signal: AbortSignal,
): Promise<PlayedResult> {
  return inSandbox(services.sql, async (sql) => {
    const { phone } = scenario.caller;
    const since = dayBefore(scenario.at, services.clock.now());
    const copyId = await copyWorkspace(sql, workspaceId, { phone, now: since });
    const found = await findPlayedAssistant(sql, copyId, assistantId);
    if (!found) return { reasons: ['The assistant is gone.'], transcript: [] };
    const local = scenario.at === null ? null : readLocalTime(scenario.at);
    const startsAt = local?.toZonedDateTime(found.business.timezone).toInstant() ?? services.clock.now();
    const clock = clockFrom(services.clock, startsAt);
    const arrived = await insertPlayedCall(sql, copyId, {
      assistantId,
      from: phone,
      carrierCallId: randomUUID(),
      now: isoOf(clock.now()),
    });
    const call = { workspaceId: copyId, callId: arrived.id };
    const other = { number: phone, name: arrived.callerName };
    const script = writeScript(call, 'inbound', other, found, found.assistant, null);
    const before = await readVersions(sql, copyId);
    const log = services.log.child({ scenario: scenario.name });
    const { language } = script;
    const recorder = new DatabaseCallRecorder({ sql, store: services.store, clock, call, language });
    const tools = bindTools({ sql, clock, log, call, script });
    const { thinking } = services;
    // Providers are those of the workspace itself: the copy has none.
    const key = { workspaceId, callId: call.callId };
    const bookings = () => findCallerBookings(script, { sql, clock, log, call });
    const asked = { sql: services.sql, key, script, log, bookings };
    const openEngines = thinking && (await openThinking(thinking, asked));
    const ending = AbortSignal.any([signal, AbortSignal.timeout(MAX_CALL_MS)]);
    const caller = await findCaller(services, { workspaceId, scenario, language, signal: ending });
    if (!caller) return { reasons: [NO_MODEL], transcript: [] };
    const failure = await converse(
      { clock, log, ...(openEngines ? { openEngines } : {}) },
      { script, recorder, tools, caller, signal: ending },
    );
    const played = await findCall(sql, copyId, call.callId);
    const transcript = (played?.transcript ?? []).map(({ role, content }) => ({ role, content }));
    const records = await showChanged(sql, copyId, before, isoOf(clock.now()));
    const outcome = played?.outcome ?? null;
    const reasons = judgeScenario(scenario.expect, { records, outcome, transcript });
    return { reasons: failure === null ? reasons : [failure, ...reasons], transcript };
  });
}

/** Who plays the caller; null when no provider offers the model that is to play them. */
async function findCaller(
  { sql, thinking, clock, log }: PlayServices,
  {
    workspaceId,
    scenario,
    language,
    signal,
  }: { workspaceId: number; scenario: PlayedScenario; language: string; signal: AbortSignal },
): Promise<ScenarioCallerVoice | null> {
  const { model: id } = scenario.caller;
  if (id === null || hasLines(scenario)) return openCaller(scenario, language);
  if (!thinking) return null;
  const providers = await thinking.providers.providersOf(sql, workspaceId);
  const model = findModel(thinking.client, providers, [id], { clock, log, signal });
  return model && new ModelCaller(model, scenario.caller, language, signal);
}

/** Bookings are copied from the day before the call on, whether it takes place now or at another time. */
const dayBefore = (at: string | null, now: Temporal.Instant): string => {
  const local = at === null ? null : readLocalTime(at);
  const then = local?.toZonedDateTime('UTC').toInstant() ?? now;
  return isoOf((Temporal.Instant.compare(then, now) < 0 ? then : now).subtract({ hours: 24 }));
};

/**
 * Runs the call: the caller speaks whenever the assistant waits for them.
 * @returns why the caller could not be played to the end; null when they could.
 */
async function converse(
  { clock, log, openEngines }: Pick<PlayServices, 'clock' | 'log'> & { openEngines?: OpenEngines },
  {
    caller,
    signal,
    ...call
  }: Pick<Parameters<typeof runCall>[0], 'script' | 'recorder' | 'tools'> & {
    caller: ScenarioCallerVoice;
    signal: AbortSignal;
  },
): Promise<string | null> {
  const heard: string[] = [];
  const screen = {
    said: (text: string) => void heard.push(text),
    beeped: () => undefined,
    ended: () => undefined,
  };
  const line = new TextLine({ clock, screen });
  let utterances = 0;
  let failure: string | null = null;
  let isThinking = false;
  const act = (action: CallerAction): void => {
    utterances += 1;
    if (action.do === 'hang_up' || utterances > MAX_UTTERANCES) return line.leave();
    const isTaken = action.do === 'press' ? line.press(action.key) : line.type(action.words);
    if (!isTaken) line.leave();
  };
  const answer = async (): Promise<void> => {
    // What is said meanwhile is heard with the next answer.
    if (isThinking || signal.aborted) return;
    isThinking = true;
    try {
      act(await caller.answer(heard.splice(0).join(' ')));
    } catch (error) {
      if (!signal.aborted) failure = `The model of the caller failed: ${messageOf(error)}`;
      line.leave();
    } finally {
      isThinking = false;
    }
  };
  const leave = (): void => line.leave();
  if (signal.aborted) leave();
  signal.addEventListener('abort', leave, { once: true });
  const neverStopping = new AbortController().signal;
  const onAwaitingCaller = (): void => void answer();
  try {
    const engines = openEngines ? { openEngines } : {};
    await runCall({ ...call, line, clock, log, onAwaitingCaller, signal: neverStopping, ...engines });
  } finally {
    signal.removeEventListener('abort', leave);
  }
  return failure;
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
