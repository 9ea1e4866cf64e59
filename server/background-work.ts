import type { Logger } from 'pino';
import { simulatedReportQueue } from './carriers/simulated-texts.ts';
import type { TextCarrier } from './carriers/text-carrier.ts';
import { recordReport } from './messages/record-report.ts';
import { sendText } from './messages/send-text.ts';
import { textQueue } from './messages/text-queue.ts';
import type { OutboundCalls } from './calls/outbound/outbound-calls.ts';
import { campaignQueue } from './campaigns/campaign-queue.ts';
import { Mailer } from './notify/mailer.ts';
import { noticeQueue, type NoticeText } from './notify/notice-queue.ts';
import { pruneNotices } from './notify/prune-notices.ts';
import type { Clock } from './platform/clock.ts';
import type { MailSettings } from './platform/config/settings.ts';
import type { NotificationListener } from './platform/db/notification-listener.ts';
import type { Db, Sql } from './platform/db/sql.ts';
import { pruneExpiredIdempotencyKeys } from './platform/http/idempotency/prune-idempotency-keys.ts';
import { JobWorker } from './platform/jobs/job-worker.ts';
import { ensureRecurring, recurringQueue, type RecurringWork } from './platform/jobs/recurring.ts';
import { erasureQueue } from './personal-data/sweep-copies.ts';
import { fileRemovalQueue } from './platform/storage/file-removal.ts';
import type { FileStore } from './platform/storage/file-store.ts';
import type { OutboundClient } from './platform/outbound/outbound-client.ts';
import { feedQueue } from './rooms/calendar/feed-queue.ts';
import { pruneReleased } from './rooms/calendar/prune-released.ts';
import { deliveryQueue } from './webhooks/delivery-queue.ts';
import { pruneEvents } from './webhooks/prune-events.ts';

export interface BackgroundWork {
  /** Starts the work; call it after the notification listener has started. */
  start(): Promise<void>;
  /**
   * Claims no more jobs, waits at most `graceMs` for running ones, and leaves the rest to other
   * workers.
   */
  stop(graceMs: number): Promise<void>;
}

/** Work that repeats at intervals. */
const recurringWork = (services: { eventRetentionDays: number }): readonly RecurringWork[] => [
  pruneEvents(services.eventRetentionDays),
  pruneNotices(services.eventRetentionDays),
  pruneExpiredIdempotencyKeys,
  pruneReleased,
];

/**
 * The role `worker`: every queue of the product. Create it before the notification listener starts,
 * because it subscribes to it.
 */
export function makeBackgroundWork(services: {
  sql: Sql;
  databaseUrl: string;
  notifications: NotificationListener;
  clock: Clock;
  log: Logger;
  texts: TextCarrier;
  outboundClient: OutboundClient;
  /** The store of the recordings. */
  store: FileStore;
  brand: string;
  /** Places the calls of campaigns. */
  outbound: OutboundCalls;
  eventRetentionDays: number;
  /** The mail server of the settings; null sends no mails. */
  mail: MailSettings | null;
}): BackgroundWork {
  const { sql, clock } = services;
  const works = recurringWork(services);
  const recurring = works.map((work) => recurringQueue(work, sql, clock));
  const mailer = services.mail && new Mailer(services.mail);
  const queues = [
    deliveryQueue(services),
    feedQueue(services),
    noticeQueue({ ...services, mailer, sendText: acceptText(services.texts) }),
    textQueue(services),
    campaignQueue(services),
    erasureQueue(services),
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

/** Notices are sent as texts of the workspace; those to the team create no contacts. */
const acceptText =
  (texts: TextCarrier) =>
  async (tx: Db, { workspaceId, audience, to, body, now }: NoticeText): Promise<void> => {
    const text = { to, body, linksContact: audience === 'customer' };
    await sendText(tx, { workspaceId, carrier: texts.name, text, now });
  };
