import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { encode } from '../../../server/voice/audio/g711.ts';
import { joined, spoken, whiteNoise } from '../../../server/voice/audio/testing/sounds.ts';
import { median, quantile, spreadOf } from '../../statistics.ts';
import { treeMemoryMib } from '../../tree-memory.ts';
import { startPeersDatabase } from '../database.ts';
import { orMissing } from '../install.ts';
import { productVersion } from '../product-version.ts';
import { figure, type PeersReport } from '../report.ts';
import { cpuMsOf } from '../usage.ts';
import { startAsterisk } from './asterisk.ts';
import { Probes, type Heard } from './probes.ts';
import { callsDone, startSipp } from './sipp.ts';
import { startSwitchboard } from './switchboard.ts';

const CALLS = 100;
const PROBES = 10;
const CALLS_PER_SECOND = 20;
const ROUNDS = 3;
const SETTLE_MS = 3_000;
const MEASURED_MS = 12_000;
const SENTENCE =
  'Thank you for calling. Our opening hours are from nine to five, and we are glad to help you.';
/** Longer than any call of the bench, and under a minute: what is longer is not kept, but spoken anew. */
const WORDS = Array.from({ length: 6 }, (_, n) => `${SENTENCE} This is part ${n + 1}.`).join(' ');
const HEAD = [
  'who',
  'version',
  'CPU for a second of a call',
  'calls a core',
  'rounds',
  'database beside it',
  'answered',
  'set-up p50',
  'p90',
  'packets heard',
  'late p99',
  'memory',
];

interface Answerer {
  name: string;
  version: string;
  uri: string;
  pid: number;
  databasePid: number | null;
  stop(): Promise<void>;
}

interface Round {
  /** Calls that were up, of those that were made. */
  answered: number;
  callMs: number;
  databaseMs: number;
  setUpMs: number[];
  heard: Heard;
  memoryMib: number;
}

/** Calls that are answered and spoken to, by Switchboard and by Asterisk. About three minutes. */
export async function peersCalls(): Promise<PeersReport> {
  const folder = await mkdtemp(join(tmpdir(), 'switchboard-peers-'));
  const database = await startPeersDatabase();
  const answerers: Answerer[] = [];
  const missing: string[] = [];
  try {
    const place = { url: await database.create('own'), folder, calls: CALLS + PROBES };
    const own = await startSwitchboard(place, WORDS);
    answerers.push({
      ...own,
      name: 'Switchboard',
      version: await productVersion(),
      databasePid: database.pid,
    });
    await orMissing('Asterisk', missing, async () => {
      const prompt = encode('PCMU', joined(await spoken(WORDS)));
      answerers.push({ ...(await startAsterisk(prompt)), name: 'Asterisk', databasePid: null });
    });
    const rounds = answerers.map((): Round[] => []);
    await Promise.all(answerers.map(({ uri }) => hearAll(uri)));
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [place, answerer] of answerers.entries()) {
        console.error(`calling ${answerer.name} …`);
        rounds[place]?.push(await measureRound(answerer, folder, CALLS, round));
      }
    }
    const rows = answerers.map((answerer, place) => rowOf(answerer, rounds[place] ?? []));
    return { title: `Calls: ${CALLS} at once, G.711 both ways`, tables: [{ head: HEAD, rows }], missing };
  } finally {
    await Promise.all(answerers.map(({ stop }) => stop()));
    await database.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  }
}

/** One call from the first word to the last, after which a voice has its phrases ready. */
async function hearAll(uri: string): Promise<void> {
  const probes = await Probes.open(uri, 1);
  await sleep((1_000 * (await spoken(WORDS)).length) / 8_000 + 5_000);
  await probes.close();
}

async function measureRound(
  answerer: Answerer,
  folder: string,
  calls: number,
  round: number,
): Promise<Round> {
  const own = join(folder, `${answerer.name}-${calls}-${round}`);
  await mkdir(own);
  await writeFile(join(own, 'caller.ulaw'), encode('PCMU', whiteNoise(10_000, -60)));
  const callingMs = (calls / CALLS_PER_SECOND) * 1_000;
  const holdMs = callingMs + SETTLE_MS + MEASURED_MS + 2_000;
  const sipp = await startSipp({
    uri: answerer.uri,
    calls,
    callsPerSecond: CALLS_PER_SECOND,
    holdMs,
    folder: own,
  });
  await sleep(callingMs);
  const probes = await Probes.open(answerer.uri, PROBES);
  await sleep(SETTLE_MS);
  const fromMs = performance.now();
  const cpu = (): [number, number] => [
    cpuMsOf(answerer.pid),
    answerer.databasePid === null ? 0 : cpuMsOf(answerer.databasePid),
  ];
  const [before, databaseBefore] = cpu();
  await sleep(MEASURED_MS);
  const [after, databaseAfter] = cpu();
  const measuredSeconds = (performance.now() - fromMs) / 1_000;
  const heard = probes.heardSince(fromMs);
  const memoryMib = treeMemoryMib(answerer.pid);
  await probes.close();
  while (!sipp.hasEnded()) await sleep(100);
  const done = callsDone(sipp.output());
  if (done < calls / 2)
    throw new Error(`${answerer.name} answered ${done} calls of ${calls}: ${sipp.output().slice(-2_000)}`);
  const seconds = measuredSeconds * (done + probes.count);
  return {
    answered: done + probes.count,
    callMs: (after - before) / seconds,
    databaseMs: (databaseAfter - databaseBefore) / seconds,
    ...{ setUpMs: probes.setUpMs, heard, memoryMib },
  };
}

function rowOf({ name, version, databasePid }: Answerer, rounds: readonly Round[]): string[] {
  const perCall = rounds.map(({ callMs }) => callMs);
  const setUps = rounds.flatMap(({ setUpMs }) => setUpMs);
  return [
    ...[name, version, `${figure(median(perCall))} ms`, figure(1_000 / median(perCall))],
    spreadOf(
      perCall.map((ms) => 1_000 / ms),
      0,
    ),
    databasePid === null ? 'none' : `${figure(median(rounds.map(({ databaseMs }) => databaseMs)))} ms`,
    `${median(rounds.map(({ answered }) => answered))} of ${CALLS + PROBES}`,
    ...[`${figure(median(setUps))} ms`, `${figure(quantile(setUps, 0.9))} ms`],
    `${(100 * median(rounds.map(({ heard }) => heard.share))).toFixed(1)} %`,
    `${figure(median(rounds.map(({ heard }) => heard.lateP99Ms)))} ms`,
    `${median(rounds.map(({ memoryMib }) => memoryMib)).toFixed(0)} MiB`,
  ];
}
