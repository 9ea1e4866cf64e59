import { deliveryHeaders } from '../../server/webhooks/post-event.ts';
import type { Envelope, EventSource } from './event-source.ts';

/** The same as the deadline of a delivery. */
const DEADLINE_MS = 10_000;

export interface ForwardOptions {
  url: string;
  /** Signs the forwarded events. */
  secret: string;
  brand: string;
  signal: AbortSignal;
  show: (line: string) => void;
}

/** Posts each event once, in order, and shows one line for each with the receiver's status. */
export async function forwardEvents(source: EventSource, options: ForwardOptions): Promise<void> {
  for await (const event of source.follow()) {
    const startedMs = performance.now();
    const outcome = await post(event, options);
    if (options.signal.aborted) return;
    const tookMs = Math.round(performance.now() - startedMs);
    options.show(`${event.created_at} ${event.type} ${event.id} -> ${outcome} (${tookMs} ms)`);
  }
}

async function post(event: Envelope, { url, secret, brand, signal }: ForwardOptions): Promise<string> {
  const body = JSON.stringify(event);
  const timestamp = Math.floor(Date.now() / 1000);
  const headers = deliveryHeaders(brand, { kind: 'webhook', secret }, { type: event.type, body }, timestamp);
  const bounded = AbortSignal.any([signal, AbortSignal.timeout(DEADLINE_MS)]);
  try {
    const answer = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal: bounded });
    await answer.body?.cancel();
    return String(answer.status);
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'no answer';
    return bounded.aborted ? 'no answer in time' : `failed: ${code}`;
  }
}
