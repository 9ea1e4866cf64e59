import type { Dialog } from './dialog.ts';
import type { LegContext } from './leg-context.ts';
import type { SipResponse } from './message.ts';
import type { ReceivedRequest } from './received-request.ts';
import { writeResponse, type ResponseParts } from './response.ts';

/** What an answer needs of its dialog. */
type AnsweredDialog = Pick<Dialog, 'callId' | 'localTag'>;

/**
 * An answer with the dialog's tag and our Server header; null when the request cannot be answered (see
 * `writeResponse`).
 */
export function writeInDialog(
  request: ReceivedRequest,
  status: number,
  parts: ResponseParts,
  dialog: AnsweredDialog,
  { agent }: Pick<LegContext, 'agent'>,
): SipResponse | null {
  const headers = [...(parts.headers ?? []), { name: 'server', value: agent }];
  return writeResponse(request.message, request.flow, status, { ...parts, headers, toTag: dialog.localTag });
}

/**
 * Sends the final answer to a request within the dialog, in a transaction of its own, so that a
 * retransmission gets the same answer (RFC 3261, section 12.2.2).
 */
export function answerInDialog(
  request: ReceivedRequest,
  status: number,
  parts: ResponseParts,
  dialog: AnsweredDialog,
  context: Pick<LegContext, 'agent' | 'transactions' | 'log'>,
): void {
  const response = writeInDialog(request, status, parts, dialog, context);
  const { transactions, log } = context;
  if (status >= 300)
    log.debug({ call: dialog.callId, method: request.method, status }, 'sip request refused in dialog');
  const transaction =
    request.method === 'INVITE' ? transactions.openInvite(request) : transactions.open(request);
  if (response) transaction.respond(response);
}
