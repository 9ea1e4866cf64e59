import { isDeepStrictEqual } from 'node:util';
import { findProfile } from '../company/profile.queries.ts';
import type { ProfileRow } from '../company/profile.ts';
import type { ActionContext } from '../platform/action-context.ts';
import { isoOf, parseInstant } from '../platform/instants.ts';
import { notFound, type FieldErrors } from '../platform/refusal.ts';
import { textOrNull } from '../platform/text-or-null.ts';
import { readyAtOf } from './check-time.ts';
import {
  customerChanges,
  linkOrderCustomer,
  readChangedCustomer,
  readOrderCustomer,
} from './order-customer.ts';
import type { OrderRow } from './order.ts';
import { orderProblems } from './orders.problems.ts';
import type { OrderChanges } from './orders.queries.ts';
import type { OrderChangeInput } from './orders.schema.ts';
import { addProblems, amountsOf, priceBasket, shopOf, wantedItems } from './price-basket.ts';
import { problemsOfFulfillment } from './price-order.ts';

/** An order that changes, and what was sent of it. */
interface Change {
  current: OrderRow;
  input: OrderChangeInput;
}

/**
 * What changes of items, fulfillment, address, times and customer. What is wrong is put among `errors`; the
 * contact is linked only when nothing is.
 */
export async function basketChanges(
  context: ActionContext,
  change: Change,
  errors: FieldErrors,
): Promise<OrderChanges> {
  const profile = await findProfile(context.db, context.workspaceId);
  if (!profile) throw notFound('workspace');
  const changes: OrderChanges = {
    ...(await amountChanges(context, { ...change, profile }, errors)),
    ...timeChanges(context, { ...change, profile }),
  };
  const link = await readCustomerChange(context, { ...change, country: profile.country }, errors);
  if (Object.keys(errors).length > 0) return {};
  return onlyDifferent(change.current, { ...changes, ...(await link()) });
}

async function amountChanges(
  context: ActionContext,
  { current, input, profile }: Change & { profile: ProfileRow },
  errors: FieldErrors,
): Promise<OrderChanges> {
  const { fulfillment = current.fulfillment } = input;
  const address = input.address === undefined ? current.address : textOrNull(input.address);
  if (input.items !== undefined) {
    const { priced } = await priceBasket(context, {
      ...{ items: wantedItems(input.items), fulfillment, address, requestedFor: null },
      ...{ skipRules: input.skip_rules ?? false, skipTime: true },
    });
    addProblems(errors, priced.problems);
    const { ready_at: _readyAt, ...amounts } = amountsOf(priced);
    return { ...amounts, address };
  }
  if (fulfillment === current.fulfillment) {
    const problems = problemsOfFulfillment(fulfillment, { address }, shopOf(profile), current.subtotal_cents);
    // An order that was accepted below the minimum stays accepted when its address is corrected.
    addProblems(
      errors,
      problems.filter(({ path }) => path === 'address'),
    );
    return { address };
  }
  if (profile.currency !== current.currency) {
    errors['items'] = [orderProblems.currency_changed()];
    return {};
  }
  const problems = problemsOfFulfillment(fulfillment, { address }, shopOf(profile), current.subtotal_cents);
  addProblems(
    errors,
    input.skip_rules ? problems.filter(({ problem }) => problem.code !== 'below_minimum') : problems,
  );
  const fee = fulfillment === 'delivery' ? profile.delivery_fee_cents : 0;
  return { fulfillment, address, fee_cents: fee, total_cents: current.subtotal_cents + fee };
}

/**
 * The times are the team's decision: opening hours are not asked. `ready_at` follows `requested_for` unless
 * it is sent.
 */
function timeChanges(
  { now }: ActionContext,
  { current, input, profile }: Change & { profile: ProfileRow },
): OrderChanges {
  const changes: OrderChanges = {};
  if (input.requested_for !== undefined) {
    const wanted = input.requested_for === null ? null : parseInstant(input.requested_for);
    const requestedFor = wanted === null ? null : isoOf(wanted);
    if (requestedFor !== current.requested_for) {
      changes.requested_for = requestedFor;
      changes.ready_at = isoOf(wanted ?? readyAtOf(null, profile.prep_minutes, now));
    }
  }
  if (input.ready_at !== undefined) changes.ready_at = isoOf(parseInstant(input.ready_at));
  return changes;
}

/** Reads who orders; the answer links the contact once everything else is known to be right. */
async function readCustomerChange(
  context: ActionContext,
  { current, input, country }: Change & { country: string },
  errors: FieldErrors,
): Promise<() => Promise<OrderChanges>> {
  const { contact_id: contactId, customer: sent } = input;
  if (contactId !== undefined && contactId !== current.contact_id) {
    const named = await readOrderCustomer(
      context,
      { input: { customer: sent ?? null, contact_id: contactId }, country },
      errors,
    );
    return () => linkOrderCustomer(context, named);
  }
  const customer = readChangedCustomer(current, { input: sent, country }, errors);
  return async () => (customer ? customerChanges(context, current, customer) : {});
}

/** The values that are other than those that the order has. */
const onlyDifferent = (current: OrderRow, changes: OrderChanges): OrderChanges =>
  Object.fromEntries(
    Object.entries(changes).filter(
      ([name, value]) => !isDeepStrictEqual(value, current[name as keyof OrderChanges]),
    ),
  );
