import { sendRequests } from '../../api/load.ts';
import { median, quantile, spreadOf } from '../../statistics.ts';
import { figure } from '../report.ts';
import { cpuMsOf } from '../usage.ts';
import type { Contender, Work } from './contender.ts';

export const CONNECTIONS = 16;
const ROUNDS = 5;
const ROUND_MS = 2_000;
const WARM_UP_MS = 2_000;

interface Round {
  perSecond: number;
  latenciesMs: number[];
  /** CPU time for a request, in milliseconds: of the server, and of the database. */
  serverMs: number;
  databaseMs: number;
}

/** All rounds of one contender at one work. */
export interface Measured {
  contender: Contender;
  rounds: Round[];
}

/**
 * Asks every contender for the same work by turns, so that whatever else the machine does meets all of them.
 * The order turns around in every round.
 */
export async function measureWork(
  work: Work,
  contenders: readonly Contender[],
  databasePid: number,
): Promise<Measured[]> {
  const measured = contenders.map((contender): Measured => ({ contender, rounds: [] }));
  for (const { origin, ask } of contenders) await sendRequests(origin, ask[work], WARM_UP_MS, CONNECTIONS);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { contender, rounds } of round % 2 === 0 ? measured : measured.toReversed())
      rounds.push(await measureRound(contender, work, databasePid));
  }
  return measured;
}

async function measureRound(contender: Contender, work: Work, databasePid: number): Promise<Round> {
  const cpu = (): [number, number] => [cpuMsOf(contender.pid), cpuMsOf(databasePid)];
  const [server, database] = cpu();
  const result = await sendRequests(contender.origin, contender.ask[work], ROUND_MS, CONNECTIONS);
  const [serverAfter, databaseAfter] = cpu();
  const requests = result.latenciesMs.length;
  return {
    ...result,
    serverMs: (serverAfter - server) / requests,
    databaseMs: (databaseAfter - database) / requests,
  };
}

/** The line of one contender: its figures, and those of `first` beside them. */
export function describe(what: string, { contender, rounds }: Measured, first: Measured): string[] {
  const rates = rounds.map(({ perSecond }) => perSecond);
  const latencies = rounds.flatMap(({ latenciesMs }) => latenciesMs);
  const ratios = rates.map((rate, round) => (first.rounds[round]?.perSecond ?? Number.NaN) / rate);
  const isFirst = first.contender === contender;
  const cpu = (of: 'serverMs' | 'databaseMs'): string => figure(median(rounds.map((round) => round[of])));
  return [
    what,
    contender.name,
    `${figure(median(rates))}/s`,
    spreadOf(rates, 0),
    isFirst ? '' : `${figure(median(ratios))} (${spreadOf(ratios)})`,
    `${figure(median(latencies))} ms`,
    `${figure(quantile(latencies, 0.99))} ms`,
    `${cpu('serverMs')} + ${cpu('databaseMs')} ms`,
  ];
}
