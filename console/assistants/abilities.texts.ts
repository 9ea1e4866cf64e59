import { texts } from '../platform/texts.ts';

const en = {
  label: 'Abilities',
  may: 'What it may do on a call',
  abilities: {
    take_messages: 'Take messages',
    book_appointments: 'Book appointments',
    take_orders: 'Take orders',
    take_reservations: 'Take room reservations',
    transfer_calls: 'Transfer calls to a person',
    send_texts: 'Send texts',
  },
  details: {
    take_messages: 'Messages, callbacks and requests for a person; they arrive in the inbox.',
    book_appointments: 'Finds free times, books, moves and cancels.',
    take_orders: 'From your menu, with options, prices and times.',
    take_reservations: 'Finds free rooms, says the price and books.',
    transfer_calls: 'To the people under Transfer.',
    send_texts:
      'Confirmations and directions, when the caller wants them; texts to its numbers are answered.',
  },
  isOff: 'Switched off for the business.',
  switchOn: 'Features of the business',
  confirm: 'Have bookings confirmed',
  confirmHelp: 'The caller hears what will be booked, changed or cancelled, and says yes first.',
  limits: 'Limits and recording',
  minutes: 'Longest call',
  minutesUnit: 'min',
  record: 'Record calls',
  recordHelp: 'The recording stands on the page of the call. Tell callers where your law wants it.',
};

const de: typeof en = {
  label: 'Fähigkeiten',
  may: 'Was er am Telefon tun darf',
  abilities: {
    take_messages: 'Nachrichten aufnehmen',
    book_appointments: 'Termine vereinbaren',
    take_orders: 'Bestellungen aufnehmen',
    take_reservations: 'Zimmer reservieren',
    transfer_calls: 'An eine Person weiterleiten',
    send_texts: 'Textnachrichten senden',
  },
  details: {
    take_messages: 'Nachrichten, Rückrufe und Bitten um eine Person; sie erscheinen im Posteingang.',
    book_appointments: 'Findet freie Zeiten, vereinbart, verschiebt und storniert.',
    take_orders: 'Nach Ihrer Karte, mit Optionen, Preisen und Zeiten.',
    take_reservations: 'Findet freie Zimmer, nennt den Preis und reserviert.',
    transfer_calls: 'An die Personen unter „Weiterleiten“.',
    send_texts:
      'Bestätigungen und Wegbeschreibungen, wenn es gewünscht wird; Nachrichten an ihre Nummern werden beantwortet.',
  },
  isOff: 'Für den Betrieb ausgeschaltet.',
  switchOn: 'Funktionen des Betriebs',
  confirm: 'Buchungen bestätigen lassen',
  confirmHelp: 'Anrufende hören, was gebucht, geändert oder storniert wird, und sagen zuerst ja.',
  limits: 'Grenzen und Aufzeichnung',
  minutes: 'Längster Anruf',
  minutesUnit: 'min',
  record: 'Anrufe aufzeichnen',
  recordHelp:
    'Die Aufzeichnung steht auf der Seite des Anrufs. Weisen Sie darauf hin, wo es vorgeschrieben ist.',
};

const fr: typeof en = {
  label: 'Capacités',
  may: 'Ce qu’il peut faire pendant un appel',
  abilities: {
    take_messages: 'Prendre des messages',
    book_appointments: 'Prendre des rendez-vous',
    take_orders: 'Prendre des commandes',
    take_reservations: 'Réserver des chambres',
    transfer_calls: 'Transférer à une personne',
    send_texts: 'Envoyer des SMS',
  },
  details: {
    take_messages:
      'Messages, rappels et demandes de parler à quelqu’un ; ils arrivent dans la boîte de réception.',
    book_appointments: 'Trouve des horaires libres, réserve, déplace et annule.',
    take_orders: 'Selon votre carte, avec options, prix et horaires.',
    take_reservations: 'Trouve des chambres libres, annonce le prix et réserve.',
    transfer_calls: 'Aux personnes indiquées sous « Transfert ».',
    send_texts:
      'Confirmations et itinéraires, si l’appelant le souhaite ; les messages à ses numéros reçoivent une réponse.',
  },
  isOff: 'Désactivé pour l’entreprise.',
  switchOn: 'Fonctions de l’entreprise',
  confirm: 'Faire confirmer les réservations',
  confirmHelp: 'L’appelant entend ce qui sera réservé, modifié ou annulé, et dit d’abord oui.',
  limits: 'Limites et enregistrement',
  minutes: 'Appel le plus long',
  minutesUnit: 'min',
  record: 'Enregistrer les appels',
  recordHelp:
    'L’enregistrement se trouve sur la page de l’appel. Informez les appelants là où la loi l’exige.',
};

const es: typeof en = {
  label: 'Capacidades',
  may: 'Qué puede hacer en una llamada',
  abilities: {
    take_messages: 'Tomar mensajes',
    book_appointments: 'Concertar citas',
    take_orders: 'Tomar pedidos',
    take_reservations: 'Reservar habitaciones',
    transfer_calls: 'Transferir a una persona',
    send_texts: 'Enviar mensajes de texto',
  },
  details: {
    take_messages:
      'Mensajes, devoluciones de llamada y peticiones de hablar con alguien; llegan a la bandeja.',
    book_appointments: 'Encuentra horas libres, concierta, cambia y anula.',
    take_orders: 'De su carta, con opciones, precios y horas.',
    take_reservations: 'Encuentra habitaciones libres, dice el precio y reserva.',
    transfer_calls: 'A las personas de «Transferir».',
    send_texts:
      'Confirmaciones e indicaciones, si quien llama lo desea; se responde a los mensajes a sus números.',
  },
  isOff: 'Desactivado para la empresa.',
  switchOn: 'Funciones de la empresa',
  confirm: 'Pedir confirmación de las reservas',
  confirmHelp: 'Quien llama oye lo que se reservará, cambiará o anulará y antes dice que sí.',
  limits: 'Límites y grabación',
  minutes: 'Llamada más larga',
  minutesUnit: 'min',
  record: 'Grabar las llamadas',
  recordHelp: 'La grabación está en la página de la llamada. Avise donde la ley lo exija.',
};

export const abilitiesTexts = texts({ en, de, fr, es });
