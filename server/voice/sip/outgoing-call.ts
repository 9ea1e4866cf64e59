import { randomUUID } from 'node:crypto';
import { newMasterKey } from '../rtp/srtp-keys.ts';
import { readAnswer } from './answer-offer.ts';
import { allowHeader, allowReferHeader } from './check-request.ts';
import { SessionDescription, sdpType } from './describe-session.ts';
import { acknowledge } from './acknowledge.ts';
import { dialogFromAnswer, newTag, type Dialog } from './dialog.ts';
import { authorizationFor, challengeOf } from './answer-challenge.ts';
import type { Challenge } from './digest.ts';
import { routeThrough, type ServerAddress } from './find-servers.ts';
import { EarlyDialogs, MAX_FORKS } from './early-dialogs.ts';
import type { Flow } from './flow.ts';
import type { DialFailure, DialListener, Invitation } from './invitation.ts';
import { InviteDemands } from './invite-demands.ts';
import { Leg } from './leg.ts';
import type { OutgoingContext } from './leg-context.ts';
import type { Attempt } from './attempt.ts';
import type { Header, SipRequest, SipResponse } from './message.ts';
import { traceIdOf } from './message-traces.ts';
import type { MediaTerms, NegotiatedMedia } from './negotiate-sdp.ts';
import { abilitiesOf } from './peer-abilities.ts';
import { detailOf } from './refusal-detail.ts';
import { agreedSession, askForSession } from './session-timer.ts';
import { giveUpAfter } from './sip-timers.ts';

/** How long a server may be silent before the next is tried, and the last before it is given up; in T1. */
const SILENCE_T1 = 8;
const LAST_SILENCE_T1 = 40;
/** A nonce that expires meanwhile is answered once more (RFC 7616, section 3.3). */
const MAX_ANSWERS = 2;

/**
 * A call that is being placed: the INVITE to one server after the other, its credentials, forks and races
 * (RFC 3261, section 13.2; RFC 3263, section 4.3).
 */
export class OutgoingCall {
  readonly id = randomUUID();
  readonly #invitation: Invitation;
  readonly #listener: DialListener;
  readonly #context: OutgoingContext;
  readonly #terms: MediaTerms;
  readonly #session: SessionDescription;
  readonly #offer: Buffer;
  readonly #fromTag = newTag();
  readonly #targets: ServerAddress[];
  readonly #attempts: Attempt[] = [];
  #route: readonly Header[] = [];
  /** Answers of forks by their tag, so that a 2xx that comes again is acknowledged again. */
  readonly #dialogs = new Map<string, Dialog>();
  /** The call is answered or has failed; late answers are still dealt with. */
  readonly #onOver: () => void;
  readonly #early: EarlyDialogs;
  readonly #demands = new InviteDemands();
  #cseq = 0;
  #answers = 0;
  #stopSilence: () => void = () => {};
  /** The connection that our Contact will name, while it is opened. */
  #opening: Flow | null = null;
  #isDecided = false;
  #isCancelled = false;

  constructor(invitation: Invitation, listener: DialListener, context: OutgoingContext, onOver: () => void) {
    this.#onOver = () => {
      this.#early.close();
      onOver();
    };
    this.#invitation = invitation;
    this.#listener = listener;
    this.#context = context;
    this.#terms = { ...invitation.media, ownKey: newMasterKey() };
    this.#session = new SessionDescription(invitation.local, this.#terms);
    this.#offer = this.#session.offer();
    this.#targets = [...invitation.targets];
    const { credentials } = invitation;
    this.#early = new EarlyDialogs({ callId: this.id, localTag: this.#fromTag, credentials }, context);
  }

  /** Of its messages among all (`message-traces.ts`). */
  get traceId(): string {
    return traceIdOf(this.id, this.#fromTag);
  }

  start(): void {
    this.#tryNext({ kind: 'unreachable' });
  }

  /**
   * Cancels the call where it can still be cancelled: CANCEL follows a provisional answer only (section 9.1).
   * A 2xx that crosses it still answers the call.
   */
  cancel(): void {
    if (this.#isDecided || this.#isCancelled) return;
    this.#isCancelled = true;
    this.#opening = null;
    this.#targets.length = 0;
    const open = this.#attempts.filter(({ isOver }) => !isOver);
    if (open.length === 0) return this.#fail({ kind: 'cancelled' });
    for (const attempt of open) if (attempt.isProceeding) this.#cancel(attempt);
    this.#stopSilence();
    // A server that answers neither the INVITE nor its CANCEL is not waited for longer.
    const waits = open.some(({ isProceeding }) => isProceeding) ? 64 : LAST_SILENCE_T1;
    const { running, timers } = this.#context;
    this.#stopSilence = running.after(waits * timers.t1, () => this.#fail({ kind: 'cancelled' }));
  }

  /** Ends it without another word, because the user agent closes. */
  abandon(): void {
    for (const attempt of this.#attempts) attempt.sent?.terminate();
    this.#fail({ kind: 'cancelled' });
  }

  /** Tries the next server; `why` is how the call ends when there is none left. */
  #tryNext(why: DialFailure): void {
    const target = this.#targets.shift();
    if (!target || this.#isDecided) return this.#fail(this.#isCancelled ? { kind: 'cancelled' } : why);
    this.#answers = 0;
    this.#route = routeThrough(target);
    const { transports } = this.#context;
    const flow = transports.flowToServer(target);
    this.#opening = flow;
    const send = (): void => {
      if (this.#opening === flow && !this.#isDecided) this.#send(flow, null);
    };
    const located = transports.located(flow);
    if (located) void located.then(send);
    else send();
  }

  /** Whether no other server was tried since. */
  #isLatest(attempt: Attempt): boolean {
    return this.#opening === null && attempt === this.#attempts.at(-1);
  }

  #send(flow: Flow, authorization: Header | null): void {
    const { timers, running, transactions } = this.#context;
    this.#opening = null;
    const request = this.#write(flow, authorization);
    const state = { isProceeding: false, isCancelled: false, isOver: false };
    const attempt: Attempt = { flow, request, sent: null, ...state };
    this.#attempts.push(attempt);
    this.#stopSilence();
    const patience = this.#targets.length > 0 ? SILENCE_T1 : LAST_SILENCE_T1;
    this.#stopSilence = running.after(patience * timers.t1, () => this.#onSilence(attempt));
    attempt.sent = transactions.invite(request, flow, {
      onResponse: (response) => this.#onResponse(attempt, response),
      onFailed: (why) => this.#onLost(attempt, why),
    });
    if (attempt.isOver) attempt.sent.terminate();
  }

  #write(flow: Flow, authorization: Header | null): SipRequest {
    const { uri, from, to, headers, isReferable = false, takesReinvite = true } = this.#invitation;
    this.#cseq += 1;
    return {
      kind: 'request',
      method: 'INVITE',
      uri,
      version: 'SIP/2.0',
      headers: [
        { name: 'max-forwards', value: '70' },
        ...this.#route,
        { name: 'from', value: `${from};tag=${this.#fromTag}` },
        { name: 'to', value: to },
        { name: 'call-id', value: this.id },
        { name: 'cseq', value: `${this.#cseq} INVITE` },
        this.#context.contactFor(flow),
        isReferable ? allowReferHeader : allowHeader,
        { name: 'supported', value: this.#demands.isReliable ? 'timer, 100rel' : 'timer' },
        ...(takesReinvite ? askForSession(this.#demands.minSeconds) : []),
        ...(authorization ? [authorization] : []),
        ...headers,
        { name: 'user-agent', value: this.#context.agent },
        sdpType,
      ],
      body: this.#offer,
    };
  }

  /** RFC 3263, section 4.3. The silent server may still answer, so its transaction goes on. */
  #onSilence(attempt: Attempt): void {
    if (this.#isDecided || !this.#isLatest(attempt) || attempt.isProceeding || attempt.isOver) return;
    this.#tryNext({ kind: 'silent' });
  }

  #onLost(attempt: Attempt, why: 'timeout' | 'unreachable'): void {
    attempt.isOver = true;
    if (this.#isDecided || !this.#isLatest(attempt)) return;
    this.#tryNext({ kind: why === 'timeout' ? 'silent' : 'unreachable' });
  }

  #onResponse(attempt: Attempt, response: SipResponse): void {
    if (response.status < 200) return this.#onProvisional(attempt, response);
    attempt.isOver = true;
    if (response.status < 300) return this.#onAnswer(attempt, response);
    // Another server has the call by now, or it is over.
    if (this.#isDecided || !this.#isLatest(attempt)) return;
    this.#stopSilence();
    if (this.#isCancelled) return this.#fail({ kind: 'cancelled' });
    const { status, reason } = response;
    const refused = { kind: 'refused', status, reason, ...detailOf(response) } as const;
    if (status === 401 || status === 407) return this.#onChallenge(attempt, response);
    if (this.#demands.comply(response)) {
      this.#answers = 0;
      return this.#send(attempt.flow, null);
    }
    if (status === 503) return this.#tryNext(refused);
    this.#fail(refused);
  }

  #onProvisional(attempt: Attempt, answer: SipResponse): void {
    attempt.isProceeding = true;
    this.#early.take(attempt.request, answer, attempt.flow);
    if (this.#isDecided || this.#isCancelled || !this.#isLatest(attempt)) {
      return this.#cancel(attempt);
    }
    this.#stopSilence();
    this.#listener.provisional(answer.status);
  }

  /** Section 22: the same call once more, with credentials. */
  #onChallenge({ flow }: Attempt, response: SipResponse): void {
    const { uri, credentials } = this.#invitation;
    const challenge = challengeOf(response);
    const header = credentials && authorizationFor(response, credentials, { method: 'INVITE', uri });
    if (challenge && header && this.#mayAnswer(challenge)) {
      this.#answers += 1;
      return this.#send(flow, header);
    }
    this.#fail({ kind: 'credentials', status: response.status, hasCredentials: credentials !== null });
  }

  /** A second challenge means wrong credentials, unless it only says that the nonce has expired. */
  #mayAnswer(challenge: Challenge): boolean {
    return this.#answers === 0 || (challenge.stale && this.#answers < MAX_ANSWERS);
  }

  /** A 2xx: of the call, of another fork, of a server that was given up, or one that comes again. */
  #onAnswer(attempt: Attempt, response: SipResponse): void {
    const dialog = dialogFromAnswer(attempt.request, response, this.#invitation.credentials);
    if (typeof dialog === 'string') {
      this.#context.log.info({ call: this.id, why: dialog }, 'sip answer without a dialog');
      return this.#isDecided ? undefined : this.#fail({ kind: 'media' });
    }
    this.#early.confirm(dialog);
    const known = this.#dialogs.get(dialog.remoteTag ?? '');
    if (!known && this.#dialogs.size >= MAX_FORKS) return;
    this.#dialogs.set(dialog.remoteTag ?? '', known ?? dialog);
    acknowledge(dialog, attempt, this.#context);
    if (known) return;
    if (this.#isDecided) return this.#hangUpFork(dialog, attempt.flow, response);
    this.#stopSilence();
    for (const other of this.#attempts) {
      if (other !== attempt && !other.isOver && other.isProceeding) this.#cancel(other);
    }
    const hasOwn = response.body.length > 0;
    const media = readAnswer(
      hasOwn ? response : (this.#early.descriptionOf(response) ?? response),
      this.#terms,
    );
    const leg = this.#makeLeg(dialog, attempt.flow, response, media);
    if (!media) {
      void leg.hangUp();
      return this.#fail({ kind: 'media' });
    }
    this.#isDecided = true;
    this.#onOver();
    this.#listener.answered(leg, media);
  }

  #makeLeg(dialog: Dialog, flow: Flow, answer: SipResponse, media: NegotiatedMedia | null): Leg {
    const [session, terms, abilities] = [this.#session, this.#terms, abilitiesOf(answer)];
    const state = { dialog, flow, phase: 'confirmed', session, media, terms, abilities } as const;
    const expires = (this.#invitation.takesReinvite ?? true) ? agreedSession(answer) : null;
    return this.#context.adopt((context) => new Leg({ ...state, expires }, context));
  }

  /** The first fork that answers has the call (section 13.2.2.4). */
  #hangUpFork(dialog: Dialog, flow: Flow, answer: SipResponse): void {
    this.#context.log.debug({ call: this.id }, 'sip fork hung up');
    void this.#makeLeg(dialog, flow, answer, null).hangUp();
  }

  #cancel(attempt: Attempt): void {
    if (attempt.isCancelled || attempt.isOver) return;
    attempt.isCancelled = true;
    attempt.sent?.cancel();
    this.#context.running.after(giveUpAfter(this.#context.timers), () => {
      if (!attempt.isOver) attempt.sent?.terminate();
    });
  }

  #fail(failure: DialFailure): void {
    if (this.#isDecided) return;
    this.#isDecided = true;
    this.#stopSilence();
    for (const attempt of this.#attempts) if (!attempt.isOver && attempt.isProceeding) this.#cancel(attempt);
    this.#onOver();
    this.#listener.failed(failure);
  }
}
