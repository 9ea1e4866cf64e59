import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import { tone } from '../../server/voice/audio/tone.ts';
import { startMediaEngine } from '../../server/voice/media/media-engine.ts';
import type { MediaSession } from '../../server/voice/media/media-session.ts';
import type { Load } from './load.ts';

export interface StreamsResult {
  streams: number;
  /** p99 lateness of each round. */
  p99Ms: number[];
  /** Frames never sent because their time had passed, as a share of all. */
  skippedShare: number;
  /** CPU of the media worker, as a share of a core. */
  core: number;
  /** Packets of the callers that arrived, as a share of those expected. */
  heardShare: number;
}

/**
 * Carries `streams` calls on one media worker: G.711 in both directions, speech to half of the callers at any
 * time, voice activity detection, and a recording of each. Measures `rounds` times `seconds`. Lateness is the
 * time between the due time of a frame and its handover to the system, measured in the worker. With a master
 * key all calls are encrypted under it.
 */
export async function measureStreams(
  load: Load,
  streams: number,
  rounds: number,
  seconds: number,
  masterKey: string | null = null,
): Promise<StreamsResult> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-calls-'));
  const engine = await startMediaEngine({
    workers: 1,
    bindHost: '127.0.0.1',
    ports: { from: 20_000, to: 39_999 },
    maxSessions: streams,
    log: pino({ level: 'warn' }),
  });
  try {
    const sessions: MediaSession[] = [];
    for (let i = 0; i < streams; i++) {
      sessions.push(
        await engine.open({ transport: { kind: 'rtp' }, recordingPath: join(folder, `${i}.wav`) }),
      );
    }
    sessions.forEach((session, i) =>
      connect(session, load.sources[i % load.sources.length] ?? 0, i, masterKey),
    );
    load.begin(
      sessions.map(({ localPort }) => localPort ?? 0),
      masterKey ?? undefined,
    );
    const hush = speakTo(sessions);
    const result = await measure(engine, rounds, seconds).finally(hush);
    load.stop();
    const reports = await Promise.all(sessions.map((session) => session.close()));
    const received = reports.reduce((sum, report) => sum + report.packetsReceived, 0);
    const lost = reports.reduce((sum, report) => sum + report.packetsLost, 0);
    return { streams, ...result, heardShare: received / Math.max(1, received + lost) };
  } finally {
    load.stop();
    await engine.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** A second of the assistant's speech, written second by second as a speech provider delivers it. */
const second = tone([300, 700], 1_000);

function connect(session: MediaSession, port: number, i: number, key: string | null): void {
  session.connect({
    address: '127.0.0.1',
    port,
    codec: i % 2 ? 'PCMA' : 'PCMU',
    payloadType: 0,
    dtmfPayloadType: 101,
    ptimeMs: 20,
    srtp: key === null ? null : { suite: 'AES_CM_128_HMAC_SHA1_80', localKey: key, remoteKey: key },
    direction: 'sendrecv',
  });
}

/** Speaks to every second caller until the returned function is called. */
function speakTo(sessions: readonly MediaSession[]): () => void {
  const playbacks = sessions
    .filter((_, i) => i % 2 === 0)
    .map((session) => session.play({ interruptible: false }));
  const speak = (): void => playbacks.forEach((playback) => playback.write(second));
  speak();
  const timer = setInterval(speak, 1_000);
  return () => clearInterval(timer);
}

async function measure(
  engine: Awaited<ReturnType<typeof startMediaEngine>>,
  rounds: number,
  seconds: number,
): Promise<{ p99Ms: number[]; skippedShare: number; core: number }> {
  // Waits until the code is compiled and the streams are running.
  await sleep(3_000);
  let [last] = await engine.measure();
  const startedAtMs = performance.now();
  const p99Ms: number[] = [];
  let frames = 0;
  let skipped = 0;
  let cpuMs = 0;
  for (let round = 0; round < rounds; round++) {
    await sleep(seconds * 1_000);
    const [now] = await engine.measure();
    if (!now || !last) throw new Error('The media worker died.');
    p99Ms.push(now.punctuality.lateP99Ms);
    frames += now.punctuality.frames;
    skipped += now.punctuality.skipped;
    cpuMs += now.cpuMs - last.cpuMs;
    last = now;
  }
  return {
    p99Ms,
    skippedShare: skipped / Math.max(1, frames + skipped),
    core: cpuMs / (performance.now() - startedAtMs),
  };
}
