/** The events of webhooks, and when they occur (docs/events.md). */
export const EVENT_DESCRIPTIONS = {
  'call.started': 'An assistant answered a call.',
  'call.ended': 'A call ended and was summarised; includes transcript and summary.',
  'call.transferred': 'A call was transferred to a person.',
  'message.taken': 'The assistant took a message.',
  'appointment.booked': 'An appointment was booked.',
  'appointment.rescheduled': 'An appointment moved to a new time.',
  'appointment.cancelled': 'An appointment was cancelled.',
  'order.created': 'An order was placed, by an assistant, by hand or through the API.',
  'order.updated': 'An order changed.',
  'order.cancelled': 'An order was cancelled.',
  'reservation.created': 'A room was reserved, by an assistant, by hand or through the API.',
  'reservation.updated': 'A reservation changed.',
  'reservation.cancelled': 'A reservation was cancelled.',
  'campaign.completed': 'An outbound campaign finished calling its list.',
  'test.ping': 'A test was requested.',
} as const;

export type EventName = keyof typeof EVENT_DESCRIPTIONS;

export const EVENT_NAMES = Object.keys(EVENT_DESCRIPTIONS) as EventName[];
