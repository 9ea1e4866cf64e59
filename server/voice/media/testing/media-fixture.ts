import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import { toneShare } from '../../audio/levels.ts';
import { parseWav } from '../../audio/wav.ts';
import type { MediaEngine, MediaEngineOptions } from '../media-engine.ts';
import type { MediaEvents, MediaSession } from '../media-session.ts';
import { startTimedEngine, type MediaTime } from './media-time.ts';
import { RtpPeer } from './rtp-peer.ts';
import { until } from '../../../platform/jobs/testing/until.ts';

/** A call between the engine and a peer that is real but for its person. */
export interface FixtureCall {
  session: MediaSession;
  peer: RtpPeer;
  recordingPath: string;
}

/**
 * Ports of this process alone, below those that the system gives to peers: what a peer of another test file
 * still sends to a call that is over must not reach a call here.
 */
function ownPorts(): { from: number; to: number } {
  const from = 10_000 + (process.pid % 100) * 100;
  return { from, to: from + 99 };
}

/** An engine in a time of its own, with a folder for its files; everything is gone after `close`. */
export class MediaFixture {
  readonly engine: MediaEngine;
  readonly time: MediaTime;
  readonly folder: string;
  readonly #peers: RtpPeer[] = [];
  #files = 0;

  private constructor(engine: MediaEngine, time: MediaTime, folder: string) {
    this.engine = engine;
    this.time = time;
    this.folder = folder;
  }

  static async open(changes: Partial<MediaEngineOptions> = {}): Promise<MediaFixture> {
    const { engine, time } = await startTimedEngine({
      workers: 1,
      bindHost: '127.0.0.1',
      ports: ownPorts(),
      maxSessions: 50,
      log: pino({ level: 'silent' }),
      ...changes,
    });
    return new MediaFixture(engine, time, await mkdtemp(join(tmpdir(), 'media-')));
  }

  /** A path where no file is. */
  file(): string {
    return join(this.folder, `${++this.#files}.wav`);
  }

  /** A recorded call, connected. */
  async call(): Promise<FixtureCall> {
    const recordingPath = this.file();
    const session = await this.engine.open({ transport: { kind: 'rtp' }, recordingPath });
    const peer = await this.peer(session.localPort);
    session.connect(peer.media());
    return { session, peer, recordingPath };
  }

  async peer(target: number | null, host?: string): Promise<RtpPeer> {
    const peer = await RtpPeer.open(target, { clock: this.time, ...(host ? { host } : {}) });
    this.#peers.push(peer);
    return peer;
  }

  async close(): Promise<void> {
    await this.engine.close();
    for (const peer of this.#peers) peer.close();
    await rm(this.folder, { recursive: true });
  }
}

export async function samplesOf(path: string): Promise<Int16Array> {
  const wav = parseWav(await readFile(path));
  assert.ok(wav, 'the recording is no valid WAV');
  assert.equal(wav.rate, 8_000);
  assert.equal(wav.channels, 1);
  return wav.pcm;
}

/**
 * The stretches of `pcm` that hold a tone of `hz`, in ms, found in steps of 10 ms; gaps under 50 ms are
 * bridged.
 */
export function tonesAt(pcm: Int16Array, hz: number): { fromMs: number; toMs: number }[] {
  const found: { fromMs: number; toMs: number }[] = [];
  for (let ms = 0; ms * 8 + 160 <= pcm.length; ms += 10) {
    const window = pcm.subarray(ms * 8, ms * 8 + 160);
    if (!window.some((sample) => Math.abs(sample) > 300) || toneShare(window, hz) < 0.7) continue;
    const last = found.at(-1);
    if (last && ms - last.toMs < 50) last.toMs = ms + 20;
    else found.push({ fromMs: ms, toMs: ms + 20 });
  }
  return found;
}

/** Resolves with the next such event; fails after a minute. */
export async function nextEvent<E extends keyof MediaEvents>(
  session: MediaSession,
  event: E,
): Promise<MediaEvents[E][0]> {
  const late = new AbortController();
  const happened = new Promise<MediaEvents[E][0]>((resolve) => {
    const listener = (...[detail]: MediaEvents[E]): void => {
      session.off(event, listener);
      resolve(detail);
    };
    session.on(event, listener);
  });
  const deadline = sleep(60_000, undefined, { signal: late.signal }).then(
    () => assert.fail(`no ${event} in a minute`),
    () => assert.fail('unreachable'),
  );
  deadline.catch(() => undefined);
  return Promise.race([happened, deadline]).finally(() => late.abort());
}

/** Waits until `condition` holds; fails after a minute. */
export async function eventually(condition: () => boolean, what: string): Promise<void> {
  await until(what, condition);
}
