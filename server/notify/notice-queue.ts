import type { Logger } from 'pino';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/sql.ts';
import { isoOf } from '../platform/instants.ts';
import type { Job, Queue, Verdict } from '../platform/jobs/queue.ts';
import { Refusal } from '../platform/refusal.ts';
import { NOTICE_QUEUE } from './add-notices.ts';
import type { Mailer } from './mailer.ts';
import { nextTry } from './next-try.ts';
import type { NoticeAudience } from './notice.ts';
import {
  findNoticesToSend,
  recordNotices,
  type NoticeKey,
  type NoticeResult,
  type NoticeToSend,
} from './notices.queries.ts';
import { writeCalendar } from './write-calendar.ts';
import { MAX_NAME, oneLine } from './write-notice.ts';

/** A notice that is sent as a text. */
export interface NoticeText {
  workspaceId: number;
  audience: NoticeAudience;
  /** E.164. */
  to: string;
  body: string;
  now: Temporal.Instant;
}

export interface NoticeSender {
  clock: Clock;
  log: Logger;
  /** Null without a mail server in the settings. */
  mailer: Mailer | null;
  /**
   * Accepts a text in the transaction that it is given; once that is committed it is not lost, and sent once.
   * @throws Refusal when it cannot be sent; nothing is written then.
   */
  sendText(tx: Db, text: NoticeText): Promise<void>;
}

type Tried = { kind: 'sent' | 'refused' | 'unanswered' | 'not_possible'; error: string | null };
type Outcome = { endedAt: Temporal.Instant } & (Tried | { kind: 'text'; notice: NoticeToSend });

const NO_MAIL_SERVER = 'There is no mail server: the setting SMTP_URL is empty.';
/** The status of a notice after its last attempt. */
const STATUS_OF = {
  sent: 'sent',
  not_possible: 'not_sent',
  refused: 'failed',
  unanswered: 'failed',
} as const;

/**
 * Sends notices. Mails go over the mail server and are tried again with growing pauses while it does not
 * answer; texts become messages of the workspace in the transaction that ends the notice.
 */
export function noticeQueue(sender: NoticeSender): Queue<NoticeToSend, Outcome> {
  const { clock } = sender;
  return {
    name: NOTICE_QUEUE,
    atOnce: 20,
    laneLimit: 5,
    workspaceLimit: 10,
    deadlineMs: 45_000,
    pollMs: 5_000,
    // A transaction accepts one text at most (`lockPlan`).
    settlesEach: true,
    load: async (db, jobs) => {
      const notices = await findNoticesToSend(db, jobs.flatMap(keyOf));
      return new Map(notices.map((notice) => [notice.jobId, notice]));
    },
    perform: async (job, notice, signal) => {
      if (notice.channel === 'text') return { kind: 'text', notice, endedAt: clock.now() };
      return { ...(await mail(sender, job, notice, signal)), endedAt: clock.now() };
    },
    settle: async (db, finished) => {
      const verdicts = new Map<number, Verdict>();
      const results: NoticeResult[] = [];
      for (const { job, result } of finished) {
        const { kind, error } = result.kind === 'text' ? await text(sender, db, job, result) : result;
        const runAt = kind === 'unanswered' ? nextTry(job.attempt + 1, result.endedAt) : null;
        verdicts.set(job.id, runAt === null ? 'done' : { runAt });
        const status = runAt === null ? STATUS_OF[kind] : 'pending';
        const sentAt = kind === 'sent' ? isoOf(result.endedAt) : null;
        for (const key of keyOf(job))
          results.push({ ...key, status, tried: kind !== 'not_possible', error, sentAt });
      }
      await recordNotices(db, results, isoOf(clock.now()));
      return verdicts;
    },
  };
}

async function text(
  { sendText }: NoticeSender,
  tx: Db,
  { workspaceId }: Job,
  { notice, endedAt }: Extract<Outcome, { kind: 'text' }>,
): Promise<Tried> {
  if (!('savepoint' in tx) || workspaceId === null)
    throw new Error('a text is accepted inside a transaction');
  const { audience, to, body } = notice;
  try {
    await tx.savepoint((savepoint) => sendText(savepoint, { workspaceId, audience, to, body, now: endedAt }));
    return { kind: 'sent', error: null };
  } catch (error) {
    if (error instanceof Refusal) return { kind: 'not_possible', error: error.message };
    throw error;
  }
}

async function mail(
  { mailer, log }: NoticeSender,
  job: Job,
  notice: NoticeToSend,
  signal: AbortSignal,
): Promise<Tried> {
  if (mailer === null) return { kind: 'not_possible', error: NO_MAIL_SERVER };
  const { to, name } = notice;
  const senderName = oneLine(notice.senderName, MAX_NAME);
  const people = {
    organizer: { name: senderName, email: mailer.from },
    attendee: { name, email: to },
  };
  const outcome = await mailer.send(
    {
      senderName,
      replyTo: notice.replyTo,
      to: { name, address: to },
      subject: notice.subject ?? '',
      body: notice.body,
      calendar: notice.calendar && writeCalendar(notice.calendar, people, notice.createdAt),
      messageKey: notice.messageKey,
      date: Temporal.Instant.from(notice.createdAt),
    },
    signal,
  );
  if (outcome.sent) return { kind: 'sent', error: null };
  // The server's answer names the recipient, so it is kept in the notice and not in the log.
  const cause = outcome.isFinal ? {} : { reason: outcome.cause };
  log.warn({ ...cause, job: job.id, workspace_id: job.workspaceId }, 'notice not sent');
  return { kind: outcome.isFinal ? 'refused' : 'unanswered', error: outcome.error };
}

function keyOf(job: Job): NoticeKey[] {
  const { notice_id: noticeId } = job.payload;
  if (job.workspaceId === null || typeof noticeId !== 'number') return [];
  return [{ jobId: job.id, workspaceId: job.workspaceId, noticeId }];
}
