import type { OperationTool } from '../operation-tool.ts';

const ORDER = [
  ...[
    'id',
    'number',
    'status',
    'fulfillment',
    'customer',
    'address',
    'items',
    'total',
    'currency',
    'requested_for',
  ],
  ...['ready_at', 'source', 'call_id', 'notes'],
];

/** Booking itself is done by the tools of assistants, which find what is meant by its name. */
export const bookingManagement: readonly OperationTool[] = [
  {
    name: 'list_appointments',
    description: 'Lists appointments of the whole business, the earliest first.',
    operation: 'listAppointments',
    takes: ['status', 'upcoming', 'from', 'to', 'contact_id', 'staff_member_id', 'service_id', 'q'],
    shows: [
      ...['id', 'title', 'status', 'local', 'timezone', 'duration_minutes', 'service', 'staff', 'customer'],
      ...['source', 'call_id', 'notes', 'cancel_reason'],
    ],
  },
  {
    name: 'list_orders',
    description: 'Lists orders of the whole business.',
    operation: 'listOrders',
    takes: ['status', 'open', 'fulfillment', 'from', 'to', 'contact_id', 'q'],
    shows: ORDER,
  },
  {
    name: 'update_order',
    description: 'Moves an order on, such as to `preparing` or `ready`, or changes its notes or times.',
    operation: 'updateOrder',
    id: 'order_id',
    takes: ['status', 'notes', 'requested_for', 'ready_at', 'notify'],
    shows: ORDER,
  },
  {
    name: 'list_reservations',
    description: 'Lists reservations of rooms of the whole business.',
    operation: 'listReservations',
    takes: ['status', 'upcoming', 'active', 'arriving_on', 'departing_on', 'room_id', 'contact_id', 'q'],
    shows: [
      ...['id', 'number', 'status', 'room', 'check_in', 'check_out', 'nights', 'adults', 'children', 'guest'],
      ...['total', 'currency', 'source', 'call_id', 'notes'],
    ],
  },
];
