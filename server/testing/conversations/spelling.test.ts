import { describe, it } from 'node:test';
import { useInn } from './converse.ts';

/** The inn's local time is Monday, 23 November 2026, 07:00. */
const { call } = useInn();

describe('a caller who hears the assistant', () => {
  it('hears an unusual name letter by letter, corrects one letter, and hears it anew', async () => {
    const caller = await call({ hasSound: true });
    await caller.play(
      'A Swedish massage on Thursday at ten please',
      /May I have your name/,
      'Anna Carpinsky',
      /in the name of Anna Carpinsky, spelled C, A, R, P as in Papa, I, N as in November, S as in Sierra, K, Y\. Shall/,
      'no, with a K',
      /in the name of Anna Karpinsky, spelled K, A, R, P as in Papa/,
      'no, with an I at the end, not a Y',
      /Anna Karpinski, spelled K, A, .*, K, I\. Shall I book/,
      'yes',
      /booked/,
    );
  });

  it('does not hear the letters of a common name, nor those of any name twice', async () => {
    const plain = await call({ hasSound: true });
    await plain.play(
      'A Swedish massage on Thursday at eleven, my name is Peter Miller',
      /in the name of Peter Miller\. Shall/,
    );
    const again = await call({ hasSound: true });
    await again.play(
      'A Swedish massage on Thursday at eleven, my name is Peter Wrzos',
      /Peter Wrzos, spelled W, R, Z, O, S as in Sierra\. Shall/,
      'no, make that half past one',
      /1:30 PM.*Peter Wrzos\. Shall/,
    );
  });

  it('hears letters that they spelled themselves', async () => {
    const caller = await call({ hasSound: true });
    await caller.play(
      'A Swedish massage on Thursday at two in the afternoon, my name is Ann Smith, S M I T H',
      /Ann Smith, spelled S as in Sierra, M as in Mike, I, T as in Tango, H\. Shall/,
    );
  });

  it('hears a number digit by digit, in groups, and an address letter by letter', async () => {
    const caller = await call({ hasSound: true });
    await caller.play(
      'A Swedish massage on Friday at two in the afternoon, my name is Peter Miller, my number is 802 555 0199',
      /Peter Miller, reachable at \+1, 8 0 2, 5 5 5, 0 1 9 9\. Shall/,
      'and my email is jo.kay@gmail.com',
      /reachable at J, O, dot, K, A, Y, at gmail dot com\. Shall/,
      'no, with an I, not a Y',
      /reachable at J, O, dot, K, A, I, at gmail dot com\. Shall/,
    );
  });

  it('hears them in their language, and corrects in it', async () => {
    const caller = await call({ hasSound: true, language: 'de-DE' });
    await caller.play(
      'Eine Swedish massage am Donnerstag um drei Uhr nachmittags bitte, mein Name ist Peter Schmit',
      /auf den Namen Peter Schmit, buchstabiert S wie Siegfried, C, H, M wie Martha, I, T wie Theodor/,
      'nein, mit D T',
      /auf den Namen Peter Schmidt(?!, buch)/,
    );
  });

  it('hears the name of a message the same way', async () => {
    const caller = await call({ hasSound: true });
    await caller.play(
      'I would like to leave a message',
      /pass on/,
      'Please turn the heating on in my room',
      /name/,
      'Eric Carpinsky',
      /Thank you, Eric Carpinsky, spelled C, A/,
      'no, with a K',
      /Thank you, Eric Karpinsky, spelled K, A/,
      'yes',
      /taken your message/,
    );
  });
});

describe('a caller who reads the assistant', () => {
  it('reads names as they are', async () => {
    const caller = await call();
    await caller.play(
      'A Swedish massage on Friday at ten please, my name is Anna Carpinsky',
      /in the name of Anna Carpinsky\. Shall/,
      'no, with a K',
      /in the name of Anna Karpinsky\. Shall/,
    );
  });
});
