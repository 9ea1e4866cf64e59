import { mediaLine } from '../texts/media-lines.ts';
import { keywordAnswered, keywordNamed, WORDS_ANSWERED } from '../texts/keywords-answered.ts';
import type { Hook, HookEvent } from '../texts/text-connection.ts';
import { textFaultProblems } from '../texts/text-fault.problems.ts';
import { wordOf } from '../texts/vendor-answer.ts';
import type { TextFault, TextKeyword } from '../text-carrier.ts';
import { twilioFault } from './twilio-faults.ts';
import { isSignedByTwilio } from './twilio-signature.ts';

const REPORTED: Record<string, 'sent' | 'delivered' | 'read' | 'failed'> = {
  ...{ sent: 'sent', delivered: 'delivered', read: 'read' },
  ...{ undelivered: 'failed', failed: 'failed', canceled: 'failed' },
};

/** Words that Twilio obeys and answers itself: https://help.twilio.com/articles/223134027 */
export const TWILIO_ANSWERS: Record<string, TextKeyword> = {
  ...WORDS_ANSWERED,
  ...{ arret: 'stop', arrete: 'stop', revoke: 'stop', optout: 'stop' },
  ...{ yes: 'start', help: 'help', info: 'help' },
};
/** The most attachments that a text has. */
const MAX_MEDIA = 10;

/**
 * A report (`MessageStatus`) or a text that came in (`Body`), as Twilio posts them.
 * @param account.token the account's own token, which signs; keys of the account do not.
 */
export function readTwilioHook(
  hook: Hook,
  account: { sid: string; token: string },
): readonly HookEvent[] | 'forged' | 'unreadable' {
  const { raw, headers, url } = hook;
  const signed = new URLSearchParams(raw.toString('utf8'));
  const signature = headers['x-twilio-signature'];
  if (typeof signature !== 'string') return 'forged';
  if (!isSignedByTwilio(account.token, { url, form: signed, signature })) return 'forged';
  return signed.get('AccountSid') === account.sid ? readProvenTwilioHook(hook) : 'unreadable';
}

/** The same of a request whose signature was right when it came. */
export function readProvenTwilioHook({
  raw,
  messageId,
}: Pick<Hook, 'raw' | 'messageId'>): readonly HookEvent[] | 'unreadable' {
  const form = storable(new URLSearchParams(raw.toString('utf8')));
  const id = form.get('MessageSid') ?? form.get('SmsSid');
  if (id === null || id === '') return 'unreadable';
  const status = form.get('MessageStatus');
  if (status !== null) return reportOf(form, { id, status, messageId });
  const [from, to] = [form.get('From'), form.get('To')];
  if (from === null || to === null) return 'unreadable';
  const body = form.get('Body') ?? '';
  const keyword = keywordNamed(form.get('OptOutType')) ?? keywordAnswered(body, TWILIO_ANSWERS);
  return [
    {
      kind: 'text',
      channel: 'sms',
      carrierMessageId: id,
      from,
      to,
      body: [body, ...mediaOf(form)].join('\n').trim(),
      keyword,
    },
  ];
}

/** Without U+0000, which the database does not take. */
const storable = (form: URLSearchParams): URLSearchParams =>
  new URLSearchParams([...form].map(([name, value]) => [name, value.replaceAll('\u0000', '')]));

/** States on the way to `sent` are not reported on. */
function reportOf(
  form: URLSearchParams,
  { id, status, messageId }: { id: string; status: string; messageId: number | null },
): HookEvent[] {
  const reported = REPORTED[status.toLowerCase()];
  if (!reported) return [];
  const fault = reported === 'failed' ? faultOf(form.get('ErrorCode')) : null;
  return [{ kind: 'report', carrierMessageId: id, messageId, status: reported, fault }];
}

function faultOf(code: string | null): TextFault {
  const number = Number(wordOf(code) ?? Number.NaN);
  return Number.isSafeInteger(number)
    ? twilioFault(number)
    : { kind: 'permanent', code: null, problem: textFaultProblems.not_delivered() };
}

const mediaOf = (form: URLSearchParams): string[] =>
  Array.from({ length: MAX_MEDIA }, (_, at) => at).flatMap((at) => {
    const url = form.get(`MediaUrl${at}`);
    return url === null ? [] : [mediaLine(url, form.get(`MediaContentType${at}`))];
  });
