/**
 * Up to thousands of callers. Each sends G.711 every 20 ms to its port, with speech for two seconds in five,
 * and each starts at a different position of the sentence. While it sends, this thread never returns to its
 * event loop. The kernel drops the packets that come back, so reading them costs nothing. The packets of a
 * millisecond are made before the first of them is sent: so those of encrypted calls come as close behind
 * each other as plain ones, and wake the thread that reads them as often. It posts `{ sources }`, and starts
 * when it receives `{ ports }`.
 */
import { randomBytes } from 'node:crypto';
import { createSocket, type Socket } from 'node:dgram';
import { parentPort, workerData } from 'node:worker_threads';
import { encode } from '../../server/voice/audio/g711.ts';
import { joined, spoken, whiteNoise } from '../../server/voice/audio/testing/sounds.ts';
import { SecureMedia } from '../../server/voice/rtp/secure-media.ts';
import { writeRtpHeader } from '../../server/voice/rtp/packet.ts';

const SOURCES = 20;
const FRAME = 160;
const SLOTS = 20;

interface Caller {
  port: number;
  source: Socket;
  packet: Uint8Array;
  /** What is sent next: the packet, encrypted where the call is. */
  prepared: Uint8Array;
  /** Encrypts what it sends; null on a plain call. */
  secure: SecureMedia | null;
  frame: number;
  sequence: number;
  ssrc: number;
}

/** A number shared with the thread that started this one: anything but 0 means stop. */
const stopped = new Int32Array(workerData);

async function openSource(): Promise<Socket> {
  const source = createSocket({ type: 'udp4', lookup: (host, _options, done) => done(null, host, 4) });
  await new Promise<void>((resolve) => {
    source.bind(0, '127.0.0.1', resolve);
  });
  return source;
}

const sentence = (await spoken('Hello, I would like to book a table for two tomorrow evening.')).subarray(
  0,
  16_000,
);
const codes = encode('PCMU', joined(sentence, whiteNoise(3_000, -60)));
const framesInLoop = Math.floor(codes.length / FRAME);
const sources = await Promise.all(Array.from({ length: SOURCES }, openSource));

function callersOf(ports: readonly number[], masterKey: string | null): Caller[][] {
  const slots: Caller[][] = Array.from({ length: SLOTS }, () => []);
  ports.forEach((port, i) => {
    const source = sources[i % SOURCES];
    if (!source) return;
    const packet = new Uint8Array(12 + FRAME + 10).subarray(0, 12 + FRAME);
    const frame = (i * 37) % framesInLoop;
    const ssrc = randomBytes(4).readUInt32BE();
    const secure = secureWith(masterKey);
    slots[i % SLOTS]?.push({ port, source, packet, prepared: packet, secure, frame, sequence: 0, ssrc });
  });
  return slots;
}

function secureWith(key: string | null): SecureMedia | null {
  if (key === null) return null;
  return new SecureMedia({ suite: 'AES_CM_128_HMAC_SHA1_80', localKey: key, remoteKey: key });
}

function call(ports: readonly number[], masterKey: string | null): void {
  const slots = callersOf(ports, masterKey);
  const untouched = new Int32Array(new SharedArrayBuffer(4));
  for (let next = Math.floor(performance.now()); Atomics.load(stopped, 0) === 0;) {
    for (const now = performance.now(); next <= now; next++) {
      slots[next % SLOTS]?.forEach(prepare);
      slots[next % SLOTS]?.forEach(send);
    }
    Atomics.wait(untouched, 0, 0, Math.max(0.1, next - performance.now()));
  }
  Atomics.store(stopped, 0, 0);
}

function prepare(caller: Caller): void {
  const timestamp = (caller.sequence * FRAME) >>> 0;
  const sequence = caller.sequence & 0xffff;
  writeRtpHeader(caller.packet, { payloadType: 0, marker: false, sequence, timestamp, ssrc: caller.ssrc });
  caller.packet.set(codes.subarray(caller.frame * FRAME, (caller.frame + 1) * FRAME), 12);
  caller.prepared = caller.secure?.protectRtp(caller.packet) ?? caller.packet;
  caller.sequence++;
  caller.frame = (caller.frame + 1) % framesInLoop;
}

function send({ source, prepared, port }: Caller): void {
  source.send(prepared, 0, prepared.length, port, '127.0.0.1');
}

parentPort?.on('message', ({ ports, masterKey }: { ports: number[]; masterKey: string | null }) =>
  call(ports, masterKey),
);
parentPort?.postMessage({ sources: sources.map((source) => source.address().port) }, []);
