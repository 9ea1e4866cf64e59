import type { Logger } from 'pino';
import { RESOURCES } from './app.ts';
import { simulatedReportQueue } from './carriers/simulated-texts.ts';
import type { TextCarrier } from './carriers/text-carrier.ts';
import { keepCallPermission } from './contacts/keep-call-permission.ts';
import { receiveText } from './messages/receive-text.ts';
import { recordCarrierReport } from './messages/record-carrier-report.ts';
import { recordNameDecision } from './phone-numbers/review-display-name.ts';
import { recordReport } from './messages/record-report.ts';
import { sendText } from './messages/send-text.ts';
import type { Thinking } from './calls/open-thinking.ts';
import type { OutboundCalls } from './calls/outbound/outbound-calls.ts';
import { Mailer } from './notify/mailer.ts';
import type { NoticeText } from './notify/notice-queue.ts';
import type { Clock } from './platform/clock.ts';
import type { MailSettings } from './platform/config/settings.ts';
import type { NotificationListener } from './platform/db/notification-listener.ts';
import type { Db, Sql } from './platform/db/sql.ts';
import { pruneExpiredIdempotencyKeys } from './platform/http/idempotency/prune-idempotency-keys.ts';
import { JobWorker } from './platform/jobs/job-worker.ts';
import { ensureRecurring, recurringQueue } from './platform/jobs/recurring.ts';
import { fileRemovalQueue } from './platform/storage/file-removal.ts';
import type { SecretBox } from './platform/secrets/secret-box.ts';
import type { FileStore } from './platform/storage/file-store.ts';
import type { OutboundClient } from './platform/outbound/outbound-client.ts';

export interface BackgroundWork {
  /** Begins to work; call it after the notification listener has started. */
  start(): Promise<void>;
  /**
   * Claims no more jobs, waits at most `graceMs` for those that run, and leaves the rest to other workers.
   */
  stop(graceMs: number): Promise<void>;
}

/** The dependencies of background work, from whoever starts it. */
export interface BackgroundServices {
  sql: Sql;
  databaseUrl: string;
  notifications: NotificationListener;
  clock: Clock;
  log: Logger;
  texts: TextCarrier;
  outboundClient: OutboundClient;
  /** Where this server is reached from outside; known once it listens. */
  origin: () => string;
  /** Where recordings lie. */
  store: FileStore;
  brand: string;
  /** The language models that scenarios are played with. */
  thinking: Thinking;
  /** The way out for the calls of campaigns. */
  outbound: OutboundCalls;
  /** Decrypts what waits in jobs. */
  secrets: SecretBox;
  eventRetentionDays: number;
  callTraceDays: number;
  /** The mail server of the settings; null sends no mails. */
  mail: MailSettings | null;
}

/** What the queues of resources are built with. */
export interface WorkerServices extends BackgroundServices {
  mailer: Mailer | null;
  /** Accepts the text of a notice, in the transaction that settles it. */
  sendText: typeof acceptText;
  /** What becomes of the things that vendors of texts tell. */
  receiveText: typeof receiveText;
  recordCarrierReport: typeof recordCarrierReport;
  keepCallPermission: typeof keepCallPermission;
  recordNameDecision: typeof recordNameDecision;
}

/**
 * The role `worker`: every queue of the product. Make it before the notification listener starts, to which it
 * subscribes.
 */
export function makeBackgroundWork(services: BackgroundServices): BackgroundWork {
  const { sql, clock } = services;
  const mailer = services.mail && new Mailer(services.mail);
  const workerServices: WorkerServices = {
    ...{ ...services, mailer, sendText: acceptText },
    ...{ receiveText, recordCarrierReport, keepCallPermission, recordNameDecision },
  };
  const works = [
    pruneExpiredIdempotencyKeys,
    ...RESOURCES.flatMap((resource) => resource.recurring?.(workerServices) ?? []),
  ];
  const recurring = works.map((work) => recurringQueue(work, sql, clock));
  const queues = [
    ...RESOURCES.flatMap((resource) => resource.queues?.(workerServices) ?? []),
    fileRemovalQueue(services),
    simulatedReportQueue(recordReport, clock),
    ...recurring,
  ];
  const worker = new JobWorker({ ...services, queues });
  return {
    start: async () => {
      for (const work of works) await ensureRecurring(sql, work, clock.now());
      await worker.start();
    },
    stop: (graceMs) => worker.stop(graceMs),
  };
}

/** Notices leave as texts of the workspace; those to the team make no contacts. */
async function acceptText(tx: Db, { workspaceId, audience, to, body, now }: NoticeText): Promise<void> {
  const text = { to, body, linksContact: audience === 'customer' };
  const context = { db: tx, workspaceId, now, by: { kind: 'system' } } as const;
  await sendText(context, { text });
}
