import type { Hook, HookEvent, Writer } from '../texts/text-connection.ts';
import { textFaultProblems } from '../texts/text-fault.problems.ts';
import { objectOf, objectsOf, readObject, wordOf } from '../texts/vendor-answer.ts';
import type { DeclineReason, TextFault } from '../text-carrier.ts';
import { numberOf } from './displayed-number.ts';
import { graphFault } from './graph-faults.ts';
import { isSignedByGraph } from './graph-signature.ts';
import { wordsOf } from './message-words.ts';

/** How long a temporary permission lasts. */
const PERMISSION_HOURS = 168;
/** Changes in one request at most, as the vendor promises. */
const MOST_CHANGES = 1_000;
type Told = Record<string, unknown>;

const REPORTED: Record<string, 'sent' | 'delivered' | 'read' | 'failed'> = {
  ...{ sent: 'sent', delivered: 'delivered', read: 'read', played: 'read', failed: 'failed' },
};

/** States of a ban, and restrictions, by which messages of a business account end. */
const BANS: ReadonlySet<string> = new Set(['DISABLE', 'SCHEDULE_FOR_DISABLE']);
const RESTRICTIONS: ReadonlySet<string> = new Set([
  'RESTRICTED_BIZ_INITIATED_MESSAGING',
  'RESTRICTED_CUSTOMER_INITIATED_MESSAGING',
]);

/** Whether a name decision lets a name appear; the others are on their way. */
const DECIDED: Record<string, 'approved' | 'declined'> = { APPROVED: 'approved', REJECTED: 'declined' };
const REASONS: Record<string, DeclineReason> = {
  ...{ NAME_EMPLOYEE_ISSUE: 'personal_name', NAME_INDIVIDUAL_ISSUE: 'personal_name' },
  ...{ NAME_ENDCLIENT_NOTRELATED: 'unrelated_business', NAME_FORMAT_UNACCEPTABLE: 'format' },
  NAME_NOT_CONSISTENT: 'inconsistent_branding',
};

/**
 * What a request of the Graph API tells; changes of fields that mean nothing here, and messages without a
 * known form, are left out, because the vendor repeats for days what is not answered with 200.
 */
export function readChatappHook(
  hook: Hook,
  appSecret: string,
): readonly HookEvent[] | 'forged' | 'unreadable' {
  const signature = hook.headers['x-hub-signature-256'];
  return isSignedByGraph(appSecret, { raw: hook.raw, signature }) ? readProvenHook(hook) : 'forged';
}

/** The same of a request whose signature was right when it came. */
export function readProvenHook({ raw, now }: Pick<Hook, 'raw' | 'now'>): readonly HookEvent[] | 'unreadable' {
  const told = readObject(raw.toString('utf8'));
  if (told?.['object'] !== 'whatsapp_business_account') return 'unreadable';
  const changes = objectsOf(told['entry']).flatMap((entry) =>
    objectsOf(entry['changes']).map((change) => ({ change, account: wordOf(entry['id']) })),
  );
  return changes.slice(0, MOST_CHANGES).flatMap(({ change, account }): HookEvent[] => {
    const value = objectOf(change['value']);
    if (!value) return [];
    if (change['field'] === 'messages') return [...messagesOf(value, now), ...reportsOf(value)];
    if (change['field'] === 'account_update') return account === null ? [] : accountFaultOf(value, account);
    return change['field'] === 'phone_number_name_update' ? decisionOf(value) : [];
  });
}

/**
 * That a business account is disabled or going to be, or may not write any more; other news of it change
 * nothing here.
 */
function accountFaultOf(value: Told, account: string): HookEvent[] {
  const event = wordOf(value['event']) ?? '';
  const ban = wordOf(objectOf(value['ban_info'])?.['waba_ban_state']) ?? '';
  const isDisabled = event === 'DISABLED_UPDATE' && BANS.has(ban);
  const isRestricted =
    event === 'ACCOUNT_RESTRICTION' &&
    objectsOf(value['restriction_info']).some((one) =>
      RESTRICTIONS.has(wordOf(one['restriction_type']) ?? ''),
    );
  if (!isDisabled && !isRestricted) return [];
  const code = isDisabled ? ban : event;
  const fault = { kind: 'account', code, problem: textFaultProblems.account_limited() } as const;
  return [{ kind: 'account', account, fault }];
}

function messagesOf(value: Told, now: Temporal.Instant): HookEvent[] {
  const to = numberOf(objectOf(value['metadata'])?.['display_phone_number']);
  if (to === null) return [];
  const names = namesIn(value['contacts']);
  return objectsOf(value['messages']).flatMap((message): HookEvent[] => {
    const [id, writer, at] = [
      wordOf(message['id']),
      writerOf(message, names),
      instantOf(message['timestamp']) ?? now,
    ];
    if (id === null || writer === null) return [];
    const permission = permissionOf(message, at);
    if (permission) return [{ kind: 'call_permission', ...writer, to, ...permission, decidedAt: at }];
    const body = wordsOf(message);
    return [
      {
        kind: 'text',
        channel: 'chatapp',
        carrierMessageId: id,
        ...writer,
        to,
        body,
        keyword: null,
        writtenAt: at,
      },
    ];
  });
}

/** The names of people, by what they are called in messages. */
function namesIn(contacts: unknown): Map<string, string> {
  const names = new Map<string, string>();
  for (const contact of objectsOf(contacts)) {
    const name = wordOf(objectOf(contact['profile'])?.['name'])?.trim().slice(0, 255) ?? '';
    for (const key of [contact['wa_id'], contact['user_id']]) {
      if (name !== '' && typeof key === 'string') names.set(key, name);
    }
  }
  return names;
}

/** People who hide their phone number have only the id; null for nobody. */
function writerOf(message: Told, names: Map<string, string>): Writer | null {
  const [waId, userId] = [wordOf(message['from']), readUserId(message['from_user_id'])];
  const phone = numberOf(waId);
  const from = phone ?? userId;
  if (from === null) return null;
  return { from, userId, name: names.get(waId ?? '') ?? names.get(userId ?? '') ?? null };
}

/** A country, a dot, letters and digits: `US.13491208655302741918`. */
const readUserId = (told: unknown): string | null =>
  typeof told === 'string' && /^[A-Z]{2}\.[A-Za-z0-9.]{1,90}$/.test(told) ? told : null;

/** What a person answered to the wish to call them, or decided by themselves. */
function permissionOf(
  message: Told,
  decidedAt: Temporal.Instant,
): { permission: 'none' | 'temporary' | 'permanent'; expiresAt: Temporal.Instant | null } | null {
  const reply = objectOf(objectOf(message['interactive'])?.['call_permission_reply']);
  if (!reply) return null;
  if (reply['response'] !== 'accept') return { permission: 'none', expiresAt: null };
  if (reply['is_permanent'] === true) return { permission: 'permanent', expiresAt: null };
  const told = instantOf(reply['expiration_timestamp']);
  return { permission: 'temporary', expiresAt: told ?? decidedAt.add({ hours: PERMISSION_HOURS }) };
}

function reportsOf(value: Told): HookEvent[] {
  return objectsOf(value['statuses']).flatMap((told): HookEvent[] => {
    const [id, status] = [wordOf(told['id']), REPORTED[wordOf(told['status']) ?? '']];
    if (id === null || !status || told['type'] === 'call') return [];
    const own = wordOf(told['biz_opaque_callback_data']) ?? '';
    const messageId = /^[1-9]\d{0,14}$/.test(own) ? Number(own) : null;
    const fault = status === 'failed' ? faultOf(told['errors']) : null;
    return [{ kind: 'report', carrierMessageId: id, messageId, status, fault }];
  });
}

function faultOf(errors: unknown): TextFault {
  const code = objectsOf(errors)[0]?.['code'];
  return typeof code === 'number' && Number.isSafeInteger(code)
    ? graphFault(code)
    : { kind: 'permanent', code: null, problem: textFaultProblems.not_delivered() };
}

function decisionOf(value: Told): HookEvent[] {
  const [number, name] = [numberOf(value['display_phone_number']), wordOf(value['requested_verified_name'])];
  const decision = DECIDED[wordOf(value['decision']) ?? ''];
  if (number === null || name === null || !decision) return [];
  const told = decision === 'declined' ? REASONS[wordOf(value['rejection_reason']) ?? ''] : undefined;
  return [{ kind: 'display_name', number, name: name.slice(0, 255), decision, reason: told ?? null }];
}

/** Seconds since 1970, as a text or a number; null for anything else. */
function instantOf(seconds: unknown): Temporal.Instant | null {
  const text = typeof seconds === 'number' ? String(seconds) : seconds;
  if (typeof text !== 'string' || !/^\d{1,11}$/.test(text)) return null;
  return Temporal.Instant.fromEpochMilliseconds(Number(text) * 1000);
}
