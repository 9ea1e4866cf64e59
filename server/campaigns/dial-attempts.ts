import type { Logger } from 'pino';
import type { OutboundCalls, PreparedCall } from '../calls/outbound/outbound-calls.ts';
import type { Clock } from '../platform/clock.ts';
import { inTransaction, type Sql } from '../platform/db/sql.ts';
import { holdBlockedCalls, undoAttempts, type CampaignKey } from './campaign-contacts.queries.ts';
import { lockCampaign } from './campaigns.queries.ts';
import { hastenCampaign } from './wake-campaign.ts';

/** What campaigns are run with. */
export interface CampaignServices {
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
 * Dials what a step has begun, but nothing when the campaign was paused or cancelled meanwhile, and nobody who must not
 * be called any more: these attempts are taken back, and the next step judges them anew. Campaign and contacts are held
 * while the numbers are dialled, so that nothing is dialled once a pause, or a `do_not_call`, is answered.
 */
export async function dialAttempts(
  services: CampaignServices,
  key: CampaignKey,
  attempts: readonly Attempt[],
): Promise<void> {
  const { sql, outbound, clock, log } = services;
  const dialled = await inTransaction(sql, async (tx) => {
    const callIds = attempts.map(({ callId }) => callId);
    const campaign = await lockCampaign(tx, key.workspaceId, key.campaignId);
    const isRunning = campaign?.status === 'running';
    const barred = isRunning ? await holdBlockedCalls(tx, key, callIds) : new Set(callIds);
    if (barred.size > 0) await undoAttempts(tx, key, [...barred]);
    return attempts.flatMap(({ prepared, callId }) => {
      if (!barred.has(callId)) return [outbound.dial(prepared, callId)];
      outbound.forget(prepared);
      return [];
    });
  });
  for (const { over } of dialled) {
    void over
      .then(() => hastenCampaign(sql, key, clock.now()))
      .catch((error: unknown) => log.debug({ err: error }, 'campaign not woken after a call'));
  }
}
