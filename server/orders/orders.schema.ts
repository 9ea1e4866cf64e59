import { Type, type Static } from 'typebox';
import { CustomerInput, CustomerSchema } from '../contacts/customer.ts';
import { FULFILLMENTS } from '../company/profile.ts';
import { externalFields } from '../platform/http/shapes/external-record.ts';
import { amount } from '../platform/http/shapes/money-shapes.ts';
import {
  createdAndUpdated,
  Id,
  Name,
  Nullable,
  OneOf,
  pageQuery,
  patchOf,
  Text,
  Timestamp,
} from '../platform/http/shapes/shapes.ts';
import { PROBLEM_CODES } from './basket.ts';
import { ORDER_SOURCES, ORDER_STATUSES } from './order.ts';

/** A sum may be more than any one price. */
const sum = (description: string) => Type.Integer({ minimum: 0, description: `${description}, in cents.` });
const quantity = Type.Integer({ minimum: 1, maximum: 999, description: 'How many.' });
const currency = Type.String({ description: 'ISO 4217.', examples: ['EUR'] });
const fulfillment = OneOf(FULFILLMENTS, { description: 'How it reaches the customer.' });
const address = { ...Text('Where it is delivered to.'), examples: ['Main Street 1, 10115 Berlin'] };
const notes = Text('What the customer wants to be known.');
const reason = Text('Why it was cancelled.');

const KeptItemSchema = Type.Object(
  {
    product_id: Id('The product it was priced from; it may be gone since.'),
    name: Type.String({ description: 'Name of the product when it was ordered.' }),
    quantity,
    unit_price: amount('What one cost in the catalogue, without surcharges.'),
    unit_price_cents: sum('What one cost in the catalogue, without surcharges'),
    options: Type.Array(
      Type.Object({
        group: Type.String({ description: 'What was chosen.', examples: ['Size'] }),
        choice: Type.String({ description: 'The choice.', examples: ['Large'] }),
        surcharge: amount('What it added to the price of one.'),
        surcharge_cents: sum('What it added to the price of one'),
      }),
      { description: 'The choices, including defaults.' },
    ),
    total: amount('Quantity × (unit price + surcharges).'),
    total_cents: sum('Quantity × (unit price + surcharges)'),
    notes: Nullable(Text('What was asked for with this item.')),
  },
  { title: 'OrderItem' },
);

const amounts = {
  currency,
  subtotal: amount('Sum of the items.'),
  subtotal_cents: sum('Sum of the items'),
  fee: amount('What the delivery costs; 0 otherwise.'),
  fee_cents: sum('What the delivery costs'),
  total: amount('Subtotal and fee.'),
  total_cents: sum('Subtotal and fee'),
};

export const OrderSchema = Type.Object(
  {
    id: Id('Id of the order.'),
    number: Type.String({ description: 'Counted up in the workspace, without gaps.', examples: ['17'] }),
    status: OneOf(ORDER_STATUSES, {
      description: 'Starts as `new`; any may follow any, but for `cancelled`.',
    }),
    fulfillment,
    customer: CustomerSchema,
    contact_id: Nullable(Id('The contact of the customer; null when nothing is known of them.')),
    address: Nullable(address),
    items: Type.Array(KeptItemSchema, {
      description: 'The order’s own copy, whatever becomes of the products.',
    }),
    ...amounts,
    source: OneOf(ORDER_SOURCES, {
      description: 'Who placed it: an assistant, a person by hand, or the API.',
    }),
    call_id: Nullable(Id('The call it was placed on.')),
    notes: Nullable(notes),
    requested_for: Nullable(Timestamp('When it is wanted; null for as soon as possible.')),
    ready_at: Timestamp('When it will be ready: when it is wanted, or as soon as it can be prepared.'),
    cancel_reason: Nullable(reason),
    ...externalFields,
    ...createdAndUpdated,
  },
  { title: 'Order' },
);

export const QuoteSchema = Type.Object(
  {
    lines: Type.Array(KeptItemSchema, { description: 'The items with their prices, without unknown ones.' }),
    fulfillment,
    ...amounts,
    ready_at: Timestamp('When it would be ready.'),
    problems: Type.Array(
      Type.Object({
        code: OneOf(PROBLEM_CODES, { description: 'What kind of problem it is.' }),
        message: Type.String({ description: 'The problem in a sentence that can be read out.' }),
        path: Type.String({ description: 'The field it is about.', examples: ['items.0.product_id'] }),
      }),
      { description: 'Everything for which this order would be refused.' },
    ),
    acceptable: Type.Boolean({ description: 'True when there is no problem.' }),
  },
  { title: 'OrderQuote' },
);

const WantedOption = Type.Object({
  choice_id: Type.Optional(Id('The choice. Where it is sent, the names do not matter.')),
  group: Type.Optional({ ...Name('Name of the group.'), examples: ['Size'] }),
  choice: Type.Optional({
    ...Name('Name of the choice; case and accents do not matter. Alone when only one group has it.'),
    examples: ['Large'],
  }),
});

export const NewOrder = Type.Object({
  items: Type.Array(
    Type.Object({
      product_id: Id('The product.'),
      quantity: Type.Optional({ ...quantity, default: 1 }),
      options: Type.Optional(
        Type.Array(WantedOption, {
          maxItems: 100,
          description: 'Choices, each by `choice_id` or by name. A group without any gets its defaults.',
        }),
      ),
      notes: Type.Optional(Nullable(Text('What is asked for with this item.'))),
    }),
    { minItems: 1, maxItems: 100, description: 'What is ordered. Prices come from the catalogue alone.' },
  ),
  fulfillment: Type.Optional({
    ...fulfillment,
    description:
      'How it reaches the customer. By default pick-up, or the first offered kind when pick-up is not offered.',
  }),
  customer: Type.Optional(Nullable(CustomerInput)),
  contact_id: Type.Optional(
    Nullable(Id('The contact who orders; their details hold where `customer` has none.')),
  ),
  address: Type.Optional(
    Nullable({ ...address, description: 'Where it is delivered to; a delivery needs it.' }),
  ),
  notes: Type.Optional(Nullable(notes)),
  requested_for: Type.Optional(Nullable(Timestamp('When it is wanted; null for as soon as possible.'))),
  notify: Type.Optional(
    Type.Boolean({ default: true, description: 'Whether customer and team are notified.' }),
  ),
  skip_rules: Type.Optional(
    Type.Boolean({
      default: false,
      description: 'Accepts it when closed, too soon or below the minimum. Skips nothing else.',
    }),
  ),
  metadata: Type.Optional(externalFields.metadata),
  external_id: Type.Optional(externalFields.external_id),
});

export type OrderInput = Static<typeof NewOrder>;

/** The same fields as those of a new order, without the defaults that would change what is not sent. */
const ofNew = patchOf(NewOrder).properties;

export const OrderChange = Type.Object({
  status: Type.Optional(OneOf(ORDER_STATUSES, { description: 'Any but for an order that is cancelled.' })),
  items: Type.Optional(
    Type.Array(NewOrder.properties.items.items, {
      minItems: 1,
      maxItems: 100,
      description:
        'Replaces all items; priced again from the catalogue. Possible while `new` or `confirmed`.',
    }),
  ),
  fulfillment: Type.Optional({
    ...fulfillment,
    description: 'How it reaches the customer; the fee follows. While `new` or `confirmed`.',
  }),
  address: Type.Optional(
    Nullable({
      ...address,
      description: 'Where it is delivered to; a delivery needs it. While `new` or `confirmed`.',
    }),
  ),
  customer: Type.Optional(CustomerInput),
  contact_id: Type.Optional(Id('Another contact who orders. While `new` or `confirmed`.')),
  notes: ofNew.notes,
  requested_for: Type.Optional(
    Nullable(
      Timestamp(
        'When it is wanted, as the team decides: opening hours are not asked. Null for as soon as possible.',
      ),
    ),
  ),
  ready_at: Type.Optional(
    Timestamp('When it will be ready, as the team decides. While `new` or `confirmed`.'),
  ),
  notify: Type.Optional(Type.Boolean({ description: 'Whether the customer is notified; true by default.' })),
  skip_rules: Type.Optional(
    Type.Boolean({ description: 'Accepts a delivery below the minimum. Skips nothing else.' }),
  ),
  metadata: ofNew.metadata,
  external_id: ofNew.external_id,
});

export type OrderChangeInput = Static<typeof OrderChange>;

export const OrderQuery = Type.Object({
  status: Type.Optional(
    Type.String({
      maxLength: 255,
      description: `One or more states, separated by commas: ${ORDER_STATUSES.join(', ')}.`,
      examples: ['new,confirmed'],
    }),
  ),
  fulfillment: Type.Optional(fulfillment),
  from: Type.Optional(Timestamp('Orders made at this time or later.')),
  to: Type.Optional(Timestamp('Orders made at this time or earlier.')),
  updated_since: Type.Optional(Timestamp('Orders changed at this time or later.')),
  external_id: Type.Optional(Type.String({ maxLength: 255, description: 'The one with this external id.' })),
  contact_id: Type.Optional(Id('Orders of this contact.')),
  open: Type.Optional(
    Type.Boolean({
      description: 'True: only orders that are neither completed nor cancelled. False: only the others.',
    }),
  ),
  q: Type.Optional(
    Type.String({
      maxLength: 255,
      description: 'Looks in number and in name and phone of the customer; case and accents do not matter.',
    }),
  ),
  ...pageQuery,
});

export const CancelQuery = Type.Object({
  reason: Type.Optional(reason),
  notify: Type.Optional(
    Type.Boolean({ default: true, description: 'Whether customer and team are notified.' }),
  ),
});

export const OrderParams = Type.Object({ id: Id('Id of the order.') });
