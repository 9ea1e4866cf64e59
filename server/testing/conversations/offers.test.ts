import { describe, it } from 'node:test';
import { useInn } from './converse.ts';

/** The inn's local time is Monday, 23 November 2026, 11:00. */
const { call } = useInn({ now: '2026-11-23T16:00:00Z' });

describe('an offer of rooms', () => {
  const offer = [
    'A room from Friday to Sunday',
    /how many people/,
    'two people',
    /River Double .*Mill Suite/,
  ] as const;

  it('is chosen from by size, price or a part of the name', async () => {
    for (const [said, room] of [
      ['the bigger one', 'Mill Suite'],
      ['the larger', 'Mill Suite'],
      ['the more expensive', 'Mill Suite'],
      ['the one for 338', 'River Double'],
      ['the double', 'River Double'],
    ] as const) {
      const caller = await call();
      await caller.play(...offer, said, /your name/, 'Ada', new RegExp(`^${room}, `, 'u'));
    }
  });

  it('is made for as many as are named without a noun', async () => {
    const caller = await call();
    await caller.play(
      'A room for two from Friday to Sunday with breakfast',
      /^I can offer you the River Double/,
    );
    const nights = await call();
    await nights.play('A room for two nights from Friday', /how many people/);
  });

  it('is chosen from by size in every language', async () => {
    const german = await call({ language: 'de-DE' });
    await german.play('Ein Zimmer von Freitag bis Sonntag für zwei Personen', /Mill Suite/);
    await german.play('das größere bitte', /Name/, 'Ada', /Mill Suite/);
  });

  it('is said again after a yes, and keeps a name that is said meanwhile', async () => {
    const caller = await call();
    await caller.play(...offer, 'yes', /^I can offer you the River Double .*Which would you like/);
    await caller.play('Ada Lovelace', /Which would you like/, 'the suite', /Mill Suite.*Ada Lovelace/);
  });
});

describe('the question for the name', () => {
  it('goes back to other times after `no earlier` and `later`', async () => {
    const caller = await call();
    await caller.play('A Swedish massage tomorrow', /9 AM, 10:30 AM/, 'the second one', /name/);
    await caller.play('no earlier', /I can offer you tomorrow at 9 AM/, 'the first one', /name/);
    await caller.play('later', /I can offer you tomorrow at (?!9 AM)/);
  });

  it('takes no yes for a name', async () => {
    const caller = await call();
    await caller.play(
      'A Swedish massage tomorrow',
      /9 AM/,
      'the second one',
      /name/,
      'yes',
      /name/,
      'ok',
      /name/,
    );
  });
});

describe('a booking with somebody', () => {
  it('says that nobody of that name is here, and goes on', async () => {
    const caller = await call();
    await caller.play("A Swedish massage with Ben if he's there tomorrow", /nobody here by that name.*9 AM/);
    const known = await call();
    await known.play('A Swedish massage with Maya tomorrow', /^(?!.*nobody).*9 AM/);
    const german = await call({ language: 'de-DE' });
    await german.play('Eine Swedish massage bei Peter am Donnerstag', /niemanden mit diesem Namen.*Uhr/);
  });
});

describe('a caller who speaks another language', () => {
  it('hears in it which one is spoken here, and is offered a message', async () => {
    const german = await call();
    await german.play('Guten Tag, sprechen Sie Deutsch?', /nur auf Englisch\. .*eine Nachricht/);
    await german.play('ja', /pass on/);
    const french = await call();
    await french.play('Bonjour, parlez-vous français ?', /seulement en anglais\. /, 'non merci', /All right/);
    const spanish = await call();
    await spanish.play('Hola, buenos días, ¿habla español?', /solo respondo en inglés\. /);
    const english = await call({ language: 'de-DE' });
    await english.play('Hello, do you speak English?', /only answer in German.*leave a message/);
  });

  it('is no caller who says a foreign word', async () => {
    const caller = await call();
    await caller.play('Bonjour, I would like to book a Swedish massage tomorrow', /^I can offer you/);
  });
});

describe('a caller who is not understood three times', () => {
  it('is offered a message, outside and inside of a task', async () => {
    const caller = await call();
    await caller.play('blah foo', 'gah bar', 'ding dong', /leave a message/);
    const order = await call();
    await order.play('I want to order a pizza', /else/, 'fluff', 'bluff', 'fluff', /leave a message/);
  });
});
