import { randomUUID } from 'node:crypto';
import type { OutboundAnswer } from '../../platform/outbound/outbound-client.ts';
import type { RefusalAbout } from '../carrier.ts';
import {
  aboutHttp,
  busy,
  callerNumber,
  failedBy,
  notAnswered,
  progressOfSip,
} from '../streams/call-states.ts';
import { writeRejectDocument, writeStreamDocument } from '../streams/call-documents.ts';
import { objectOf, readObject, wordOf } from '../texts/vendor-answer.ts';
import { readVoiceForm } from '../streams/read-voice-form.ts';
import type {
  CallProgress,
  Refused,
  SignedRequest,
  StreamAddress,
  StreamVendor,
  VendorFault,
  VendorHttp,
  VoiceHook,
} from '../streams/stream-vendor.ts';
import { telnyxFault } from './telnyx-faults.ts';
import { isSignedByTelnyx, readTelnyxKey } from './telnyx-signature.ts';

/** What an account at Telnyx needs for calls. */
export interface TelnyxVoiceAccount {
  workspaceId: number;
  baseUrl: string;
  apiKey: string;
  /** In Base64; signs what Telnyx sends. */
  publicKey: string;
  /** The Voice API application that calls are placed through; null places none. */
  connectionId: string | null;
}

/** Longer than a call may ring here, so that we end it. */
const RINGS_S = 60;
const NAME = 'Telnyx';
const RTP = { mode: 'rtp', codec: 'PCMU' } as const;

/**
 * https://developers.telnyx.com/docs/voice/programmable-voice/media-streaming; calls of applications with TeXML
 * are answered by a document instead.
 */
export function telnyxVoice(account: TelnyxVoiceAccount, client: VendorHttp): StreamVendor {
  const ask = asker(account, client);
  const command = (callId: string, action: string, body: object): Promise<OutboundAnswer> =>
    ask('POST', `calls/${encodeURIComponent(callId)}/actions/${action}`, {
      command_id: randomUUID(),
      ...body,
    });
  return {
    name: 'telnyx',
    accountId: null,
    readHook: (request) => readHook(request, account.publicKey),
    isOwnSocket: () => true,
    streamDocument: (address) =>
      writeStreamDocument(address, { bidirectionalMode: RTP.mode, bidirectionalCodec: RTP.codec }),
    rejectDocument: writeRejectDocument,
    answer: async (callId, address) => {
      const answer = await command(callId, 'answer', streamOf(address));
      return answer.status === 200 ? null : refusalOf(answer);
    },
    reject: async (callId, reason) => {
      const cause = reason === 'busy' ? 'USER_BUSY' : 'CALL_REJECTED';
      await command(callId, 'reject', { cause }).catch(() => null);
    },
    place: async ({ from, to, address, callbackUrl }) => {
      if (account.connectionId === null)
        return { refused: 'The carrier has no connection_id to call through.', about: 'settings' };
      const called = { connection_id: account.connectionId, from, to, timeout_secs: RINGS_S };
      const told = { webhook_url: callbackUrl, webhook_url_method: 'POST', command_id: randomUUID() };
      const answer = await ask('POST', 'calls', { ...called, ...told, ...streamOf(address) });
      const callId = isTaken(answer) ? wordOf(dataOf(answer)?.['call_control_id']) : null;
      return callId === null ? refusedBy(answer) : { callId };
    },
    hangUp: async (callId) => {
      const answer = await command(callId, 'hangup', {}).catch(() => null);
      return answer?.status === 200;
    },
    takesSound: false,
    transfer: async (callId, { from, to, callbackUrl, seconds }) => {
      const told = { webhook_url: callbackUrl, webhook_url_method: 'POST', timeout_secs: seconds };
      const answer = await command(callId, 'transfer', { from, to, ...told });
      return answer.status === 200 ? null : refusedBy(answer);
    },
    takeBack: async () => true,
    leave: async (callId) => {
      await command(callId, 'streaming_stop', {}).catch(() => null);
    },
    check: async () => faultOf(await ask('GET', checkedPath(account.connectionId))),
  };
}

/** The application that calls are placed through has to exist; without one the key alone is tried. */
const checkedPath = (connectionId: string | null): string =>
  connectionId === null
    ? 'call_control_applications?page%5Bsize%5D=1'
    : `call_control_applications/${encodeURIComponent(connectionId)}`;

const streamOf = ({ url, parameter }: StreamAddress) => ({
  ...{ stream_url: url, stream_track: 'inbound_track', stream_codec: RTP.codec },
  ...{ stream_bidirectional_mode: RTP.mode, stream_bidirectional_codec: RTP.codec },
  client_state: Buffer.from(parameter).toString('base64'),
});

type Ask = (method: 'GET' | 'POST', path: string, body?: object) => Promise<OutboundAnswer>;

const asker =
  ({ workspaceId, baseUrl, apiKey }: TelnyxVoiceAccount, client: VendorHttp): Ask =>
  (method, path, body) =>
    client.send({
      ...{ workspaceId, method, url: `${baseUrl}/v2/${path}` },
      headers: {
        ...{ authorization: `Bearer ${apiKey}`, accept: 'application/json' },
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });

function readHook(
  { raw, headers, now }: SignedRequest,
  publicKey: string,
): VoiceHook | 'forged' | 'unreadable' {
  const [signature, timestamp] = [headers['telnyx-signature-ed25519'], headers['telnyx-timestamp']];
  const key = readTelnyxKey(publicKey);
  if (!key || typeof signature !== 'string' || typeof timestamp !== 'string') return 'forged';
  if (!isSignedByTelnyx(key, { raw, signature, timestamp, now })) return 'forged';
  const text = raw.toString('utf8');
  if (String(headers['content-type']).startsWith('application/x-www-form-urlencoded')) {
    return readVoiceForm(NAME, new URLSearchParams(text));
  }
  const data = objectOf(readObject(text)?.['data']);
  const [type, payload] = [wordOf(data?.['event_type']), objectOf(data?.['payload'])];
  const callId = wordOf(payload?.['call_control_id']);
  if (type === null || !payload) return 'unreadable';
  return callId === null ? { kind: 'other' } : readEvent(type, callId, payload);
}

function readEvent(type: string, callId: string, payload: Record<string, unknown>): VoiceHook | 'unreadable' {
  const isInbound = payload['direction'] === 'incoming';
  if (type === 'call.initiated' && isInbound) {
    const to = wordOf(payload['to']);
    if (to === null) return 'unreadable';
    const name = wordOf(payload['caller_id_name']);
    const metadata = name === null ? {} : { caller_name: name.slice(0, 200) };
    const from = callerNumber(wordOf(payload['from']));
    return { kind: 'arrival', callId, from, to, metadata, answeredBy: 'command' };
  }
  const progress = progressOf(type, payload);
  return progress ? { kind: 'progress', callId, progress } : { kind: 'other' };
}

/** Telnyx does not tell that a telephone rings: a call that it began is about to. */
function progressOf(type: string, payload: Record<string, unknown>): CallProgress | null {
  if (type === 'call.initiated') return { state: 'ringing' };
  if (type === 'call.answered') return { state: 'answered' };
  if (type === 'streaming.failed') {
    return { state: 'failed', cause: `${NAME} could not open the sound of the call.` };
  }
  return type === 'call.hangup' ? endOf(payload) : null;
}

function endOf(payload: Record<string, unknown>): CallProgress {
  const cause = wordOf(payload['hangup_cause']);
  if (cause === 'normal_clearing' || cause === 'time_limit') return { state: 'ended' };
  if (cause === 'user_busy') return busy;
  if (cause === 'no_answer' || cause === 'timeout' || cause === 'originator_cancel') return notAnswered;
  const sipStatus = Number(payload['sip_hangup_cause']);
  if (sipStatus >= 300 && sipStatus < 700) return progressOfSip(NAME, sipStatus);
  if (cause === 'call_rejected') return progressOfSip(NAME, 603);
  return cause === 'not_found' ? progressOfSip(NAME, 404) : failedBy(NAME);
}

const isTaken = ({ status }: OutboundAnswer): boolean => status === 200 || status === 201;

const dataOf = ({ body }: OutboundAnswer): Record<string, unknown> | null =>
  objectOf(readObject(body.toString('utf8'))?.['data']);

function firstError({ body }: OutboundAnswer): Record<string, unknown> | null {
  const errors = readObject(body.toString('utf8'))?.['errors'];
  return Array.isArray(errors) ? objectOf(errors[0]) : null;
}

/** The first error that an answer names, as words. */
function errorIn(answer: OutboundAnswer): string | null {
  const first = firstError(answer);
  const words = wordOf(first?.['detail']) ?? wordOf(first?.['title']);
  const code = wordOf(first?.['code']);
  if (words === null) return null;
  return `${words.slice(0, 200)}${code === null ? '' : ` (${code})`}`;
}

const refusedBy = (answer: OutboundAnswer): Refused => ({
  refused: refusalOf(answer),
  ...aboutOf(answer),
});

/** Why a request was refused, as a sentence. */
function refusalOf(answer: OutboundAnswer): string {
  const { status, error } = answer;
  if (status === null || error)
    return `${NAME} could not be asked: ${error?.message ?? 'there was no answer'}`;
  const words = errorIn(answer);
  return words === null ? `${NAME} refused the call (${status}).` : `${NAME} refused the call: ${words}`;
}

/** Codes of https://developers.telnyx.com/api/errors that say what is at fault. */
const ABOUT: ReadonlyMap<string, RefusalAbout> = new Map([
  ...['10002', '10016'].map((code) => [code, 'number'] as const),
  // An account on trial calls numbers that it has proved to be its own.
  ['10039', 'settings'],
]);

function aboutOf(answer: OutboundAnswer): { about?: RefusalAbout } {
  const code = wordOf(firstError(answer)?.['code']) ?? '';
  // What ends the texts of an account ends its calls.
  const isAccounts = telnyxFault(code).kind === 'account';
  const about = ABOUT.get(code) ?? (isAccounts ? 'account' : aboutHttp(answer.status));
  return about ? { about } : {};
}

function faultOf(answer: OutboundAnswer): VendorFault | null {
  const { status, error } = answer;
  if (status === null || error) return { kind: 'unreachable', reason: error?.message ?? '' };
  if (status === 200) return null;
  const reason = errorIn(answer) ?? String(status);
  return { kind: status === 401 || status === 403 ? 'refused' : 'unexpected', reason };
}
