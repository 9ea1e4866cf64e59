import type { Logger } from 'pino';
import type { Clock } from '../platform/clock.ts';
import { isoOf } from '../platform/instants.ts';
import type { Job, Queue, Verdict } from '../platform/jobs/queue.ts';
import { NOTICE_QUEUE } from './add-notices.ts';
import type { Mailer } from './mailer.ts';
import { nextTry } from './next-try.ts';
import { findNoticesToSend, recordNotices, type NoticeKey, type NoticeToSend } from './notices.queries.ts';
import { writeCalendar } from './write-calendar.ts';

export interface NoticeSender {
  clock: Clock;
  log: Logger;
  /** Null without a mail server in the settings. */
  mailer: Mailer | null;
}

interface Outcome {
  kind: 'sent' | 'refused' | 'unanswered' | 'no_way';
  error: string | null;
  endedAt: Temporal.Instant;
}

const NO_MAIL_SERVER = 'There is no mail server: the setting SMTP_URL is empty.';
const NO_TEXTS = 'Texts cannot be sent.';

/** Sends notices: mails over the mail server, tried again with growing pauses while that does not answer. */
export function noticeQueue(sender: NoticeSender): Queue<NoticeToSend, Outcome> {
  return {
    name: NOTICE_QUEUE,
    atOnce: 20,
    laneLimit: 5,
    workspaceLimit: 10,
    deadlineMs: 45_000,
    pollMs: 5_000,
    load: async (db, jobs) => {
      const notices = await findNoticesToSend(db, jobs.flatMap(keyOf));
      return new Map(notices.map((notice) => [notice.jobId, notice]));
    },
    perform: async (job, notice, signal) => {
      const outcome = notice.channel === 'email' ? await mail(sender, job, notice, signal) : noWay(NO_TEXTS);
      return { ...outcome, endedAt: sender.clock.now() };
    },
    settle: async (db, finished) => {
      const verdicts = new Map<number, Verdict>();
      const results = finished.flatMap(({ job, result: { kind, error, endedAt } }) => {
        const runAt = kind === 'unanswered' ? nextTry(job.attempt + 1, endedAt) : null;
        verdicts.set(job.id, runAt === null ? 'done' : { runAt });
        const over = { sent: 'sent', no_way: 'not_sent', refused: 'failed', unanswered: 'failed' } as const;
        return keyOf(job).map((key) => ({
          ...key,
          status: runAt === null ? over[kind] : ('pending' as const),
          tried: kind !== 'no_way',
          error,
          sentAt: kind === 'sent' ? isoOf(endedAt) : null,
        }));
      });
      await recordNotices(db, results, isoOf(sender.clock.now()));
      return verdicts;
    },
  };
}

type Tried = Omit<Outcome, 'endedAt'>;

const noWay = (error: string): Tried => ({ kind: 'no_way', error });

async function mail(
  { mailer, log }: NoticeSender,
  job: Job,
  notice: NoticeToSend,
  signal: AbortSignal,
): Promise<Tried> {
  if (mailer === null) return noWay(NO_MAIL_SERVER);
  const { senderName, to, name } = notice;
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
  // What a server says of a recipient names them; it stands in the notice and not in the log.
  const cause = outcome.isFinal ? {} : { reason: outcome.cause };
  log.warn({ ...cause, job: job.id, workspace_id: job.workspaceId }, 'notice not sent');
  return { kind: outcome.isFinal ? 'refused' : 'unanswered', error: outcome.error };
}

function keyOf(job: Job): NoticeKey[] {
  const { notice_id: noticeId } = job.payload;
  if (job.workspaceId === null || typeof noticeId !== 'number') return [];
  return [{ jobId: job.id, workspaceId: job.workspaceId, noticeId }];
}
