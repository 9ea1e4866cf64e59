import type { Db } from '../platform/db/sql.ts';
import { enqueue } from '../platform/jobs/enqueue.ts';
import type { SecretBox } from '../platform/secrets/secret-box.ts';

export const ACCOUNT_MAIL_QUEUE = 'account-mails';
const PURPOSE = 'account mail';

/** A mail about an account. It holds a link, so it waits encrypted. */
export type AccountMail =
  | {
      kind: 'invitation';
      to: string;
      name: string | null;
      business: string;
      inviter: string;
      link: string;
      /** BCP 47. */
      language: string;
    }
  /** The account of the address is looked up when the mail is sent, so that the answer does not tell. */
  | { kind: 'password_reset'; to: string; origin: string; language: string };

/** Has a mail sent after the transaction commits. */
export async function enqueueAccountMail(
  db: Db,
  secrets: SecretBox,
  mail: AccountMail,
  now: Temporal.Instant,
): Promise<void> {
  const payload = { sealed: secrets.seal(JSON.stringify(mail), PURPOSE) };
  await enqueue(db, { queue: ACCOUNT_MAIL_QUEUE, lane: 'mail', workspaceId: null, payload, now });
}

/** The mail of a job; null when it was encrypted with another key. */
export function openAccountMail(secrets: SecretBox, payload: Record<string, unknown>): AccountMail | null {
  const sealed = payload['sealed'];
  const text = typeof sealed === 'string' ? secrets.open(sealed, PURPOSE) : null;
  return text === null ? null : (JSON.parse(text) as AccountMail);
}
