import { authorizationFor } from './answer-challenge.ts';
import { nextHopOf, requestInDialog, type Dialog } from './dialog.ts';
import type { Flow } from './flow.ts';
import type { LegContext } from './leg-context.ts';
import type { Header } from './message.ts';
import { findTargets } from './send-bye.ts';
import type { ClientOutcome } from './transaction-client.ts';

/** What a request of ours needs from its user agent. */
export type SendingContext = Pick<LegContext, 'transactions' | 'transports' | 'agent' | 'log'>;

/** A request of ours within a dialog, neither INVITE nor BYE. */
interface RequestOrder {
  readonly method: string;
  readonly headers: readonly Header[];
  readonly body?: Buffer;
  /** Told the CSeq number of every request that is sent. */
  onSent?(cseq: number): void;
  /** Called once, with a final answer or none. */
  onOutcome(outcome: ClientOutcome): void;
}

/**
 * Sends a request along the dialog's route (RFC 3261, section 12.2.1), and once more with credentials when it
 * is challenged.
 */
export function sendInDialog(
  order: RequestOrder,
  { dialog, flow }: { dialog: Dialog; flow: Flow },
  context: SendingContext,
): void {
  const { transactions, transports, agent, log } = context;
  const send = (target: Flow, authorization: readonly Header[]): void => {
    const headers = [...order.headers, { name: 'user-agent', value: agent }, ...authorization];
    const written = requestInDialog(dialog, order.method, headers);
    const request = order.body ? { ...written, body: order.body } : written;
    order.onSent?.(dialog.localCSeq);
    transactions.request(request, target, (outcome) => {
      const { credentials } = dialog;
      const isChallenged = outcome.kind === 'answer' && credentials && authorization.length === 0;
      const again = isChallenged && authorizationFor(outcome.response, credentials, request);
      if (again) send(target, [again]);
      else order.onOutcome(outcome);
    });
  };
  findTargets(nextHopOf(dialog), flow, transports)
    .then(([target = flow]) => send(target, []))
    .catch((fault: unknown) => {
      log.error({ call: dialog.callId, method: order.method, err: fault }, 'sip request failed');
      order.onOutcome({ kind: 'unreachable' });
    });
}
