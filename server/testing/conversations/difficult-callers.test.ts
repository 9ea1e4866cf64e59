import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { useInn } from './converse.ts';

/** The inn's local time is Monday, 23 November 2026, 07:00. */
const { call } = useInn();

describe('a caller who wants an appointment', () => {
  it('is offered later and earlier times than those that were offered', async () => {
    const caller = await call();
    await caller.play(
      'I want a Swedish massage on Tuesday, December 8',
      /December 8 at 9 AM, 10:30 AM or 2 PM/,
      'anything later?',
      /December 8 at 2:30 PM/,
      'still too early',
      /I can offer you on Tuesday, December 8/,
      'hmm, something earlier',
      /December 8 at 9 AM/,
      'the first one',
      /name/,
    );
  });

  it('hears that a day is over, or that there is no such day, and is asked for another one', async () => {
    await (
      await call()
    ).play(
      'Book me a Swedish massage on February 30th',
      /there is no February 30th\. Which day would suit you\?/,
      'I mean yesterday',
      /November 22 is in the past\. And which day\?/,
      'well then on December 9 at ten',
      /name/,
    );
  });

  it('is asked for the day only as vaguely as it was said', async () => {
    await (
      await call()
    ).play(
      'a Swedish massage, sometime next week, not too early',
      /I can offer you on Monday, November 30 at (?!9)/,
    );
    await (await call()).play('a Swedish massage, I can only do weekends', /Saturday, November 28/);
  });

  it('is not told that a day is closed on which something else is free', async () => {
    await (
      await call()
    ).play(
      'a Swedish massage on December 8 at eight in the evening',
      /December 8 at 8 PM is not free\. The next free time is on Tuesday, December 8/,
    );
  });

  it('keeps what was said while a choice is open, and the choice stays open', async () => {
    await (
      await call()
    ).play(
      'I need a massage',
      /Do you mean Swedish massage or Deep tissue massage\?/,
      'tomorrow at ten',
      /Do you mean Swedish massage or Deep tissue massage\?/,
      'no, rather eleven',
      /Do you mean Swedish massage or Deep tissue massage\?/,
      'no',
      /We have Swedish massage/,
      'Swedish',
      /name|tomorrow at/,
    );
  });

  it('hears the last answer again, and asks something while being asked to wait', async () => {
    await (
      await call()
    ).play(
      'a Swedish massage on December 10 at ten',
      /name/,
      'oh wait, do you have parking?',
      /parking behind the house.*your name/,
      "I don't mind who",
      /All right\. And your name/,
      'Ada Miller',
      /in the name of Ada Miller/,
      'how much is that?',
      /95 dollars.*Shall I book that\?/,
      'No, Ada Muller',
      /in the name of Ada Muller/,
      'yes',
      /booked/,
      'what time was that again?',
      /Your appointment is booked: Swedish massage on Thursday, December 10 at 10 AM/,
    );
  });

  it('books nothing by asking for the price at the read-back', async () => {
    const caller = await call();
    await caller.play(
      'a Swedish massage on December 11 at ten, my name is Ada Lovelace',
      /Shall I book that\?/,
      'and what does that come to in total?',
      /Shall I book that\?/,
    );
    assert.ok(
      caller.uses.every(({ name, result }) => name !== 'book_appointment' || !result.includes('"ok":true')),
    );
  });

  it('who asks for a reservation where no rooms are let gets an appointment', async () => {
    await (
      await call({ abilities: { take_reservations: false } })
    ).play("I'd like to make a reservation", /What would you like to book\?/);
  });

  it('is asked on when silent, however long the call has been going on', async () => {
    const caller = await call();
    await caller.give({ kind: 'silence' });
    await caller.play('I need an appointment', /What would you like to book\?/);
    await caller.give({ kind: 'silence' });
    await caller.give({ kind: 'silence' });
    assert.equal(caller.hungUp, null);
    await caller.give({ kind: 'silence' });
    assert.equal(caller.hungUp, 'silence');
  });
});

describe('a caller who orders', () => {
  it('says one without, and the same with something extra', async () => {
    await (
      await call()
    ).play(
      "I'd like two large margheritas, one without basil, and the same with extra cheese",
      /1 Margherita pizza with Large \(without basil\), 1 Margherita pizza with Large and 1 Margherita pizza with Large \(extra cheese\)/,
      'make it three',
      /3 Margherita pizza with Large \(extra cheese\)/,
      'actually take off the pizza without basil',
      /I have 1 Margherita pizza with Large and 3 Margherita pizza with Large \(extra cheese\)/,
      'what does that come to?',
      /That comes to 72 dollars\. Anything else\?/,
      "no, that's it",
      /pick it up, or shall we deliver/,
    );
  });

  it('takes everything off again', async () => {
    await (
      await call()
    ).play('a tomato soup, please', /./, 'no, remove the soup', /hat would you like to order/);
  });

  it('says an option of a dish that is not the last', async () => {
    await (
      await call()
    ).play(
      'can I order a garden salad and a linden burger with fries',
      /Which would you like for/,
      'black bean, and ranch for the salad',
      /Garden salad with Ranch|Black bean/,
    );
  });

  it('before the kitchen opens is offered the first time at which it is', async () => {
    await (
      await call()
    ).play(
      'two large margheritas to pick up',
      /Anything else/,
      "that's all",
      /name/,
      'Joe Miller',
      /closed then\. We are open again today at 9 AM\. Would that suit you\?/,
      'yes',
      /today at 9 AM, 36 dollars in all, in the name of Joe Miller\. Shall I place the order\?/,
    );
  });

  it('corrects the address at the read-back', async () => {
    await (
      await call()
    ).play(
      'three large margheritas delivered',
      /Anything else/,
      "that's it",
      /address/,
      '14 Elm Street in Woodstock',
      /name/,
      'Joe',
      /9 AM\. Would that suit you/,
      'yes',
      /delivered to 14 Elm Street in Woodstock/,
      'make the address 16 Elm Street in Woodstock',
      /3 Margherita pizza with Large, delivered to 16 Elm Street in Woodstock/,
    );
  });
});

describe('a caller who wants a room', () => {
  it('takes the cheapest for a family, and another number of nights', async () => {
    await (
      await call()
    ).play(
      'a room from December 4 for two nights for two adults and a kid',
      /River Double for .* or the Mill Suite/,
      'Ada Miller',
      /All right\..*Which would you like\?/,
      'the one for 338',
      /River Double, .*2 nights, for 2 adults and 1 child, .* in the name of Ada Miller/,
      'no, make it three nights',
      /3 nights/,
    );
  });
});

describe('a caller who leaves a message', () => {
  it('says the number in pieces', async () => {
    const caller = await call();
    await caller.play(
      'can someone call me back?',
      /What is it about\?/,
      'yes',
      /What is it about\?/,
      "it's about the invoice",
      /name/,
      'Tom Hill',
      /We can reach you at .* Is that right\?/,
      'no, my number is eight oh two',
      /go on/,
      'five five five',
      /go on/,
      'oh one nine nine',
      /\+1 802 555 0199\. Is that right\?/,
      'yes',
      /noted it/,
    );
    assert.deepEqual(
      caller.messages.map(({ callbackNumber }) => callbackNumber),
      ['+18025550199'],
    );
  });

  it('is not asked for what was said already', async () => {
    const caller = await call();
    await caller.play(
      "please have somebody call me back tomorrow after four about my bill, it's Tom Hill",
      /Thank you, Tom Hill\. We can reach you at/,
      'yes',
      /noted/,
    );
    assert.match(caller.messages[0]?.body ?? '', /tomorrow after four about my bill/);
    const other = await call();
    await other.play(
      'call me back tomorrow after four',
      /about/,
      'the invoice',
      /name/,
      'Joe',
      /right/,
      'yes',
      /noted/,
    );
    assert.equal(other.messages[0]?.body, 'call me back tomorrow after four. the invoice');
  });
});

describe('a caller who is not understood', () => {
  it('is offered a message the third time, and the call goes on', async () => {
    const caller = await call();
    await caller.play('asdf qwer', /./, 'blub', /./, 'zzz', /leave a message/, 'no', /anything else/);
    assert.equal(caller.hungUp, null);
  });

  it('and wants a person whom nobody can reach, is offered a message', async () => {
    await (
      await call()
    ).play(
      'you are useless, give me a human being',
      /nobody can come to the phone.*leave a message/,
      'yes',
      /pass on/,
    );
  });

  it('asks for another day after the opening hours of one', async () => {
    const caller = await call();
    await caller.play(
      'are you open on Christmas Day?',
      /December 25/,
      "and what about New Year's Eve?",
      /December 31/,
      'and on Sunday?',
      /Sunday/,
    );
  });

  it("asks for somebody else's appointment", async () => {
    const caller = await call();
    await caller.play("I'm calling about my husband's appointment, when is it?", /find no booking/);
  });
});
