import { randomUUID } from 'node:crypto';
import { authorizationFor } from './answer-challenge.ts';
import { newTag } from './dialog.ts';
import type { Credentials } from './digest.ts';
import type { ServerAddress } from './find-servers.ts';
import type { LegContext } from './leg-context.ts';
import type { Header, SipRequest, SipResponse } from './message.ts';

/** A question to a server, and who asks it. */
export interface OptionsQuestion {
  readonly uri: string;
  readonly from: string;
  readonly credentials: Credentials | null;
}

export interface OptionsAnswer {
  readonly status: number;
  /** The server asked for credentials, and these were answered with `status`. */
  readonly isChallenged: boolean;
}

/** How long one server is waited for, in T1: a question and five repetitions. */
const PATIENCE_T1 = 16;

/**
 * Asks a server whether it is there (RFC 3261, section 11), once more with credentials where it asks for
 * them. Resolves with its answer, null when none comes within eight seconds.
 */
export async function sendOptions(
  server: ServerAddress,
  { uri, from, credentials }: OptionsQuestion,
  context: Omit<LegContext, 'onGone'>,
): Promise<OptionsAnswer | null> {
  const callId = randomUUID();
  const tag = newTag();
  const ask = (cseq: number, authorization: readonly Header[]): Promise<SipResponse | null> => {
    const flow = context.transports.flowToServer(server);
    const request: SipRequest = {
      kind: 'request',
      method: 'OPTIONS',
      uri,
      version: 'SIP/2.0',
      headers: [
        { name: 'max-forwards', value: '70' },
        { name: 'from', value: `${from};tag=${tag}` },
        { name: 'to', value: `<${uri}>` },
        { name: 'call-id', value: callId },
        { name: 'cseq', value: `${cseq} OPTIONS` },
        context.contactFor(flow),
        ...authorization,
        { name: 'accept', value: 'application/sdp' },
        { name: 'user-agent', value: context.agent },
      ],
      body: Buffer.alloc(0),
    };
    return new Promise((resolve) => {
      const { running, timers, transactions } = context;
      const giveUp = running.after(PATIENCE_T1 * timers.t1, () => {
        terminate();
        resolve(null);
      });
      const terminate = transactions.request(request, flow, (outcome) => {
        giveUp();
        resolve(outcome.kind === 'answer' ? outcome.response : null);
      });
    });
  };
  const first = await ask(1, []);
  const answer = first && credentials && authorizationFor(first, credentials, { method: 'OPTIONS', uri });
  if (!first || !answer) return first && { status: first.status, isChallenged: false };
  const second = await ask(2, [answer]);
  return second && { status: second.status, isChallenged: true };
}
