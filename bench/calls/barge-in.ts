import { createSocket } from 'node:dgram';
import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import { decode, encode } from '../../server/voice/audio/g711.ts';
import { rmsDbfs } from '../../server/voice/audio/levels.ts';
import { joined, silence, spoken } from '../../server/voice/audio/testing/sounds.ts';
import { tone } from '../../server/voice/audio/tone.ts';
import { startMediaEngine, type MediaEngine } from '../../server/voice/media/media-engine.ts';
import { systemClock } from '../../server/platform/clock.ts';
import { LineListening } from '../../server/voice/line-listening.ts';
import { ScriptedListener } from '../../server/voice/listening/testing/scripted-listener.ts';
import type { MediaSession } from '../../server/voice/media/media-session.ts';
import { writeRtpHeader } from '../../server/voice/rtp/packet.ts';

const FRAME = 160;
const DTMF = 101;

/** The caller's side of one call. */
class Caller {
  readonly #socket = createSocket('udp4');
  readonly #target: number;
  #sequence = 0;
  /** Time of the latest packet with sound, and of the first silent one after it. */
  loudAtMs = 0;
  silentAtMs = 0;

  private constructor(target: number) {
    this.#target = target;
    this.#socket.on('message', (bytes) => {
      const now = performance.now();
      if (rmsDbfs(decode('PCMU', bytes.subarray(12))) > -45) this.loudAtMs = now;
      else if (this.silentAtMs < this.loudAtMs) this.silentAtMs = now;
    });
  }

  static async open(target: number): Promise<Caller> {
    const caller = new Caller(target);
    await new Promise<void>((resolve) => caller.#socket.bind(0, '127.0.0.1', resolve));
    return caller;
  }

  get port(): number {
    return this.#socket.address().port;
  }

  send(payloadType: number, payload: Uint8Array): void {
    const packet = new Uint8Array(12 + payload.length);
    const timestamp = this.#sequence * FRAME;
    writeRtpHeader(packet, { payloadType, marker: false, sequence: this.#sequence++, timestamp, ssrc: 1 });
    packet.set(payload, 12);
    this.#socket.send(packet, this.#target, '127.0.0.1');
  }

  close(): void {
    this.#socket.close();
  }
}

const log = pino({ level: 'warn' });

const openEngine = (maxSessions: number): Promise<MediaEngine> =>
  startMediaEngine({
    workers: 1,
    bindHost: '127.0.0.1',
    ports: { from: 20_000, to: 39_999 },
    maxSessions,
    log,
  });

const interruption = async (): Promise<Int16Array> =>
  joined(silence(200), await spoken('Wait, I have another question.'), silence(700));

/**
 * Milliseconds from the decision that a caller interrupts to the arrival of the first silent packet, `times`
 * times each: `speech` from the moment the decision is reported, `key` from the moment the key is sent.
 */
export async function measureBargeIn(times: number): Promise<{ speech: number[]; key: number[] }> {
  const engine = await openEngine(times);
  const codes = encode('PCMU', await interruption());
  try {
    const all = Array.from({ length: times }, (_, i) => i);
    const speech = await Promise.all(all.map((i) => interrupt(engine, i, (caller) => speak(caller, codes))));
    const key = await Promise.all(all.map((i) => interrupt(engine, i, press)));
    return { speech, key };
  } finally {
    await engine.close();
  }
}

/**
 * The same on a line where somebody understands words: `speech` from the moment the caller is heard to speak,
 * which pauses the assistant, and `words` from the moment words are known that nobody was heard to say, such
 * as those of a very low voice.
 */
export async function measureBargeInWithWords(times: number): Promise<{ speech: number[]; words: number[] }> {
  const engine = await openEngine(times);
  const codes = encode('PCMU', await interruption());
  try {
    const all = Array.from({ length: times }, (_, i) => i);
    const speech = await Promise.all(
      all.map((i) => interrupt(engine, i, (caller, line) => speakWords(caller, line, codes), understand)),
    );
    const words = await Promise.all(
      all.map((i) => interrupt(engine, i, (_caller, line) => tellWords(line), understand)),
    );
    return { speech, words };
  } finally {
    await engine.close();
  }
}

/** A line with a listener that tells what it is made to tell. */
interface ListenedLine {
  listener: ScriptedListener;
  listening: LineListening;
}

function understand(session: MediaSession): ListenedLine {
  const listener = new ScriptedListener();
  const startedAtMs = performance.now();
  const listening = new LineListening({
    ...{ session, clock: systemClock, log, language: 'en-US', listeners: [listener], hints: [] },
    nowMs: () => performance.now() - startedAtMs,
    utterance: () => undefined,
    lost: () => undefined,
  });
  session.on('speech_started', ({ atMs }) => listening.speechStarted(atMs));
  session.on('speech_ended', ({ atMs }) => listening.speechEnded(atMs));
  listening.start();
  listening.sounding(true);
  return { listener, listening };
}

/** Speaks; the words are understood at the pause, so that what was paused ends. */
function speakWords(caller: Caller, line: ListenedLine | null, codes: Uint8Array): Promise<null> {
  const session = line?.listener.session;
  if (session)
    session.onFlush = () => session.tell({ kind: 'final', text: 'Wait, I have another question.' });
  return speak(caller, codes);
}

async function tellWords(line: ListenedLine | null): Promise<number> {
  const toldAtMs = performance.now();
  line?.listener.session.tell({ kind: 'partial', text: 'wait I have another question' });
  return toldAtMs;
}

/**
 * Lets one caller interrupt a sentence `by` speaking or pressing a key. `by` returns the time of that
 * decision.
 */
async function interrupt(
  engine: MediaEngine,
  i: number,
  by: (caller: Caller, line: ListenedLine | null) => Promise<number | null>,
  listen: ((session: MediaSession) => ListenedLine) | null = null,
): Promise<number> {
  const session = await engine.open({ transport: { kind: 'rtp' } });
  const caller = await Caller.open(session.localPort ?? 0);
  session.connect({
    address: '127.0.0.1',
    port: caller.port,
    codec: 'PCMU',
    payloadType: 0,
    dtmfPayloadType: DTMF,
    ptimeMs: 20,
    direction: 'sendrecv',
  });
  const line = listen?.(session) ?? null;
  let decidedAtMs = Number.NaN;
  session.on('speech_started', () => (decidedAtMs = performance.now()));
  const playback = session.play({ interruptible: true });
  playback.write(tone([700], 30_000));
  await sleep(300 + (i % 20) * 3);
  decidedAtMs = (await by(caller, line)) ?? decidedAtMs;
  await playback.done;
  line?.listening.close();
  await sleep(100);
  await session.close();
  caller.close();
  return Math.max(0, caller.silentAtMs - decidedAtMs);
}

async function speak(caller: Caller, codes: Uint8Array): Promise<null> {
  const startedAt = performance.now();
  for (let n = 0; (n + 1) * FRAME <= codes.length; n++) {
    caller.send(0, codes.subarray(n * FRAME, (n + 1) * FRAME));
    await sleep(Math.max(0, startedAt + (n + 1) * 20 - performance.now()));
  }
  return null;
}

async function press(caller: Caller): Promise<number> {
  const pressedAtMs = performance.now();
  caller.send(DTMF, Uint8Array.of(5, 10, 0, FRAME));
  return pressedAtMs;
}
