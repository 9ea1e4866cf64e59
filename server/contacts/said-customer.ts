import { Type, type Static } from 'typebox';
import { formats } from '../platform/http/request/formats.ts';
import { parsePhone } from '../platform/phone-numbers.ts';
import { ToolRefusal, type ToolContext } from '../voice/define-tool.ts';
import type { Customer } from './customer.ts';

/** The parameters by which a caller says for whom something is. */
export const saidCustomer = {
  name: Type.Optional(
    Type.String({ maxLength: 255, description: 'Name of the customer as the caller said it.' }),
  ),
  phone: Type.Optional(
    Type.String({
      maxLength: 40,
      description: 'Number of the customer, only when it is another one than the caller calls from.',
    }),
  ),
  email: Type.Optional(Type.String({ maxLength: 255, description: 'E-mail address of the customer.' })),
};
const SaidCustomer = Type.Object(saidCustomer);

/** The customer of what is booked on a call: the caller, with what they said about themselves. */
export interface CustomerOfCall {
  /** As it goes on the booking. */
  customer: Customer;
  /**
   * The contact that it stays with, of somebody whom the business knows without a number: the number that
   * they give may be somebody else's. Undefined where the contact follows from the customer.
   */
  contactId: number | undefined;
  /**
   * For the read-back. The phone is null when it is the one that the caller calls from; the name is the
   * caller's own or the one they said, never that of another contact.
   */
  facts: { name: string | null; phone: string | null; email: string | null };
}

/**
 * Reads who the customer is: the name they said, the number they call from unless they gave another.
 * @throws ToolRefusal `missing` naming a phone number or an e-mail address that is none.
 */
export function customerOfCall(said: Static<typeof SaidCustomer>, context: ToolContext): CustomerOfCall {
  const { caller, business } = context;
  const phone = said.phone === undefined ? null : parsePhone(said.phone, business.country);
  const isMail = said.email === undefined || formats['email']?.(said.email) === true;
  const wrong = [
    ...(said.phone !== undefined && phone === null ? ['phone'] : []),
    ...(isMail ? [] : ['email']),
  ];
  if (wrong.length > 0) throw new ToolRefusal('missing', { fields: wrong });
  const other = phone !== null && phone !== caller.number ? phone : null;
  const contactId = caller.number === null ? caller.contact?.id : undefined;
  const isCaller = other === null || contactId !== undefined;
  const name = said.name ?? (isCaller ? (caller.contact?.name ?? null) : null);
  const email = said.email ?? null;
  const customer = { name: said.name ?? null, phone: other ?? caller.number, email };
  context.collect({
    ...(name === null ? {} : { name }),
    ...(customer.phone === null ? {} : { phone: customer.phone }),
    ...(email === null ? {} : { email }),
  });
  return { customer, contactId, facts: { name, phone: other, email } };
}

/**
 * Asks once for what is wanted of a customer: a name where none is known, and a number where it was withheld.
 * @throws ToolRefusal `missing` naming them, until the caller has been asked.
 */
export function askForCustomer({ customer, facts }: CustomerOfCall, context: ToolContext): void {
  const wanted = [
    ...(facts.name === null && context.asksFor('name') ? ['name'] : []),
    ...(customer.phone === null && context.asksFor('phone') ? ['phone'] : []),
  ];
  if (wanted.length > 0) throw new ToolRefusal('missing', { fields: wanted });
}
