import type { Logger } from 'pino';
import { isAccountFault, type AccountFault, type BroughtTo } from '../carriers/texts/text-connection.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db, Sql } from '../platform/db/sql.ts';
import { enqueue } from '../platform/jobs/enqueue.ts';
import type { Job, Queue } from '../platform/jobs/queue.ts';
import { findSealedCarrier, listNumbersOf } from './carriers.queries.ts';
import {
  isTextCarrier,
  openTextAccount,
  type InboundServices,
  type TextAccountServices,
} from './text-accounts.ts';
import { callsGoBy, urlsOf } from './vendor-numbers.ts';

const QUEUE = 'vendor-numbers';
/** Pauses after which a vendor that does not answer is asked again; then the number stays as it is there. */
const PAUSES_MINUTES = [1, 5, 30, 120, 720];

/** A number that has left a carrier. */
interface Release {
  workspaceId: number;
  carrierId: number;
  number: string;
}

/**
 * Has our addresses taken away from a number at the vendor, once the transaction is committed in which the
 * number leaves the carrier. Addresses of others stay.
 */
export async function scheduleRelease(
  db: Db,
  { workspaceId, carrierId, number }: Release,
  now: Temporal.Instant,
): Promise<void> {
  await enqueue(db, {
    ...{ queue: QUEUE, lane: String(carrierId), workspaceId, now },
    payload: { carrier_id: carrierId, number },
  });
}

type ReleaseServices = TextAccountServices & InboundServices & { sql: Sql; clock: Clock; log: Logger };

/** Takes our addresses away from numbers that have left their carrier. */
export function releaseQueue(services: ReleaseServices): Queue<Release, AccountFault | null> {
  return {
    name: QUEUE,
    atOnce: 2,
    laneLimit: 1,
    workspaceLimit: 1,
    deadlineMs: 60_000,
    pollMs: 30_000,
    load: async (_db, jobs) => new Map(jobs.flatMap((job) => readRelease(job))),
    perform: (_job, release) => releaseNumber(services, release),
    settle: async (_db, finished) =>
      new Map(
        finished.flatMap(({ job, result }) => {
          if (!result) return [];
          const minutes = result.kind === 'refused' ? undefined : PAUSES_MINUTES[job.attempt];
          const { carrier_id: carrier, number } = job.payload;
          if (minutes !== undefined) {
            return [[job.id, { runAt: services.clock.now().add({ minutes }) }]] as const;
          }
          services.log.warn({ carrier_id: carrier, number }, 'number keeps our address at its vendor');
          return [];
        }),
      ),
  };
}

function readRelease({ id, workspaceId, payload }: Job): [number, Release][] {
  const { carrier_id: carrierId, number } = payload;
  if (workspaceId === null || typeof carrierId !== 'number' || typeof number !== 'string') return [];
  return [[id, { workspaceId, carrierId, number }]];
}

/** Null when nothing of ours is there any more, or nobody can ask. */
async function releaseNumber(
  services: ReleaseServices,
  { workspaceId, carrierId, number }: Release,
): Promise<AccountFault | null> {
  const carrier = await findSealedCarrier(services.sql, workspaceId, carrierId);
  const connection = carrier && isTextCarrier(carrier) ? openTextAccount(carrier, services) : null;
  if (!connection) return null;
  const listed = await connection.listNumbers(number);
  if (isAccountFault(listed)) return listed;
  const found = listed.find((one) => one.number === number);
  if (!found) return null;
  // It may have come back meanwhile.
  const [own] = await listNumbersOf(services.sql, workspaceId, { numbers: [number] });
  const account = { carrierId, connection, isChatapp: carrier?.kind === 'chatapp_cloud' };
  const urls = urlsOf(services, account);
  const left: BroughtTo = {
    ...(own?.textCarrierId === carrierId ? {} : { texts: urls.texts }),
    ...(own && callsGoBy(account, own) ? {} : { calls: urls.calls }),
  };
  return connection.releaseNumber(found, left);
}
