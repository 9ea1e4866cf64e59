import { randomInt } from 'node:crypto';
import { writeInDialog } from './answer-in-dialog.ts';
import { CallEndedError, type CallEnd, type IncomingCall } from './call.ts';
import type { Parties } from './caller-identity.ts';
import { allowHeader, supportedHeader } from './check-request.ts';
import { SessionDescription, sdpType } from './describe-session.ts';
import { Leg } from './leg.ts';
import type { AcceptableOffer } from './answer-offer.ts';
import type { Header } from './message.ts';
import { traceIdOf } from './message-traces.ts';
import type { AdmittedInvite, LegContext } from './leg-context.ts';
import {
  negotiate,
  type LocalMedia,
  type MediaPolicy,
  type MediaProblem,
  type NegotiatedMedia,
} from './negotiate-sdp.ts';
import { abilitiesOf } from './peer-abilities.ts';
import { isToken } from './parse-parameters.ts';
import { listValues, type ReceivedRequest } from './received-request.ts';
import { ReliableRinging } from './reliable-ringing.ts';
import type { ResponseParts } from './response.ts';

/** One incoming call: the user agent server's side of its INVITE (RFC 3261, section 13.3). */
export class CallLeg extends Leg implements IncomingCall {
  readonly parties: Parties;
  readonly source: IncomingCall['source'];
  readonly admittedAs: number | null;
  #offer: AcceptableOffer | null;
  readonly #arrival: AdmittedInvite;
  readonly #accepted = Promise.withResolvers<{ media: NegotiatedMedia }>();
  readonly #stopRinging: () => void;
  /** The 180 that waits for its PRACK. */
  #ringing: ReliableRinging | null = null;

  constructor(arrival: AdmittedInvite, ringingMs: number, context: LegContext) {
    const { invite, origin, parties, offer, dialog, terms } = arrival;
    const abilities = abilitiesOf(invite.message);
    const { flow } = invite;
    const state = { dialog, flow, origin, phase: 'ringing', session: null, media: null } as const;
    super({ ...state, terms, abilities }, context);
    this.parties = parties;
    this.source = origin;
    this.admittedAs = arrival.admittedAs;
    this.#offer = offer;
    this.#arrival = arrival;
    this.#stopRinging = context.running.after(ringingMs, () => this.#onRungOut());
    // Without a call of `accept` nobody handles the rejection.
    this.#accepted.promise.catch(() => {});
  }

  get traceId(): string {
    return traceIdOf(this.id, this.dialog.remoteTag ?? '');
  }

  get offer(): NegotiatedMedia | null {
    return this.#offer?.media ?? null;
  }

  agreeBy(policy: MediaPolicy): MediaProblem | null {
    this.terms = { ...policy, ownKey: this.terms.ownKey };
    if (!this.#offer) return null;
    const { sdp } = this.#offer;
    const result = negotiate(sdp, this.terms);
    if (!result.ok) return result;
    this.#offer = { sdp, media: result.media, mediaLine: result.mediaLine };
    return null;
  }

  ring(): void {
    if (this.phase !== 'ringing' || this.#ringing) return;
    const { invite } = this.#arrival;
    const required = listValues(invite.message, 'require') ?? [];
    const send = (more: readonly Header[]): void =>
      this.#respond(180, { headers: [this.#ownContact(), ...more] });
    if (!required.some((option) => option.toLowerCase() === '100rel')) return send([]);
    // A reliable answer to an INVITE without an offer would have to carry ours (RFC 3262, section 5).
    if (!this.#offer) return;
    const onGiveUp = (): void =>
      this.#refuse(504, { by: 'timeout', cause: 'ringing was never acknowledged' });
    this.#ringing = new ReliableRinging(invite, { send, onGiveUp }, this.context);
  }

  accept(local: LocalMedia): Promise<{ media: NegotiatedMedia }> {
    if (this.end) return Promise.reject(new CallEndedError(this.end));
    if (this.phase !== 'ringing') return this.#accepted.promise;
    this.#stopRinging();
    this.#ringing?.stop();
    this.phase = 'answered';
    this.session = new SessionDescription(local, this.terms);
    const offer = this.#offer;
    const body = this.session.describe(offer);
    this.media = offer?.media ?? null;
    const { headers: timer, terms } = this.#arrival.session;
    const headers = [this.#ownContact(), allowHeader, supportedHeader, ...timer, sdpType];
    const parts = { body, headers };
    this.refresh.agree(terms);
    this.awaitAck(this.#arrival.invite.cseq, offer === null, () => this.#respond(200, parts));
    return this.#accepted.promise;
  }

  reject(status: number, reason?: string, headers: Record<string, string> = {}): void {
    if (!Number.isInteger(status) || status < 300 || status > 699)
      throw new RangeError(`No refusal: ${status}`);
    const fields = Object.entries(headers).map(([name, value]) => ({ name: name.toLowerCase(), value }));
    if (!fields.every((field) => isToken(field.name))) throw new RangeError('Malformed header name');
    this.#refuse(status, { by: 'us', cause: `rejected with ${status}` }, reason, fields);
  }

  override hangUp(): Promise<void> {
    const end: CallEnd = { by: 'us', cause: 'hung up' };
    if (this.phase === 'ringing') this.#refuse(480, end);
    else if (this.phase === 'answered') {
      // Section 15: no BYE before the ACK; it follows when the ACK comes or is given up.
      this.phase = 'closing';
      this.finish(end);
    }
    return super.hangUp();
  }

  /** The caller cancels the call before it is answered (section 9.2). */
  cancel(): void {
    this.#refuse(487, { by: 'caller', cause: 'cancelled' });
  }

  protected override onConfirmed(media: NegotiatedMedia): void {
    this.#accepted.resolve({ media });
  }

  /** A BYE may come in the early dialog too (section 15.1.2). */
  protected override onBye(bye: ReceivedRequest): void {
    if (this.phase !== 'ringing') return super.onBye(bye);
    this.answer(bye, 200);
    this.#refuse(487, { by: 'caller', cause: 'hung up' });
  }

  protected override onPrack(prack: ReceivedRequest): number {
    return this.#ringing?.acknowledge(prack) ?? super.onPrack(prack);
  }

  /** RFC 3311, section 5.2: our answer to the INVITE’s offer comes first. */
  protected override onUpdate(update: ReceivedRequest): void {
    if (this.phase !== 'ringing' || update.message.body.length === 0) return super.onUpdate(update);
    const headers = [{ name: 'retry-after', value: String(randomInt(0, 11)) }];
    this.answer(update, 500, { headers });
  }

  protected override onInvite(invite: ReceivedRequest): void {
    if (this.phase !== 'ringing') return super.onInvite(invite);
    const headers = [{ name: 'retry-after', value: String(randomInt(0, 11)) }];
    this.answer(invite, 500, { headers });
  }

  protected override finish(end: CallEnd): void {
    this.#stopRinging();
    this.#ringing?.stop();
    this.#accepted.reject(new CallEndedError(end));
    super.finish(end);
  }

  #onRungOut(): void {
    this.#refuse(480, { by: 'timeout', cause: 'not answered in time' });
  }

  #refuse(status: number, end: CallEnd, reason?: string, headers: readonly Header[] = []): void {
    if (this.phase !== 'ringing') return;
    this.#respond(status, { ...(reason === undefined ? {} : { reason }), headers });
    this.finish(end);
    this.leave();
  }

  #ownContact(): Header {
    return this.context.contactFor(this.#arrival.invite.flow);
  }

  #respond(status: number, parts: ResponseParts): void {
    const { invite, transaction } = this.#arrival;
    const all = { ...parts, withRoute: status < 300 };
    const response = writeInDialog(invite, status, all, this.dialog, this.context);
    if (response) transaction.respond(response);
  }
}
