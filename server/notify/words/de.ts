import type { NoticeWords } from './notice-words.ts';

export const german: NoticeWords = {
  dateAndTime: (at, locale) => {
    const day = at.toLocaleString(locale, {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
    });
    return `${day}, ${at.toPlainTime().toString({ smallestUnit: 'minute' })} Uhr`;
  },
  stay: (from, until) => `${from} bis ${until}`,
  greeting: (name) => (name === null ? 'Guten Tag,' : `Guten Tag ${name},`),
  customer: {
    'appointment.booked': ({ what, when }) => `Ihr Termin ist gebucht: ${what}, ${when}.`,
    'appointment.rescheduled': ({ what, when }) => `Ihr Termin wurde verschoben: ${what}, jetzt ${when}.`,
    'appointment.staff_changed': ({ what, when, who }) =>
      `Ihr Termin ist jetzt bei ${who ?? 'jemand anderem aus unserem Team'}: ${what}, ${when}.`,
    'appointment.cancelled': ({ what, when }) => `Ihr Termin wurde abgesagt: ${what}, ${when}.`,
    'order.created': ({ what }) => `Vielen Dank, wir haben Ihre Bestellung ${what} erhalten.`,
    'order.confirmed': ({ what }) => `Ihre Bestellung ${what} ist bestätigt.`,
    'order.ready': ({ what }) => `Ihre Bestellung ${what} ist fertig.`,
    'order.out_for_delivery': ({ what }) => `Ihre Bestellung ${what} ist auf dem Weg zu Ihnen.`,
    'order.cancelled': ({ what }) => `Ihre Bestellung ${what} wurde storniert.`,
    'reservation.created': ({ what, when }) =>
      `Vielen Dank, wir haben Ihre Reservierung ${what} erhalten: ${when}.`,
    'reservation.confirmed': ({ what, when }) => `Ihre Reservierung ${what} ist bestätigt: ${when}.`,
    'reservation.cancelled': ({ what, when }) => `Ihre Reservierung ${what} wurde storniert: ${when}.`,
  },
  team: {
    'appointment.booked': ({ what, when }) => `Neuer Termin: ${what}, ${when}`,
    'appointment.rescheduled': ({ what, when }) => `Termin verschoben: ${what}, jetzt ${when}`,
    'appointment.staff_changed': ({ what, when }) => `Termin an jemand anderen übergeben: ${what}, ${when}`,
    'appointment.cancelled': ({ what, when }) => `Termin abgesagt: ${what}, ${when}`,
    'order.created': ({ what }) => `Neue Bestellung ${what}`,
    'order.confirmed': ({ what }) => `Bestellung ${what} ist bestätigt`,
    'order.ready': ({ what }) => `Bestellung ${what} ist fertig`,
    'order.out_for_delivery': ({ what }) => `Bestellung ${what} wird geliefert`,
    'order.cancelled': ({ what }) => `Bestellung ${what} storniert`,
    'reservation.created': ({ what, when }) => `Neue Reservierung ${what}: ${when}`,
    'reservation.confirmed': ({ what, when }) => `Reservierung ${what} ist bestätigt: ${when}`,
    'reservation.cancelled': ({ what, when }) => `Reservierung ${what} storniert: ${when}`,
    'inbox.message': ({ who }) => `Neue Nachricht von ${who ?? 'einem unbekannten Anrufer'}`,
    'inbox.callback': ({ who }) => `Rückruf erbeten: ${who ?? 'unbekannter Anrufer'}`,
    'inbox.voicemail': ({ who }) => `Neue Sprachnachricht von ${who ?? 'einem unbekannten Anrufer'}`,
  },
  subject: {
    'appointment.booked': ({ when }) => `Ihr Termin: ${when}`,
    'appointment.rescheduled': ({ when }) => `Ihr Termin wurde verschoben: ${when}`,
    'appointment.staff_changed': ({ when }) => `Ihr Termin: ${when}`,
    'appointment.cancelled': ({ when }) => `Ihr Termin wurde abgesagt: ${when}`,
    'order.created': ({ what }) => `Ihre Bestellung ${what}`,
    'order.confirmed': ({ what }) => `Ihre Bestellung ${what} ist bestätigt`,
    'order.ready': ({ what }) => `Ihre Bestellung ${what} ist fertig`,
    'order.out_for_delivery': ({ what }) => `Ihre Bestellung ${what} ist unterwegs`,
    'order.cancelled': ({ what }) => `Ihre Bestellung ${what} wurde storniert`,
    'reservation.created': ({ what }) => `Ihre Reservierung ${what}`,
    'reservation.confirmed': ({ what }) => `Ihre Reservierung ${what} ist bestätigt`,
    'reservation.cancelled': ({ what }) => `Ihre Reservierung ${what} wurde storniert`,
  },
  labels: {
    customer: 'Name',
    phone: 'Telefon',
    callBack: 'Rückruf unter',
    email: 'E-Mail',
    when: 'Wann',
    staff: 'Bei',
    reason: 'Grund',
    address: 'Adresse',
    readyAt: 'Fertig',
    fulfillment: 'Wie',
    room: 'Zimmer',
    guests: 'Gäste',
    total: 'Summe',
  },
  fulfillment: { pickup: 'Abholung', delivery: 'Lieferung', dine_in: 'Am Tisch' },
  guests: (adults, children) =>
    [
      `${adults} ${adults === 1 ? 'Erwachsener' : 'Erwachsene'}`,
      ...(children > 0 ? [`${children} ${children === 1 ? 'Kind' : 'Kinder'}`] : []),
    ].join(', '),
};
