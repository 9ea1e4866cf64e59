import type { OutboundAnswer } from '../../platform/outbound/outbound-client.ts';
import { writeDialDocument, writeRejectDocument, writeStreamDocument } from '../streams/call-documents.ts';
import { readObject, wordOf } from '../texts/vendor-answer.ts';
import { numberIn } from '../streams/stream-messages.ts';
import type {
  Refused,
  SignedRequest,
  StreamVendor,
  VendorFault,
  VendorHttp,
  VoiceHook,
} from '../streams/stream-vendor.ts';
import type { RefusalAbout } from '../carrier.ts';
import { aboutHttp } from '../streams/call-states.ts';
import { readVoiceForm } from '../streams/read-voice-form.ts';
import { twilioFault } from './twilio-faults.ts';
import { isSignedByTwilio } from './twilio-signature.ts';

/** What an account at Twilio needs for calls. */
export interface TwilioVoiceAccount {
  workspaceId: number;
  baseUrl: string;
  accountSid: string;
  /** The account's own token, which signs what Twilio sends. */
  authToken: string;
  /** A key of the account that requests are made with instead. */
  apiKey: { sid: string; secret: string } | null;
}

/** Longer than a call may ring here, so that we end it. */
const RINGS_S = 60;
const EVENTS = ['initiated', 'ringing', 'answered', 'completed'];
const NAME = 'Twilio';

/** https://www.twilio.com/docs/voice/api/call-resource, https://www.twilio.com/docs/voice/twiml/stream */
export function twilioVoice(account: TwilioVoiceAccount, client: VendorHttp): StreamVendor {
  const ask = asker(account, client);
  const change = (callId: string, form: Record<string, string>): Promise<OutboundAnswer> =>
    ask('POST', `Calls/${encodeURIComponent(callId)}.json`, new URLSearchParams(form));
  return {
    name: 'twilio',
    accountId: account.accountSid,
    readHook: (request) => readHook(request, account),
    isOwnSocket: ({ headers, urls }) => isSigned(account.authToken, headers, urls, new URLSearchParams()),
    streamDocument: (address) => writeStreamDocument(address),
    rejectDocument: writeRejectDocument,
    answer: async () => `${NAME} answers by a document.`,
    reject: async () => undefined,
    place: async ({ from, to, address, callbackUrl }) => {
      const form = new URLSearchParams({
        ...{ From: from, To: to, Twiml: writeStreamDocument(address), Timeout: String(RINGS_S) },
        ...{ StatusCallback: callbackUrl, StatusCallbackMethod: 'POST' },
      });
      for (const event of EVENTS) form.append('StatusCallbackEvent', event);
      const answer = await ask('POST', 'Calls.json', form);
      const callId = answer.status === 201 ? wordOf(readObject(answer.body.toString('utf8'))?.['sid']) : null;
      return callId === null ? refusedBy(answer) : { callId };
    },
    hangUp: async (callId) => {
      const answer = await change(callId, { Status: 'completed' }).catch(() => null);
      return answer?.status === 200;
    },
    takesSound: true,
    transfer: async (callId, person) => {
      const answer = await change(callId, { Twiml: writeDialDocument(person) });
      if (answer.status === 200) return null;
      // The call is over: that says nothing of the account, as it does where a call is placed.
      return answer.status === 404 ? { refused: refusalOf(answer) } : refusedBy(answer);
    },
    takeBack: async (callId, address) => {
      const answer = await change(callId, { Twiml: writeStreamDocument(address) }).catch(() => null);
      return answer?.status === 200;
    },
    leave: async () => undefined,
    check: async () => faultOf(await ask('GET', 'Calls.json?PageSize=1', null)),
  };
}

type Ask = (method: 'GET' | 'POST', path: string, form: URLSearchParams | null) => Promise<OutboundAnswer>;

function asker(
  { workspaceId, baseUrl, accountSid, authToken, apiKey }: TwilioVoiceAccount,
  client: VendorHttp,
): Ask {
  const [user, password] = apiKey ? [apiKey.sid, apiKey.secret] : [accountSid, authToken];
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
  const root = `${baseUrl}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/`;
  return (method, path, form) =>
    client.send({
      ...{ workspaceId, method, url: root + path },
      headers: {
        ...{ authorization, accept: 'application/json' },
        ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      },
      ...(form ? { body: form.toString() } : {}),
    });
}

function readHook(
  { raw, headers, urls }: SignedRequest,
  { accountSid, authToken }: TwilioVoiceAccount,
): VoiceHook | 'forged' | 'unreadable' {
  const form = new URLSearchParams(raw.toString('utf8'));
  if (!isSigned(authToken, headers, urls, form)) return 'forged';
  return form.get('AccountSid') === accountSid ? readVoiceForm(NAME, form) : 'unreadable';
}

/** Twilio signs handshakes of sockets as requests without a form, also with a slash at the end. */
function isSigned(
  token: string,
  headers: SignedRequest['headers'],
  urls: readonly string[],
  form: URLSearchParams,
): boolean {
  const signature = headers['x-twilio-signature'];
  if (typeof signature !== 'string') return false;
  return urls.some((url) => isSignedByTwilio(token, { url, form, signature }));
}

const refusedBy = (answer: OutboundAnswer): Refused => ({
  refused: refusalOf(answer),
  ...aboutOf(answer),
});

/** Why a request was refused, as a sentence. */
function refusalOf({ status, body, error }: OutboundAnswer): string {
  if (status === null || error)
    return `${NAME} could not be asked: ${error?.message ?? 'there was no answer'}`;
  const told = readObject(body.toString('utf8'));
  const [message, code] = [wordOf(told?.['message']), numberIn(told?.['code'])];
  if (message === null) return `${NAME} refused the call (${status}).`;
  return `${NAME} refused the call: ${message.slice(0, 200)} (${code ?? status})`;
}

/** Codes of https://www.twilio.com/docs/api/errors that say what is at fault. */
const ABOUT: ReadonlyMap<number, RefusalAbout> = new Map([
  ...[13_223, 13_224, 21_201, 21_211, 21_214, 21_217, 21_401, 21_421].map(
    (code) => [code, 'number'] as const,
  ),
  ...[10_001, 20_003, 20_005].map((code) => [code, 'account'] as const),
  ...[21_203, 21_210, 21_212, 21_213, 21_215, 21_216, 21_219].map((code) => [code, 'settings'] as const),
]);

function aboutOf({ status, body }: OutboundAnswer): { about?: RefusalAbout } {
  const code = numberIn(readObject(body.toString('utf8'))?.['code']) ?? 0;
  // What ends the texts of an account ends its calls.
  const isAccounts = twilioFault(code).kind === 'account';
  const about = ABOUT.get(code) ?? (isAccounts ? 'account' : aboutHttp(status));
  return about ? { about } : {};
}

function faultOf({ status, body, error }: OutboundAnswer): VendorFault | null {
  if (status === null || error) return { kind: 'unreachable', reason: error?.message ?? '' };
  if (status === 200) return null;
  const message = wordOf(readObject(body.toString('utf8'))?.['message']) ?? String(status);
  return { kind: status === 401 || status === 403 ? 'refused' : 'unexpected', reason: message.slice(0, 200) };
}
