import type { Job, Queue, Settle, Verdict } from '../queue.ts';

export interface TestQueue extends Queue<Job, string> {
  settle: Settle<string>;
  /** Started jobs, in order, by the `name` of their payload. */
  readonly begun: string[];
  /** Written results, in order. */
  readonly settled: string[];
  /** Jobs that run now, by lane. */
  readonly running: Map<string, number>;
  /** Maximum of jobs that ran at once, by lane. */
  readonly peak: Map<string, number>;
}

type Options = Partial<Pick<Queue<Job, string>, 'atOnce' | 'laneLimit' | 'workspaceLimit' | 'deadlineMs'>> & {
  name?: string;
  perform?: (job: Job, signal: AbortSignal) => Promise<void>;
  verdict?: (job: Job) => Verdict;
  /** Hears of results before they are written, with the names of their jobs. */
  onSettle?: (names: readonly string[]) => void;
};

/** A queue that records the jobs it runs. */
export function testQueue(options: Options = {}): TestQueue {
  const begun: string[] = [];
  const settled: string[] = [];
  const running = new Map<string, number>();
  const peak = new Map<string, number>();
  return {
    name: 'test',
    atOnce: 100,
    laneLimit: 10,
    workspaceLimit: 100,
    deadlineMs: 60_000,
    pollMs: 1000,
    ...options,
    begun,
    settled,
    running,
    peak,
    load: async (_db, jobs) => new Map(jobs.map((job) => [job.id, job])),
    perform: async (job, _context, signal) => {
      const atOnce = (running.get(job.lane) ?? 0) + 1;
      running.set(job.lane, atOnce);
      peak.set(job.lane, Math.max(atOnce, peak.get(job.lane) ?? 0));
      begun.push(nameOf(job));
      try {
        await options.perform?.(job, signal);
      } finally {
        running.set(job.lane, (running.get(job.lane) ?? 1) - 1);
      }
      return nameOf(job);
    },
    settle: async (_db, finished) => {
      const names = finished.map(({ result }) => result);
      options.onSettle?.(names);
      settled.push(...names);
      return new Map(finished.map(({ job }) => [job.id, options.verdict?.(job) ?? 'done']));
    },
  };
}

const nameOf = (job: Job): string => String(job.payload['name']);
