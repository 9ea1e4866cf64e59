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
import { openCaller, type CallerAction } from './scenario-caller.ts';

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

/**
 * Plays a scenario against an assistant, in a sandbox that holds a copy of the business, and judges it. See
 * docs/scenarios.md.
 * @param signal ends the call early; the result is then that of a caller who hung up.
 */
export async function playScenario(
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
    await converse(
      { clock, log, ...(openEngines ? { openEngines } : {}) },
      { scenario, script, recorder, tools, signal, language },
    );
    const played = await findCall(sql, copyId, call.callId);
    const transcript = (played?.transcript ?? []).map(({ role, content }) => ({ role, content }));
    const records = await showChanged(sql, copyId, before);
    const outcome = played?.outcome ?? null;
    return { reasons: judgeScenario(scenario.expect, { records, outcome, transcript }), transcript };
  });
}

/** Bookings are copied from the day before the call on, whether it takes place now or at another time. */
const dayBefore = (at: string | null, now: Temporal.Instant): string => {
  const local = at === null ? null : readLocalTime(at);
  const then = local?.toZonedDateTime('UTC').toInstant() ?? now;
  return isoOf((Temporal.Instant.compare(then, now) < 0 ? then : now).subtract({ hours: 24 }));
};

/** Runs the call: the caller speaks whenever the assistant waits for them. */
async function converse(
  { clock, log, openEngines }: Pick<PlayServices, 'clock' | 'log'> & { openEngines?: OpenEngines },
  {
    scenario,
    signal,
    language,
    ...call
  }: Pick<Parameters<typeof runCall>[0], 'script' | 'recorder' | 'tools'> & {
    scenario: PlayedScenario;
    signal: AbortSignal;
    language: string;
  },
): Promise<void> {
  const heard: string[] = [];
  const screen = {
    said: (text: string) => void heard.push(text),
    beeped: () => undefined,
    ended: () => undefined,
  };
  const line = new TextLine({ clock, screen });
  const caller = openCaller(scenario, language);
  let utterances = 0;
  const act = (action: CallerAction): void => {
    utterances += 1;
    if (action.do === 'hang_up' || utterances > MAX_UTTERANCES) return line.leave();
    const isTaken = action.do === 'press' ? line.press(action.key) : line.type(action.words);
    if (!isTaken) line.leave();
  };
  const onAwaitingCaller = (): void => act(caller.answer(heard.splice(0).join(' ')));
  const leave = (): void => line.leave();
  const late = AbortSignal.any([signal, AbortSignal.timeout(MAX_CALL_MS)]);
  late.addEventListener('abort', leave, { once: true });
  const neverStopping = new AbortController().signal;
  try {
    await runCall({
      ...call,
      line,
      clock,
      log,
      onAwaitingCaller,
      signal: neverStopping,
      ...(openEngines ? { openEngines } : {}),
    });
  } finally {
    late.removeEventListener('abort', leave);
  }
}
