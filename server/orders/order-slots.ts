import { FULFILLMENTS } from '../company/profile.ts';
import type { Business } from '../voice/business.ts';
import type { KnownCaller } from '../voice/define-tool.ts';
import type { Filled, Slot } from '../voice/tools.ts';

const fulfillmentsOf = (business: Business): readonly string[] => business.ordering?.fulfillments ?? [];

/** Whether it has to be delivered: as said, or because there is no other way. */
function isDelivered(filled: Filled, business: Business): boolean {
  const [only, ...others] = fulfillmentsOf(business);
  const { fulfillment = others.length === 0 ? (only ?? null) : null } = filled;
  return fulfillment === 'delivery';
}

/** What makes a basket, in the order in which it is asked for. */
export const basketSlots: readonly Slot[] = [
  {
    name: 'items',
    kind: 'items',
    needed: () => true,
    options: ({ dishes }) => dishes.filter(({ available }) => available).map(({ name }) => ({ value: name })),
  },
  {
    name: 'fulfillment',
    kind: 'word',
    needed: (_filled, business) => fulfillmentsOf(business).length > 1,
    options: (business) =>
      FULFILLMENTS.filter((one) => fulfillmentsOf(business).includes(one)).map((value) => ({ value })),
  },
  { name: 'address', kind: 'address', needed: isDelivered },
  { name: 'requested_for', kind: 'time', needed: () => false },
];

/** Who orders: what is not known of the caller. */
export const orderSlots = ({ callerName, callerNumber }: KnownCaller): readonly Slot[] => [
  ...basketSlots,
  { name: 'name', kind: 'person', needed: () => callerName === null },
  { name: 'phone', kind: 'phone', needed: () => callerNumber === null },
];
