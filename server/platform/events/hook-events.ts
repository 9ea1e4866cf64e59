import type { EventName } from './event-names.ts';

/** The events of hooks of app integrations, and when they occur (docs/hooks.md). */
export const HOOK_EVENT_DESCRIPTIONS = {
  'call.completed': 'A call ended and was summarised.',
  'message.received': 'A caller left a message, or a text came in.',
  'appointment.booked': 'An appointment was booked.',
  'order.placed': 'An order was placed.',
  'reservation.made': 'A room was reserved.',
  'contact.created': 'A contact was made: by hand, through the API, by an import or on a call.',
} as const;

export type HookEvent = keyof typeof HOOK_EVENT_DESCRIPTIONS;

export const HOOK_EVENTS = Object.keys(HOOK_EVENT_DESCRIPTIONS) as HookEvent[];

const FOLLOWING: Partial<Record<EventName, HookEvent>> = {
  'call.ended': 'call.completed',
  'message.taken': 'message.received',
  'appointment.booked': 'appointment.booked',
  'order.created': 'order.placed',
  'reservation.created': 'reservation.made',
};

/**
 * The hook event that corresponds to the webhook event `type`; null for none. The second
 * `appointment.booked`, the one after the call with the fields of the call, is not sent to hooks.
 */
export function hookEventOf(type: EventName, data: Record<string, unknown>): HookEvent | null {
  if (type === 'appointment.booked' && data['appointment_id'] === undefined) return null;
  return FOLLOWING[type] ?? null;
}
