import { findCaller } from '../calls/outbound/find-caller.ts';
import { findExhausted, hoursOfLine, isEnforced } from '../calls/outbound/follow-law.ts';
import type { CallOrder, PreparedCall } from '../calls/outbound/prepared-call.ts';
import { insertOutboundCall, type CallingLine } from '../calls/outbound/outbound.queries.ts';
import { countRunningCalls, lockAdmission } from '../calls/inbound/reception.queries.ts';
import { inTransaction, type Db } from '../platform/db/sql.ts';
import { isoOf } from '../platform/instants.ts';
import {
  beginAttempt,
  findNextDue,
  listDueContacts,
  listEndedAttempts,
  moveContacts,
  type CampaignKey,
  type ContactMove,
  type DueContact,
} from './campaign-contacts.queries.ts';
import { callingTimes, type CallingTimes } from './calling-time.ts';
import { completeCampaign } from './complete-campaign.ts';
import type { Campaign, CampaignStatus } from './campaign.ts';
import { findCampaign, lockCampaign, updateCampaign } from './campaigns.queries.ts';
import { dialAttempts, type Attempt, type CampaignServices } from './dial-attempts.ts';
import { findHold, takeTry, type Hold } from './hold-campaign.ts';
import { judgeAttempt, judgeContact } from './judge-attempt.ts';

/** The result of a step, and when the next one is due; null when the campaign has nothing left to do. */
export interface StepResult {
  status: CampaignStatus | null;
  nextAt: Temporal.Instant | null;
}

/** Contacts read by one query, and the maximum number of such queries in a step. */
const LOOKED_AT = 500;
const MAX_LOOKS = 20;
/**
 * The next check while calls are in progress. Their end is notified at once, unless their process has died.
 */
const LOOK_AGAIN_MS = 2_000;

/** The next check while the carrier refuses calls: the team may have it mended at any time. */
const LOOK_AGAIN_HELD_MS = 30_000;

const GONE: StepResult = { status: null, nextAt: null };

/**
 * Runs one step of a campaign: counts the ended calls, starts as many attempts as allowed, and completes the
 * campaign when no contact is left. Attempts are committed, with their calls, before the first number is
 * dialled, so that nobody is called twice for one attempt even after a crash. Concurrent steps run one after
 * the other.
 */
export async function runCampaignStep(services: CampaignServices, key: CampaignKey): Promise<StepResult> {
  const { sql, outbound, clock } = services;
  const now = clock.now();
  if (outbound.isStopping) return { status: 'running', nextAt: now.add({ milliseconds: LOOK_AGAIN_MS }) };
  const calls: StepCalls = { prepared: [], begun: [] };
  try {
    const step = await inTransaction(sql, (tx) => decideStep(tx, services, key, now, calls));
    if (calls.begun.length > 0) await dialAttempts(services, key, calls.begun);
    return step;
  } catch (error) {
    // Attempts that were committed nevertheless end as failed, and are repeated like any failed attempt.
    for (const { prepared } of calls.prepared) outbound.forget(prepared);
    throw error;
  }
}

/** Calls that a step prepares, and those among them that it records: these are dialled. */
interface StepCalls {
  prepared: { contactId: number; prepared: PreparedCall }[];
  begun: Attempt[];
}

async function decideStep(
  tx: Db,
  services: CampaignServices,
  key: CampaignKey,
  now: Temporal.Instant,
  calls: StepCalls,
): Promise<StepResult> {
  const { workspaceId, campaignId } = key;
  const campaign = await lockCampaign(tx, workspaceId, campaignId);
  if (!campaign) return GONE;
  const ended = await listEndedAttempts(tx, key);
  await moveContacts(
    tx,
    key,
    ended.map((attempt) => judgeAttempt(attempt, campaign)),
  );
  const soon = now.add({ milliseconds: LOOK_AGAIN_MS });
  const calling = campaign.progress.calling - ended.length;
  if (campaign.status !== 'running') return { status: campaign.status, nextAt: calling > 0 ? soon : null };
  const startsAt = campaign.starts_at === null ? now : Temporal.Instant.from(campaign.starts_at);
  if (Temporal.Instant.compare(startsAt, now) > 0) return { status: 'running', nextAt: startsAt };
  const line = await findLine(tx, services, key, campaign, now);
  if (!line) return { status: 'paused', nextAt: calling > 0 ? soon : null };
  const hold = await findHold(tx, line, now);
  const isMore =
    hold?.until != null ||
    (await beginAttempts(tx, services, { key, campaign, line, calling, hold }, now, calls));
  const { progress } = (await findCampaign(tx, workspaceId, campaignId)) ?? campaign;
  if (progress.pending === 0 && progress.calling === 0) {
    await completeCampaign(tx, key, now);
    return { status: 'completed', nextAt: null };
  }
  const nextDue = isMore || progress.pending === 0 ? null : await findNextDue(tx, key);
  const due = nextDue === null ? [] : [Temporal.Instant.from(nextDue)];
  const again = hold ? now.add({ milliseconds: LOOK_AGAIN_HELD_MS }) : soon;
  return { status: 'running', nextAt: earliest([...due, ...(progress.calling > 0 ? [soon] : [])]) ?? again };
}

/**
 * The number and the assistant of the calls. A campaign that has lost one of them is paused until a person
 * resumes it.
 */
async function findLine(
  tx: Db,
  { log }: CampaignServices,
  { workspaceId, campaignId }: CampaignKey,
  campaign: Campaign,
  now: Temporal.Instant,
): Promise<CallingLine | null> {
  const { assistant_id: assistantId, phone_number_id: phoneNumberId } = campaign;
  const caller = await findCaller(tx, workspaceId, { channel: 'phone', assistantId, phoneNumberId });
  if ('line' in caller) return caller.line;
  log.warn(
    { workspace_id: workspaceId, campaign_id: campaignId, ...caller },
    'campaign paused, its number or assistant is gone',
  );
  await updateCampaign(tx, workspaceId, campaignId, { status: 'paused' }, isoOf(now));
  return null;
}

interface Calling {
  key: CampaignKey;
  campaign: Campaign;
  line: CallingLine;
  /** Calls of the campaign in progress. */
  calling: number;
  /** Set where the carrier refuses calls and may be tried with one. */
  hold: Hold | null;
}

/** Starts attempts while a line is free; returns true when a contact has to wait for a line. */
async function beginAttempts(
  tx: Db,
  services: CampaignServices,
  call: Calling,
  now: Temporal.Instant,
  calls: StepCalls,
): Promise<boolean> {
  const isMore = await prepareCalls(tx, services, call, now, calls);
  const { prepared } = calls;
  if (prepared.length === 0) return isMore;
  if (call.hold && !(await takeTry(tx, call.line, now))) {
    for (const one of prepared.splice(0)) services.outbound.forget(one.prepared);
    return true;
  }
  const { line, key } = call;
  // Arriving calls are admitted under the same lock, so it comes last: nobody hears it ring meanwhile. What
  // was judged before it is judged again.
  if (line.maxConcurrentCalls !== null || isEnforced(line, 'daily_attempts'))
    await lockAdmission(tx, key.workspaceId);
  const exhausted = await findExhausted(
    tx,
    line,
    prepared.map(({ prepared: { order } }) => order.to),
    now,
  );
  const free = Math.max(0, await countFree(tx, call));
  const possible = prepared.filter(({ prepared: { order } }) => !exhausted.has(order.to)).slice(0, free);
  for (const one of possible) calls.begun.push(await recordCall(tx, call, one, now));
  for (const one of prepared) if (!possible.includes(one)) services.outbound.forget(one.prepared);
  return isMore || prepared.length > possible.length;
}

/**
 * Judges the contacts that are due, and prepares as many calls as seem possible; returns true when a contact
 * has to wait for a line.
 */
async function prepareCalls(
  tx: Db,
  services: CampaignServices,
  call: Calling,
  now: Temporal.Instant,
  { prepared }: StepCalls,
): Promise<boolean> {
  const { key, campaign, line } = call;
  const trunk = await services.outbound.trunkOf(line);
  const free = await countFree(tx, call);
  const rules = {
    callableAt: callingTimes(campaign.calling_hours, now),
    allowedCountries: line.allowedCountries,
    needsConsent: isEnforced(line, 'consent'),
  };
  const afterMoving = async (moves: ContactMove[]): Promise<true> => {
    await moveContacts(tx, key, moves);
    return true;
  };
  const chosen = new Set<number>();
  for (let looks = 0; looks < MAX_LOOKS; looks += 1) {
    const due = await listDueContacts(tx, key, isoOf(now), LOOKED_AT);
    const moves: ContactMove[] = [];
    const lawfulAt = await lawfulTimes(tx, line, due, now);
    for (const contact of due) {
      if (chosen.has(contact.contactId)) continue;
      if (prepared.length >= free || services.outbound.freeLines(trunk) <= 0) return afterMoving(moves);
      const judged = judgeContact(contact, { ...rules, lawfulAt });
      if ('phone' in judged) {
        const order = orderOf(call, { ...contact, ...judged });
        prepared.push({ contactId: contact.contactId, prepared: await services.outbound.prepare(order) });
        chosen.add(contact.contactId);
      } else moves.push(judged);
    }
    await moveContacts(tx, key, moves);
    if (due.length < LOOKED_AT) return false;
  }
  return true;
}

/** When the law allows each of these contacts to be called. */
async function lawfulTimes(
  tx: Db,
  line: CallingLine,
  due: readonly DueContact[],
  now: Temporal.Instant,
): Promise<CallingTimes> {
  const outside = hoursOfLine(line, now);
  const phones = due.flatMap(({ phone }) => phone ?? []);
  const exhausted = await findExhausted(tx, line, phones, now);
  return (phone) => exhausted.get(phone) ?? outside(phone)?.opensAt ?? null;
}

/** The number of calls that may start, limited by the campaign and by the plan of the workspace. */
async function countFree(tx: Db, { key, campaign, line, calling, hold }: Calling): Promise<number> {
  const free = Math.min(campaign.max_concurrent_calls - calling, hold ? 1 : Number.POSITIVE_INFINITY);
  const most = line.maxConcurrentCalls;
  if (most === null || free <= 0) return free;
  return Math.min(free, most - (await countRunningCalls(tx, key.workspaceId)));
}

/** The call to a contact of the campaign. */
const orderOf = (
  { campaign, line }: Calling,
  { contactId, name, phone }: DueContact & { phone: string },
): CallOrder => ({
  line,
  channel: 'phone',
  to: phone,
  contact: { id: contactId, name },
  instructions: campaign.instructions,
  metadata: { campaign_id: campaign.id },
});

/** Writes the attempt and its call. */
async function recordCall(
  tx: Db,
  { key }: Calling,
  { contactId, prepared }: StepCalls['prepared'][number],
  now: Temporal.Instant,
): Promise<Attempt> {
  const callId = await insertOutboundCall(tx, key.workspaceId, prepared.row, isoOf(now));
  await beginAttempt(tx, key, contactId, callId);
  return { prepared, callId };
}

const earliest = (times: Temporal.Instant[]): Temporal.Instant | null =>
  times.sort((a, b) => Temporal.Instant.compare(a, b))[0] ?? null;
