import type { Attempt } from './attempt.ts';
import { ackInDialog, nextHopOf, type Dialog } from './dialog.ts';
import { headerValue } from './message.ts';
import { findTargets } from './send-bye.ts';
import type { SendingContext } from './send-in-dialog.ts';

/**
 * Acknowledges a 2xx to an INVITE of ours along the route of its dialog, and with the credentials of the
 * INVITE (RFC 3261, sections 13.2.2.4 and 22.1).
 */
export function acknowledge(
  dialog: Dialog,
  { flow, request }: Pick<Attempt, 'flow' | 'request'>,
  { transactions, transports, agent }: SendingContext,
): void {
  const credentials = request.headers.filter(({ name }) => name.endsWith('authorization'));
  const cseq = Number.parseInt(headerValue(request, 'cseq') ?? '', 10);
  const ack = ackInDialog(dialog, [...credentials, { name: 'user-agent', value: agent }], cseq);
  void findTargets(nextHopOf(dialog), flow, transports).then(([target = flow]) =>
    transactions.sendAck(ack, target),
  );
}
