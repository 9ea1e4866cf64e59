import { EventEmitter } from 'node:events';
import { answerInDialog, writeInDialog } from './answer-in-dialog.ts';
import { readAnswer } from './answer-offer.ts';
import type { CallEnd, CallEvents } from './call.ts';
import { acceptHeader, allowHeader, supportedHeader, type Refusal } from './check-request.ts';
import { sdpType, type SessionDescription } from './describe-session.ts';
import { contactOf, type Dialog } from './dialog.ts';
import { answerInfo } from './dtmf-info.ts';
import type { Header, SipResponse } from './message.ts';
import type { LegContext } from './leg-context.ts';
import type { LegState, Phase } from './leg-state.ts';
import type { MediaTerms, NegotiatedMedia } from './negotiate-sdp.ts';
import type { ReceivedRequest } from './received-request.ts';
import type { PeerAbilities } from './peer-abilities.ts';
import { PeerFlow } from './peer-flow.ts';
import { readChange } from './read-change.ts';
import { Referrals, type ReferEnd, type ReferWish } from './referrals.ts';
import { SessionRefresh } from './session-refresh.ts';
import { sendBye } from './send-bye.ts';
import { KeySender } from './send-keys.ts';
import type { ResponseParts } from './response.ts';
import { waitForAck, type Unacknowledged } from './wait-for-ack.ts';

/**
 * One call leg as both sides of an INVITE have it: the requests within its dialog and its end (RFC 3261,
 * sections 12 to 15).
 */
export class Leg {
  readonly id: string;
  readonly remoteAddress: string;
  readonly events = new EventEmitter<CallEvents>();
  readonly dialog: Dialog;
  protected readonly context: LegContext;
  protected phase: Phase;
  protected session: SessionDescription | null;
  protected media: NegotiatedMedia | null;
  /** What this side brings into every negotiation of the call. */
  protected terms: MediaTerms;
  protected awaited: Unacknowledged | null = null;
  protected readonly abilities: PeerAbilities;
  protected readonly refresh: SessionRefresh;
  readonly #referrals: Referrals;
  readonly #flow: PeerFlow;
  readonly #keys: KeySender;
  #end: CallEnd | null = null;
  protected readonly gone = Promise.withResolvers<void>();

  constructor(
    { dialog, flow, origin = flow, phase, session, media, terms, abilities, expires = null }: LegState,
    context: LegContext,
  ) {
    this.id = dialog.callId;
    this.remoteAddress = origin.address;
    this.dialog = dialog;
    this.context = context;
    this.phase = phase;
    this.session = session;
    this.media = media;
    this.terms = terms;
    this.abilities = abilities;
    const onMoved = (): unknown => this.phase === 'confirmed' && this.refresh.move();
    this.#flow = new PeerFlow(flow, dialog.remoteTarget, context, onMoved);
    this.#keys = new KeySender({ dialog, abilities, flow: () => this.#flow.current }, context);
    this.refresh = this.#openRefresh();
    this.refresh.agree(expires);
    this.#referrals = this.#openReferrals();
  }

  /** True until `ended` is emitted. */
  get isUp(): boolean {
    return this.#end === null;
  }

  protected get end(): CallEnd | null {
    return this.#end;
  }

  /** Whether the peer says that it calls others in our place. */
  get mayRefer(): boolean {
    return this.abilities.methods.has('REFER');
  }

  /**
   * Asks the peer to call `to`, a URI, in our place (RFC 3515). Resolves when it is known what came of it, at
   * the latest when this call is over. The peer that has got through expects our BYE.
   */
  refer(to: string): Promise<ReferEnd> {
    return this.#referrals.refer(to, this.isUp ? this.phase : 'gone');
  }

  /** As `IncomingCall.sendKeys`. */
  sendKeys(keys: string): boolean {
    return this.phase === 'confirmed' && this.#keys.send(keys);
  }

  /** Ends the call in the way of its state; resolves when the peer has confirmed or is given up. */
  hangUp(): Promise<void> {
    if (this.phase === 'confirmed') this.sendBye({ by: 'us', cause: 'hung up' });
    return this.gone.promise;
  }

  /** Ends a call whose answer is not acknowledged, or sends the BYE that waits for that. */
  giveUpAck(): void {
    if (this.awaited && this.phase === 'closing') this.#bye();
    else if (this.awaited) this.sendBye({ by: 'timeout', cause: 'never acknowledged' });
  }

  /** Ends the call without sending anything, because the user agent closes. */
  abandon(): void {
    this.finish({ by: 'us', cause: 'closed' });
    this.leave();
  }

  /** A request within the dialog that is no retransmission. */
  receive(request: ReceivedRequest): void {
    this.#flow.follow(request.flow);
    if (request.method === 'ACK') return this.#onAck(request);
    if (request.cseq < this.dialog.remoteCSeq)
      return this.answer(request, 500, { reason: 'CSeq out of order' });
    this.dialog.remoteCSeq = request.cseq;
    if (this.phase === 'closing' && request.method !== 'BYE') return this.answer(request, 481);
    switch (request.method) {
      case 'BYE':
        return this.onBye(request);
      case 'INVITE':
        return this.onInvite(request);
      case 'INFO':
        return this.#onInfo(request);
      case 'NOTIFY':
        return this.answer(request, this.#referrals.notify(request));
      case 'REFER':
        return this.#referrals.receive(request);
      case 'PRACK':
        return this.answer(request, this.onPrack(request));
      case 'UPDATE':
        return this.onUpdate(request);
      case 'OPTIONS':
        return this.answer(request, 200, { headers: [allowHeader, acceptHeader, supportedHeader] });
      default:
        return this.answer(request, 405, { headers: [allowHeader] });
    }
  }

  /** Called when the peer has acknowledged our answer to its first INVITE. */
  protected onConfirmed(_media: NegotiatedMedia): void {}

  /** Section 15.1.2, also for a BYE that comes before the ACK. */
  protected onBye(bye: ReceivedRequest): void {
    this.answer(bye, 200);
    this.finish({ by: 'caller', cause: 'hung up' });
    this.leave();
  }

  /** Section 14.2. A re-INVITE that is refused leaves everything as it was. */
  protected onInvite(invite: ReceivedRequest): void {
    const wanted = this.#readChange(invite, this.#isNegotiating);
    if (!wanted || !this.session) return;
    const body = this.session.describe(wanted.offer);
    const transaction = this.context.transactions.openInvite(invite);
    const parts = { body, headers: [...wanted.headers, sdpType] };
    const response = writeInDialog(invite, 200, parts, this.dialog, this.context);
    this.awaitAck(invite.cseq, wanted.offer === null, () => response && transaction.respond(response));
    this.#changeMedia(wanted.offer?.media ?? null);
    this.refresh.agree(wanted.terms);
  }

  /** RFC 3311, section 5.2: changes the session or refreshes it, and is answered at once. */
  protected onUpdate(update: ReceivedRequest): void {
    const wanted = this.#readChange(update, update.message.body.length > 0 && this.#isNegotiating);
    if (!wanted) return;
    const { offer, headers } = wanted;
    const body = offer && this.session?.describe(offer);
    this.answer(update, 200, body ? { body, headers: [...headers, sdpType] } : { headers });
    this.#changeMedia(offer?.media ?? null);
    this.refresh.agree(wanted.terms);
  }

  /** The status of the answer to a PRACK; nothing waits for one, unless it is said (RFC 3262, section 3). */
  protected onPrack(_prack: ReceivedRequest): number {
    return 481;
  }

  /** A description of either side has no answer yet. */
  get #isNegotiating(): boolean {
    return this.awaited !== null || this.session === null || this.refresh.isInviting;
  }

  /** What an INVITE or UPDATE wants, and the headers of its 2xx; null when it was refused. */
  #readChange(
    request: ReceivedRequest,
    isPending: boolean,
  ): Exclude<ReturnType<typeof readChange>, Refusal> | null {
    const { sentBy } = this.context;
    const wanted = isPending ? { status: 491 } : readChange(request, { sentBy, terms: this.terms });
    if ('status' in wanted) {
      this.answer(request, wanted.status, wanted);
      return null;
    }
    this.dialog.remoteTarget = contactOf(request.message) ?? this.dialog.remoteTarget;
    return { ...wanted, headers: [this.contact(), allowHeader, supportedHeader, ...wanted.headers] };
  }

  protected awaitAck(cseq: number, offered: boolean, send: () => void): void {
    this.awaited = waitForAck({ cseq, offered, send }, () => this.giveUpAck(), this.context);
  }

  protected sendBye(end: CallEnd): void {
    this.phase = 'closing';
    this.#bye();
    this.finish(end);
  }

  /** Emits the end, once. */
  protected finish(end: CallEnd): void {
    if (this.#end) return;
    this.#end = end;
    this.#referrals.stop();
    this.#keys.stop();
    this.refresh.stop();
    this.emit(() => this.events.emit('ended', end));
  }

  protected leave(): void {
    if (this.phase === 'gone') return;
    this.phase = 'gone';
    this.awaited?.stop();
    this.awaited = null;
    this.#flow.release();
    this.gone.resolve();
    this.context.onGone();
  }

  protected contact(): Header {
    return this.context.contactFor(this.#flow.current);
  }

  protected answer(request: ReceivedRequest, status: number, parts: ResponseParts = {}): void {
    answerInDialog(request, status, parts, this.dialog, this.context);
  }

  /** A fault in a listener does not stop the protocol. */
  protected emit(emit: () => void): void {
    try {
      emit();
    } catch (fault) {
      this.context.log.error({ call: this.id, err: fault }, 'sip call listener failed');
    }
  }

  #openRefresh(): SessionRefresh {
    const { dialog, abilities } = this;
    const leg = {
      ...{ dialog, abilities, flow: () => this.#flow.current, contact: () => this.contact() },
      describe: () => this.session?.again() ?? Buffer.alloc(0),
      described: (answer: SipResponse) => this.#changeMedia(readAnswer(answer, this.terms)),
      expired: (cause: string) => this.phase === 'confirmed' && this.sendBye({ by: 'timeout', cause }),
    };
    return new SessionRefresh(leg, this.context);
  }

  #openReferrals(): Referrals {
    const to = { dialog: this.dialog, flow: () => this.#flow.current, contact: () => this.contact() };
    const offer = (wish: ReferWish): void => this.emit(() => this.events.emit('refer', wish));
    return new Referrals({ ...to, offer, answer: this.answer.bind(this) }, this.context);
  }

  /** Section 13.2.2.4: the handshake is complete. */
  #onAck(ack: ReceivedRequest): void {
    const { awaited } = this;
    if (!awaited || ack.cseq !== awaited.cseq) return;
    this.awaited = null;
    awaited.stop();
    if (this.phase === 'closing') return this.#bye();
    const media = awaited.offered ? readAnswer(ack.message, this.terms) : this.media;
    if (!media) return this.sendBye({ by: 'failure', cause: 'no usable answer in ACK' });
    if (this.phase === 'confirmed') return this.#changeMedia(media);
    this.phase = 'confirmed';
    this.media = media;
    this.onConfirmed(media);
  }

  #onInfo(info: ReceivedRequest): void {
    const { status, parts, press } = answerInfo(info.message);
    this.answer(info, status, parts);
    if (press) this.emit(() => this.events.emit('key', press));
  }

  #changeMedia(media: NegotiatedMedia | null): void {
    if (!media || JSON.stringify(media) === JSON.stringify(this.media)) return;
    this.media = media;
    this.emit(() => this.events.emit('media', media));
  }

  #bye(): void {
    this.awaited?.stop();
    this.awaited = null;
    sendBye(this.dialog, this.#flow.current, this.context, () => this.leave());
  }
}
