import type { Clock } from '../../platform/clock.ts';
import type { Job, Queue } from '../../platform/jobs/queue.ts';
import type { OutboundClient } from '../../platform/outbound/outbound-client.ts';
import { findFeedsToFetch } from './feeds.queries.ts';
import { fetchFeed, type FeedFetch, type FeedToFetch } from './fetch-feed.ts';
import { FEED_QUEUE } from './replace-feeds.ts';
import { writeFetches } from './write-fetch.ts';

/** A calendar is read at least every 15 minutes, also when the queue is busy. */
const EVERY_MINUTES = 10;

/** Fetches every calendar again and again until it is no longer imported. */
export function feedQueue({
  outboundClient,
  clock,
}: {
  outboundClient: OutboundClient;
  clock: Clock;
}): Queue<FeedToFetch, FeedFetch> {
  return {
    name: FEED_QUEUE,
    atOnce: 32,
    laneLimit: 16,
    workspaceLimit: 8,
    deadlineMs: 60_000,
    pollMs: 10_000,
    load: async (db, jobs) => {
      const keys = jobs.flatMap(keyOf);
      const feeds = await findFeedsToFetch(db, keys);
      return new Map(
        keys.flatMap(({ jobId, workspaceId, feedId }) => {
          const feed = feeds.find((one) => one.workspaceId === workspaceId && one.id === feedId);
          return feed ? [[jobId, feed] as const] : [];
        }),
      );
    },
    perform: (_job, feed, signal) => fetchFeed({ outboundClient, clock }, feed, signal),
    settle: async (db, finished) => {
      const now = clock.now();
      await writeFetches(
        db,
        finished.map(({ result }) => result),
        now,
      );
      const runAt = now.add({ minutes: EVERY_MINUTES });
      return new Map(finished.map(({ job }) => [job.id, { runAt }]));
    },
  };
}

function keyOf(job: Job): { jobId: number; workspaceId: number; feedId: number }[] {
  const { feed_id: feedId } = job.payload;
  if (job.workspaceId === null || typeof feedId !== 'number') return [];
  return [{ jobId: job.id, workspaceId: job.workspaceId, feedId }];
}
