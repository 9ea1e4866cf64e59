/** Name of the queue, or of the task, everywhere. */
export const QUEUE = 'bench';
/** Jobs that a worker of the libraries takes at once. */
export const AT_ONCE = 50;
/** Jobs that the libraries take with one statement, where they are told to take many. */
const BATCH = 500;
/** The limits of a worker of Switchboard: those of deliveries, the busiest of its queues. */
export const OWN_LIMITS = { atOnce: 4_500, laneLimit: 64, workspaceLimit: 600 };

/** One library with one set of settings; bench/peers/README.md says why these. */
export interface JobsContender {
  library: 'switchboard' | 'graphile-worker' | 'pg-boss';
  name: string;
  /** What its worker is given. */
  worker: object;
  /** What its queue is made with; only pg-boss has settings of queues. */
  queue: object;
}

const quick = { pollingIntervalSeconds: 0.5, burstWhenBatchFull: true };

export const switchboard: JobsContender = {
  ...{ library: 'switchboard', name: 'Switchboard', worker: {}, queue: {} },
};

/** As the page on performance of graphile-worker advises for many short jobs. */
export const graphileInBatches: JobsContender = {
  ...{ library: 'graphile-worker', name: 'graphile-worker, in batches', queue: {} },
  worker: { localQueue: { size: BATCH }, completeJobBatchDelay: 0, failJobBatchDelay: 0 },
};

export const graphile: JobsContender = {
  ...{ library: 'graphile-worker', name: 'graphile-worker', worker: {}, queue: {} },
};

export const pgBoss: JobsContender = {
  ...{ library: 'pg-boss', name: 'pg-boss', queue: {} },
  worker: { start: {}, work: { batchSize: AT_ONCE } },
};

export const pgBossInBatches: JobsContender = {
  ...{ library: 'pg-boss', name: 'pg-boss, in batches', queue: {} },
  worker: { start: {}, work: { ...quick, batchSize: BATCH, localConcurrency: 2 } },
};

/** The shortest heartbeat that pg-boss accepts, looked at as often as it can. */
export const pgBossWithHeartbeat: JobsContender = {
  ...{ library: 'pg-boss', name: 'pg-boss, heartbeat of 10 s', queue: { heartbeatSeconds: 10 } },
  worker: {
    start: { superviseIntervalSeconds: 1, monitorIntervalSeconds: 1 },
    work: { ...quick, batchSize: AT_ONCE, heartbeatRefreshSeconds: 3 },
  },
};
