import { randomBytes } from 'node:crypto';
import type { Credentials } from './digest.ts';
import { headerValue, type Header, type SipRequest, type SipResponse } from './message.ts';
import { parseAddress } from './parse-address.ts';
import { listValues, type ReceivedRequest } from './received-request.ts';
import { parseUri, type Uri } from './uri.ts';

/** The lasting relation between two user agents (RFC 3261, section 12). */
export interface Dialog {
  readonly callId: string;
  readonly localTag: string;
  /** Null with peers of RFC 2543 only. */
  readonly remoteTag: string | null;
  /** Our own address as From carries it, tag included. */
  readonly local: string;
  /** The peer's address as To carries it. */
  readonly remote: string;
  /** Route values, nearest hop first. */
  readonly routeSet: readonly string[];
  /** The peer's Contact; moved by a re-INVITE. */
  remoteTarget: string;
  localCSeq: number;
  remoteCSeq: number;
  /** Whether we have placed the call: the Call-ID is ours then. */
  readonly isOurs: boolean;
  /** What challenges of our requests are answered with; null where we have none. */
  readonly credentials: Credentials | null;
}

export function newTag(): string {
  return randomBytes(8).toString('hex');
}

/** What names a dialog on our side (section 12). */
export function dialogId(callId: string, localTag: string, remoteTag: string | null): string {
  return `${callId} ${localTag} ${remoteTag ?? ''}`;
}

/** The name of the dialog of a leg. */
export const keyOf = ({ dialog }: { dialog: Dialog }): string =>
  dialogId(dialog.callId, dialog.localTag, dialog.remoteTag);

/**
 * The dialog that our answers to an INVITE make (section 12.1.1); a sentence when the request does not allow
 * one.
 */
export function dialogFromInvite(invite: ReceivedRequest, localTag: string): Dialog | string {
  const remoteTarget = contactOf(invite.message) ?? targetBefore3261(invite);
  const routeSet = listValues(invite.message, 'record-route');
  if (remoteTarget === null) return 'Missing or malformed Contact';
  if (!routeSet || routeSet.some((route) => parseAddress(route)?.uri.scheme === undefined))
    return 'Malformed Record-Route';
  return {
    callId: invite.callId,
    localTag,
    remoteTag: invite.fromTag,
    local: `${headerValue(invite.message, 'to') ?? ''};tag=${localTag}`,
    remote: headerValue(invite.message, 'from') ?? '',
    routeSet,
    remoteTarget,
    localCSeq: 0,
    remoteCSeq: invite.cseq,
    isOurs: false,
    credentials: null,
  };
}

/**
 * The dialog that an answer to an INVITE of ours makes (section 12.1.2); a sentence when the answer does not
 * allow one. One without a Contact, which it must have, is met where the INVITE went: old telephone systems
 * leave it out.
 */
export function dialogFromAnswer(
  invite: SipRequest,
  answer: SipResponse,
  credentials: Credentials | null,
): Dialog | string {
  const remoteTarget = contactOf(answer) ?? invite.uri;
  const routeSet = listValues(answer, 'record-route');
  const local = headerValue(invite, 'from') ?? '';
  const remote = headerValue(answer, 'to') ?? '';
  if (!routeSet || routeSet.some((route) => parseAddress(route)?.uri.scheme === undefined))
    return 'Malformed Record-Route';
  return {
    callId: headerValue(invite, 'call-id') ?? '',
    localTag: parseAddress(local)?.parameters.get('tag') ?? '',
    remoteTag: parseAddress(remote)?.parameters.get('tag') ?? null,
    local,
    remote,
    routeSet: routeSet.toReversed(),
    remoteTarget,
    localCSeq: Number.parseInt(headerValue(invite, 'cseq') ?? '', 10),
    // The peer has sent no request yet; any number of its first one is in order.
    remoteCSeq: -1,
    isOurs: true,
    credentials,
  };
}

/** Peers of RFC 2543, whose From has no tag, may leave Contact out: they are met at their From. */
function targetBefore3261({ message, from, fromTag }: ReceivedRequest): string | null {
  if (fromTag !== null || headerValue(message, 'contact') !== null) return null;
  return from.uri.scheme === 'sip' ? from.uriText : null;
}

/** The URI of the only Contact, null unless it is one SIP URI (section 8.1.1.8). */
export function contactOf(message: SipRequest | SipResponse): string | null {
  const contacts = listValues(message, 'contact') ?? [];
  const address = contacts.length === 1 ? parseAddress(contacts[0] ?? '') : null;
  return address && (address.uri.scheme === 'sip' || address.uri.scheme === 'sips') ? address.uriText : null;
}

/** Where requests in a dialog go (section 12.2.1.1): to the first route, else to the peer's target. */
export function nextHopOf(dialog: Dialog): Uri | null {
  return parseAddress(dialog.routeSet[0] ?? '')?.uri ?? parseUri(dialog.remoteTarget);
}

/**
 * The next request in a dialog (section 12.2.1.1). A strict router, one without `lr`, stands in the
 * Request-URI, and the peer's target ends the route set.
 */
export function requestInDialog(dialog: Dialog, method: string, headers: readonly Header[]): SipRequest {
  dialog.localCSeq += 1;
  return writeRequest(dialog, method, headers);
}

/** The ACK of the 2xx to the INVITE of ours with this number (section 13.2.2.4). */
export function ackInDialog(dialog: Dialog, headers: readonly Header[], cseq: number): SipRequest {
  return writeRequest(dialog, 'ACK', headers, cseq);
}

function writeRequest(
  dialog: Dialog,
  method: string,
  headers: readonly Header[],
  cseq = dialog.localCSeq,
): SipRequest {
  const first = parseAddress(dialog.routeSet[0] ?? '');
  const strict = first !== null && 'host' in first.uri && !first.uri.parameters.has('lr');
  const uri = strict ? first.uriText : dialog.remoteTarget;
  const routes = strict ? [...dialog.routeSet.slice(1), `<${dialog.remoteTarget}>`] : dialog.routeSet;
  return {
    kind: 'request',
    method,
    uri,
    version: 'SIP/2.0',
    headers: [
      { name: 'max-forwards', value: '70' },
      ...routes.map((value) => ({ name: 'route', value })),
      { name: 'from', value: dialog.local },
      { name: 'to', value: dialog.remote },
      { name: 'call-id', value: dialog.callId },
      { name: 'cseq', value: `${cseq} ${method}` },
      ...headers,
    ],
    body: Buffer.alloc(0),
  };
}
