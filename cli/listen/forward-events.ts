import { createHmac, randomBytes } from 'node:crypto';

/** The same as the deadline of a delivery. */
const DEADLINE_MS = 10_000;

/** The envelope of an event. */
export interface Envelope {
  id: string;
  type: string;
  created_at: string;
  data: Record<string, unknown>;
}

export interface ForwardOptions {
  url: string;
  /** Signs the forwarded events. */
  secret: string;
  /** The name in the headers. */
  brand: string;
  signal: AbortSignal;
  /** Headers beside those of a delivery. */
  headers?: Readonly<Record<string, string>>;
}

/** What came of forwarding an event. */
export interface Forwarded {
  /** The receiver's status; null without an answer. */
  status: number | null;
  /** Why there was no answer. */
  failure: string | null;
  duration_ms: number;
}

/** A secret for the signatures of one run. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64url')}`;

/** The headers of a webhook delivery, with its signature (docs/webhooks.md). */
export function deliveryHeaders(
  brand: string,
  secret: string,
  { type, body }: { type: string; body: string },
  timestamp: number,
): Record<string, string> {
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`, 'utf8').digest('hex');
  return {
    'Content-Type': 'application/json',
    'User-Agent': `${brand}-Webhooks/1.0`,
    [`X-${brand}-Event`]: type,
    [`X-${brand}-Timestamp`]: String(timestamp),
    [`X-${brand}-Signature`]: `v1=${signature}`,
  };
}

/** Posts an event once, signed like a delivery. */
export async function forwardEvent(event: Envelope, options: ForwardOptions): Promise<Forwarded> {
  const { url, secret, brand, signal } = options;
  const body = JSON.stringify(event);
  const timestamp = Math.floor(Date.now() / 1000);
  const headers = {
    ...deliveryHeaders(brand, secret, { type: event.type, body }, timestamp),
    ...options.headers,
  };
  const bounded = AbortSignal.any([signal, AbortSignal.timeout(DEADLINE_MS)]);
  const startedMs = performance.now();
  const came = (status: number | null, failure: string | null): Forwarded => ({
    ...{ status, failure, duration_ms: Math.round(performance.now() - startedMs) },
  });
  try {
    const answer = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal: bounded });
    await answer.body?.cancel();
    return came(answer.status, null);
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'no answer';
    return came(null, bounded.aborted ? 'no answer in time' : `failed: ${code}`);
  }
}

/** A forwarded event as a line of the terminal. */
export const lineOf = (
  { created_at: createdAt, type, id }: Envelope,
  { status, failure, duration_ms: tookMs }: Forwarded,
): string => `${createdAt} ${type} ${id} -> ${status ?? failure} (${tookMs} ms)`;
