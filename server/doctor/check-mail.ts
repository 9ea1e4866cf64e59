import { randomUUID } from 'node:crypto';
import { Mailer } from '../notify/mailer.ts';
import type { Settings } from '../platform/config/settings.ts';
import { findingsOn, type Finding } from './finding.ts';

const { right, wrong, remark } = findingsOn('mail');

/**
 * Whether the mail server takes the connection, TLS and the login; with `sendTo` whether it takes a mail.
 * @param ca a certificate (PEM) to trust beside those that Node trusts.
 */
export async function checkMail(
  { mail }: Pick<Settings, 'mail'>,
  { sendTo, ca }: { sendTo: string | null; ca?: string },
): Promise<Finding[]> {
  if (mail === null) {
    if (sendTo !== null) return [wrong('No test mail can be sent: SMTP_URL and MAIL_FROM are not set.')];
    return [remark('SMTP_URL is not set: notices and invitations are not mailed.')];
  }
  const mailer = new Mailer(mail, ca === undefined ? {} : { ca });
  const where = `${mail.host}:${mail.port}`;
  const tried = await mailer.tryLogin();
  if (!tried.sent) {
    const cause = tried.cause === '' ? '' : ` (${tried.cause.split('\n')[0]})`;
    return [wrong(`SMTP_URL ${where}: ${tried.error}${cause} See to host, port, smtp or smtps, and login.`)];
  }
  const login = mail.login === null ? 'without a login' : 'and accepts the login';
  const findings = [right(`${where} answers ${login}; mails come from ${mail.from}.`)];
  if (sendTo === null) return findings;
  const outcome = await mailer.send({
    ...{ senderName: 'Switchboard', replyTo: null, to: { name: null, address: sendTo }, calendar: null },
    subject: 'Test of the mail server',
    body: 'Your telephone assistants can send mail: `doctor` was asked to try it.\n',
    messageKey: randomUUID(),
    date: Temporal.Now.instant(),
  });
  const say = outcome.sent
    ? right(`A test mail to ${sendTo} was taken: see whether it arrives, and not among the spam.`)
    : wrong(`A test mail to ${sendTo} was not taken: ${outcome.error}`);
  return [...findings, say];
}
