import { appointmentTools } from '../../appointments/appointment-tools.ts';
import { orderTools } from '../../orders/orders-tools.ts';
import { reservationTools } from '../../reservations/reservations-tools.ts';
import type { Tool } from '../../voice/define-tool.ts';
import { answerQuestionTool } from './answer-question.ts';

/** Every tool of the product, in the order of docs/tools.md. */
export const ALL_TOOLS: readonly Tool[] = [
  ...appointmentTools,
  ...orderTools,
  ...reservationTools,
  answerQuestionTool,
];
