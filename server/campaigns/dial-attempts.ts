import type { Logger } from 'pino';
import { isEnforced } from '../calls/outbound/follow-law.ts';
import type { OutboundCalls } from '../calls/outbound/outbound-calls.ts';
import type { PreparedCall } from '../calls/outbound/prepared-call.ts';
import type { Clock } from '../platform/clock.ts';
import { inTransaction, type Sql } from '../platform/db/sql.ts';
import { isoOf } from '../platform/instants.ts';
import {
  holdBlockedCalls,
  listCallsWithoutConsent,
  undoAttempts,
  type CampaignKey,
} from './campaign-contacts.queries.ts';
import { lockCampaign } from './campaigns.queries.ts';
import { bringCampaignForward } from './wake-campaign.ts';

/** A contact whose call could not be dialled waits this long for the next try: the next step comes then. */
const DIAL_AGAIN_MS = 2_000;

/** The services that run campaigns. */
export interface CampaignServices {
  sql: Sql;
  outbound: OutboundCalls;
  clock: Clock;
  log: Logger;
}

/** A recorded attempt with its call. */
export interface Attempt {
  prepared: PreparedCall;
  callId: number;
}

/**
 * Dials the attempts that a step has started, except when the campaign was paused or cancelled meanwhile or
 * the contact must not be called any more: those attempts are removed, and the next step checks them again.
 * Campaign and contacts stay locked during the dialling, so that no call starts after a pause or a
 * `do_not_call` is committed.
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
    // A consent is withdrawn under the lock of its contact, so that this query sees it.
    const needConsent = attempts.filter(({ prepared }) => isEnforced(prepared.order.line, 'consent'));
    if (needConsent.length > 0) {
      for (const callId of await listCallsWithoutConsent(tx, key, callIds)) barred.add(callId);
    }
    if (barred.size > 0) await undoAttempts(tx, key, [...barred]);
    return attempts.flatMap(({ prepared, callId }) => {
      if (!barred.has(callId)) return [dialAttempt(services, key, { prepared, callId })];
      outbound.forget(prepared);
      return [];
    });
  });
  for (const over of dialled) {
    void over
      .then((isEnded) => (isEnded ? bringCampaignForward(sql, key, clock.now()) : undefined))
      .catch((error: unknown) => log.debug({ err: error }, 'scheduling the next campaign step failed'));
  }
}

/**
 * Dials one attempt behind calls that people wait for. Resolves when its call is over: to false where nothing
 * was sent, because there was no line or no turn for it, so that it was no attempt.
 */
function dialAttempt(
  { sql, outbound, clock }: CampaignServices,
  key: CampaignKey,
  { prepared, callId }: Attempt,
): Promise<boolean> {
  let isEnded = true;
  const takeBack = async (): Promise<void> => {
    const again = clock.now().add({ milliseconds: DIAL_AGAIN_MS });
    await inTransaction(sql, async (tx) => {
      await lockCampaign(tx, key.workspaceId, key.campaignId);
      await undoAttempts(tx, key, [callId], isoOf(again));
    });
    isEnded = false;
  };
  const { over } = outbound.dial(prepared, callId, { priority: 'campaign', takeBack });
  return over.then(() => isEnded);
}
