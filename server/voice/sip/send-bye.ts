import { requestInDialog } from './dialog.ts';
import type { Dialog } from './dialog.ts';
import type { Flow } from './flow.ts';
import type { LegContext } from './leg-context.ts';

/**
 * Says BYE along the dialog's route, over `known` where that leads the same way (RFC 3261, section 15.1.1). `onDone`
 * comes once: with any final answer, with none in time, or when there is no way. The session is over in each case.
 */
export function sendBye(dialog: Dialog, known: Flow, context: LegContext, onDone: () => void): void {
  const { transactions, transports, agent, log } = context;
  const { request, nextHop } = requestInDialog(dialog, 'BYE', [{ name: 'user-agent', value: agent }]);
  const flow = nextHop ? transports.flowToUri(nextHop, known) : Promise.reject(new Error('No next hop'));
  flow
    .then((way) => transactions.request(request, way, onDone))
    .catch((fault: unknown) => {
      log.info({ call: dialog.callId, fault: String(fault) }, 'sip BYE cannot be sent');
      onDone();
    });
}
