import type { OutboundAnswer } from '../../platform/outbound/outbound-client.ts';
import {
  askCallSettings,
  callsGoTo,
  callsReplaced,
  pointCalls,
  releaseCalls,
  sipAddress,
  type OwnSip,
} from '../chatapp-calls/call-settings.ts';
import type { AccountFault, TextConnection, VendorClient, VendorNumber } from '../texts/text-connection.ts';
import { textFaultProblems } from '../texts/text-fault.problems.ts';
import { notSent, objectOf, objectsOf, postponed, wordOf } from '../texts/vendor-answer.ts';
import type { Handover, OutgoingText, Postponed, TextFault } from '../text-carrier.ts';
import { numberOf } from './displayed-number.ts';
import { accountFaultIn, faultIn, graphOf, toldIn, type ChatappAccount, type Graph } from './graph-api.ts';
import { readChatappHook } from './read-chatapp-hook.ts';

/** The kind of the carrier, and the name kept with its messages. */
export const CHATAPP = 'chatapp_cloud';
/** Without these, nothing of a text arrives. */
const NEEDED_FIELDS = ['messages', 'phone_number_name_update'] as const;

/**
 * https://developers.facebook.com/docs/whatsapp/cloud-api/messages/text-messages
 * @param sip where this server takes calls of the chat app; null where it takes none.
 */
export function chatappConnection(
  account: ChatappAccount,
  client: VendorClient,
  sip: OwnSip | null,
): TextConnection {
  const ask = graphOf(account, client);
  return {
    name: CHATAPP,
    send: async (text, _reportUrl, signal) => {
      const path = `${account.phoneNumberId}/messages`;
      return handoverOf(await ask({ method: 'POST', path, json: messageOf(text), signal }));
    },
    // The API keeps no list of what it took: only a report that bears our id tells.
    find: async () => ({ ids: [], reworded: [], isComplete: false }),
    readHook: (hook) => readChatappHook(hook, account.appSecret),
    verifyToken: account.verifyToken,
    listNumbers: () => listNumbers(ask, account, sip),
    pointNumber: async ({ id }, { texts: url, calls }) => {
      const fault = url === undefined ? null : await pointNumber(ask, account, { id, url });
      return fault ?? (calls === undefined || !sip ? null : pointCalls(ask, account, sip));
    },
    releaseNumber: async (number, { texts: url, calls }) => {
      const hasTexts = url !== undefined && number.replaces.texts.includes(url);
      const fault = hasTexts ? await releaseTexts(ask, number.id) : null;
      const hasCalls = calls !== undefined && number.callsTo === calls;
      return fault ?? (hasCalls ? releaseCalls(ask, account) : null);
    },
    bringsCalls: sip !== null,
    ...(sip ? { callsTo: sipAddress(sip.hostname) } : {}),
    findGap: () => findGap(ask, account),
  };
}

/** A text inside the window; people without a phone number are named by the id that the chat app gave us. */
const messageOf = ({ to, body, messageId }: OutgoingText): object => ({
  messaging_product: 'whatsapp',
  recipient_type: 'individual',
  ...(to.startsWith('+') ? { to: to.slice(1) } : { recipient: to }),
  type: 'text',
  text: { preview_url: false, body },
  biz_opaque_callback_data: String(messageId),
});

/** @throws Error when it is not known whether the text was taken. */
function handoverOf(answer: OutboundAnswer): Handover | Postponed {
  const unsent = notSent(answer);
  if (unsent) return { accepted: null, fault: unsent };
  const id = wordOf(objectsOf(toldIn(answer)?.['messages'])[0]?.['id']);
  if (id !== null) return { accepted: true, carrierMessageId: id };
  const fault = faultIn(answer);
  if (!fault)
    throw new Error(`the Graph API answered ${answer.status ?? 'nothing'}`, { cause: answer.error });
  return fault.kind === 'later'
    ? postponed(answer, fault)
    : { accepted: false, reason: fault.problem.sentence('en'), fault };
}

/** Numbers on a page, and pages that are read. */
const PAGE = 100;
const MAX_PAGES = 20;
const NUMBER_FIELDS = 'id,display_phone_number,verified_name,webhook_configuration';

/** The number of the account, looked for in its business account: both have to belong together. */
async function listNumbers(
  ask: Graph,
  account: ChatappAccount,
  sip: OwnSip | null,
): Promise<VendorNumber[] | AccountFault> {
  const found = await findRow(ask, account);
  if (found === null) return [];
  if ('fault' in found) return found;
  const { row } = found;
  const number = numberOf(row['display_phone_number']);
  if (number === null) return [];
  const calls = await callsOf(ask, account, sip);
  const name = wordOf(row['verified_name']);
  const own = wordOf(objectOf(row['webhook_configuration'])?.['phone_number']);
  const replaces = { texts: own === null ? [] : [own], calls: calls.replaces };
  const to = { textsTo: addressIn(row), callsTo: calls.to };
  return [{ number, id: account.phoneNumberId, name, sms: true, voice: sip !== null, ...to, replaces }];
}

/**
 * The number of the account among those of its business, which come page by page
 * (https://developers.facebook.com/docs/graph-api/results); null when it is none of them.
 */
async function findRow(
  ask: Graph,
  { businessAccountId, phoneNumberId }: ChatappAccount,
): Promise<{ row: Record<string, unknown> } | AccountFault | null> {
  const first = `${businessAccountId}/phone_numbers?fields=${NUMBER_FIELDS}&limit=${PAGE}`;
  for (let path = first, pages = 0; pages < MAX_PAGES; pages += 1) {
    const answer = await ask({ method: 'GET', path });
    const told = toldIn(answer);
    if (!Array.isArray(told?.['data'])) return accountFaultIn(answer);
    const row = objectsOf(told['data']).find(({ id }) => id === phoneNumberId);
    if (row) return { row };
    const paging = objectOf(told['paging']);
    const after = wordOf(objectOf(paging?.['cursors'])?.['after']);
    if (after === null || wordOf(paging?.['next']) === null) return null;
    path = `${first}&after=${encodeURIComponent(after)}`;
  }
  return null;
}

/** Where calls of the number go; what cannot be known of them keeps nobody from its texts. */
async function callsOf(
  ask: Graph,
  account: ChatappAccount,
  sip: OwnSip | null,
): Promise<{ to: string | null; replaces: string[] }> {
  const told = sip && (await askCallSettings(ask, account));
  if (!told || 'fault' in told) return { to: null, replaces: [] };
  return { to: callsGoTo(told, sip), replaces: callsReplaced(told) };
}

async function releaseTexts(ask: Graph, id: string): Promise<AccountFault | null> {
  const json = { webhook_configuration: { override_callback_uri: '' } };
  const released = await ask({ method: 'POST', path: id, json });
  return toldIn(released) ? null : accountFaultIn(released);
}

/** Of several addresses the nearest one counts: the number's, the business account's, the app's. */
function addressIn(row: Record<string, unknown>): string | null {
  const told = objectOf(row['webhook_configuration']);
  return (
    wordOf(told?.['phone_number']) ??
    wordOf(told?.['whatsapp_business_account']) ??
    wordOf(told?.['application'])
  );
}

/** Subscribes the app to the business account, and has what concerns the number brought to our address. */
async function pointNumber(
  ask: Graph,
  { businessAccountId, verifyToken }: ChatappAccount,
  { id, url }: { id: string; url: string },
): Promise<AccountFault | null> {
  const subscribed = await ask({ method: 'POST', path: `${businessAccountId}/subscribed_apps` });
  if (!toldIn(subscribed)) return accountFaultIn(subscribed);
  const json = { webhook_configuration: { override_callback_uri: url, verify_token: verifyToken } };
  const pointed = await ask({ method: 'POST', path: id, json });
  return toldIn(pointed) ? null : accountFaultIn(pointed);
}

/** What keeps events from being brought at all; null when nothing does. */
async function findGap(ask: Graph, { businessAccountId, appId }: ChatappAccount): Promise<TextFault | null> {
  const subscribed = await ask({ method: 'GET', path: `${businessAccountId}/subscribed_apps` });
  const apps = toldIn(subscribed)?.['data'];
  if (!Array.isArray(apps)) return accountFaultIn(subscribed).fault;
  const isSubscribed = objectsOf(apps).some(
    (app) => objectOf(app['whatsapp_business_api_data'])?.['id'] === appId,
  );
  if (!isSubscribed) return gap(textFaultProblems.app_not_subscribed());
  const answer = await ask({ method: 'GET', path: `${appId}/subscriptions`, as: 'app' });
  const rows = toldIn(answer)?.['data'];
  if (!Array.isArray(rows)) return accountFaultIn(answer).fault;
  const own = objectsOf(rows).find((row) => row['object'] === 'whatsapp_business_account');
  const fields = new Set(objectsOf(own?.['fields']).map(({ name }) => name));
  const missing = NEEDED_FIELDS.filter((field) => !fields.has(field));
  return missing.length === 0 ? null : gap(textFaultProblems.fields_missing({ fields: missing.join(', ') }));
}

const gap = (problem: TextFault['problem']): TextFault => ({ kind: 'account', code: null, problem });
