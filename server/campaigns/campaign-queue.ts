import type { Db } from '../platform/db/sql.ts';
import type { Finished, Job, Queue, Verdict } from '../platform/jobs/queue.ts';
import { countOpenCalls, type CampaignKey } from './campaign-contacts.queries.ts';
import { lockCampaign } from './campaigns.queries.ts';
import type { CampaignServices } from './dial-attempts.ts';
import { runCampaignStep, type StepResult } from './run-campaign-step.ts';
import { CAMPAIGN_QUEUE } from './wake-campaign.ts';

/** Calls of a campaign that no longer runs are counted within this time after their end. */
const LOOK_AGAIN_MS = 2_000;

/** Runs the steps of running campaigns; when a process dies, other processes continue its campaigns. */
export function campaignQueue(services: CampaignServices): Queue<CampaignKey, StepResult> {
  return {
    name: CAMPAIGN_QUEUE,
    atOnce: 20,
    laneLimit: 1,
    workspaceLimit: 20,
    deadlineMs: 60_000,
    pollMs: 1_000,
    load: async (_db, jobs) =>
      new Map(jobs.flatMap((job) => keyOf(job).map((key) => [job.id, key] as const))),
    perform: async (_job, key) => runCampaignStep(services, key),
    settle: async (db, finished) => {
      const verdicts = new Map<number, Verdict>();
      // A fixed order prevents deadlocks.
      for (const one of finished.toSorted((a, b) => a.job.id - b.job.id)) {
        const [key] = keyOf(one.job);
        const runAt = key ? await nextStep(db, key, one, services.clock.now()) : null;
        verdicts.set(one.job.id, runAt === null ? 'done' : { runAt });
      }
      return verdicts;
    },
  };
}

/**
 * When the next step is due, by the campaign's current state: changes since the step found this job claimed
 * and could not bring it forward.
 */
async function nextStep(
  db: Db,
  key: CampaignKey,
  { result }: Finished<StepResult>,
  now: Temporal.Instant,
): Promise<Temporal.Instant | null> {
  const campaign = await lockCampaign(db, key.workspaceId, key.campaignId);
  if (!campaign) return null;
  const { going, over } = await countOpenCalls(db, key);
  if (over > 0) return now;
  if (campaign.status !== 'running') return going > 0 ? now.add({ milliseconds: LOOK_AGAIN_MS }) : null;
  return result.status === 'running' ? result.nextAt : now;
}

function keyOf(job: Job): CampaignKey[] {
  const { campaign_id: campaignId } = job.payload;
  if (job.workspaceId === null || typeof campaignId !== 'number') return [];
  return [{ workspaceId: job.workspaceId, campaignId }];
}
