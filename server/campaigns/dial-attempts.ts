import type { Logger } from 'pino';
import type { OutboundCalls, PreparedCall } from '../calls/outbound-calls.ts';
import type { Clock } from '../platform/clock.ts';
import { inTransaction, type Sql } from '../platform/db/sql.ts';
import { takeBackAttempts, type CampaignKey } from './campaign-contacts.queries.ts';
import { lockCampaign } from './campaigns.queries.ts';
import { hastenCampaign } from './wake-campaign.ts';

/** What campaigns are run with. */
export interface CampaignHouse {
  sql: Sql;
  outbound: OutboundCalls;
  clock: Clock;
  log: Logger;
}

/** An attempt that is written down, with its call. */
export interface Attempt {
  prepared: PreparedCall;
  callId: number;
}

/**
 * Dials what a turn has begun, unless the campaign was paused or cancelled meanwhile: then the attempts are taken back.
 * Its state is held while the numbers are dialled, so that nothing is dialled any more once a pause is answered.
 */
export async function dialAttempts(
  house: CampaignHouse,
  key: CampaignKey,
  attempts: readonly Attempt[],
): Promise<void> {
  const { sql, outbound, clock, log } = house;
  const dialled = await inTransaction(sql, async (tx) => {
    const campaign = await lockCampaign(tx, key.workspaceId, key.campaignId);
    if (campaign?.status === 'running')
      return attempts.map(({ prepared, callId }) => outbound.dial(prepared, callId));
    const callIds = attempts.map(({ callId }) => callId);
    await takeBackAttempts(tx, key, callIds);
    for (const { prepared } of attempts) outbound.forget(prepared);
    return [];
  });
  for (const { over } of dialled) {
    void over
      .then(() => hastenCampaign(sql, key, clock.now()))
      .catch((error: unknown) => log.debug({ err: error }, 'a campaign is looked after a little later'));
  }
}
