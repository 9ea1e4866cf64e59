import type { Credentials } from './digest.ts';
import { dialogFromAnswer, type Dialog } from './dialog.ts';
import type { Flow } from './flow.ts';
import { headerValue, type SipRequest, type SipResponse } from './message.ts';
import { parseAddress } from './parse-address.ts';
import { listValues } from './received-request.ts';
import { sendInDialog, type SendingContext } from './send-in-dialog.ts';

interface EarlyDialog {
  readonly dialog: Dialog;
  /** The number of the answer that was acknowledged last. */
  rseq: number;
  /** The answer that had a session description: the 2xx may have none then (RFC 3262, section 5). */
  described: SipResponse | null;
}

/** Forks of which something is kept: more telephones do not ring for one number. */
const MAX_FORKS = 16;

/** Acknowledges provisional answers that come reliably (RFC 3262, section 4), each fork in its own dialog. */
export class EarlyDialogs {
  readonly #credentials: Credentials | null;
  readonly #context: SendingContext;
  readonly #byTag = new Map<string, EarlyDialog>();
  /** Answers with a session description (early media), also those that did not come reliably. */
  readonly #described = new Map<string, SipResponse>();

  constructor(credentials: Credentials | null, context: SendingContext) {
    this.#credentials = credentials;
    this.#context = context;
  }

  /** The early dialog that an answer belongs to. */
  of(answer: SipResponse): EarlyDialog | null {
    return this.#byTag.get(tagOf(answer)) ?? null;
  }

  /**
   * The provisional answer that describes the session of an answer without a description of its own. Only one
   * that came reliably should (RFC 3261, section 13.2.1); some gateways leave it out after any.
   */
  descriptionOf(answer: SipResponse): SipResponse | null {
    return this.of(answer)?.described ?? this.#described.get(tagOf(answer)) ?? null;
  }

  /** Sends PRACK for a provisional answer that wants one, once and in order. */
  acknowledge(invite: SipRequest, answer: SipResponse, flow: Flow): void {
    if (answer.body.length > 0 && this.#described.size < MAX_FORKS)
      this.#described.set(tagOf(answer), answer);
    const [, digits] = /^\s*(\d{1,10})\s*$/.exec(headerValue(answer, 'rseq') ?? '') ?? [];
    const isReliable = listValues(answer, 'require')?.some((option) => option.toLowerCase() === '100rel');
    if (digits === undefined || isReliable !== true) return;
    const rseq = Number(digits);
    const known = this.of(answer);
    if (!known && this.#byTag.size >= MAX_FORKS) return;
    if (known && rseq !== known.rseq + 1) return;
    const dialog = known?.dialog ?? dialogFromAnswer(invite, answer, this.#credentials);
    if (typeof dialog === 'string') return;
    const described = answer.body.length > 0 ? answer : (known?.described ?? null);
    this.#byTag.set(tagOf(answer), { dialog, rseq, described });
    const headers = [{ name: 'rack', value: `${rseq} ${headerValue(invite, 'cseq') ?? ''}` }];
    sendInDialog({ method: 'PRACK', headers, onOutcome: () => {} }, { dialog, flow }, this.#context);
  }
}

const tagOf = (answer: SipResponse): string =>
  parseAddress(headerValue(answer, 'to') ?? '')?.parameters.get('tag') ?? '';
