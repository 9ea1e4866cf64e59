/**
 * Callers by the thousand, in a process of their own: each sends G.711 every 20 ms to the port it is given, speech for two
 * seconds in five, each at another place of the sentence. What comes back is left to the kernel, so that this process is
 * never the bottleneck. It is told `{ ports }` to begin and `{ stop }` to end, and tells `{ sources }`.
 */
import { createSocket, type Socket } from 'node:dgram';
import { randomBytes } from 'node:crypto';
import { encode } from '../../server/voice/audio/g711.ts';
import { joined, silence, spoken, whiteNoise } from '../../server/voice/audio/testing/sounds.ts';
import { writeRtpHeader } from '../../server/voice/rtp/packet.ts';

const SOURCES = 20;
const FRAME = 160;
const SLOTS = 20;

interface Caller {
  port: number;
  source: Socket;
  packet: Uint8Array;
  frame: number;
  sequence: number;
  ssrc: number;
}

async function openSource(): Promise<Socket> {
  const source = createSocket({
    type: 'udp4',
    recvBufferSize: 1,
    lookup: (host, _options, done) => done(null, host, 4),
  });
  await new Promise<void>((resolve) => source.bind(0, '127.0.0.1', resolve));
  return source;
}

const sentence = (await spoken('Hello, I would like to book a table for two tomorrow evening.')).subarray(
  0,
  16_000,
);
const pause = whiteNoise(3_000, -60).map((sample, i) => sample + (silence(3_000)[i] ?? 0));
const codes = encode('PCMU', joined(sentence, pause));
const framesInLoop = Math.floor(codes.length / FRAME);
const sources = await Promise.all(Array.from({ length: SOURCES }, openSource));
const slots: Caller[][] = Array.from({ length: SLOTS }, () => []);
let timer: NodeJS.Timeout | null = null;

function begin(ports: readonly number[]): void {
  slots.forEach((slot) => (slot.length = 0));
  ports.forEach((port, i) => {
    const source = sources[i % SOURCES];
    if (!source) return;
    const frame = (i * 37) % framesInLoop;
    const packet = new Uint8Array(12 + FRAME);
    slots[i % SLOTS]?.push({ port, source, packet, frame, sequence: 0, ssrc: randomBytes(4).readUInt32BE() });
  });
  let next = Math.floor(performance.now());
  timer = setInterval(() => {
    for (const now = performance.now(); next <= now; next++) slots[next % SLOTS]?.forEach(send);
  }, 1);
}

function send(caller: Caller): void {
  const timestamp = (caller.sequence * FRAME) >>> 0;
  const sequence = caller.sequence & 0xffff;
  writeRtpHeader(caller.packet, { payloadType: 0, marker: false, sequence, timestamp, ssrc: caller.ssrc });
  caller.packet.set(codes.subarray(caller.frame * FRAME, (caller.frame + 1) * FRAME), 12);
  caller.source.send(caller.packet, 0, caller.packet.length, caller.port, '127.0.0.1');
  caller.sequence++;
  caller.frame = (caller.frame + 1) % framesInLoop;
}

process.on('message', (message: { ports: number[] } | { stop: true }) => {
  if ('ports' in message) return begin(message.ports);
  if (timer) clearInterval(timer);
  timer = null;
});
process.on('disconnect', () => process.exit());
process.send?.({ sources: sources.map((source) => source.address().port) });
