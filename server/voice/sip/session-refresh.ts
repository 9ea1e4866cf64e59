import { randomInt } from 'node:crypto';
import { allowHeader, supportedHeader } from './check-request.ts';
import { contactOf, type Dialog } from './dialog.ts';
import type { Flow } from './flow.ts';
import type { LegContext } from './leg-context.ts';
import type { Header, SipResponse } from './message.ts';
import type { PeerAbilities } from './peer-abilities.ts';
import { sendInDialog } from './send-in-dialog.ts';
import { sendReinvite } from './send-reinvite.ts';
import {
  agreedSession,
  askForSession,
  demandedSeconds,
  MIN_SECONDS,
  SessionTimer,
  type SessionTerms,
} from './session-timer.ts';

/** A call as its refreshes need it. */
interface RefreshedLeg {
  readonly dialog: Dialog;
  readonly abilities: PeerAbilities;
  flow(): Flow;
  contact(): Header;
  /** Our side of the session as it was described last. */
  describe(): Buffer;
  /** The peer has answered that description. */
  described(answer: SipResponse): void;
  /** The peer is gone, or the session is over. */
  expired(cause: string): void;
}

/**
 * How long the next try waits after one that was refused (RFC 3261, section 14.1). Of two INVITEs that
 * crossed the one of whoever did not place the call comes again first.
 */
const RETRY_MS = [2_100, 4_000] as const;
const RETRY_FIRST_MS = [0, 2_000] as const;
/** The peer does not take the method, whatever its Allow says: that may be of somebody behind it. */
const NOT_TAKEN: ReadonlySet<number> = new Set([405, 501]);

/**
 * Keeps the session of a call alive, and ends it when the peer does not (RFC 4028, sections 7.4 and 10): by
 * UPDATE where the peer takes it, else by a re-INVITE with the description there is.
 */
export class SessionRefresh {
  readonly #leg: RefreshedLeg;
  readonly #context: LegContext;
  readonly #timer: SessionTimer;
  #stopInviting: (() => void) | null = null;
  /** The shortest session that the peer takes, as far as it is known. */
  #minSeconds = MIN_SECONDS;
  #takesUpdate = true;
  #terms: SessionTerms | null = null;
  /** Of the refresh that was sent last; outcomes of those before it count no more. */
  #turn = 0;
  #isOver = false;

  constructor(leg: RefreshedLeg, context: LegContext) {
    this.#leg = leg;
    this.#context = context;
    this.#timer = new SessionTimer(context.running, {
      refresh: (terms) => this.#refresh(terms),
      expire: () => leg.expired('session expired'),
    });
  }

  /** A re-INVITE of ours has no answer yet. */
  get isInviting(): boolean {
    return this.#stopInviting !== null;
  }

  /** As `SessionTimer.agree`. */
  agree(terms: SessionTerms | null): void {
    if (this.#isOver) return;
    this.#terms = terms;
    this.#timer.agree(terms);
  }

  /**
   * Tells the peer our Contact, which is another than it was. The session goes on as agreed; a peer that
   * refuses it keeps the old one.
   */
  move(): void {
    this.#stopInviting?.();
    this.#stopInviting = null;
    if (!this.#isOver) this.#refresh(this.#terms);
  }

  stop(): void {
    this.#isOver = true;
    this.#timer.stop();
    this.#stopInviting?.();
    this.#stopInviting = null;
  }

  #refresh(terms: SessionTerms | null): void {
    const turn = ++this.#turn;
    const { dialog, abilities } = this.#leg;
    const flow = this.#leg.flow();
    const session = terms ? askForSession(this.#minSeconds, terms) : [];
    const headers = [this.#leg.contact(), allowHeader, supportedHeader, ...session];
    if (this.#takesUpdate && abilities.methods.has('UPDATE')) {
      const onOutcome: Parameters<typeof sendInDialog>[0]['onOutcome'] = (outcome) => {
        if (turn !== this.#turn) return;
        const answer = outcome.kind === 'answer' ? outcome.response : null;
        this.#takesUpdate = !answer || !NOT_TAKEN.has(answer.status);
        if (this.#takesUpdate) this.#onAnswer(answer, terms);
        else if (!this.#isOver) this.#refresh(terms);
      };
      return sendInDialog({ method: 'UPDATE', headers, onOutcome }, { dialog, flow }, this.#context);
    }
    const onDone = (answer: SipResponse | null): void => {
      this.#stopInviting = null;
      if (answer && answer.status < 300) this.#leg.described(answer);
      this.#onAnswer(answer, terms);
    };
    const type = { name: 'content-type', value: 'application/sdp' };
    const order = { headers: [...headers, type], body: this.#leg.describe(), onDone };
    this.#stopInviting = sendReinvite(order, { dialog, flow }, this.#context);
  }

  #onAnswer(answer: SipResponse | null, terms: SessionTerms | null): void {
    if (this.#isOver) return;
    // Section 10 of RFC 4028 and section 14.1 of RFC 3261: the peer does not know the call any longer.
    if (!answer || answer.status === 408 || answer.status === 481)
      return this.#leg.expired('the peer does not answer a session refresh');
    if (answer.status < 300) {
      this.#leg.dialog.remoteTarget = contactOf(answer) ?? this.#leg.dialog.remoteTarget;
      return this.agree(agreedSession(answer));
    }
    if (terms?.refresher !== 'us' && answer.status !== 491) return;
    this.#minSeconds = Math.max(this.#minSeconds, demandedSeconds(answer) ?? 0);
    const [from, to] = answer.status === 491 && !this.#leg.dialog.isOurs ? RETRY_FIRST_MS : RETRY_MS;
    this.#timer.tryIn(randomInt(from, to), terms);
  }
}
