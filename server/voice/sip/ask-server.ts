import { randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import { authorizationFor, challengeOf } from './answer-challenge.ts';
import { newTag } from './dialog.ts';
import type { Credentials } from './digest.ts';
import type { Flow } from './flow.ts';
import type { LegContext } from './leg-context.ts';
import { headerValue, type Header, type SipRequest, type SipResponse } from './message.ts';
import { parseVia } from './parse-via.ts';

/** A request outside of a call. */
export interface Question {
  readonly method: 'OPTIONS' | 'REGISTER';
  readonly uri: string;
  /** As From and To carry them, without a tag. */
  readonly from: string;
  readonly to: string;
  readonly headers: readonly Header[];
  readonly credentials: Credentials | null;
}

/** What a question comes to: an answer, or none. */
export type Asked =
  /** `isChallenged`: the server asked for credentials, and this is what it answered to them. */
  | { kind: 'answer'; response: SipResponse; isChallenged: boolean }
  | { kind: 'silent' }
  | { kind: 'unreachable' };

/**
 * The address that an answer says its question came from (`received`, RFC 3261, section 18.2.1): the one
 * behind which this machine stands, as its peer sees it. Null where the answer does not tell.
 */
export function seenAs(response: SipResponse): string | null {
  const via = parseVia(headerValue(response, 'via') ?? '');
  const received = via?.parameters.get('received')?.replace(/^\[|\]$/g, '') ?? '';
  return isIP(received) === 0 ? null : received;
}

/** How long one server is waited for, in T1: a question and five repetitions. */
const PATIENCE_T1 = 16;
/** A nonce that expires meanwhile is answered once more (RFC 7616, section 3.3). */
const MAX_ANSWERS = 2;

/** Questions to servers with one Call-ID and a CSeq that grows (RFC 3261, section 10.2). */
export class Inquiry {
  readonly #callId = randomUUID();
  readonly #tag = newTag();
  readonly #context: Omit<LegContext, 'onGone'>;
  #cseq = 0;

  constructor(context: Omit<LegContext, 'onGone'>) {
    this.#context = context;
  }

  /**
   * Asks over this flow, and again with credentials where the server asks for them. Resolves within eight
   * seconds for each time.
   */
  async ask(flow: Flow, question: Question): Promise<Asked> {
    const { credentials, method, uri } = question;
    let asked = await this.#ask(flow, question, null);
    if (!credentials) return asked;
    for (let answers = 0; asked.kind === 'answer'; answers += 1) {
      const challenge = challengeOf(asked.response);
      const mayAnswer = answers === 0 || (challenge?.stale === true && answers < MAX_ANSWERS);
      const header = mayAnswer ? authorizationFor(asked.response, credentials, { method, uri }) : null;
      if (!header) break;
      const again = await this.#ask(flow, question, header);
      asked = again.kind === 'answer' ? { ...again, isChallenged: true } : again;
    }
    return asked;
  }

  #ask(flow: Flow, question: Question, authorization: Header | null): Promise<Asked> {
    const { running, timers, transactions } = this.#context;
    const request = this.#write(question, authorization);
    return new Promise((resolve) => {
      const giveUp = running.after(PATIENCE_T1 * timers.t1, () => {
        terminate();
        resolve({ kind: 'silent' });
      });
      const terminate = transactions.request(request, flow, (outcome) => {
        giveUp();
        if (outcome.kind === 'answer') resolve({ ...outcome, isChallenged: false });
        else resolve({ kind: outcome.kind === 'timeout' ? 'silent' : 'unreachable' });
      });
    });
  }

  #write({ method, uri, from, to, headers }: Question, authorization: Header | null): SipRequest {
    this.#cseq += 1;
    return {
      kind: 'request',
      method,
      uri,
      version: 'SIP/2.0',
      headers: [
        { name: 'max-forwards', value: '70' },
        { name: 'from', value: `${from};tag=${this.#tag}` },
        { name: 'to', value: to },
        { name: 'call-id', value: this.#callId },
        { name: 'cseq', value: `${this.#cseq} ${method}` },
        ...headers,
        ...(authorization ? [authorization] : []),
        { name: 'user-agent', value: this.#context.agent },
      ],
      body: Buffer.alloc(0),
    };
  }
}
