import type { OutboundAnswer } from '../../platform/outbound/outbound-client.ts';
import type { AccountFault, TextConnection, VendorClient } from '../texts/text-connection.ts';
import { textFaultProblems } from '../texts/text-fault.problems.ts';
import {
  ANSWER_BYTES,
  faultWith,
  jsonOf,
  notSent,
  objectOf,
  objectsOf,
  postponed,
  serviceFault,
  wordOf,
} from '../texts/vendor-answer.ts';
import type { Handover, Postponed, TextFault, TextSearch } from '../text-carrier.ts';
import { readTelnyxHook } from './read-telnyx-hook.ts';
import { telnyxFault } from './telnyx-faults.ts';
import {
  listTelnyxNumbers,
  pointTelnyxNumber,
  releaseTelnyxNumber,
  type AskTelnyx,
} from './telnyx-numbers.ts';

export const TELNYX_URL = 'https://api.telnyx.com';
const NAME = 'telnyx';
const PAGE = 50;

/** An account at Telnyx. */
export interface TelnyxAccount {
  workspaceId: number;
  baseUrl: string;
  apiKey: string;
  /** In Base64. */
  publicKey: string;
  messagingProfileId: string | null;
  /** The Voice API application of its calls; null for none. */
  connectionId: string | null;
}

/** https://developers.telnyx.com/api/messaging/send-message */
export function telnyxConnection(account: TelnyxAccount, client: VendorClient): TextConnection {
  const ask = asker(account, client);
  const profile = account.messagingProfileId;
  const ways = { profile, application: account.connectionId };
  return {
    name: NAME,
    send: async (text, reportUrl, signal) => {
      const body = {
        ...{ from: text.from, to: text.to, text: text.body, type: 'SMS' },
        ...(reportUrl === null ? {} : { webhook_url: reportUrl, use_profile_webhooks: false }),
        ...(profile === null ? {} : { messaging_profile_id: profile }),
      };
      return handoverOf(await ask('POST', 'messages', body, signal));
    },
    // Only records with our address are surely the text; records appear late, so a missing one says nothing.
    find: async (_text, reportUrl, signal) => {
      const query = new URLSearchParams({
        ...{ 'filter[record_type]': 'messaging', 'filter[date_range]': 'today', sort: '-created_at' },
        'page[size]': String(PAGE),
      });
      return searchIn(await ask('GET', `detail_records?${query.toString()}`, null, signal), reportUrl);
    },
    readHook: (hook) => readTelnyxHook(hook, account.publicKey),
    listNumbers: (number) => listTelnyxNumbers(ask, ways, accountFaultOf, number),
    pointNumber: ({ id }, to) => pointTelnyxNumber(ask, ways, accountFaultOf, { id, ...to }),
    releaseNumber: (number, ours) => releaseTelnyxNumber(ask, accountFaultOf, number, ours),
    bringsCalls: account.connectionId !== null,
  };
}

const asker =
  ({ workspaceId, baseUrl, apiKey }: TelnyxAccount, client: VendorClient): AskTelnyx =>
  (method, path, body = null, signal) =>
    client.send({
      ...{ workspaceId, method, url: `${baseUrl}/v2/${path}`, keepBytes: ANSWER_BYTES },
      headers: {
        ...{ authorization: `Bearer ${apiKey}`, accept: 'application/json' },
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      ...(signal ? { signal } : {}),
    });

/** @throws Error when it is not known whether Telnyx took the text. */
function handoverOf(answer: OutboundAnswer): Handover | Postponed {
  const unsent = notSent(answer);
  if (unsent) return { accepted: null, fault: unsent };
  const { status } = answer;
  const told = jsonOf(answer);
  const id = wordOf(objectOf(told?.['data'])?.['id']);
  if (status !== null && status < 300 && id !== null) return { accepted: true, carrierMessageId: id };
  const fault = status === null ? null : faultOf(status, told);
  if (!fault) throw new Error(`Telnyx answered ${status ?? 'nothing'}`, { cause: answer.error });
  return fault.kind === 'later'
    ? postponed(answer, fault)
    : { accepted: false, reason: fault.problem.sentence('en'), fault };
}

/** The fault that an answer names; null when it names none. */
function faultOf(status: number, told: Record<string, unknown> | null): TextFault | null {
  const code = wordOf(objectsOf(told?.['errors'])[0]?.['code']);
  if (code !== null) return faultWith(status, telnyxFault(code));
  if (status === 401 || status === 403) return { ...telnyxFault('10009'), code: String(status) };
  return serviceFault(status, null);
}

/** @throws Error without a readable answer. */
function searchIn(answer: OutboundAnswer, reportUrl: string | null): TextSearch {
  const rows = answer.status === 200 ? jsonOf(answer)?.['data'] : null;
  if (!Array.isArray(rows)) throw new Error(`Telnyx answered ${answer.status ?? 'nothing'}`);
  const ids = objectsOf(rows)
    .filter((row) => reportUrl !== null && row['delivery_status_webhook_url'] === reportUrl)
    .flatMap((row) => wordOf(row['uuid']) ?? []);
  return { ids, reworded: [], isComplete: false };
}

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
