import type { Dialog } from './dialog.ts';
import { parseMediaType } from './find-sdp.ts';
import type { Flow } from './flow.ts';
import type { LegContext } from './leg-context.ts';
import { headerValue, type Header } from './message.ts';
import { parseAddress } from './parse-address.ts';
import type { ReceivedRequest } from './received-request.ts';
import { sendInDialog } from './send-in-dialog.ts';
import type { ClientOutcome } from './transaction-client.ts';

/** What came of asking a peer to call somebody in our place. */
export type ReferEnd =
  /** The peer does not do it: it refused, or did not answer. */
  | { kind: 'refused'; status: number | null }
  /** Whom it called has answered: they have the call. */
  | { kind: 'answered' }
  /** Whom it called has not; `status` is 0 where the peer gave up without telling how it ended. */
  | { kind: 'failed'; status: number }
  /** Our call ended before it was known. */
  | { kind: 'over' };

/** One REFER of ours and the subscription that it makes (RFC 3515; its progress, RFC 3420). */
export class Referral {
  readonly #end = Promise.withResolvers<ReferEnd>();
  /** The number of our REFER, by which a peer may name its subscription (RFC 3515, section 2.4.6). */
  #cseq = -1;
  #isOpen = true;
  /** The peer tells of it, which it may do before it answers: it does what we ask for. */
  #isToldOf = false;

  /** Whether it is not known yet what came of it. */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** Resolves once, never rejects. */
  get end(): Promise<ReferEnd> {
    return this.#end.promise;
  }

  /** @param to the URI that is to be called. */
  start(to: string, from: { dialog: Dialog; flow: Flow; contact: Header }, context: LegContext): void {
    const by = parseAddress(from.dialog.local)?.uriText ?? '';
    const headers = [
      from.contact,
      { name: 'refer-to', value: `<${to}>` },
      { name: 'referred-by', value: `<${by}>` },
    ];
    const onSent = (cseq: number): void => void (this.#cseq = cseq);
    const onOutcome = (outcome: ClientOutcome): void => this.#onOutcome(outcome);
    sendInDialog({ method: 'REFER', headers, onSent, onOutcome }, from, context);
  }

  /** Whether a NOTIFY with this `id` may be of its subscription. */
  isNamed(id: number): boolean {
    return id === this.#cseq;
  }

  /** Takes a NOTIFY of its subscription; the status of the answer. */
  notify(notify: ReceivedRequest): number {
    const status = statusOf(notify);
    if (status === null) return 400;
    this.#isToldOf = true;
    const isOver = /^\s*terminated\b/i.test(headerValue(notify.message, 'subscription-state') ?? '');
    if (status >= 300) this.#close({ kind: 'failed', status });
    else if (status >= 200) this.#close({ kind: 'answered' });
    else if (isOver) this.#close({ kind: 'failed', status: 0 });
    return 200;
  }

  /** Our call is over. */
  stop(): void {
    this.#close({ kind: 'over' });
  }

  #close(end: ReferEnd): void {
    this.#isOpen = false;
    this.#end.resolve(end);
  }

  /** A 2xx is the beginning: NOTIFY tells how it goes on. */
  #onOutcome(outcome: ClientOutcome): void {
    const status = outcome.kind === 'answer' ? outcome.response.status : null;
    if (status === null && this.#isToldOf) return;
    if (status === null || status >= 300) this.#close({ kind: 'refused', status });
  }
}

/** The REFER that a NOTIFY tells of: the number in its `id`, null without one; or why it is refused. */
export function readSubscription({ message }: ReceivedRequest): { id: number | null } | { refused: number } {
  const [name = '', ...parameters] = (headerValue(message, 'event') ?? '').split(';');
  if (name.trim().toLowerCase() !== 'refer') return { refused: 489 };
  const [, id] = /^\s*id\s*=\s*(\d{1,10})\s*$/i.exec(parameters.join(';')) ?? [];
  return { id: id === undefined ? null : Number(id) };
}

/** The status in the fragment of a message that a NOTIFY carries; null when it carries none. */
function statusOf({ message }: ReceivedRequest): number | null {
  const type = parseMediaType(headerValue(message, 'content-type') ?? '')?.type;
  if (type !== 'message/sipfrag') return null;
  const [, status] = /^SIP\/2\.0 ([1-6]\d\d)\b/.exec(message.body.subarray(0, 100).toString('latin1')) ?? [];
  return status === undefined ? null : Number(status);
}
