import { ADA } from '../contacts/contacts.examples.ts';
import type { Examples } from '../platform/http/openapi/compose-example.ts';

export const orderExamples: Examples = {
  bodies: {
    createOrder: {
      fulfillment: 'pickup',
      items: [{ product_id: 1, quantity: 2, notes: 'No cream' }],
      customer: ADA,
      skip_rules: true,
    },
    quoteOrder: {
      fulfillment: 'delivery',
      address: '14 Mill Road, Woodstock',
      items: [{ product_id: 1, quantity: 2 }],
    },
    updateOrder: { status: 'confirmed', notify: false },
  },
  fields: {
    'OrderItem.name': 'Lemonade',
    'Customer.phone': '+18025550111',
    fee_cents: 1250,
    message: 'We are closed at the moment.',
    subtotal_cents: 1250,
    unit_price_cents: 1250,
  },
};
