import { keywordAnswered, keywordNamed, WORDS_ANSWERED } from '../texts/keywords-answered.ts';
import { mediaLine } from '../texts/media-lines.ts';
import type { Hook, HookEvent } from '../texts/text-connection.ts';
import { textFaultProblems } from '../texts/text-fault.problems.ts';
import { objectOf, objectsOf, readObject, wordOf } from '../texts/vendor-answer.ts';
import type { TextFault, TextKeyword } from '../text-carrier.ts';
import { telnyxFault } from './telnyx-faults.ts';
import { isSignedByTelnyx, readTelnyxKey } from './telnyx-signature.ts';

/** developers.telnyx.com, "Advanced Opt-In/Out Management": HELP is answered only where it is set up. */
const ANSWERED: Record<string, TextKeyword> = { ...WORDS_ANSWERED, 'stop all': 'stop' };

/** `delivery_unconfirmed`: the network gives no receipts. */
const REPORTED: Record<string, 'sent' | 'delivered' | 'read' | 'failed'> = {
  ...{ sent: 'sent', delivery_unconfirmed: 'sent', delivered: 'delivered', read: 'read' },
  ...{ sending_failed: 'failed', delivery_failed: 'failed', expired: 'failed' },
};

/**
 * An event as Telnyx posts it; those of other kinds mean nothing here.
 * @param publicKey of the account, in Base64.
 */
export function readTelnyxHook(
  hook: Hook,
  publicKey: string,
): readonly HookEvent[] | 'forged' | 'unreadable' {
  const { raw, headers, now } = hook;
  const [signature, timestamp] = [headers['telnyx-signature-ed25519'], headers['telnyx-timestamp']];
  const key = readTelnyxKey(publicKey);
  if (!key || typeof signature !== 'string' || typeof timestamp !== 'string') return 'forged';
  if (!isSignedByTelnyx(key, { raw, signature, timestamp, now })) return 'forged';
  return readProvenTelnyxHook(hook);
}

/** The same of a request whose signature was right when it came. */
export function readProvenTelnyxHook({
  raw,
  messageId,
}: Pick<Hook, 'raw' | 'messageId'>): readonly HookEvent[] | 'unreadable' {
  const data = objectOf(readObject(raw.toString('utf8'))?.['data']);
  const payload = objectOf(data?.['payload']);
  const type = wordOf(data?.['event_type']);
  if (!data || type === null) return 'unreadable';
  if (!type.startsWith('message.')) return [];
  const id = wordOf(payload?.['id']);
  if (!payload || id === null) return 'unreadable';
  if (type === 'message.received') return textOf(payload, { id, occurredAt: data['occurred_at'] });
  return reportOf(payload, { id, messageId });
}

function textOf(
  payload: Record<string, unknown>,
  { id, occurredAt }: { id: string; occurredAt: unknown },
): HookEvent[] | 'unreadable' {
  const from = wordOf(objectOf(payload['from'])?.['phone_number']);
  const to = wordOf(objectsOf(payload['to'])[0]?.['phone_number']);
  if (from === null || to === null) return 'unreadable';
  const words = wordOf(payload['text']) ?? '';
  const media = objectsOf(payload['media']).flatMap(({ url, content_type: type }) => {
    const address = wordOf(url);
    return address === null ? [] : [mediaLine(address, wordOf(type))];
  });
  const body = [words, ...media].join('\n').trim();
  const keyword = keywordNamed(payload['autoresponse_type']) ?? keywordAnswered(words, ANSWERED);
  const writtenAt = instantOf(payload['received_at']) ?? instantOf(occurredAt);
  const text = { kind: 'text', channel: 'sms', carrierMessageId: id, from, to, body, keyword } as const;
  return [writtenAt ? { ...text, writtenAt } : text];
}

/** A time as ISO 8601 text; null for anything else. */
function instantOf(told: unknown): Temporal.Instant | null {
  try {
    return typeof told === 'string' && told.length <= 40 ? Temporal.Instant.from(told) : null;
  } catch {
    return null;
  }
}

/** States on the way to `sent` are not reported on. */
function reportOf(
  payload: Record<string, unknown>,
  { id, messageId }: { id: string; messageId: number | null },
): HookEvent[] {
  const status = REPORTED[wordOf(objectsOf(payload['to'])[0]?.['status']) ?? ''];
  if (!status) return [];
  const fault = status === 'failed' ? faultOf(payload['errors']) : null;
  return [{ kind: 'report', carrierMessageId: id, messageId, status, fault }];
}

function faultOf(errors: unknown): TextFault {
  const code = wordOf(objectsOf(errors)[0]?.['code']);
  return code === null
    ? { kind: 'permanent', code: null, problem: textFaultProblems.not_delivered() }
    : telnyxFault(code);
}
