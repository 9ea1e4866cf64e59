import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Conversation, useInn } from './converse.ts';

/** The inn's local time is Monday, 23 November 2026, 11:00. */
const inn = useInn({ now: '2026-11-23T16:00:00Z' });
const { call } = inn;

async function ordersOf({ from }: Conversation): Promise<string[]> {
  const rows = await inn.api().sql<
    {
      items: { name: string; quantity: number; options: { choice: string }[] }[];
      kind: string;
      status: string;
    }[]
  >`
    select items, fulfillment as kind, status from orders where customer_phone = ${from} order by id`;
  return rows.map(({ items, kind, status }) =>
    [
      kind,
      status,
      ...items.map(({ name, quantity, options }) =>
        [quantity, name, ...options.map(({ choice }) => choice)].join(' '),
      ),
    ].join(', '),
  );
}

async function staysOf({ from }: Conversation): Promise<string[]> {
  const rows = await inn.api().sql<{ line: string }[]>`
    select concat_ws(' ', room.name, check_in, check_out, guest_name) as line
    from reservations join rooms room on room.id = room_id where guest_phone = ${from} order by 1`;
  return rows.map(({ line }) => line);
}

describe('an order', () => {
  it('is taken with options and a corrected quantity, and placed after the total was read back', async () => {
    const caller = await call();
    await caller.play(
      "I'd like to order two large margherita pizzas and an apple pie for pickup",
      /2 Margherita pizza with Large and 1 Apple pie\. Anything else/,
      'Sorry, make that three margheritas',
      /3 Margherita pizza with Large and 1 Apple pie/,
      "No, that's all",
      /name/,
      'Ada Lovelace',
      /3 Margherita pizza with Large and 1 Apple pie, to be picked up.*62 dollars in all.*Ada Lovelace.*Shall I place the order\?/,
      'yes',
      /order has the number \d+.*anything else/,
    );
    assert.deepEqual(await ordersOf(caller), ['pickup, new, 3 Margherita pizza Large, 1 Apple pie']);
  });

  it('asks for required options and for the address', async () => {
    const caller = await call();
    await caller.play(
      'Can I order a Linden burger for delivery please?',
      /Linden burger: Beef or Black bean\?/,
      'beef',
      /Anything else/,
      'two lemonades',
      /2 Homemade lemonade/,
      "that's it",
      /Which address/,
      '5 Mill Road, Woodstock',
      /name/,
      'Grace Hopper',
      /Linden burger with Beef.*delivered to 5 Mill Road, Woodstock.*Shall I place/,
      'yes please',
      /order has the number/,
    );
    assert.equal((await ordersOf(caller)).length, 1);
  });

  it('is corrected at the read-back by somebody who says wait', async () => {
    const caller = await call();
    await caller.play(
      'A Linden burger with beef for pickup',
      /else/,
      "that's all",
      /name/,
      'Jim',
      /Shall I place/,
    );
    await caller.play(
      'no wait, make it two',
      /2 Linden burger with Beef.*Shall I place/,
      'yes',
      /has the number/,
    );
    assert.deepEqual(await ordersOf(caller), ['pickup, new, 2 Linden burger Beef Fries']);
  });

  it('reports what is sold out', async () => {
    const caller = await call();
    await caller.play('I want to order one trout', /sold out|not on our menu|not find/);
    assert.deepEqual(await ordersOf(caller), []);
  });

  it('tells what is not on the menu beside what it has understood', async () => {
    const caller = await call();
    await caller.play(
      'Two large margheritas and a coke for delivery please',
      /do not find coke .*I have 2 Margherita pizza with Large\. Anything else/,
      'and two colas',
      /do not find colas .*I have 2 Margherita/,
    );
    const other = await call();
    await other.play('Two cokes, a margherita and a fanta', /find cokes .*find fanta .*I have 1 Margherita/);
  });

  it('takes an address in an open order for no dish', async () => {
    const caller = await call();
    await caller.play('I would like to order', /What/, 'two margheritas', /I have 2 Margherita/);
    await caller.play('Main Street 12, 10115 Berlin', /^(?!.*not find).*Anything else/);
  });

  it('takes a part of a split line for no dish', async () => {
    const caller = await call();
    await caller.play(
      'two margherita pizzas, one large with mushrooms and one small',
      /^I have 1 Margherita pizza with Large and Mushrooms and 1 Margherita pizza\./,
    );
  });

  it('is cancelled by its number', async () => {
    const caller = await call();
    await caller.play(
      'two apple pies for pickup please, my name is Ada Lovelace',
      /2 Apple pie/,
      'no that is all',
      /Shall I place/,
      'yes',
      /number/,
      'I want to cancel my order',
      /cancel order number \d+.*Is that right/,
      'yes',
      /cancelled order number/,
    );
    assert.match((await ordersOf(caller))[0] ?? '', /cancelled/);
  });
});

describe('a room', () => {
  it('is reserved for three nights', async () => {
    const caller = await call();
    await caller.play(
      'I would like a room for two people from December 4th for three nights',
      /I can offer you the .* in all.*Which would you like/,
      'The River Double please',
      /name/,
      'Ada Lovelace',
      /River Double, from Friday, December 4 to Monday, December 7, 3 nights, for 2 people, .* in all.*Shall I reserve/,
      'yes',
      /reserved.*number/,
      'no thank you',
      /Goodbye/,
    );
    assert.match((await staysOf(caller))[0] ?? '', /^River Double 2026-12-04 2026-12-07 Ada Lovelace/);
  });

  it('is reserved step by step', async () => {
    const caller = await call();
    await caller.play(
      'Do you have a room free? I want to book a room',
      /arrive/,
      'next Friday',
      /leave|nights/,
      'two nights',
      /people|offer/,
    );
  });
});
