import { answerInDialog } from './answer-in-dialog.ts';
import { acceptHeader, allowHeader, supportedHeader, type Refusal } from './check-request.ts';
import type { Dialog } from './dialog.ts';
import { answerInfo } from './dtmf-info.ts';
import type { OutgoingContext } from './leg-context.ts';
import type { ReceivedRequest } from './received-request.ts';
import type { ResponseParts } from './response.ts';

/**
 * Answers a request of the called side before it has answered our INVITE: gateways tell whom they have
 * reached by UPDATE, and end a call whose dialog is said not to exist.
 * @param refusal the answer, where it is one whatever the request says.
 */
export function answerEarly(
  request: ReceivedRequest,
  refusal: Refusal | null,
  dialog: Pick<Dialog, 'callId' | 'localTag'>,
  context: OutgoingContext,
): void {
  const { status, ...parts } = refusal ?? answerTo(request, context);
  answerInDialog(request, status, parts, dialog, context);
}

function answerTo(
  { method, message, flow }: ReceivedRequest,
  { contactFor }: OutgoingContext,
): ResponseParts & { status: number } {
  switch (method) {
    case 'UPDATE':
      // Our offer has no answer yet (RFC 3311, section 5.2).
      return message.body.length > 0
        ? { status: 491 }
        : { status: 200, headers: [contactFor(flow), allowHeader, supportedHeader] };
    case 'INVITE':
      return { status: 491 };
    case 'INFO': {
      const { status, parts } = answerInfo(message);
      return { status, ...parts };
    }
    case 'OPTIONS':
      return { status: 200, headers: [allowHeader, acceptHeader, supportedHeader] };
    default:
      return { status: 481 };
  }
}
