import { allowHeader, type Refusal } from './check-request.ts';
import type { Dialog } from './dialog.ts';
import type { Flow } from './flow.ts';
import { headerValue, type Header } from './message.ts';
import type { LegContext } from './leg-context.ts';
import { parseAddress } from './parse-address.ts';
import { reasonPhrase } from './reason-phrases.ts';
import { listValues, type ReceivedRequest } from './received-request.ts';
import { readSubscription, Referral, type ReferEnd } from './referral.ts';
import type { ResponseParts } from './response.ts';
import type { Phase } from './leg-state.ts';
import { sendInDialog } from './send-in-dialog.ts';

export type { ReferEnd };

/** How long a peer may expect to be told of its REFER, in seconds. */
const TOLD_FOR_S = 180;

/** REFERs of ours in one call that a peer may still tell of. */
const MOST_OF_OURS = 8;

/** The peer wants us to call somebody in its place (RFC 3515, section 2.4). */
export interface ReferWish {
  /** The number or user part that is to be called, as the peer writes it. */
  readonly to: string;
  /** Takes the wish on; one that nobody takes is refused. To be called before its receiver returns. */
  accept(): void;
  /** Tells what came of it, once: a status of the call. Resolves when the peer knows, or is gone. */
  done(status: number): Promise<void>;
}

interface ReferringLeg {
  readonly dialog: Dialog;
  flow(): Flow;
  contact(): Header;
  /** Offers a wish to whoever has the call. */
  offer(wish: ReferWish): void;
  answer(request: ReceivedRequest, status: number, parts: ResponseParts): void;
}

/** Both sides' REFER within one call: ours, and that of the peer (RFC 3515). */
export class Referrals {
  readonly #leg: ReferringLeg;
  readonly #context: LegContext;
  readonly #over = Promise.withResolvers<void>();
  /** Ours, oldest first: a peer may tell of one after we have given up the wait for it. */
  readonly #own: Referral[] = [];
  #isWished = false;
  #isOver = false;

  constructor(leg: ReferringLeg, context: LegContext) {
    this.#leg = leg;
    this.#context = context;
  }

  /** Asks the peer to call `to`; `phase` is that of our call. */
  refer(to: string, phase: Phase): Promise<ReferEnd> {
    if (phase === 'closing' || phase === 'gone') return Promise.resolve({ kind: 'over' });
    // The caller’s ACK is late: there is no dialog yet in which they could be asked.
    if (phase !== 'confirmed') return Promise.resolve({ kind: 'refused', status: null });
    if (this.#own.length >= MOST_OF_OURS) this.#own.shift()?.stop();
    const own = new Referral();
    this.#own.push(own);
    own.start(to, this.#from(), this.#context);
    return own.end;
  }

  /** Takes a NOTIFY; the status of the answer. */
  notify(request: ReceivedRequest): number {
    const read = readSubscription(request);
    if ('refused' in read) return this.#own.length > 0 ? read.refused : 481;
    const { id } = read;
    // Only NOTIFYs of the first REFER may come without a number (RFC 3515, section 2.4.6).
    const unnamed = (): Referral | undefined => this.#own.find(({ isOpen }) => isOpen) ?? this.#own[0];
    const told = id === null ? unnamed() : this.#own.find((own) => own.isNamed(id));
    return told?.notify(request) ?? 481;
  }

  /** Takes a REFER of the peer. One that nobody takes on is refused as a method that is not offered. */
  receive(request: ReceivedRequest): void {
    const to = readReferTo(request);
    if (typeof to !== 'string') return this.#leg.answer(request, to.status, to);
    if (this.#isWished) return this.#leg.answer(request, 491, {});
    let isAccepted = false;
    const { cseq } = request;
    this.#leg.offer({
      to,
      accept: () => {
        if (isAccepted) return;
        isAccepted = this.#isWished = true;
        this.#leg.answer(request, 202, { headers: [this.#leg.contact()] });
        void this.#tell(cseq, 100, `active;expires=${TOLD_FOR_S}`);
      },
      done: async (status) => {
        this.#isWished = false;
        await this.#tell(cseq, status, 'terminated;reason=noresource');
      },
    });
    if (!isAccepted) this.#leg.answer(request, 405, { headers: [allowHeader] });
  }

  /** Our call is over. */
  stop(): void {
    this.#isOver = true;
    this.#own.forEach((own) => own.stop());
    this.#over.resolve();
  }

  /** Resolves when the peer has answered, or the call is over. */
  async #tell(cseq: number, status: number, state: string): Promise<void> {
    if (this.#isOver) return;
    const answered = Promise.withResolvers<void>();
    const headers = [
      this.#leg.contact(),
      { name: 'event', value: `refer;id=${cseq}` },
      { name: 'subscription-state', value: state },
      { name: 'content-type', value: 'message/sipfrag;version=2.0' },
    ];
    const body = Buffer.from(`SIP/2.0 ${status} ${reasonPhrase(status)}\r\n`);
    const onOutcome = (): void => answered.resolve();
    sendInDialog({ method: 'NOTIFY', headers, body, onOutcome }, this.#from(), this.#context);
    await Promise.race([answered.promise, this.#over.promise]);
  }

  #from(): { dialog: Dialog; flow: Flow; contact: Header } {
    const { dialog } = this.#leg;
    return { dialog, flow: this.#leg.flow(), contact: this.#leg.contact() };
  }
}

/**
 * Whom a REFER names: exactly one telephone. An address that names a dialog to be replaced (RFC 3891), or
 * another method than INVITE, is declined.
 */
function readReferTo({ message }: ReceivedRequest): string | Refusal {
  const values = listValues(message, 'refer-to') ?? [];
  const address = values.length === 1 ? parseAddress(values[0] ?? '') : null;
  if (!address || headerValue(message, 'refer-to') === null)
    return { status: 400, reason: 'Missing or malformed Refer-To' };
  const { uri, uriText } = address;
  if (uri.scheme === 'other') return { status: 416 };
  const method = uri.parameters.get('method')?.toUpperCase() ?? 'INVITE';
  if (method !== 'INVITE' || uriText.includes('?')) return { status: 603 };
  const user = (uri.user ?? '').split(';', 1)[0] ?? '';
  return user === '' ? { status: 400, reason: 'Refer-To names nobody' } : user;
}
