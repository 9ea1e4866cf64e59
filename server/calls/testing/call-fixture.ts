import { writeFile } from 'node:fs/promises';
import { randomInt } from 'node:crypto';
import { pino } from 'pino';
import type { CallArrival } from '../../carriers/carrier.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Sql } from '../../platform/db/sql.ts';
import { isoOf } from '../../platform/instants.ts';
import type { FileStore } from '../../platform/storage/file-store.ts';
import { spoken } from '../../voice/audio/testing/sounds.ts';
import { wavHeader } from '../../voice/audio/wav.ts';
import type { CallEnding } from '../../voice/call-recorder.ts';
import { DatabaseCallRecorder } from '../record/database-call-recorder.ts';
import { LiveCalls } from '../nodes/live-calls.ts';
import { receiveCalls } from '../inbound/receive-call.ts';

/** The services that tests of calls need. */
export interface CallFixture {
  sql: Sql;
  store: FileStore;
  clock: Clock;
}

export interface AnsweredNumber {
  assistantId: number;
  phoneNumberId: number;
  number: string;
}

/** An American number with an active assistant on it. */
export async function makeAnsweredNumber(
  { sql, clock }: CallFixture,
  workspaceId: number,
  assistant: { status?: string; recordingEnabled?: boolean; language?: string } = {},
): Promise<AnsweredNumber> {
  const at = isoOf(clock.now());
  const { status = 'active', recordingEnabled = true, language = 'en-US' } = assistant;
  const [made] = await sql<{ id: number }[]>`
    insert into assistants (workspace_id, name, status, language, voice, model, welcome_message, abilities,
      recording_enabled, max_call_minutes, created_at, updated_at)
    values (${workspaceId}, 'Reception', ${status}, ${language}, 'espeak-en-us', 'switchboard-offline', 'Hello.',
      ${sql.json({ take_messages: true })}, ${recordingEnabled}, 30, ${at}, ${at}) returning id`;
  const assistantId = made?.id ?? 0;
  const number = `+1212${randomInt(2_000_000, 9_999_999)}`;
  const [row] = await sql<{ id: number }[]>`
    insert into phone_numbers (workspace_id, number, name, country, assistant_id, created_at, updated_at)
    values (${workspaceId}, ${number}, 'Main', 'US', ${assistantId}, ${at}, ${at}) returning id`;
  return { assistantId, phoneNumberId: row?.id ?? 0, number };
}

/** A node that stands still: nothing is recovered behind the test's back. */
export const stillNode = (id = 1): { id: number; live: LiveCalls } => ({ id, live: new LiveCalls() });

let arrivals = 0;

export const arrival = (to: string, more: Partial<CallArrival> = {}): CallArrival => ({
  from: '+14155550123',
  to,
  toAlternatives: [],
  numberFormat: 'e164',
  metadata: {},
  carrier: 'simulator',
  carrierCallId: `call-${process.pid}-${(arrivals += 1)}`,
  withinWorkspaceId: null,
  throughCarriers: null,
  ...more,
});

/** A ringing call, with its recorder. */
export async function ringingCall(
  fixture: CallFixture,
  workspaceId: number,
  to: string,
  more: { from?: string | null; node?: { id: number; live: LiveCalls } } = {},
): Promise<{ callId: number; recorder: DatabaseCallRecorder; recordingPath: string | null }> {
  const { from = '+14155550123', node = stillNode() } = more;
  const log = pino({ level: 'silent' });
  const receive = receiveCalls({
    ...fixture,
    log,
    recordingNotice: false,
    node,
    signal: new AbortController().signal,
  });
  const reception = await receive(arrival(to, { from }));
  if (!reception.admitted) throw new Error(`the call was turned away: ${reception.reason}`);
  const { callId, recordingPath, language } = reception;
  const recorder = new DatabaseCallRecorder({ ...fixture, call: { workspaceId, callId }, language });
  return { callId, recorder, recordingPath };
}

export const ending = (more: Partial<CallEnding> = {}): CallEnding => ({
  status: 'completed',
  outcome: 'information_given',
  sentiment: 'positive',
  summary: 'The caller asked for the opening hours.',
  proven: '',
  extracted: { topic: 'opening_hours' },
  metrics: {
    turns: 2,
    interruptions: 0,
    talk_seconds: { caller: 1.5, assistant: 2 },
    response_latency_ms: { p50: 120, p95: 180 },
    stages_ms: { answer: 5 },
  },
  error: null,
  ...more,
});

/** A recording of `pcm`, as the recorder writes it. */
export async function writeRecording(path: string, pcm: Int16Array): Promise<void> {
  const samples = Buffer.from(pcm.buffer, pcm.byteOffset, pcm.byteLength);
  await writeFile(path, Buffer.concat([wavHeader(samples.length), samples]));
}

/** Somebody speaking for a second or two. */
export const someSpeech = (): Promise<Int16Array> =>
  spoken('Please call me back about the invoice of last week.');

/** The events of a workspace as they are sent, oldest first. */
export async function eventsOf(
  sql: Sql,
  workspaceId: number,
): Promise<{ type: string; data: Record<string, unknown> }[]> {
  const rows = await sql<{ body: string }[]>`
    select body from events where workspace_id = ${workspaceId} order by ctid`;
  return rows.map(({ body }) => JSON.parse(body) as { type: string; data: Record<string, unknown> });
}
