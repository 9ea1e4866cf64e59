import type { Logger } from 'pino';
import type { Mail, Mailer } from '../notify/mailer.ts';
import { nextTry } from '../notify/next-try.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/sql.ts';
import type { Queue, Verdict } from '../platform/jobs/queue.ts';
import type { SecretBox } from '../platform/secrets/secret-box.ts';
import { ACCOUNT_MAIL_QUEUE, openAccountMail, type AccountMail } from './account-mail.ts';
import { writeAccountMail } from './account-mail-words.ts';
import { makeReset } from './reset-password.ts';

export interface AccountMailServices {
  clock: Clock;
  log: Logger;
  secrets: SecretBox;
  /** Null without a mail server in the settings. */
  mailer: Mailer | null;
  brand: string;
}

type Letter = Pick<Mail, 'to' | 'subject' | 'body' | 'messageKey' | 'date'>;

/** Mails links of invitations and of new passwords; tried again with growing pauses while nobody answers. */
export function accountMailQueue(services: AccountMailServices): Queue<Letter, { retry: boolean }> {
  const { clock, log, secrets, mailer, brand } = services;
  return {
    name: ACCOUNT_MAIL_QUEUE,
    atOnce: 10,
    laneLimit: 5,
    workspaceLimit: 10,
    deadlineMs: 45_000,
    pollMs: 5_000,
    load: async (db, jobs) => {
      const letters = new Map<number, Letter>();
      for (const job of jobs) {
        const mail = openAccountMail(secrets, job.payload);
        const words = mail && (await write(db, mail, clock.now()));
        if (mail && words) {
          const to = { name: mail.kind === 'invitation' ? mail.name : null, address: mail.to };
          letters.set(job.id, { ...words, to, messageKey: `account-${job.id}`, date: clock.now() });
        }
      }
      return letters;
    },
    perform: async (_job, letter, signal) => {
      if (!mailer) return { retry: false };
      const mail: Mail = { ...letter, senderName: brand, replyTo: null, calendar: null };
      const outcome = await mailer.send(mail, signal);
      if (!outcome.sent) log.warn({ reason: outcome.error }, 'a mail about an account was not sent');
      return { retry: !outcome.sent && !outcome.isFinal };
    },
    settle: async (_db, finished) =>
      new Map(
        finished.map(({ job, result }): [number, Verdict] => {
          const runAt = result.retry ? nextTry(job.attempt + 1, clock.now()) : null;
          return [job.id, runAt === null ? 'done' : { runAt }];
        }),
      ),
  };
}

/** Null for a new password of an address without an account. */
async function write(
  db: Db,
  mail: AccountMail,
  now: Temporal.Instant,
): Promise<{ subject: string; body: string } | null> {
  if (mail.kind === 'invitation') return writeAccountMail('invitation', mail);
  const token = await makeReset(db, now, mail.to);
  if (token === null) return null;
  const { language, origin } = mail;
  return writeAccountMail('reset', { language, name: null, link: `${origin}/password/${token}` });
}
