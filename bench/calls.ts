import { measureBargeIn, measureBargeInWithWords } from './calls/barge-in.ts';
import { measureEcho } from './calls/echo.ts';
import { startLoad, type Load } from './calls/load.ts';
import { benchWholeCalls } from './calls/whole-calls.ts';
import { measureStreams, type StreamsResult } from './calls/streams.ts';
import { newMasterKey } from '../server/voice/rtp/srtp-keys.ts';
import type { BenchRow } from './row.ts';
import { median, quantile, spreadOf } from './statistics.ts';

const STREAMS_REQUIRED = 1_000;
const SRTP_BAR = 1.04;
const SRTP_STREAMS = 400;
/** So many because other work on the machine moves one round by a third. */
const SRTP_ROUNDS = 9;
const SRTP_SECONDS = 4;
const JITTER_BAR_MS = 10;
const BARGE_IN_BAR_MS = 60;
/** The number of streams goes up in these steps while it meets the bar, and down while it does not. */
const STEP = 200;
const STEPS_AT_MOST = 2;
const ROUNDS = 5;
const SECONDS = 2;

/** Calls on one core, and the time until an interrupted assistant is silent. Takes about four minutes. */
export async function benchCalls(): Promise<BenchRow[]> {
  const load = await startLoad();
  try {
    const bargeIn = [await benchBargeIn(), await benchBargeInWithWords()];
    return [...(await benchStreams(load)), ...bargeIn, ...(await benchWholeCalls(load))];
  } finally {
    await load.close();
  }
}

async function benchStreams(load: Load): Promise<BenchRow[]> {
  const echo = await measureEcho(load, STREAMS_REQUIRED, SECONDS * 2);
  const required = await measureStreams(load, STREAMS_REQUIRED, ROUNDS, SECONDS);
  const srtp = await measureSrtp(load);
  const most = await findMost(load, required);
  return [
    {
      name: `${STREAMS_REQUIRED} calls on one media worker: p99 lateness of a frame`,
      measured: `${median(required.p99Ms).toFixed(1)} ms`,
      against: `${JITTER_BAR_MS} ms`,
      ratio: null,
      bar: `< ${JITTER_BAR_MS} ms`,
      passes: keepsTime(required),
      spread: spreadOf(required.p99Ms, 1),
    },
    {
      name: `${STREAMS_REQUIRED} calls: share of one core, beside a bare UDP echo of the same packets`,
      measured: percent(required.core),
      against: percent(echo.core),
      ratio: required.core / echo.core,
      bar: 'no bar: the cost of the audio processing above that of the packets',
      passes: true,
      spread: `${percent(required.heardShare)} heard, ${percent(required.skippedShare)} skipped`,
    },
    {
      name: `${SRTP_STREAMS} encrypted calls (SRTP): share of one core, beside the same calls without`,
      measured: percent(srtp.secure),
      against: percent(srtp.plain),
      ratio: srtp.ratio,
      bar: `≤ ${SRTP_BAR}`,
      passes: srtp.ratio <= SRTP_BAR,
      spread: spreadOf(srtp.ratios, 2),
    },
    {
      name: 'Calls on one core within the bar',
      measured:
        most === null ? `fewer than ${STREAMS_REQUIRED - STEPS_AT_MOST * STEP}` : `at least ${most.streams}`,
      against: `${STREAMS_REQUIRED}`,
      ratio: most === null ? null : most.streams / STREAMS_REQUIRED,
      bar: `≥ ${STREAMS_REQUIRED}`,
      passes: most !== null && most.streams >= STREAMS_REQUIRED,
      spread: most === null ? '-' : `${spreadOf(most.p99Ms, 1)} ms, ${percent(most.core)} of a core`,
    },
  ];
}

/** Plain and encrypted calls by turns, few enough that the thread never waits for the processor. */
async function measureSrtp(
  load: Load,
): Promise<{ secure: number; plain: number; ratio: number; ratios: number[] }> {
  const rounds: { secure: number; plain: number }[] = [];
  for (let round = 0; round < SRTP_ROUNDS; round++) {
    const plain = await measureStreams(load, SRTP_STREAMS, 1, SRTP_SECONDS);
    const secure = await measureStreams(load, SRTP_STREAMS, 1, SRTP_SECONDS, newMasterKey());
    rounds.push({ secure: secure.core, plain: plain.core });
  }
  const ratios = rounds.map(({ secure, plain }) => secure / plain);
  return {
    secure: median(rounds.map(({ secure }) => secure)),
    plain: median(rounds.map(({ plain }) => plain)),
    ratio: median(ratios),
    ratios,
  };
}

function keepsTime(result: StreamsResult): boolean {
  return median(result.p99Ms) < JITTER_BAR_MS && result.skippedShare < 0.01 && result.heardShare > 0.99;
}

/** Measures more streams while they meet the bar, or fewer until they do; null when no number met it. */
async function findMost(load: Load, required: StreamsResult): Promise<StreamsResult | null> {
  const up = keepsTime(required);
  let most = up ? required : null;
  for (let step = 1; step <= STEPS_AT_MOST; step++) {
    const result = await measureStreams(load, STREAMS_REQUIRED + (up ? step : -step) * STEP, 2, SECONDS);
    if (keepsTime(result)) most = result;
    if (keepsTime(result) !== up) break;
  }
  return most;
}

async function benchBargeIn(): Promise<BenchRow> {
  const { speech, key } = await measureBargeIn(20);
  const all = [...speech, ...key];
  return {
    name: 'Barge-in: from the decision to the first silent packet, worst of 40',
    measured: `${Math.max(...all).toFixed(1)} ms`,
    against: '20 ms: one packet',
    ratio: null,
    bar: `≤ ${BARGE_IN_BAR_MS} ms`,
    passes: Math.max(...all) <= BARGE_IN_BAR_MS,
    spread: `speech p95 ${quantile(speech, 0.95).toFixed(1)}, key p95 ${quantile(key, 0.95).toFixed(1)} ms`,
  };
}

async function benchBargeInWithWords(): Promise<BenchRow> {
  const { speech, words } = await measureBargeInWithWords(20);
  const all = [...speech, ...words];
  return {
    name: 'Barge-in where words are understood: from the decision to the first silent packet, worst of 40',
    measured: `${Math.max(...all).toFixed(1)} ms`,
    against: '20 ms: one packet',
    ratio: null,
    bar: `≤ ${BARGE_IN_BAR_MS} ms`,
    passes: Math.max(...all) <= BARGE_IN_BAR_MS,
    spread: `speech p95 ${quantile(speech, 0.95).toFixed(1)}, words p95 ${quantile(words, 0.95).toFixed(1)} ms`,
  };
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
