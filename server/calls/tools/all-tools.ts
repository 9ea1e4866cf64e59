import { appointmentTools } from '../../appointments/appointment-tools.ts';
import { sendTextTool } from '../../messages/messages-tools.ts';
import { orderTools } from '../../orders/orders-tools.ts';
import { reservationTools } from '../../reservations/reservations-tools.ts';
import type { Tool } from '../../voice/define-tool.ts';
import { answerQuestionTool } from './answer-question.ts';
import { findBooking } from './find-booking.ts';
import { findMyBookingsTool } from './find-my-bookings.ts';
import { messageTools } from './message-tools.ts';

/** Every tool of the product, in the order of docs/tools.md. */
export const ALL_TOOLS: readonly Tool[] = [
  ...messageTools,
  ...appointmentTools,
  findMyBookingsTool,
  ...orderTools,
  ...reservationTools,
  answerQuestionTool,
  sendTextTool(findBooking),
];
