import type { Dialog } from './dialog.ts';
import type { LegContext } from './leg-context.ts';
import type { SipResponse } from './message.ts';
import type { ReceivedRequest } from './received-request.ts';
import { writeResponse } from './response.ts';
import type { ResponseParts } from './response.ts';

/** An answer under the dialog's own tag and our name; null when there is nobody to give it to (see `writeResponse`). */
export function writeInDialog(
  request: ReceivedRequest,
  status: number,
  parts: ResponseParts,
  dialog: Dialog,
  { agent }: LegContext,
): SipResponse | null {
  const headers = [...(parts.headers ?? []), { name: 'server', value: agent }];
  return writeResponse(request.message, request.flow, status, { ...parts, headers, toTag: dialog.localTag });
}

/**
 * Answers a request within the dialog, for good, in a transaction of its own, so that a retransmission gets the same
 * answer (RFC 3261, section 12.2.2).
 */
export function answerInDialog(
  request: ReceivedRequest,
  status: number,
  parts: ResponseParts,
  dialog: Dialog,
  context: LegContext,
): void {
  const response = writeInDialog(request, status, parts, dialog, context);
  const { transactions, log } = context;
  if (status >= 300)
    log.debug({ call: dialog.callId, method: request.method, status }, 'sip request refused in dialog');
  const transaction =
    request.method === 'INVITE' ? transactions.openInvite(request) : transactions.open(request);
  if (response) transaction.respond(response);
}
