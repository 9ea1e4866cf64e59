import type { Refusal } from './check-request.ts';
import { headerValue, type Header, type SipRequest, type SipResponse } from './message.ts';
import { parseParameters } from './parse-parameters.ts';
import { abilitiesOf } from './peer-abilities.ts';
import type { TimerSet } from './sip-timers.ts';

/** How long a call lives without a sign of its signalling, and who gives it (RFC 4028). */
export interface SessionTerms {
  readonly seconds: number;
  readonly refresher: 'us' | 'peer';
}

/** The shortest that may be asked of us, and the least that RFC 4028 allows (section 4). */
export const MIN_SECONDS = 90;
const MAX_SECONDS = 86_400;
/** What we ask for (section 4 recommends it). */
const USUAL_SECONDS = 1_800;
/** The call ends so long before its session does, but not longer than a third of it (section 10). */
const MAX_MARGIN_S = 32;

interface Expiry {
  seconds: number;
  refresher: 'uac' | 'uas' | null;
}

/** What an answer says of the session to whoever asked. */
export interface AnsweredSession {
  readonly terms: SessionTerms | null;
  readonly headers: readonly Header[];
}

/** A peer that takes no re-INVITE is not promised a refresh; it may refresh the session itself. */
export const UNREFRESHED: AnsweredSession = { terms: null, headers: [] };

/**
 * How a request of the peer wants the session refreshed, and what its 2xx says of that; a refusal when the
 * session is too short (section 9). Without Session-Expires nothing is refreshed.
 */
export function answerSession(request: SipRequest): AnsweredSession | Refusal {
  const wanted = readExpiry(request);
  const isUnderstood = abilitiesOf(request).extensions.has('timer');
  if (wanted && wanted.seconds < MIN_SECONDS && isUnderstood)
    return { status: 422, headers: [{ name: 'min-se', value: String(MIN_SECONDS) }] };
  // A proxy may ask for it on behalf of a peer that does not understand a refusal.
  if (!wanted || wanted.seconds < MIN_SECONDS) return { terms: null, headers: [] };
  const refresher = isUnderstood ? (wanted.refresher ?? 'uac') : 'uas';
  const seconds = Math.min(wanted.seconds, MAX_SECONDS);
  return {
    terms: { seconds, refresher: refresher === 'uac' ? 'peer' : 'us' },
    headers: [
      { name: 'session-expires', value: `${seconds};refresher=${refresher}` },
      ...(refresher === 'uac' ? [{ name: 'require', value: 'timer' }] : []),
    ],
  };
}

/**
 * What a request of ours asks for: the usual time, unless `refreshed` is given; a refresh says that the
 * refresher stays who it is.
 */
export function askForSession(minSeconds: number, refreshed: SessionTerms | null = null): Header[] {
  const seconds = Math.max(refreshed?.seconds ?? USUAL_SECONDS, minSeconds);
  const refresher = refreshed ? `;refresher=${refreshed.refresher === 'us' ? 'uac' : 'uas'}` : '';
  return [
    { name: 'session-expires', value: `${seconds}${refresher}` },
    { name: 'min-se', value: String(minSeconds) },
  ];
}

/** What the 2xx to a request of ours agrees on; null: the session does not expire. */
export function agreedSession(answer: SipResponse): SessionTerms | null {
  const agreed = readExpiry(answer);
  if (!agreed) return null;
  const seconds = Math.min(Math.max(agreed.seconds, MIN_SECONDS), MAX_SECONDS);
  return { seconds, refresher: agreed.refresher === 'uas' ? 'peer' : 'us' };
}

/** The seconds that a 422 demands at least; null when it says none that can be met. */
export function demandedSeconds(refusal: SipResponse): number | null {
  const [, digits] = /^\s*(\d{1,6})\b/.exec(headerValue(refusal, 'min-se') ?? '') ?? [];
  const seconds = Number(digits ?? 0);
  return refusal.status === 422 && seconds >= MIN_SECONDS && seconds <= MAX_SECONDS ? seconds : null;
}

/** Null when the message has no Session-Expires, or one that cannot be read. */
function readExpiry(message: SipRequest | SipResponse): Expiry | null {
  const [, digits, rest = ''] =
    /^\s*(\d{1,9})\s*(;.*)?$/.exec(headerValue(message, 'session-expires') ?? '') ?? [];
  const parameters = parseParameters(rest);
  if (digits === undefined || !parameters) return null;
  const refresher = parameters.get('refresher')?.toLowerCase();
  return {
    seconds: Number(digits),
    refresher: refresher === 'uac' || refresher === 'uas' ? refresher : null,
  };
}

/** Runs the session of one call. */
export class SessionTimer {
  readonly #running: TimerSet;
  readonly #act: { refresh(terms: SessionTerms | null): void; expire(): void };
  #stops: (() => void)[] = [];

  /** `refresh` is called at half of the time where we are to; `expire` when nothing came in time. */
  constructor(running: TimerSet, act: { refresh(terms: SessionTerms | null): void; expire(): void }) {
    this.#running = running;
    this.#act = act;
  }

  /** The session begins anew on these terms; null: it does not expire. */
  agree(terms: SessionTerms | null): void {
    this.stop();
    if (!terms) return;
    const { seconds, refresher } = terms;
    const endMs = (seconds - Math.min(MAX_MARGIN_S, seconds / 3)) * 1_000;
    this.#stops.push(this.#running.after(endMs, () => this.#act.expire()));
    if (refresher === 'us') this.tryIn((seconds * 1_000) / 2, terms);
  }

  /** Refreshes in `ms`, before the session expires as it would. */
  tryIn(ms: number, terms: SessionTerms | null): void {
    this.#stops.push(this.#running.after(ms, () => this.#act.refresh(terms)));
  }

  stop(): void {
    for (const stop of this.#stops.splice(0)) stop();
  }
}
