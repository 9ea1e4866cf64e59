import { plural, texts } from '../platform/texts.ts';
import type { Fulfillment, Order, OrderStatus } from './order-states.ts';

/** The words of an order that several pages need. */
const en = {
  status: {
    new: 'New',
    confirmed: 'Confirmed',
    preparing: 'Preparing',
    ready: 'Ready',
    out_for_delivery: 'On its way',
    completed: 'Completed',
    cancelled: 'Cancelled',
  } as Record<OrderStatus, string>,
  fulfillment: { pickup: 'Pickup', delivery: 'Delivery', dine_in: 'Dine in' } as Record<Fulfillment, string>,
  source: { ai: 'Assistant', manual: 'By hand', api: 'API' } as Record<Order['source'], string>,
  number: (number: string) => `Order ${number}`,
  unnamed: 'No name',
  late: 'Late',
  items: (n: number) => plural('en', n, { one: '1 item', other: `${n} items` }),
  options: (group: string, choice: string) => `${group}: ${choice}`,
  moved: (number: string, status: string) => `Order ${number}: ${status}`,
};
const de: typeof en = {
  status: {
    new: 'Neu',
    confirmed: 'Bestätigt',
    preparing: 'In Zubereitung',
    ready: 'Fertig',
    out_for_delivery: 'Unterwegs',
    completed: 'Abgeschlossen',
    cancelled: 'Storniert',
  },
  fulfillment: { pickup: 'Abholung', delivery: 'Lieferung', dine_in: 'Vor Ort' },
  source: { ai: 'Assistent', manual: 'Von Hand', api: 'API' },
  number: (number) => `Bestellung ${number}`,
  unnamed: 'Ohne Namen',
  late: 'Verspätet',
  items: (n) => plural('de', n, { one: '1 Artikel', other: `${n} Artikel` }),
  options: (group, choice) => `${group}: ${choice}`,
  moved: (number, status) => `Bestellung ${number}: ${status}`,
};
const fr: typeof en = {
  status: {
    new: 'Nouvelle',
    confirmed: 'Confirmée',
    preparing: 'En préparation',
    ready: 'Prête',
    out_for_delivery: 'En livraison',
    completed: 'Terminée',
    cancelled: 'Annulée',
  },
  fulfillment: { pickup: 'À emporter', delivery: 'Livraison', dine_in: 'Sur place' },
  source: { ai: 'Assistant', manual: 'À la main', api: 'API' },
  number: (number) => `Commande ${number}`,
  unnamed: 'Sans nom',
  late: 'En retard',
  items: (n) => plural('fr', n, { one: `${n} article`, other: `${n} articles` }),
  options: (group, choice) => `${group} : ${choice}`,
  moved: (number, status) => `Commande ${number} : ${status}`,
};
const es: typeof en = {
  status: {
    new: 'Nuevo',
    confirmed: 'Confirmado',
    preparing: 'En preparación',
    ready: 'Listo',
    out_for_delivery: 'En reparto',
    completed: 'Completado',
    cancelled: 'Cancelado',
  },
  fulfillment: { pickup: 'Recogida', delivery: 'Entrega', dine_in: 'En el local' },
  source: { ai: 'Asistente', manual: 'A mano', api: 'API' },
  number: (number) => `Pedido ${number}`,
  unnamed: 'Sin nombre',
  late: 'Con retraso',
  items: (n) => plural('es', n, { one: '1 artículo', other: `${n} artículos` }),
  options: (group, choice) => `${group}: ${choice}`,
  moved: (number, status) => `Pedido ${number}: ${status}`,
};

export const orderWordsTexts = texts({ en, de, fr, es });
