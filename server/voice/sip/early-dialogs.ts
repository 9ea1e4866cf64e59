import { answerEarly } from './answer-early.ts';
import type { Refusal } from './check-request.ts';
import type { Credentials } from './digest.ts';
import { contactOf, dialogFromAnswer, type Dialog } from './dialog.ts';
import type { Flow } from './flow.ts';
import type { OutgoingContext } from './leg-context.ts';
import { headerValue, type SipRequest, type SipResponse } from './message.ts';
import { parseAddress } from './parse-address.ts';
import { listValues, type ReceivedRequest } from './received-request.ts';
import { sendInDialog } from './send-in-dialog.ts';

interface EarlyDialog {
  /** Null where no request of ours can follow the route that the answer names. */
  readonly dialog: Dialog | null;
  /** The number of the reliable answer that was acknowledged last; null before the first. */
  rseq: number | null;
  /**
   * The answer that had a session description (early media), the last reliable one before all others: the 2xx
   * may have none then (RFC 3262, section 5).
   */
  described: SipResponse | null;
  /** The number of the last request of the called side. */
  remoteCSeq: number;
}

interface PlacedCall {
  readonly callId: string;
  /** Ours, in From. */
  readonly localTag: string;
  readonly credentials: Credentials | null;
}

/** Forks of which something is kept: more telephones do not ring for one number. */
export const MAX_FORKS = 16;
/** Reliable answers to one call that are acknowledged: no network has so much to say before the answer. */
const MAX_ACKNOWLEDGED = 100;

/**
 * The dialogs of a call of ours that nobody has answered yet, one for each fork (RFC 3261, section 12.1).
 * Provisional answers that come reliably are acknowledged (RFC 3262, section 4), and requests of the called
 * side are answered.
 */
export class EarlyDialogs {
  readonly #call: PlacedCall;
  readonly #context: OutgoingContext;
  readonly #byTag = new Map<string, EarlyDialog>();
  /** No more requests are taken. */
  readonly close: () => void;
  #acknowledged = 0;

  constructor(call: PlacedCall, context: OutgoingContext) {
    this.#call = call;
    this.#context = context;
    this.close = context.dialogs.expect(call, { receive: (request) => this.#receive(request) });
  }

  /**
   * The provisional answer that describes the session of an answer without a description of its own. Only one
   * that came reliably should (RFC 3261, section 13.2.1); some gateways leave it out after any.
   */
  descriptionOf(answer: SipResponse): SipResponse | null {
    return this.#byTag.get(tagOf(answer))?.described ?? null;
  }

  /** The numbers of an early dialog go on in the dialog that a 2xx makes of it. */
  confirm(dialog: Dialog): void {
    const early = this.#byTag.get(dialog.remoteTag ?? '');
    if (!early) return;
    dialog.localCSeq = Math.max(dialog.localCSeq, early.dialog?.localCSeq ?? 0);
    dialog.remoteCSeq = early.remoteCSeq;
  }

  /** Takes a provisional answer; one that wants a PRACK gets it, once and in order. */
  take(invite: SipRequest, answer: SipResponse, flow: Flow): void {
    const early = answer.status === 100 ? null : this.#open(invite, answer);
    if (!early) return;
    const rseq = reliableNumberOf(answer);
    if (rseq === null) {
      if (answer.body.length > 0 && early.rseq === null) early.described = answer;
      return;
    }
    const { dialog } = early;
    const isNext = early.rseq === null || rseq === early.rseq + 1;
    if (!dialog || !isNext || this.#acknowledged >= MAX_ACKNOWLEDGED) return;
    this.#acknowledged += 1;
    early.rseq = rseq;
    if (answer.body.length > 0) early.described = answer;
    const headers = [{ name: 'rack', value: `${rseq} ${headerValue(invite, 'cseq') ?? ''}` }];
    sendInDialog({ method: 'PRACK', headers, onOutcome: () => {} }, { dialog, flow }, this.#context);
  }

  #open(invite: SipRequest, answer: SipResponse): EarlyDialog | null {
    const known = this.#byTag.get(tagOf(answer));
    if (known || this.#byTag.size >= MAX_FORKS) return known ?? null;
    const dialog = dialogFromAnswer(invite, answer, this.#call.credentials);
    const early: EarlyDialog = {
      dialog: typeof dialog === 'string' ? null : dialog,
      ...{ rseq: null, described: null, remoteCSeq: -1 },
    };
    this.#byTag.set(tagOf(answer), early);
    return early;
  }

  #receive(request: ReceivedRequest): void {
    if (request.method === 'ACK') return;
    const early = this.#byTag.get(request.fromTag ?? '');
    const refusal = early ? outOfOrder(request, early) : { status: 481 };
    const target = request.method === 'UPDATE' ? contactOf(request.message) : null;
    if (early?.dialog && target !== null && !refusal) early.dialog.remoteTarget = target;
    answerEarly(request, refusal, this.#call, this.#context);
  }
}

/** As in any dialog (RFC 3261, section 12.2.2). */
function outOfOrder({ cseq }: ReceivedRequest, early: EarlyDialog): Refusal | null {
  if (cseq < early.remoteCSeq) return { status: 500, reason: 'CSeq out of order' };
  early.remoteCSeq = cseq;
  return null;
}

const tagOf = (answer: SipResponse): string =>
  parseAddress(headerValue(answer, 'to') ?? '')?.parameters.get('tag') ?? '';

/** The number of an answer that wants to be acknowledged; null for any other. */
function reliableNumberOf(answer: SipResponse): number | null {
  const [, digits] = /^\s*(\d{1,10})\s*$/.exec(headerValue(answer, 'rseq') ?? '') ?? [];
  const isReliable = listValues(answer, 'require')?.some((option) => option.toLowerCase() === '100rel');
  return digits === undefined || isReliable !== true ? null : Number(digits);
}
