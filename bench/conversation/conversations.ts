import { fork, type ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { ProviderClient } from '../../server/platform/providers/provider-client.ts';
import type { ProviderAccess } from '../../server/platform/providers/provider-access.ts';
import { deepgramFlux } from '../../server/voice/listening/deepgram-flux.ts';
import { startMediaEngine } from '../../server/voice/media/media-engine.ts';
import type { Signalling } from '../../server/voice/signalling.ts';
import { startLoad } from '../calls/load.ts';
import { converse, log, nowMs, PromptEngine } from './answering.ts';

export interface ConversationsResult {
  conversations: number;
  /** CPU of the process, main thread and media worker, as a share of one core. */
  cores: number;
  /** Answers given, as a share of the utterances that could be answered. */
  answeredShare: number;
}

/** Time between the starts of two calls. */
const BETWEEN_CALLS_MS = 30;
/** The callers repeat an utterance of two seconds every five seconds. */
const UTTERANCE_EVERY_MS = 5_000;

/**
 * Runs `count` simultaneous conversations for `seconds`. Callers send RTP, a listening provider returns words
 * over WebSockets, both in separate processes, and every utterance is answered with a sentence.
 */
export async function holdConversations(count: number, seconds: number): Promise<ConversationsResult> {
  await using parts = new AsyncDisposableStack();
  const load = parts.adopt(await startLoad(), (started) => started.close());
  const provider = fork(new URL('./provider-process.ts', import.meta.url));
  parts.defer(() => provider.disconnect());
  const access = accessTo(await addressOf(provider));
  const client = parts.adopt(new ProviderClient(), (opened) => opened.close());
  const media = parts.adopt(
    await startMediaEngine({
      workers: 1,
      bindHost: '127.0.0.1',
      ports: { from: 20_000, to: 39_999 },
      maxSessions: count,
      log,
    }),
    (started) => started.close(),
  );
  const over = new AbortController();
  const engines = Array.from({ length: count }, () => new PromptEngine());
  const sessions = [];
  for (let n = 0; n < count; n++) sessions.push(await media.open({ transport: { kind: 'rtp' } }));
  load.begin(sessions.map(({ localPort }) => localPort ?? 0));
  const calls: Promise<void>[] = [];
  for (const [n, session] of sessions.entries()) {
    const port = load.sources[n % load.sources.length] ?? 0;
    const listener = deepgramFlux('flux-general-en', access, client);
    const engine = engines[n] ?? new PromptEngine();
    calls.push(converse(session, answerFrom(port), listener, engine, over.signal));
    await sleep(BETWEEN_CALLS_MS);
  }
  // The welcomes have ended and the code is compiled.
  await sleep(8_000);
  const [cpu, startedMs, before] = [process.cpuUsage(), nowMs(), sum(engines)];
  await sleep(seconds * 1_000);
  const used = process.cpuUsage(cpu);
  const elapsedMs = nowMs() - startedMs;
  const answered = sum(engines) - before;
  load.stop();
  over.abort();
  await Promise.all(calls);
  return {
    conversations: count,
    cores: (used.user + used.system) / 1_000 / elapsedMs,
    answeredShare: answered / ((count * elapsedMs) / UTTERANCE_EVERY_MS),
  };
}

const sum = (engines: readonly PromptEngine[]): number =>
  engines.reduce((all, { answers }) => all + answers, 0);

const addressOf = (provider: ChildProcess): Promise<unknown> =>
  new Promise((resolve) => provider.once('message', resolve));

function accessTo(message: unknown): ProviderAccess {
  const origin = typeof message === 'object' && message !== null && 'origin' in message ? message.origin : '';
  const nothing = { key: null, workspaceId: null, models: null, listening: null, voices: null };
  return { kind: 'deepgram', baseUrl: String(origin), ...nothing };
}

/** The signalling of a caller whose audio comes from `port`, and who accepts the end of the call. */
function answerFrom(port: number): Signalling {
  let ended: (by: 'us', cause: string) => void = () => {};
  return {
    offered: null,
    listen: (listener) => (ended = (by, cause) => listener.ended(by, cause)),
    answer: () =>
      Promise.resolve({
        remote: {
          address: '127.0.0.1',
          port,
          codec: 'PCMU',
          payloadType: 0,
          dtmfPayloadType: 101,
          ptimeMs: 20,
          direction: 'sendrecv',
        },
      }),
    hangUp: () => Promise.resolve(ended('us', 'hung up')),
  };
}
