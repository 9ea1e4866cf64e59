import { authorizationFor } from './answer-challenge.ts';
import { ackInDialog, contactOf, nextHopOf, requestInDialog, type Dialog } from './dialog.ts';
import type { Flow } from './flow.ts';
import type { LegContext } from './leg-context.ts';
import type { Header, SipRequest, SipResponse } from './message.ts';
import { findTargets } from './send-bye.ts';
import type { SentInvite } from './transactions.ts';

interface ReinviteOrder {
  readonly headers: readonly Header[];
  readonly body: Buffer;
  /** Called once with the final answer; null when none will come. */
  onDone(answer: SipResponse | null): void;
}

/**
 * Sends an INVITE within a dialog (RFC 3261, section 14.1), and once more with credentials when it is
 * challenged; every 2xx is acknowledged. The function returned ends it without a report.
 */
export function sendReinvite(
  order: ReinviteOrder,
  { dialog, flow }: { dialog: Dialog; flow: Flow },
  context: LegContext,
): () => void {
  const { transactions, transports, agent, log } = context;
  const userAgent = { name: 'user-agent', value: agent };
  let sent: SentInvite | null = null;
  let isStopped = false;
  let isDone = false;
  const done = (answer: SipResponse | null): void => {
    if (isDone || isStopped) return;
    isDone = true;
    order.onDone(answer);
  };
  const acknowledge = (request: SipRequest, target: Flow, cseq: number): void => {
    const credentials = request.headers.filter(({ name }) => name.endsWith('authorization'));
    transactions.sendAck(ackInDialog(dialog, [...credentials, userAgent], cseq), target);
  };
  const send = (target: Flow, authorization: readonly Header[]): void => {
    const headers = [...order.headers, userAgent, ...authorization];
    const request = { ...requestInDialog(dialog, 'INVITE', headers), body: order.body };
    const cseq = dialog.localCSeq;
    sent = transactions.invite(request, target, {
      onResponse: (response) => {
        if (response.status < 200) return;
        if (response.status < 300) {
          dialog.remoteTarget = contactOf(response) ?? dialog.remoteTarget;
          acknowledge(request, target, cseq);
        }
        const { credentials } = dialog;
        const mayAnswer = credentials && authorization.length === 0 && !isStopped;
        const again = mayAnswer && authorizationFor(response, credentials, request);
        if (again) send(target, [again]);
        else done(response);
      },
      onFailed: () => done(null),
    });
  };
  findTargets(nextHopOf(dialog), flow, transports)
    .then(([target = flow]) => (isStopped ? undefined : send(target, [])))
    .catch((fault: unknown) => {
      log.error({ call: dialog.callId, err: fault }, 'sip re-INVITE failed');
      done(null);
    });
  return () => {
    isStopped = true;
    if (!isDone) sent?.terminate();
  };
}
