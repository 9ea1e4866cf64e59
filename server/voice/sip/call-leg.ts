import { EventEmitter } from 'node:events';
import { randomInt } from 'node:crypto';
import { answerInDialog, writeInDialog } from './answer-in-dialog.ts';
import { readAnswer, readOffer } from './answer-offer.ts';
import { CallEndedError, type CallEnd, type CallEvents, type IncomingCall } from './call.ts';
import type { Parties } from './caller-identity.ts';
import { acceptHeader, allowHeader } from './check-request.ts';
import { SessionDescription } from './describe-session.ts';
import { contactOf, type Dialog } from './dialog.ts';
import { answerInfo } from './dtmf-info.ts';
import type { Flow } from './flow.ts';
import type { Header } from './message.ts';
import type { AdmittedInvite, LegContext } from './leg-context.ts';
import type { LocalMedia, NegotiatedMedia } from './negotiate-sdp.ts';
import { isToken } from './parse-parameters.ts';
import type { ReceivedRequest } from './received-request.ts';
import { sendBye } from './send-bye.ts';
import type { ResponseParts } from './response.ts';
import { waitForAck, type Unacknowledged } from './wait-for-ack.ts';

/**
 * `ringing`: no final answer. `answered`: our 200 is not acknowledged. `confirmed`: both sides talk.
 * `closing`: over for its user, while ACK or the answer to BYE is awaited. `gone`: nothing is left.
 */
type Phase = 'ringing' | 'answered' | 'confirmed' | 'closing' | 'gone';

const sdpType: Header = { name: 'content-type', value: 'application/sdp' };

/**
 * One incoming call: the user agent server's side of its INVITE and its dialog (RFC 3261, sections 12 to 15).
 */
export class CallLeg implements IncomingCall {
  readonly id: string;
  readonly parties: Parties;
  readonly remoteAddress: string;
  readonly offer: NegotiatedMedia | null;
  readonly events = new EventEmitter<CallEvents>();
  readonly dialog: Dialog;
  readonly #arrival: AdmittedInvite;
  readonly #context: LegContext;
  readonly #accepted = Promise.withResolvers<{ media: NegotiatedMedia }>();
  readonly #gone = Promise.withResolvers<void>();
  readonly #stopRinging: () => void;
  /** The flow of the caller's latest request: a lost connection may be replaced by another. */
  #flow: Flow;
  #phase: Phase = 'ringing';
  #end: CallEnd | null = null;
  #session: SessionDescription | null = null;
  #media: NegotiatedMedia | null = null;
  #awaited: Unacknowledged | null = null;

  constructor(arrival: AdmittedInvite, ringingMs: number, context: LegContext) {
    const { invite, parties, offer, dialog } = arrival;
    this.id = invite.callId;
    this.parties = parties;
    this.remoteAddress = invite.flow.address;
    this.offer = offer?.media ?? null;
    this.dialog = dialog;
    this.#arrival = arrival;
    this.#context = context;
    this.#stopRinging = context.running.after(ringingMs, () => this.#onRungOut());
    // Without a call of `accept` nobody handles the rejection.
    this.#accepted.promise.catch(() => {});
    this.#flow = invite.flow;
    this.#flow.retain();
  }

  /** True until `ended` is emitted. */
  get isUp(): boolean {
    return this.#end === null;
  }

  ring(): void {
    if (this.#phase !== 'ringing') return;
    this.#respond(180, { headers: [this.#contact()] });
  }

  accept(local: LocalMedia): Promise<{ media: NegotiatedMedia }> {
    if (this.#end) return Promise.reject(new CallEndedError(this.#end));
    if (this.#phase !== 'ringing') return this.#accepted.promise;
    this.#stopRinging();
    this.#phase = 'answered';
    this.#session = new SessionDescription(local, this.#arrival.terms);
    const { offer } = this.#arrival;
    const body = this.#session.describe(offer);
    this.#media = offer?.media ?? null;
    const parts = { body, headers: [this.#contact(), allowHeader, sdpType] };
    this.#await(this.#arrival.invite.cseq, offer === null, () => this.#respond(200, parts));
    return this.#accepted.promise;
  }

  reject(status: number, reason?: string, headers: Record<string, string> = {}): void {
    if (!Number.isInteger(status) || status < 300 || status > 699)
      throw new RangeError(`No refusal: ${status}`);
    const fields = Object.entries(headers).map(([name, value]) => ({ name: name.toLowerCase(), value }));
    if (!fields.every((field) => isToken(field.name))) throw new RangeError('Malformed header name');
    this.#refuse(status, { by: 'us', cause: `rejected with ${status}` }, reason, fields);
  }

  hangUp(): Promise<void> {
    const end: CallEnd = { by: 'us', cause: 'hung up' };
    if (this.#phase === 'ringing') this.#refuse(480, end);
    else if (this.#phase === 'confirmed') this.#sendBye(end);
    else if (this.#phase === 'answered') {
      // Section 15: no BYE before the ACK; it follows when the ACK comes or is given up.
      this.#phase = 'closing';
      this.#finish(end);
    }
    return this.#gone.promise;
  }

  /** The caller cancels the call before it is answered (section 9.2). */
  cancel(): void {
    this.#refuse(487, { by: 'caller', cause: 'cancelled' });
  }

  /** Ends the call without sending anything, because the user agent closes. */
  abandon(): void {
    this.#finish({ by: 'us', cause: 'closed' });
    this.#leave();
  }

  /** A request within the dialog that is no retransmission. */
  receive(request: ReceivedRequest): void {
    this.#follow(request.flow);
    if (request.method === 'ACK') return this.#onAck(request);
    if (request.cseq < this.dialog.remoteCSeq)
      return this.#answer(request, 500, { reason: 'CSeq out of order' });
    this.dialog.remoteCSeq = request.cseq;
    if (this.#phase === 'closing' && request.method !== 'BYE') return this.#answer(request, 481);
    switch (request.method) {
      case 'BYE':
        return this.#onBye(request);
      case 'INVITE':
        return this.#onInvite(request);
      case 'INFO':
        return this.#onInfo(request);
      case 'OPTIONS':
        return this.#answer(request, 200, { headers: [allowHeader, acceptHeader] });
      default:
        return this.#answer(request, 405, { headers: [allowHeader] });
    }
  }

  #follow(flow: Flow): void {
    if (this.#phase === 'gone') return;
    flow.retain();
    this.#flow.release();
    this.#flow = flow;
  }

  /** Section 13.2.2.4: the handshake is complete. */
  #onAck(ack: ReceivedRequest): void {
    const awaited = this.#awaited;
    if (!awaited || ack.cseq !== awaited.cseq) return;
    this.#awaited = null;
    awaited.stop();
    if (this.#phase === 'closing') return this.#bye();
    const media = awaited.offered ? readAnswer(ack, this.#arrival.terms) : this.#media;
    if (!media) return this.#sendBye({ by: 'failure', cause: 'no usable answer in ACK' });
    const wasConfirmed = this.#phase === 'confirmed';
    this.#phase = 'confirmed';
    if (wasConfirmed) this.#changeMedia(media);
    this.#media = media;
    this.#accepted.resolve({ media });
  }

  /** Section 15.1.2, also for a BYE in the early dialog and one before the ACK. */
  #onBye(bye: ReceivedRequest): void {
    this.#answer(bye, 200);
    const end: CallEnd = { by: 'caller', cause: 'hung up' };
    if (this.#phase === 'ringing') return this.#refuse(487, end);
    this.#finish(end);
    this.#leave();
  }

  /** Section 14.2. A re-INVITE that is refused leaves everything as it was. */
  #onInvite(invite: ReceivedRequest): void {
    if (this.#phase === 'ringing') {
      return this.#answer(invite, 500, {
        headers: [{ name: 'retry-after', value: String(randomInt(0, 11)) }],
      });
    }
    if (this.#awaited || !this.#session) return this.#answer(invite, 491);
    const read = readOffer(invite, this.#context.sentBy, this.#arrival.terms);
    if (read.kind === 'refused') return this.#answer(invite, read.refusal.status, read.refusal);
    const body = this.#session.describe(read.kind === 'offer' ? read.offer : null);
    this.dialog.remoteTarget = contactOf(invite.message) ?? this.dialog.remoteTarget;
    const transaction = this.#context.transactions.openInvite(invite);
    const parts = { body, headers: [this.#contact(), allowHeader, sdpType] };
    const response = writeInDialog(invite, 200, parts, this.dialog, this.#context);
    this.#await(invite.cseq, read.kind === 'none', () => response && transaction.respond(response));
    if (read.kind === 'offer') this.#changeMedia(read.offer.media);
  }

  #onInfo(info: ReceivedRequest): void {
    const { status, parts, press } = answerInfo(info.message);
    this.#answer(info, status, parts);
    if (press) this.#emit(() => this.events.emit('key', press));
  }

  #onRungOut(): void {
    this.#refuse(480, { by: 'timeout', cause: 'not answered in time' });
  }

  #onNoAck(): void {
    this.#awaited = null;
    if (this.#phase === 'closing') this.#bye();
    else this.#sendBye({ by: 'timeout', cause: 'never acknowledged' });
  }

  #refuse(status: number, end: CallEnd, reason?: string, headers: readonly Header[] = []): void {
    if (this.#phase !== 'ringing') return;
    this.#respond(status, { ...(reason === undefined ? {} : { reason }), headers });
    this.#finish(end);
    this.#leave();
  }

  #await(cseq: number, offered: boolean, send: () => void): void {
    this.#awaited = waitForAck({ cseq, offered, send }, () => this.#onNoAck(), this.#context);
  }

  #changeMedia(media: NegotiatedMedia): void {
    const changed = JSON.stringify(media) !== JSON.stringify(this.#media);
    this.#media = media;
    if (changed) this.#emit(() => this.events.emit('media', media));
  }

  #sendBye(end: CallEnd): void {
    this.#phase = 'closing';
    this.#bye();
    this.#finish(end);
  }

  #bye(): void {
    this.#awaited?.stop();
    this.#awaited = null;
    sendBye(this.dialog, this.#flow, this.#context, () => this.#leave());
  }

  /** Emits the end, once. */
  #finish(end: CallEnd): void {
    if (this.#end) return;
    this.#end = end;
    this.#stopRinging();
    this.#accepted.reject(new CallEndedError(end));
    this.#emit(() => this.events.emit('ended', end));
  }

  #leave(): void {
    if (this.#phase === 'gone') return;
    this.#phase = 'gone';
    this.#awaited?.stop();
    this.#awaited = null;
    this.#flow.release();
    this.#gone.resolve();
    this.#context.onGone();
  }

  #contact(): Header {
    return this.#context.contactFor(this.#arrival.invite.flow);
  }

  #respond(status: number, parts: ResponseParts): void {
    const { invite, transaction } = this.#arrival;
    const all = { ...parts, withRoute: status < 300 };
    const response = writeInDialog(invite, status, all, this.dialog, this.#context);
    if (response) transaction.respond(response);
  }

  #answer(request: ReceivedRequest, status: number, parts: ResponseParts = {}): void {
    answerInDialog(request, status, parts, this.dialog, this.#context);
  }

  /** A fault in a listener does not stop the protocol. */
  #emit(emit: () => void): void {
    try {
      emit();
    } catch (fault) {
      this.#context.log.error({ call: this.id, err: fault }, 'sip call listener failed');
    }
  }
}
