import type { NoticeWords } from './notice-words.ts';

export const english: NoticeWords = {
  dateAndTime: (at, locale) =>
    at.toLocaleString(locale, {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
    }),
  stay: (from, until) => `${from} to ${until}`,
  greeting: (name) => (name === null ? 'Hello,' : `Hello ${name},`),
  customer: {
    'appointment.booked': ({ what, when }) => `Your appointment is booked: ${what}, ${when}.`,
    'appointment.rescheduled': ({ what, when }) => `Your appointment has moved: ${what}, now ${when}.`,
    'appointment.staff_changed': ({ what, when, who }) =>
      `Your appointment is now with ${who ?? 'a colleague'}: ${what}, ${when}.`,
    'appointment.cancelled': ({ what, when }) => `Your appointment is cancelled: ${what}, ${when}.`,
    'order.created': ({ what }) => `Thank you, we have received your order ${what}.`,
    'order.confirmed': ({ what }) => `Your order ${what} is confirmed.`,
    'order.ready': ({ what }) => `Your order ${what} is ready.`,
    'order.out_for_delivery': ({ what }) => `Your order ${what} is on its way to you.`,
    'order.cancelled': ({ what }) => `Your order ${what} is cancelled.`,
    'reservation.created': ({ what, when }) =>
      `Thank you, we have received your reservation ${what}: ${when}.`,
    'reservation.confirmed': ({ what, when }) => `Your reservation ${what} is confirmed: ${when}.`,
    'reservation.cancelled': ({ what, when }) => `Your reservation ${what} is cancelled: ${when}.`,
  },
  team: {
    'appointment.booked': ({ what, when }) => `New appointment: ${what}, ${when}`,
    'appointment.rescheduled': ({ what, when }) => `Appointment moved: ${what}, now ${when}`,
    'appointment.staff_changed': ({ what, when }) => `Appointment given to a colleague: ${what}, ${when}`,
    'appointment.cancelled': ({ what, when }) => `Appointment cancelled: ${what}, ${when}`,
    'order.created': ({ what }) => `New order ${what}`,
    'order.confirmed': ({ what }) => `Order ${what} is confirmed`,
    'order.ready': ({ what }) => `Order ${what} is ready`,
    'order.out_for_delivery': ({ what }) => `Order ${what} is out for delivery`,
    'order.cancelled': ({ what }) => `Order ${what} is cancelled`,
    'reservation.created': ({ what, when }) => `New reservation ${what}: ${when}`,
    'reservation.confirmed': ({ what, when }) => `Reservation ${what} is confirmed: ${when}`,
    'reservation.cancelled': ({ what, when }) => `Reservation ${what} is cancelled: ${when}`,
    'inbox.message': ({ who }) => `New message from ${who ?? 'an unknown caller'}`,
    'inbox.callback': ({ who }) => `Call back: ${who ?? 'an unknown caller'}`,
    'inbox.voicemail': ({ who }) => `New voice message from ${who ?? 'an unknown caller'}`,
  },
  subject: {
    'appointment.booked': ({ when }) => `Your appointment: ${when}`,
    'appointment.rescheduled': ({ when }) => `Your appointment has moved: ${when}`,
    'appointment.staff_changed': ({ when }) => `Your appointment: ${when}`,
    'appointment.cancelled': ({ when }) => `Your appointment is cancelled: ${when}`,
    'order.created': ({ what }) => `Your order ${what}`,
    'order.confirmed': ({ what }) => `Your order ${what} is confirmed`,
    'order.ready': ({ what }) => `Your order ${what} is ready`,
    'order.out_for_delivery': ({ what }) => `Your order ${what} is on its way`,
    'order.cancelled': ({ what }) => `Your order ${what} is cancelled`,
    'reservation.created': ({ what }) => `Your reservation ${what}`,
    'reservation.confirmed': ({ what }) => `Your reservation ${what} is confirmed`,
    'reservation.cancelled': ({ what }) => `Your reservation ${what} is cancelled`,
  },
  labels: {
    customer: 'Name',
    phone: 'Phone',
    callBack: 'Call back on',
    email: 'E-mail',
    when: 'When',
    staff: 'With',
    reason: 'Reason',
    address: 'Address',
    readyAt: 'Ready',
    fulfillment: 'How',
    room: 'Room',
    guests: 'Guests',
    total: 'Total',
  },
  fulfillment: { pickup: 'Pick-up', delivery: 'Delivery', dine_in: 'At the table' },
  guests: (adults, children) =>
    [count(adults, 'adult', 'adults'), ...(children > 0 ? [count(children, 'child', 'children')] : [])].join(
      ', ',
    ),
};

const count = (number: number, one: string, many: string): string => `${number} ${number === 1 ? one : many}`;
