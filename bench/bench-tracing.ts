import { pino } from 'pino';
import { inSpan, startSpan, traced } from '../server/platform/tracing/tracing.ts';
import type { BenchRow } from './row.ts';

const ROUNDS = 7;
const TIMES = 200_000;
const MAX_RATIO = 0.5;

const line = pino({ base: null }, { write: () => undefined });
const work = (): Promise<number> => Promise.resolve(1);

/** What the spans of a request with an event and its delivery cost while nothing is traced. */
async function spansOff(): Promise<void> {
  const span = startSpan('request');
  await inSpan(span, () => traced('action', {}, () => traced('event', {}, work)));
  const attempt = startSpan('deliver', { kind: 'client', parent: null });
  attempt.set({ 'http.request.method': 'POST', 'switchboard.attempt': 1 });
  attempt.end({ error: null });
  span.end();
}

async function logLine(): Promise<void> {
  line.info(
    { request_id: 'req_1', method: 'POST', route: '/api/v1/orders', status: 201, ms: 3.1 },
    'request',
  );
  await work();
}

async function nanosecondsOf(one: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  for (let time = 0; time < TIMES; time += 1) await one();
  return ((performance.now() - startedAt) * 1e6) / TIMES;
}

/** The seam to OpenTelemetry while it is off, beside the line of the log that every request writes. */
export async function benchTracing(): Promise<BenchRow[]> {
  const rounds: { off: number; line: number; ratio: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const off = await nanosecondsOf(spansOff);
    const written = await nanosecondsOf(logLine);
    rounds.push({ off, line: written, ratio: off / written });
  }
  const sorted = rounds.toSorted((a, b) => a.ratio - b.ratio);
  const [least, middle, most] = [sorted[0], sorted[Math.floor(ROUNDS / 2)], sorted.at(-1)];
  if (!least || !middle || !most) throw new Error('nothing was measured');
  return [
    {
      name: 'Spans of a request with an event and a delivery, traces off',
      measured: `${Math.round(middle.off)} ns`,
      against: `${Math.round(middle.line)} ns for its line of the log`,
      ratio: middle.ratio,
      bar: `≤ ${MAX_RATIO} ×`,
      passes: middle.ratio <= MAX_RATIO,
      spread: `${least.ratio.toFixed(2)}–${most.ratio.toFixed(2)}`,
    },
  ];
}
