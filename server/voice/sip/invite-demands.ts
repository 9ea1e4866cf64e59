import type { SipResponse } from './message.ts';
import { listValues } from './received-request.ts';
import { demandedSeconds, MIN_SECONDS } from './session-timer.ts';

/** How often a call is asked for anew as refusals demand: each time is another transaction. */
const MAX_COMPLIED = 4;

/** What servers demand of an INVITE before they take it. */
export class InviteDemands {
  /** Whether provisional answers may come reliably: where somebody insists on it (RFC 3262, section 4). */
  isReliable = false;
  /** The shortest session that is taken. */
  minSeconds = MIN_SECONDS;
  #complied = 0;

  /** Whether the call can be asked for once more as a refusal demands: with 100rel, or a longer session. */
  comply(refusal: SipResponse): boolean {
    const required = refusal.status === 421 ? (listValues(refusal, 'require') ?? []) : [];
    const seconds = demandedSeconds(refusal) ?? 0;
    const mayComply = (!this.isReliable && required.includes('100rel')) || seconds > this.minSeconds;
    if (!mayComply || this.#complied >= MAX_COMPLIED) return false;
    this.#complied += 1;
    this.isReliable ||= required.length > 0;
    this.minSeconds = Math.max(seconds, this.minSeconds);
    return true;
  }
}
