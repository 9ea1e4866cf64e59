import type { Logger } from 'pino';
import type { AnsweredBy } from '../carriers/carrier.ts';
import type { Clock } from '../platform/clock.ts';
import type { Sql } from '../platform/db/sql.ts';
import type { FileStore } from '../platform/storage/file-store.ts';
import { runCall } from '../voice/call-session.ts';
import type { CallScript } from '../voice/call-recorder.ts';
import type { Line } from '../voice/line.ts';
import type { VoicesOf } from '../voice/speaking/call-voices.ts';
import { DatabaseCallRecorder } from './record/database-call-recorder.ts';
import { linkChatappCaller } from './record/link-caller.ts';
import { openThinking, type Thinking } from './open-thinking.ts';
import type { CommandedCall, CommandedCalls } from './commands/commanded-calls.ts';
import { noteAnsweredBy } from './outbound/outbound.queries.ts';
import type { CallKey } from './record/running-calls.queries.ts';
import type { TraceWriter } from './trace/trace-writer.ts';
import { findCallerBookings } from './tools/caller-bookings.ts';
import { bindTools } from './tools/bind-tools.ts';

/** What every conversation of this process is held with. */
export interface ConversationOptions {
  sql: Sql;
  store: FileStore;
  clock: Clock;
  log: Logger;
  /** Whether callers of every workspace are told that a recorded call is recorded. */
  recordingNotice: boolean;
  /** Language models; without them every assistant is the offline engine. */
  thinking?: Thinking;
  /** Finds the voices of providers; without it every assistant speaks with the embedded one. */
  voicesOf?: VoicesOf;
  /** Lets the team act on calls; without it they only run. */
  commandedCalls?: CommandedCalls;
  /** Writes down what carriers keep of calls; absent: nothing is kept. */
  traces?: TraceWriter | undefined;
  /** Aborts when the process stops: conversations end with a goodbye. */
  signal: AbortSignal;
}

/** Same as `linkChatappCaller`; null also where the contact cannot be linked. Never rejects. */
async function knowCaller(
  key: CallKey,
  { sql, clock, log }: Pick<ConversationOptions, 'sql' | 'clock' | 'log'>,
): Promise<string | null> {
  try {
    return await linkChatappCaller(sql, key, clock);
  } catch (error) {
    log.warn({ err: error }, 'the contact of the caller could not be linked');
    return null;
  }
}

/** Holds the conversation of one call from ring to summary, and records it. Never rejects. */
export async function holdConversation(
  call: {
    key: CallKey;
    line: Line;
    script: CallScript;
    log: Logger;
    answeredBy?: AnsweredBy;
    /** Given what the team may do with the conversation. */
    commanded: CommandedCall | undefined;
  },
  { sql, store, clock, recordingNotice, thinking, signal }: ConversationOptions,
): Promise<void> {
  const { key, line, script, log, answeredBy, commanded } = call;
  // The call is answered meanwhile; whoever needs the contact waits for it.
  const chatappUserId = script.callerNumber === null ? knowCaller(key, { sql, clock, log }) : null;
  const bookings = () => findCallerBookings(script, { sql, clock, log, call: key, chatappUserId });
  const recorder = new DatabaseCallRecorder({ sql, store, clock, call: key, language: script.language });
  await runCall({
    ...{ line, recorder, clock, log, signal },
    tools: bindTools({ sql, clock, log, call: key, script, chatappUserId }),
    script: {
      ...script,
      recordingAnnounced: script.recordingPath !== null && (script.recordingAnnounced || recordingNotice),
    },
    ...(thinking ? { openEngines: await openThinking(thinking, { sql, key, script, log, bookings }) } : {}),
    ...(answeredBy ? { answeredBy } : {}),
    onControl: (control) => commanded?.use(control),
    onAnsweredBy: (by) => {
      noteAnsweredBy(sql, key, by).catch((error: unknown) =>
        log.warn({ err: error }, 'who picked up could not be noted'),
      );
    },
  });
}
