import type { OutboundAnswer } from '../../platform/outbound/outbound-client.ts';
import type { AccountFault, VendorClient } from '../texts/text-connection.ts';
import { textFaultProblems } from '../texts/text-fault.problems.ts';
import {
  ANSWER_BYTES,
  faultWith,
  jsonOf,
  notSent,
  objectOf,
  serviceFault,
  wordOf,
} from '../texts/vendor-answer.ts';
import type { TextFault } from '../text-carrier.ts';
import { graphFault } from './graph-faults.ts';

export const GRAPH_URL = 'https://graph.facebook.com';

/** A number at the chat app's Cloud API, and the app that asks for it. */
export interface ChatappAccount {
  workspaceId: number;
  baseUrl: string;
  /** Such as `v25.0`. */
  version: string;
  phoneNumberId: string;
  businessAccountId: string;
  appId: string;
  accessToken: string;
  appSecret: string;
  verifyToken: string;
}

export interface GraphRequest {
  method: 'GET' | 'POST';
  /** Behind the version, with its query. */
  path: string;
  /** Sent as JSON. */
  json?: object;
  /** Sent as they are. */
  bytes?: Buffer;
  headers?: Record<string, string>;
  /** Whose request it is: the system user's token, or the app itself. */
  as?: 'user' | 'app';
  signal?: AbortSignal;
}

/** Asks the Graph API with an account. */
export type Graph = (request: GraphRequest) => Promise<OutboundAnswer>;

export const graphOf =
  (account: ChatappAccount, client: VendorClient): Graph =>
  ({ method, path, json, bytes, headers = {}, as = 'user', signal }) => {
    const { workspaceId, baseUrl, version, accessToken, appId, appSecret } = account;
    const token = as === 'app' ? `${appId}|${appSecret}` : accessToken;
    const body = bytes ?? (json && JSON.stringify(json));
    return client.send({
      ...{ workspaceId, method, url: `${baseUrl}/${version}/${path}`, keepBytes: ANSWER_BYTES },
      headers: {
        ...{ authorization: `Bearer ${token}`, accept: 'application/json' },
        ...(json ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
      ...(signal ? { signal } : {}),
    });
  };

/** The object of a successful answer; null for every other. */
export function toldIn(answer: OutboundAnswer): Record<string, unknown> | null {
  const { status } = answer;
  return status !== null && status >= 200 && status < 300 ? jsonOf(answer) : null;
}

/** The fault that an answer names; null when it names none. */
export function faultIn(answer: OutboundAnswer): TextFault | null {
  const { status } = answer;
  if (status === null || status < 400) return null;
  const code = objectOf(jsonOf(answer)?.['error'])?.['code'];
  if (typeof code === 'number' && Number.isSafeInteger(code)) return faultWith(status, graphFault(code));
  if (status === 401 || status === 403) return { ...graphFault(190), code: String(status) };
  return serviceFault(status, null);
}

/** What the API says of an error, in its own words; empty without any. */
export function detailsIn(answer: OutboundAnswer): string {
  const error = objectOf(jsonOf(answer)?.['error']);
  const details = wordOf(objectOf(error?.['error_data'])?.['details']);
  return [wordOf(error?.['message']), details].filter((text) => text !== null).join(' ');
}

/** Why an account cannot be asked. */
export function accountFaultIn(answer: OutboundAnswer): AccountFault {
  const unsent = notSent(answer);
  if (unsent) return { kind: 'unreachable', fault: unsent };
  const fault = faultIn(answer);
  if (!fault) {
    const problem = textFaultProblems.out_of_order();
    return { kind: 'unexpected', fault: { kind: 'later', code: null, problem } };
  }
  return { kind: fault.kind === 'account' ? 'refused' : 'unexpected', fault };
}
