import { describe, it } from 'node:test';
import { useInn } from './converse.ts';

/** The inn's local time is Monday, 23 November 2026, 11:00. */
const { call } = useInn({ now: '2026-11-23T16:00:00Z' });

describe('what was done before on the same call', () => {
  const book = [
    'A Swedish massage on Wednesday at 2 PM',
    /your name/,
    'Ada Lovelace',
    /Shall I book/,
  ] as const;

  it('is moved, to another day at the same time', async () => {
    const caller = await call();
    await caller.play(...book, 'yes', /booked/);
    await caller.play(
      'actually can we make it Thursday instead',
      /move your appointment on Wednesday, November 25 at 2 PM to Thursday, November 26 at 2 PM/,
      'yes',
      /Your appointment is now on Thursday, November 26 at 2 PM/,
      'can you move that to three',
      /to Thursday, November 26 at 3 PM/,
      'yes',
      /is now on Thursday, November 26 at 3 PM/,
    );
  });

  it('is said again', async () => {
    const caller = await call();
    await caller.play(...book, 'yes', /booked/, 'when are you open on Sunday', /closed/);
    await caller.play('what was the time again', /Wednesday, November 25 at 2 PM.*anything else/);
  });

  it('is cancelled', async () => {
    const caller = await call();
    await caller.play(...book, 'yes', /booked/);
    await caller.play(
      'cancel that',
      /I will cancel Swedish massage on Wednesday, November 25 at 2 PM/,
      'yes',
      /I have cancelled/,
      'cancel that',
      /^(?!.*I will cancel)/,
    );
  });

  it('may be an order', async () => {
    const caller = await call();
    await caller.play('two margheritas for pickup', /else/, "that's all", /name/, 'Ada', /place the order/);
    await caller.play('yes', /your order has the number/, 'cancel that', /cancel order number/);
  });
});

describe('what was told before', () => {
  it('is ordered without its name', async () => {
    const caller = await call();
    await caller.play('is the burger spicy', /Linden burger costs/, 'ok give me one', /for Linden burger/);
    const other = await call();
    await other.play('I would like to order', /What/, 'how much is the tomato soup', /costs/);
    await other.play('give me two', /I have 2 Tomato soup/);
  });

  it('is booked without its name', async () => {
    const caller = await call();
    await caller.play('how much is a Swedish massage', /costs/, 'ok book that', /Which day/);
    await caller.play('Friday at 2 PM', /name/, 'Ada', /Swedish massage on Friday/);
  });

  it('is reserved without its name', async () => {
    const caller = await call();
    await caller.play('what does the River Double cost', /costs/, "I'll take it", /arrive/);
    const german = await call({ language: 'de-DE' });
    await german.play('Was kostet die Sauna', /kostet/, 'Das buche ich', /Welcher Tag/);
  });

  it('is asked for at once only', async () => {
    const caller = await call();
    await caller.play('how much is a Swedish massage', /costs/, 'thanks', /welcome/i);
    await caller.play("I'll take it", /^(?!.*Which day)/);
  });
});

describe('the menu', () => {
  it('is read out by the category that is named', async () => {
    const caller = await call();
    await caller.play(
      'What do you have on the menu',
      /Drinks.*Which of these/,
      'drinks',
      /^Drinks.*lemonade/i,
    );
  });
});

describe('an open order', () => {
  it('tells the menu, and goes on', async () => {
    const caller = await call();
    await caller.play('I want to order a pizza', /I have 1 Margherita/);
    await caller.play('what do you have', /On our menu there are .*Anything else/);
    await caller.play('what can I order', /On our menu there are .*Anything else/);
  });

  it('takes the name of its last dish for no second one', async () => {
    const caller = await call();
    await caller.play('I want to order a pizza', /I have 1 Margherita pizza\./);
    await caller.play('margherita', /I have 1 Margherita pizza\./);
    await caller.play('margherita large', /I have 1 Margherita pizza with Large\./);
    await caller.play('another margherita', /with Large and 1 Margherita pizza\./);
  });
});
