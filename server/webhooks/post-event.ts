import type { Clock } from '../platform/clock.ts';
import { isoOfMs } from '../platform/instants.ts';
import type { OutboundClient, OutboundAnswer } from '../platform/outbound/outbound-client.ts';
import { isRedirect } from '../platform/outbound/is-redirect.ts';
import { sign, signBody } from './sign.ts';
import type { Attempt } from './webhook.ts';

/** The dependencies of posting. */
export interface Sender {
  outboundClient: OutboundClient;
  clock: Clock;
  /** The brand in the headers and the user agent. */
  brand: string;
}

/** The event to send. */
export interface Posting {
  type: string;
  /** The envelope as it was written with the event. */
  body: string;
  /** The `traceparent` that goes along (W3C Trace Context); absent or null without traces. */
  traceParent?: string | null;
}

/** How a delivery is signed. A delivery to a hook without a secret is not. */
export type Signer = { kind: 'webhook'; secret: string } | { kind: 'hook'; secret: string | null };

/** The target of a delivery and how it is signed. */
export type Destination = { workspaceId: number; url: string } & Signer;

/**
 * Signs an event with the current time and posts it once (docs/webhooks.md). Any 2xx acknowledges it; `error`
 * is null then.
 */
export async function postEvent(
  sender: Sender,
  destination: Destination,
  posting: Posting,
  signal?: AbortSignal,
): Promise<Attempt> {
  const { clock, brand } = sender;
  const atMs = clock.epochMs();
  const startedMs = clock.monotonicMs();
  const answer = await sender.outboundClient.send({
    workspaceId: destination.workspaceId,
    method: 'POST',
    url: destination.url,
    headers: () => deliveryHeaders(brand, destination, posting, Math.floor(clock.epochMs() / 1000)),
    body: posting.body,
    ...(signal ? { signal } : {}),
  });
  return {
    at: isoOfMs(atMs),
    http_status: answer.status,
    duration_ms: Math.round(clock.monotonicMs() - startedMs),
    ...faultOf(answer),
    // PostgreSQL cannot store NUL characters in texts.
    answer: answer.body.toString('utf8').replaceAll('\u0000', '\uFFFD'),
  };
}

/**
 * The headers of a delivery, with its signature.
 * @param timestamp Unix time in seconds.
 */
export const deliveryHeaders = (
  brand: string,
  signer: Signer,
  posting: Posting,
  timestamp: number,
): Record<string, string> => ({
  'Content-Type': 'application/json',
  'User-Agent': `${brand}-Webhooks/1.0`,
  ...(posting.traceParent == null ? {} : { traceparent: posting.traceParent }),
  ...signingHeaders(brand, signer, posting, timestamp),
});

function signingHeaders(
  brand: string,
  destination: Signer,
  { type, body }: Posting,
  timestamp: number,
): Record<string, string> {
  const name = `X-${brand}-Signature`;
  if (destination.kind === 'hook') {
    return destination.secret === null ? {} : { [name]: signBody(destination.secret, body) };
  }
  return {
    [`X-${brand}-Event`]: type,
    [`X-${brand}-Timestamp`]: String(timestamp),
    [name]: sign(destination.secret, timestamp, body),
  };
}

function faultOf(answer: OutboundAnswer): Pick<Attempt, 'error' | 'error_type'> {
  if (answer.error) return { error: answer.error.message, error_type: answer.error.stage };
  const status = answer.status ?? 0;
  if (status >= 200 && status < 300) return { error: null, error_type: null };
  const redirect = isRedirect(status) ? ' Redirects are not followed.' : '';
  return { error: `The endpoint answered ${status}.${redirect}`, error_type: 'not_acknowledged' };
}
