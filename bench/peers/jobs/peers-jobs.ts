import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { median, spreadOf } from '../../statistics.ts';
import { startPeersDatabase, type PeersDatabase } from '../database.ts';
import { installPackages, orMissing } from '../install.ts';
import { productVersion } from '../product-version.ts';
import { figure, type PeersReport } from '../report.ts';
import {
  graphile,
  graphileInBatches,
  pgBoss,
  pgBossInBatches,
  pgBossWithHeartbeat,
  switchboard,
  type JobsContender,
} from './contenders.ts';
import { JOBS, measureRecovery, type Recovery } from './recovery.ts';
import { measureThroughput, WAITING, type Throughput } from './throughput.ts';

const ROUNDS = 3;
const PATIENCE_MS = 60_000;
const RECOVERY_HEAD = [
  'library',
  'version',
  `all ${JOBS} jobs done again`,
  'rounds',
  'the first',
  'Switchboard beside it',
];
const THROUGHPUT_HEAD = [
  'library',
  'jobs/s',
  'rounds',
  'Switchboard beside it',
  'CPU a job: worker + database',
];

/** Jobs on PostgreSQL: what a SIGKILL costs, and jobs a second. About three minutes. */
export async function peersJobs(): Promise<PeersReport> {
  const missing: string[] = [];
  const folder = await orMissing('graphile-worker and pg-boss', missing, () => installPackages('jobs'));
  const database = await startPeersDatabase();
  const bench = new JobsBench(database, folder ?? '', missing);
  const isThere = ({ library }: JobsContender): boolean => folder !== null || library === 'switchboard';
  try {
    const recoveries = await bench.recoveries(
      [switchboard, pgBossWithHeartbeat].filter(isThere),
      [pgBoss, graphile].filter(isThere),
    );
    const throughputs = await bench.throughputs(
      [switchboard, graphile, graphileInBatches, pgBossInBatches].filter(isThere),
    );
    return {
      title: 'Jobs',
      tables: [
        { head: RECOVERY_HEAD, rows: recoveries },
        { head: THROUGHPUT_HEAD, rows: throughputs },
      ],
      missing,
    };
  } finally {
    await database.stop();
  }
}

/** The rounds of one contender. */
interface Rounds<Round> {
  contender: JobsContender;
  rounds: Round[];
}

class JobsBench {
  readonly #database: PeersDatabase;
  readonly #folder: string;
  readonly #missing: string[];
  #databases = 0;

  constructor(database: PeersDatabase, folder: string, missing: string[]) {
    this.#database = database;
    this.#folder = folder;
    this.#missing = missing;
  }

  /** Those of `waiting` wait beside each other and once: nothing happens until their patience ends. */
  async recoveries(
    repeated: readonly JobsContender[],
    waiting: readonly JobsContender[],
  ): Promise<string[][]> {
    const results = repeated.map((contender): Rounds<Recovery> => ({ contender, rounds: [] }));
    for (let round = 0; round < ROUNDS; round += 1) for (const result of results) await this.#recover(result);
    const waits = waiting.map((contender): Rounds<Recovery> => ({ contender, rounds: [] }));
    await Promise.all(waits.map((result) => this.#recover(result)));
    const own = results[0]?.rounds ?? [];
    return Promise.all(
      [...results, ...waits]
        .filter(({ rounds }) => rounds.length > 0)
        .map(({ contender, rounds }) => this.#recoveryRow(contender, rounds, own)),
    );
  }

  async #recover({ contender, rounds }: Rounds<Recovery>): Promise<void> {
    console.error(`killing a worker of ${contender.name} …`);
    const recovery = await orMissing(contender.name, this.#missing, async () => {
      const url = await this.#filled(contender, JOBS);
      return measureRecovery(contender, { url, folder: this.#folder }, PATIENCE_MS);
    });
    if (recovery) rounds.push(recovery);
  }

  async throughputs(contenders: readonly JobsContender[]): Promise<string[][]> {
    const results = contenders.map((contender): Rounds<Throughput> => ({ contender, rounds: [] }));
    for (let round = 0; round < ROUNDS; round += 1)
      for (const result of round % 2 === 0 ? results : results.toReversed()) await this.#work(result);
    const own = results[0]?.rounds.map(({ perSecond }) => perSecond) ?? [];
    return results
      .filter(({ rounds }) => rounds.length > 0)
      .map(({ contender, rounds }) => throughputRow(contender, rounds, own));
  }

  async #work({ contender, rounds }: Rounds<Throughput>): Promise<void> {
    console.error(`running jobs of ${contender.name} …`);
    const throughput = await orMissing(contender.name, this.#missing, async () => {
      const url = await this.#filled(contender, WAITING);
      return measureThroughput(contender, { url, folder: this.#folder }, this.#database.pid);
    });
    if (throughput) rounds.push(throughput);
  }

  /** A database of its own with `count` waiting jobs. */
  async #filled(contender: JobsContender, count: number): Promise<string> {
    const url = await this.#database.create(`jobs_${(this.#databases += 1)}`);
    const program = join(import.meta.dirname, 'fill-process.ts');
    const args = [contender.library, url, this.#folder, String(count), JSON.stringify(contender.queue)];
    await promisify(execFile)(process.execPath, [program, ...args]);
    return url;
  }

  async #recoveryRow(
    { library, name }: JobsContender,
    rounds: readonly Recovery[],
    own: readonly Recovery[],
  ): Promise<string[]> {
    const version = await (library === 'switchboard'
      ? productVersion()
      : productVersion(join(this.#folder, 'node_modules', library)));
    const last = rounds.flatMap(({ lastMs }) => lastMs ?? []);
    if (last.length < rounds.length) {
      const done = Math.max(...rounds.map((round) => round.done));
      return [name, version, `${done} of ${JOBS} within ${PATIENCE_MS / 1_000} s`, '', '', ''];
    }
    const ratio = median(last) / median(own.flatMap(({ lastMs }) => lastMs ?? []));
    return [
      ...[name, version, `${figure(median(last) / 1_000)} s`],
      `${spreadOf(last.map((ms) => ms / 1_000))} s`,
      `${figure(median(rounds.flatMap(({ firstMs }) => firstMs ?? [])) / 1_000)} s`,
      library === 'switchboard' ? '' : `${figure(ratio)} times as fast`,
    ];
  }
}

function throughputRow(
  contender: JobsContender,
  rounds: readonly Throughput[],
  own: readonly number[],
): string[] {
  const rates = rounds.map(({ perSecond }) => perSecond);
  const ratios = rates.map((rate, round) => (own[round] ?? Number.NaN) / rate);
  const cpu = (of: 'workerMs' | 'databaseMs'): string => figure(median(rounds.map((round) => round[of])));
  return [
    contender.name,
    `${figure(median(rates))}/s`,
    spreadOf(rates, 0),
    contender.library === 'switchboard' ? '' : `${figure(median(ratios))} (${spreadOf(ratios)})`,
    `${cpu('workerMs')} + ${cpu('databaseMs')} ms`,
  ];
}
