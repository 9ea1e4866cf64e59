import { newMasterKey } from '../rtp/srtp-keys.ts';
import { readOffer } from './answer-offer.ts';
import { CallLeg } from './call-leg.ts';
import type { Admission, ScreenVerdict } from './call-screen.ts';
import type { Leg } from './leg.ts';
import type { AdmittedInvite, LegContext } from './leg-context.ts';
import { readParties } from './caller-identity.ts';
import {
  acceptEncodingHeader,
  acceptHeader,
  allowHeader,
  supportedHeader,
  checkHeaders,
  checkMethod,
  checkRequire,
  type Refusal,
} from './check-request.ts';
import { dialogFromInvite, newTag, type Dialog } from './dialog.ts';
import { Dialogs } from './dialogs.ts';
import type { Flow } from './flow.ts';
import { headerValues, type SipRequest } from './message.ts';
import { originOf, sourceNotAllowed, type Origin } from './origin.ts';
import { parseMessage, type Parsed } from './parse-message.ts';
import { readRequest, type ReceivedRequest } from './received-request.ts';
import { writeResponse } from './response.ts';
import { answerSession, UNREFRESHED } from './session-timer.ts';
import { ringingMs } from './ringing-time.ts';
import { sipLimits } from './sip-limits.ts';
import { tagOf, transactionKey } from './transaction-key.ts';
import type { UasOptions } from './uas-options.ts';

/** Seconds after which a caller may try again when the server is full or stopping. */
const retryAfter = { name: 'retry-after', value: '5' };

/** The core of the user agent server: handles messages that have arrived (RFC 3261, section 8.2). */
export class UasCore {
  readonly #options: UasOptions;
  readonly dialogs = new Dialogs();
  /** Legs whose INVITE has no final answer yet, for CANCEL. */
  readonly #byTransaction = new Map<object, CallLeg>();
  /** Calls that the screen judges now. */
  readonly #judging = new Set<string>();
  #draining = false;

  constructor(options: UasOptions) {
    this.#options = options;
  }

  get activeCalls(): number {
    return this.dialogs.legs.filter((leg) => leg.isUp).length;
  }

  /** Registers the leg of a call that we placed. */
  adopt(make: (context: LegContext) => Leg): Leg {
    const leg = make({ ...this.#options.context, onGone: () => this.dialogs.remove(leg) });
    this.dialogs.add(leg);
    return leg;
  }

  drain(): void {
    this.#draining = true;
  }

  /** Handles one message. Never throws: a fault costs one message, not the process. */
  receive(bytes: Buffer, flow: Flow): void {
    try {
      this.#receive(bytes, flow);
    } catch (fault) {
      this.#options.log.error({ peer: flow.address, err: fault }, 'sip message failed');
    }
  }

  /** Answers the request at the end of a broken stream, before the stream is closed. */
  receiveBroken(why: string, head: Buffer | null, flow: Flow): void {
    if (!this.#isRead(flow)) return;
    const parsed = head ? parseMessage(head) : null;
    const request = parsed?.kind === 'malformed' ? parsed.request : parsed?.message;
    const status = why === 'Message too large' ? 513 : 400;
    if (request?.kind === 'request') this.#refuseUnread(request, flow, status, why);
    else this.#options.log.debug({ peer: flow.address, why }, 'sip stream dropped');
  }

  #isRead({ address }: Flow): boolean {
    return this.#options.isKnown(address) || this.#options.isProxy(address);
  }

  #receive(bytes: Buffer, flow: Flow): void {
    const parsed = parseMessage(bytes);
    if (!this.#isRead(flow)) return this.#receiveStranger(parsed, flow);
    if (parsed.kind === 'malformed') {
      if (parsed.request) this.#refuseUnread(parsed.request, flow, 400, parsed.why);
      else this.#options.log.debug({ peer: flow.address, why: parsed.why }, 'sip message dropped');
    } else if (parsed.message.kind === 'response') {
      const known = this.#options.context.transactions.deliverResponse(parsed.message);
      if (!known)
        this.#options.log.debug({ peer: flow.address, status: parsed.message.status }, 'sip stray response');
    } else {
      const read = readRequest(parsed.message, flow);
      if (read.ok) this.#dispatch(read.request);
      else this.#refuseUnread(parsed.message, flow, read.status, read.why);
    }
  }

  /** Whoever is not known may call where the screen lets them, and gets no other answer. */
  #receiveStranger(parsed: Parsed, flow: Flow): void {
    if (parsed.kind === 'malformed' || parsed.message.kind === 'response') return;
    const read = readRequest(parsed.message, flow);
    const { screen, context } = this.#options;
    if (!read.ok || context.transactions.deliver(read.request)) return;
    const { request } = read;
    const isNew = request.method === 'INVITE' && request.toTag === null;
    if (isNew && screen.isOpen && !context.transactions.full) this.#screened(request);
  }

  /** A request that belongs to a transaction goes there and nowhere else (section 17.2.3). */
  #dispatch(request: ReceivedRequest): void {
    const { transactions } = this.#options.context;
    if (transactions.deliver(request)) return;
    if (request.method === 'ACK') return this.receiveAck(request);
    if (transactions.full)
      return this.#refuseUnread(request.message, request.flow, 503, 'Too many transactions');
    if (request.method === 'CANCEL') return this.#onCancel(request);
    if (transactions.isMerged(request))
      return this.#refuse(request, { status: 482, reason: 'Merged request' });
    const isWithin = request.method === 'REFER' && request.toTag !== null;
    const refusal = isWithin ? null : checkMethod(request.method);
    if (refusal) return this.#refuse(request, refusal);
    if (request.toTag !== null) return this.#inDialog(request);
    const wrong = checkHeaders(request);
    if (wrong) return this.#refuse(request, wrong);
    if (request.method === 'INVITE') return this.#screened(request);
    if (request.method === 'OPTIONS') return this.#onOptions(request);
    this.#refuse(request, { status: 481 });
  }

  /** Handles an ACK for a 2xx; one that fits no call is dropped, because an ACK is never answered. */
  receiveAck(ack: ReceivedRequest): void {
    this.dialogs.takerOf(ack)?.receive(ack);
  }

  #inDialog(request: ReceivedRequest): void {
    const taker = this.dialogs.takerOf(request);
    // A call whose peer hangs up is over, whatever else the peer wants.
    const refusal = request.method === 'BYE' ? null : checkRequire(request);
    if (!taker) this.#refuse(request, { status: 481 });
    else if (refusal) this.#refuse(request, refusal);
    else taker.receive(request);
  }

  /** Section 9.2: the CANCEL gets its own answer; its effect depends on the state of the INVITE. */
  #onCancel(cancel: ReceivedRequest): void {
    const { transactions } = this.#options.context;
    const invite = transactions.invitedBy(cancel);
    if (!invite) return this.#refuse(cancel, { status: 481 });
    const leg = this.#byTransaction.get(invite);
    this.#respond(cancel, { status: 200 }, leg?.dialog.localTag);
    leg?.cancel();
  }

  /** Section 11.2: the same answer an INVITE would get, so that a balancer's ping sees what a call would. */
  #onOptions(request: ReceivedRequest): void {
    const full = this.#whyFull();
    if (full) this.#refuse(request, full);
    else
      this.#respond(request, {
        status: 200,
        headers: [allowHeader, acceptHeader, acceptEncodingHeader, supportedHeader],
      });
  }

  #whyFull(): Refusal | null {
    if (!this.#draining && this.dialogs.size < this.#options.maxCalls) return null;
    return { status: 503, headers: [retryAfter] };
  }

  /**
   * Has the call judged before anything is kept of it (section 26.3.2.4). What comes again meanwhile is
   * dropped: the transaction that would know it is not there.
   */
  #screened(invite: ReceivedRequest): void {
    const { screen, isKnown, isProxy, log } = this.#options;
    const origin = originOf(invite, isProxy);
    if (!origin) log.warn({ peer: invite.flow.address }, 'sip proxy names no source');
    if (!origin) return this.#refuse(invite, sourceNotAllowed);
    if (!screen.isOpen) {
      const isAllowed = origin === invite.flow || isKnown(origin.address);
      return isAllowed
        ? this.#onInvite(invite, origin, { admittedAs: null })
        : this.#refuse(invite, sourceNotAllowed);
    }
    const key = transactionKey(invite);
    if (this.#judging.has(key) || this.#judging.size >= sipLimits.judgedCalls) return;
    this.#judging.add(key);
    const { to, toAlternatives, extensions } = readParties(invite);
    const authorizations = headerValues(invite.message, 'authorization');
    const judged = screen.judge({ to, toAlternatives, extensions, source: origin, authorizations });
    void judged
      .then((verdict) => this.#follow(invite, origin, verdict))
      .catch((fault: unknown) => this.#options.log.error({ err: fault }, 'sip call could not be judged'))
      .finally(() => this.#judging.delete(key));
  }

  #follow(invite: ReceivedRequest, origin: Origin, verdict: ScreenVerdict): void {
    // A proxy that gets no answer would take this server for dead.
    const silence = origin === invite.flow ? null : sourceNotAllowed;
    const refusal = verdict.kind === 'refuse' ? verdict.refusal : silence;
    if (verdict.kind !== 'admit') {
      if (!refusal) return;
      const { status, headers = [], ...parts } = refusal;
      const { agent, transactions } = this.#options.context;
      const all = [...headers, { name: 'server', value: agent }];
      const toTag = tagOf(invite);
      transactions.answerStateless(invite.message, invite.flow, status, { ...parts, headers: all, toTag });
      return;
    }
    const wrong = checkHeaders(invite);
    if (wrong) return this.#refuse(invite, wrong);
    this.#onInvite(invite, origin, verdict);
  }

  #onInvite(invite: ReceivedRequest, origin: Origin, { admittedAs, takesReinvite = true }: Admission): void {
    const localTag = newTag();
    const dialog = dialogFromInvite(invite, localTag);
    if (typeof dialog === 'string') return this.#refuse(invite, { status: 400, reason: dialog });
    const full = this.#whyFull();
    if (full) return this.#refuse(invite, full);
    const { sentBy, mediaFor } = this.#options.context;
    const terms = { ...mediaFor(origin.address), ownKey: newMasterKey() };
    const read = readOffer(invite, sentBy, terms);
    if (read.kind === 'refused') return this.#refuse(invite, read.refusal);
    const session = takesReinvite ? answerSession(invite.message) : UNREFRESHED;
    if ('status' in session) return this.#refuse(invite, session);
    const offer = read.kind === 'offer' ? read.offer : null;
    this.#admit(invite, dialog, { origin, offer, terms, session, admittedAs });
  }

  #admit(
    invite: ReceivedRequest,
    dialog: Dialog,
    agreed: Pick<AdmittedInvite, 'origin' | 'offer' | 'terms' | 'session' | 'admittedAs'>,
  ): void {
    const { context, onInvite, log } = this.#options;
    const transaction = context.transactions.openInvite(invite);
    const trying = writeResponse(invite.message, invite.flow, 100);
    if (trying) transaction.respond(trying);
    const onGone = (): void => {
      this.dialogs.remove(leg);
      this.#byTransaction.delete(transaction);
    };
    const arrival = { invite, transaction, dialog, parties: readParties(invite), ...agreed };
    const leg: CallLeg = new CallLeg(arrival, ringingMs(invite.message), { ...context, onGone });
    this.dialogs.add(leg);
    this.#byTransaction.set(transaction, leg);
    try {
      onInvite(leg);
    } catch (fault) {
      log.error({ call: leg.id, err: fault }, 'sip call could not be taken');
      leg.reject(500);
      void leg.hangUp();
    }
  }

  #refuse(request: ReceivedRequest, refusal: Refusal): void {
    const { method, callId, flow } = request;
    this.#options.log.debug(
      { peer: flow.address, method, call: callId, status: refusal.status },
      'sip request refused',
    );
    this.#respond(request, refusal);
  }

  #respond(request: ReceivedRequest, answer: Refusal, toTag = newTag()): void {
    const { transactions, agent } = this.#options.context;
    const headers = [...(answer.headers ?? []), { name: 'server', value: agent }];
    const response = writeResponse(request.message, request.flow, answer.status, {
      ...answer,
      headers,
      toTag,
    });
    if (!response) return;
    if (request.method === 'INVITE') transactions.openInvite(request).respond(response);
    else transactions.open(request).respond(response);
  }

  #refuseUnread(request: SipRequest, flow: Flow, status: number, why: string): void {
    const { transactions, agent } = this.#options.context;
    const headers = [{ name: 'server', value: agent }, ...(status === 503 ? [retryAfter] : [])];
    const parts = { ...(status === 505 || status === 513 ? {} : { reason: why }), headers, toTag: newTag() };
    const answered = transactions.answerStateless(request, flow, status, parts);
    this.#options.log.debug({ peer: flow.address, status, why, answered }, 'sip request refused unread');
  }
}
