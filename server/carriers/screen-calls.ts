import type { Logger } from 'pino';
import type { Clock } from '../platform/clock.ts';
import { calls } from '../platform/metrics/metrics.ts';
import { DigestGuard, type DigestAnswer } from '../voice/sip/digest-guard.ts';
import type { AskingCall, CallScreen, ScreenVerdict } from '../voice/sip/user-agent.ts';
import { calledNumberId } from './chatapp-calls/chatapp-caller.ts';
import { SourceLimit } from './source-limit.ts';
import type { CalledAccount, CalledAccounts } from './trunk-access.ts';

export interface ScreenOptions {
  accounts: CalledAccounts;
  /** Whether the operator trusts an address with every number. */
  isAllowed(address: string): boolean;
  /** The carriers that a call comes from by where it comes from. */
  carriersOf(source: AskingCall['source']): readonly number[];
  /** What callers are told that they log in to. */
  realm: string;
  clock: Clock;
  log: Logger;
}

/** Questions of a stranger without credentials, and wrong credentials, of one address. */
const QUESTIONS = { most: 10, withinMs: 10_000 };
const WRONG_ANSWERS = { most: 5, withinMs: 300_000 };
/** Questions of all strangers together: their addresses can be forged. */
const ALL_QUESTIONS = { most: 200, withinMs: 1_000 };

const ADMIT: ScreenVerdict = { kind: 'admit', admittedAs: null };
const IGNORE: ScreenVerdict = { kind: 'ignore' };

/**
 * Judges who may call a number whose carrier asks callers for credentials (docs/trunks.md): its own addresses
 * and registered flow may, others prove who they are, and of strangers only those who call such a number get
 * an answer. Calls of the chat app prove it from wherever they come, over TLS (docs/chatapp-calls.md).
 */
export function screenCalls(options: ScreenOptions): CallScreen {
  const { accounts, isAllowed, carriersOf, clock, log } = options;
  const guard = new DigestGuard(options);
  const wrong = new SourceLimit(WRONG_ANSWERS, clock);
  const questions = new SourceLimit(QUESTIONS, clock);
  const all = new SourceLimit(ALL_QUESTIONS, clock);
  const judgeAnswer = answerJudge({ guard, wrong, log });

  /** An answer to a challenge of ours passes: only a caller who is there has one. */
  const mayAsk = (address: string, answer: DigestAnswer | null): boolean =>
    answer !== null || (questions.take(address) && all.take(''));

  return {
    get isOpen() {
      return accounts.any;
    },
    judge: async (call) => {
      const { source, authorizations } = call;
      const { address, protocol } = source;
      const mayBeChatapp = calledNumberId(call) !== null;
      const isTrusted = isAllowed(address);
      if (isTrusted && !mayBeChatapp) return ADMIT;
      const own = carriersOf(source);
      const isOwn = isTrusted || own.length > 0;
      const otherwise = isOwn ? ADMIT : IGNORE;
      if (wrong.isSpent(address)) return otherwise;
      const answer = guard.read(authorizations, address);
      if (!isOwn && !mayAsk(address, answer)) return IGNORE;
      try {
        const account = await accounts.find(call);
        if (account?.isChatapp) return protocol === 'TLS' ? judgeAnswer(address, answer, account) : IGNORE;
        if (!account?.credentials || isTrusted || own.includes(account.carrierId)) return otherwise;
        return judgeAnswer(address, answer, account);
      } catch (error) {
        log.warn({ err: error }, 'caller could not be judged');
        return otherwise;
      }
    },
  };
}

/** Judges what a caller proves to be, for one account. */
const answerJudge =
  ({ guard, wrong, log }: { guard: DigestGuard; wrong: SourceLimit; log: Logger }) =>
  (address: string, answer: DigestAnswer | null, account: CalledAccount): ScreenVerdict => {
    const { credentials, carrierId, isChatapp = false } = account;
    if (!credentials) return IGNORE;
    const challenge = (isStale: boolean): ScreenVerdict => {
      const headers = guard.challenge(address, isStale, credentials.algorithms);
      return { kind: 'refuse', refusal: { status: 401, headers } };
    };
    // Businesses share the chat app's addresses: wrong credentials of one must not bar the others.
    const blamed = isChatapp ? `${address} ${carrierId}` : address;
    if (wrong.isSpent(blamed)) return IGNORE;
    if (!answer) return challenge(false);
    const verdict = guard.judge(answer, credentials, 'INVITE');
    if (verdict === 'right') return { kind: 'admit', admittedAs: carrierId, takesReinvite: !isChatapp };
    if (verdict === 'stale') return challenge(true);
    wrong.take(blamed);
    calls.rejected.count('sip', 'wrong_credentials');
    log.info({ peer: address, carrier: carrierId }, 'sip call with wrong credentials');
    return wrong.isSpent(blamed) ? IGNORE : challenge(false);
  };
