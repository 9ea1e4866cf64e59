import { Type } from 'typebox';
import type { EventData } from '../platform/events/event-data.ts';
import { amount, callId, cents, person, text } from '../platform/events/event-fields.ts';
import { Id, Nullable, OneOf } from '../platform/http/shapes/shapes.ts';

const OrderItem = Type.Object(
  {
    product_id: Nullable(Id('The product as it was ordered; it may be gone since.')),
    name: text('Name of the product.'),
    quantity: Type.Integer({ minimum: 1, description: 'How many.' }),
    unit_price: amount('Price of one without surcharges.'),
    unit_price_cents: cents('The same in cents.'),
    options: Type.Array(
      Type.Object({
        group: text('What was chosen from.'),
        choice: text('What was chosen.'),
        surcharge: amount('What it adds to the price.'),
        surcharge_cents: cents('The same in cents.'),
      }),
      { description: 'What was chosen.' },
    ),
    total: amount('Quantity times price and surcharges.'),
    total_cents: cents('The same in cents.'),
    notes: Nullable(text('Wishes for this item.')),
  },
  { title: 'OrderItem' },
);

const orderFields = {
  order_id: Id('Id of the order.'),
  number: text('Its number, counted up in the workspace.'),
  status: OneOf(['new', 'confirmed', 'preparing', 'ready', 'out_for_delivery', 'completed', 'cancelled'], {
    description: 'State.',
  }),
  fulfillment: OneOf(['pickup', 'delivery', 'dine_in'], { description: 'How it reaches the customer.' }),
  customer: person('Who ordered.'),
  address: Nullable(text('Where it is delivered to.')),
  items: Type.Array(OrderItem, { description: 'What was ordered, as it was then.' }),
  currency: text('ISO 4217.'),
  subtotal: amount('The items together.'),
  fee: amount('The delivery fee.'),
  total: amount('What is to be paid.'),
  source: OneOf(['ai', 'manual', 'api'], { description: 'Who placed it.' }),
  call_id: callId,
};
const Order = Type.Object(orderFields, { title: 'OrderData', description: 'An order.' });
const CancelledOrder = Type.Object(
  { ...orderFields, cancel_reason: Nullable(text('Why it was cancelled.')) },
  { title: 'CancelledOrderData', extends: 'OrderData', description: 'An order that was cancelled.' },
);

/** `data` of the events of orders: these fields and no others. */
export const orderEventData = {
  'order.created': [Order],
  'order.updated': [Order],
  'order.cancelled': [CancelledOrder],
} satisfies EventData;
