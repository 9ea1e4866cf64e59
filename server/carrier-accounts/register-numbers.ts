import type { Logger } from 'pino';
import { graphOf } from '../carriers/chatapp/graph-api.ts';
import { isWrongPin, showApprovedName, type NameShown } from '../carriers/chatapp/registration.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db, Sql } from '../platform/db/sql.ts';
import { isoOf } from '../platform/instants.ts';
import { bringJobForward, enqueue } from '../platform/jobs/enqueue.ts';
import type { Finished, Queue, Verdict } from '../platform/jobs/queue.ts';
import { chatappCheckProblems } from './chatapp-checks.problems.ts';
import { findSealedCarrier, noteRefusedPin, writeFault } from './carriers.queries.ts';
import { secretPurpose } from './carrier.ts';
import { chatappAccountOf, type TextAccountServices } from './text-accounts.ts';

const QUEUE = 'chatapp-registrations';
/**
 * Pauses before a number is registered once more. The platform takes ten registrations in 72 hours, and an
 * approved name shows only if one succeeds within 14 days.
 */
const PAUSES_MINUTES = [5, 60, 360, 1_440];

/** Registers the number of a carrier again, after the commit, where an approved name waits. */
export async function scheduleRegistration(
  db: Db,
  { workspaceId, id }: { workspaceId: number; id: number },
  now: Temporal.Instant,
): Promise<void> {
  const lane = String(id);
  const job = { queue: QUEUE, lane, workspaceId, payload: { carrier_id: id }, uniqueKey: lane, now };
  if (!(await enqueue(db, job))) await bringJobForward(db, QUEUE, lane, now);
}

type RegistrationServices = TextAccountServices & { sql: Sql; clock: Clock; log: Logger };

/** Has names that the chat app approved appear, by the PIN of the number, where the carrier has it. */
export function registrationQueue(services: RegistrationServices): Queue<number, NameShown> {
  return {
    name: QUEUE,
    atOnce: 2,
    laneLimit: 1,
    workspaceLimit: 1,
    deadlineMs: 60_000,
    pollMs: 30_000,
    load: async (_db, jobs) =>
      new Map(
        jobs.flatMap(({ id, payload: { carrier_id: carrierId } }) =>
          typeof carrierId === 'number' ? [[id, carrierId]] : [],
        ),
      ),
    perform: async ({ workspaceId }, carrierId) =>
      workspaceId === null ? 'none' : showName(services, workspaceId, carrierId),
    settle: async (db, finished) => {
      const verdicts = new Map<number, Verdict>();
      for (const one of finished) {
        const runAt = await settleOne(services, db, one);
        if (runAt) verdicts.set(one.job.id, { runAt });
      }
      return verdicts;
    },
  };
}

async function showName(
  { sql, clock, secrets, outboundClient }: RegistrationServices,
  workspaceId: number,
  carrierId: number,
): Promise<NameShown> {
  const carrier = await findSealedCarrier(sql, workspaceId, carrierId);
  const sealed = carrier?.sealedSecrets['pin'];
  if (carrier?.kind !== 'chatapp_cloud' || !carrier.active || sealed === undefined) return 'none';
  if (carrier.pinRefusedAt !== null) return 'none';
  const pin = secrets.open(sealed, secretPurpose(workspaceId, 'pin'));
  const account = chatappAccountOf(carrier, secrets);
  if (pin === null || !account) return 'none';
  const shown = await showApprovedName(graphOf(account, outboundClient), account.phoneNumberId, pin);
  if (typeof shown === 'object' && shown.fault && isWrongPin(shown.fault))
    await noteRefusedPin(sql, carrier, { sealedPin: sealed, at: isoOf(clock.now()) });
  return shown;
}

/** @returns when to try again; null when the name shows, or nobody is to try again. */
async function settleOne(
  { clock, log }: RegistrationServices,
  db: Db,
  { job, result }: Finished<NameShown>,
): Promise<Temporal.Instant | null> {
  const { carrier_id: id } = job.payload;
  if (result === 'shown') log.info({ carrier_id: id }, 'number registered again for its display name');
  if (typeof result === 'string' || job.workspaceId === null || typeof id !== 'number') return null;
  const minutes = result.kind === 'later' ? PAUSES_MINUTES[job.attempt] : undefined;
  if (minutes !== undefined) return clock.now().add({ minutes });
  const { fault } = result;
  const problem =
    fault && isWrongPin(fault)
      ? chatappCheckProblems.pin_refused()
      : chatappCheckProblems.name_not_shown({ code: fault?.code ?? '–' });
  log.warn({ carrier_id: id, code: fault?.code ?? null }, 'number could not be registered again');
  await writeFault(db, job.workspaceId, id, {
    message: problem.sentence('en'),
    source: 'registration',
    at: isoOf(clock.now()),
  });
  return null;
}
