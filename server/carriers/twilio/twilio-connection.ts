import type { OutboundAnswer } from '../../platform/outbound/outbound-client.ts';
import type { AccountFault, TextConnection, VendorClient } from '../texts/text-connection.ts';
import { textFaultProblems } from '../texts/text-fault.problems.ts';
import {
  ANSWER_BYTES,
  faultWith,
  jsonOf,
  notSent,
  objectsOf,
  postponed,
  serviceFault,
  wordOf,
} from '../texts/vendor-answer.ts';
import type { Handover, OutgoingText, Postponed, TextFault, TextSearch } from '../text-carrier.ts';
import { listReceived } from './list-received.ts';
import { readTwilioHook } from './read-twilio-hook.ts';
import { twilioFault } from './twilio-faults.ts';
import { listTwilioNumbers, pointingForm, releasingForm } from './twilio-numbers.ts';
import { findDiversion } from './twilio-services.ts';

export const TWILIO_URL = 'https://api.twilio.com';
const NAME = 'twilio';
const PAGE = 50;
/** How long Messaging Services are looked through. */
const SERVICES_MS = 15_000;
/** What stands before each text of an account that is tried for free, also in the list of texts. */
const TRIAL_WORDS = 'Sent from your Twilio trial account - ';
/** Clocks of the vendor and of this server differ by less. */
const SKEW_MS = 5 * 60_000;

/** An account at Twilio. */
export interface TwilioAccount {
  workspaceId: number;
  baseUrl: string;
  accountSid: string;
  /** The account's own token, which also signs what Twilio tells. */
  authToken: string;
  /** A key of the account that requests are made with instead. */
  apiKey: { sid: string; secret: string } | null;
  messagingServiceSid: string | null;
}

/** https://www.twilio.com/docs/messaging/api/message-resource */
export function twilioConnection(account: TwilioAccount, client: VendorClient): TextConnection {
  const ask = asker(account, client);
  return {
    name: NAME,
    send: async (text, reportUrl, signal) => {
      const service = account.messagingServiceSid;
      const form = {
        ...{ To: text.to, From: text.from, Body: text.body },
        ...(reportUrl === null ? {} : { StatusCallback: reportUrl }),
        ...(service === null ? {} : { MessagingServiceSid: service }),
      };
      return handoverOf(await ask('POST', 'Messages.json', form, signal));
    },
    find: async (text, _reportUrl, signal) => {
      const query = new URLSearchParams({ To: text.to, From: text.from, PageSize: String(PAGE) });
      return searchIn(await ask('GET', `Messages.json?${query.toString()}`, null, signal), text);
    },
    readHook: (hook) => readTwilioHook(hook, { sid: account.accountSid, token: account.authToken }),
    listNumbers: (number) =>
      listTwilioNumbers((path, signal) => ask('GET', path, null, signal), accountFaultOf, number),
    pointNumber: ({ id }, to) => changeNumber(ask, id, pointingForm(to)),
    releaseNumber: async (number, ours) => {
      const form = releasingForm(number, ours);
      return form && changeNumber(ask, number.id, form);
    },
    bringsCalls: true,
    listReceived: async (wanted, signal) => {
      const { unread, ...listing } = await listReceived(
        (path) => ask('GET', path, null, signal),
        { url: `${account.baseUrl}${pathOf(account)}`, path: pathOf(account) },
        wanted,
      );
      return { ...listing, fault: unread && accountFaultOf(unread) };
    },
    findGap: async (numbers, url) => {
      const soon = AbortSignal.timeout(SERVICES_MS);
      const found = await findDiversion((path) => ask('GET', path, null, soon, 'services'), numbers, url);
      return found && { kind: 'account', code: null, problem: textFaultProblems.service_diverts(found) };
    },
  };
}

async function changeNumber(
  ask: Ask,
  id: string,
  form: Record<string, string>,
): Promise<AccountFault | null> {
  const answer = await ask('POST', `IncomingPhoneNumbers/${encodeURIComponent(id)}.json`, form);
  return answer.status === 200 ? null : accountFaultOf(answer);
}

/** The path of the account's resources. */
const pathOf = ({ accountSid }: TwilioAccount): string =>
  `/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/`;

type Ask = (
  method: 'GET' | 'POST',
  path: string,
  form: Record<string, string> | null,
  signal?: AbortSignal,
  api?: 'account' | 'services',
) => Promise<OutboundAnswer>;

function asker(account: TwilioAccount, client: VendorClient): Ask {
  const { workspaceId, baseUrl, accountSid, authToken, apiKey } = account;
  const [user, password] = apiKey ? [apiKey.sid, apiKey.secret] : [accountSid, authToken];
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
  const roots = {
    account: `${baseUrl}${pathOf(account)}`,
    services: `${messagingUrl(baseUrl)}/v1/`,
  };
  return (method, path, form, signal, api = 'account') =>
    client.send({
      ...{ workspaceId, method, url: roots[api] + path, keepBytes: ANSWER_BYTES },
      headers: {
        ...{ authorization, accept: 'application/json' },
        ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      },
      ...(form ? { body: new URLSearchParams(form).toString() } : {}),
      ...(signal ? { signal } : {}),
    });
}

/** Where Messaging Services are asked about: at Twilio on a host of their own in the same region. */
const messagingUrl = (baseUrl: string): string =>
  baseUrl.replace(/^https:\/\/api\.((?:[a-z0-9-]+\.)*twilio\.com)$/, 'https://messaging.$1');

/** @throws Error when it is not known whether Twilio took the text. */
function handoverOf(answer: OutboundAnswer): Handover | Postponed {
  const unsent = notSent(answer);
  if (unsent) return { accepted: null, fault: unsent };
  const { status } = answer;
  const told = jsonOf(answer);
  const id = wordOf(told?.['sid']);
  if (status === 201 && id !== null) return { accepted: true, carrierMessageId: id };
  const fault = status === null ? null : faultOf(status, told);
  if (!fault) throw new Error(`Twilio answered ${status ?? 'nothing'}`, { cause: answer.error });
  return fault.kind === 'later'
    ? postponed(answer, fault)
    : { accepted: false, reason: fault.problem.sentence('en'), fault };
}

/** The fault that an answer names; null when it names none. */
function faultOf(status: number, told: Record<string, unknown> | null): TextFault | null {
  const code = told?.['code'];
  if (typeof code === 'number' && Number.isSafeInteger(code)) return faultWith(status, twilioFault(code));
  if (status === 401 || status === 403) return { ...twilioFault(20003), code: String(status) };
  return serviceFault(status, null);
}

/** @throws Error without a readable answer. */
function searchIn(answer: OutboundAnswer, text: OutgoingText): TextSearch {
  const told = answer.status === 200 ? jsonOf(answer) : null;
  if (!told || !Array.isArray(told['messages']))
    throw new Error(`Twilio answered ${answer.status ?? 'nothing'}`);
  const since = Temporal.Instant.from(text.createdAt ?? '1970-01-01T00:00:00Z').epochMilliseconds - SKEW_MS;
  const rows = objectsOf(told['messages']);
  const created = (row: Record<string, unknown>): number => Date.parse(wordOf(row['date_created']) ?? '');
  const sent = rows
    .filter((row) => wordOf(row['direction'])?.startsWith('outbound') && created(row) >= since)
    .flatMap((row) => {
      const sid = wordOf(row['sid']);
      return sid === null ? [] : [{ sid, isIt: isBodyOf(row['body'], text) }];
    });
  const idsOf = (isIt: boolean): string[] => sent.filter((one) => one.isIt === isIt).map(({ sid }) => sid);
  // Newest first: a page that ends before the text was accepted has all that could be it.
  const isComplete = rows.length < PAGE || rows.some((row) => created(row) < since);
  // A Messaging Service may write a text in other characters (Smart Encoding).
  return { ids: idsOf(true), reworded: idsOf(false), isComplete };
}

const isBodyOf = (listed: unknown, { body }: OutgoingText): boolean =>
  listed === body || listed === TRIAL_WORDS + body;

function accountFaultOf(answer: OutboundAnswer): AccountFault {
  const unsent = notSent(answer);
  if (unsent) return { kind: 'unreachable', fault: unsent };
  const fault = answer.status === null ? null : faultOf(answer.status, jsonOf(answer));
  if (!fault) {
    const problem = textFaultProblems.out_of_order();
    return { kind: 'unexpected', fault: { kind: 'later', code: null, problem } };
  }
  return { kind: fault.kind === 'account' ? 'refused' : 'unexpected', fault };
}
