import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FrozenClock } from '../platform/clock.ts';
import { Rehearsal, rehearsalScript } from './rehearsal.ts';
import { TextLine } from './text-line.ts';

const quietScreen = { said: () => undefined, beeped: () => undefined, ended: () => undefined };
const openLine = (clock: FrozenClock): TextLine => new TextLine({ clock, screen: quietScreen });

function ring(options: ConstructorParameters<typeof Rehearsal>[1] = {}): Rehearsal<TextLine> {
  return new Rehearsal(openLine, options);
}

/** Types one line after the other, each when the answer to the one before has been shown. */
async function type(call: Rehearsal<TextLine>, ...lines: string[]): Promise<void> {
  for (const line of lines) {
    await call.pass(500);
    assert.equal(line.startsWith('*') ? call.line.press(line.slice(1)) : call.line.type(line), true, line);
  }
  await call.pass(500);
}

describe('a call by typing', () => {
  it('takes a message in words, asks for name and number, and reads both back', async () => {
    const call = ring();
    await type(
      call,
      'I would like to leave a message',
      'The delivery comes on Friday',
      'my name is Ada Lovelace',
    );
    assert.equal(
      call.transcript.at(-1),
      'assistant: Thank you, Ada Lovelace. We can reach you at +1 202 555 0143. Is that right?',
    );
    await type(call, 'yes', 'no thanks, bye');
    const ending = await call.finish();
    assert.deepEqual(call.desk.messages, [
      {
        messageKey: null,
        message: {
          kind: 'message',
          body: 'The delivery comes on Friday',
          callerName: 'Ada Lovelace',
          callbackNumber: null,
          audioMs: null,
        },
      },
    ]);
    assert.equal(ending.outcome, 'message_taken');
    assert.equal(ending.summary, 'Ada Lovelace left a message: “The delivery comes on Friday”');
    assert.deepEqual(ending.extracted, {
      message_kind: 'message',
      message: 'The delivery comes on Friday',
      caller_name: 'Ada Lovelace',
    });
  });

  it('answers a question and is information given', async () => {
    const call = ring();
    await type(call, 'Where can I park my car?', 'thanks, perfect', 'bye');
    const ending = await call.finish();
    assert.ok(call.transcript.includes('assistant: There is a car park behind the house.'));
    assert.deepEqual([ending.outcome, ending.sentiment], ['information_given', 'positive']);
    assert.equal(ending.summary, 'The caller asked about a frequent question (Do you have parking?).');
  });

  it('understands keys as well', async () => {
    const call = ring();
    await type(call, '*2', 'About my invoice', 'Ada', '030 901820', 'yes');
    call.line.leave();
    const ending = await call.finish();
    assert.equal(call.desk.messages[0]?.message.kind, 'callback');
    assert.equal(call.desk.messages[0]?.message.callbackNumber, '+4930901820');
    assert.match(ending.summary, /^Ada asks to be called back at \+49 30 901820: “About my invoice”$/);
    assert.ok(call.transcript.includes('user: [2]'));
  });

  it('keeps what was typed ahead, although the caller left at once', async () => {
    const call = ring();
    await call.pass(500);
    for (const line of ['leave a message', 'Please cancel my appointment on Monday']) call.line.type(line);
    call.line.leave();
    const ending = await call.finish();
    assert.equal(ending.outcome, 'message_taken');
    assert.equal(call.desk.messages[0]?.message.body, 'Please cancel my appointment on Monday');
    assert.ok(call.transcript.includes('user: Please cancel my appointment on Monday'));
  });

  it('keeps a message half taken when the process is to stop, and says goodbye', async () => {
    const call = ring();
    await type(call, 'leave a message', 'The key is under the mat');
    call.stop.abort();
    const ending = await call.finish(6_000);
    assert.equal(ending.outcome, 'message_taken');
    assert.match(call.transcript.at(-1) ?? '', /I have to end this call now/);
  });

  it('asks a silent caller twice, then says goodbye', async () => {
    const call = ring();
    const ending = await call.finish(200_000);
    assert.deepEqual([ending.status, ending.outcome], ['completed', 'abandoned']);
    assert.match(call.transcript.at(-1) ?? '', /Goodbye/);
  });

  it('sums up in the language of the assistant', async () => {
    const call = ring({
      script: rehearsalScript({ language: 'de-DE', welcomeMessage: 'Praxis Meyer, guten Tag.' }),
    });
    await type(call, 'Haben Sie am Samstag geöffnet?', 'Nein danke, auf Wiederhören');
    const ending = await call.finish();
    assert.ok(
      call.transcript.includes('assistant: Am Samstag haben wir geschlossen.'),
      call.transcript.join('\n'),
    );
    assert.equal(ending.summary, 'Der Anrufer hat nach den Öffnungszeiten gefragt.');
  });
});

describe('a typed call that ends at any point', () => {
  const conversation = [
    'are you open now',
    '*7',
    'call me back please',
    'It is about the broken window',
    'Grace Hopper',
    'no',
    '030 901820',
    'yes',
    'what is your address',
    'bye',
  ];

  for (const [name, end] of [
    ['the caller leaves', (call: Rehearsal<TextLine>) => call.line.leave()],
    ['the process is to stop', (call: Rehearsal<TextLine>) => call.stop.abort()],
    ['the line fails', (call: Rehearsal<TextLine>) => call.line.leave('failure', 'gone')],
  ] as const) {
    it(`is finished once, with everything that was typed, when ${name}`, async () => {
      for (let length = 0; length <= conversation.length; length += 1) {
        for (const isAnswered of [true, false]) {
          const call = ring();
          await type(call, ...conversation.slice(0, length));
          // Ended before the next line was looked at, or after it was answered.
          const next = conversation[length];
          if (!isAnswered && next && !next.startsWith('*')) call.line.type(next);
          end(call);
          const ending = await call.finish(10_000);
          assert.notEqual(ending.status, 'canceled');
          const typed = conversation
            .slice(0, length)
            .map((line) => `user: ${line.replace(/^\*(.)$/, '[$1]')}`);
          assert.deepEqual(
            call.transcript.filter((line) => line.startsWith('user: ')).slice(0, length),
            typed,
          );
          const wanted = length >= 3;
          assert.equal(
            ending.outcome === 'message_taken',
            wanted || (length === 2 && !isAnswered),
            `${length}`,
          );
          assert.ok(call.desk.messages.length <= 1);
          if (length >= 4) assert.equal(call.desk.messages[0]?.message.body, 'It is about the broken window');
        }
      }
    });
  }
});

describe('a line for typing', () => {
  it('refuses what it cannot carry', async () => {
    const line = openLine(new FrozenClock('2026-11-23T10:00:00Z'));
    assert.equal(line.type('too early'), false);
    assert.equal(await line.answer(), true);
    for (const text of ['', '   ', 'x'.repeat(2_001)]) assert.equal(line.type(text), false);
    for (const key of ['', '12', 'x', 'E']) assert.equal(line.press(key), false);
    for (let count = 0; count < 100; count += 1) assert.equal(line.type('more'), true);
    assert.equal(line.type('one too many'), false);
    line.leave();
    assert.equal(line.press('1'), false);
  });

  it('shows sentences, and ends once', async () => {
    const shown: string[] = [];
    const clock = new FrozenClock('2026-11-23T10:00:00Z');
    const line = new TextLine({
      clock,
      screen: {
        said: (text, atMs) => shown.push(`${atMs} ${text}`),
        beeped: (atMs) => shown.push(`${atMs} beep`),
        ended: (by) => shown.push(`ended by ${by}`),
      },
    });
    await line.answer();
    await clock.advance(1_500);
    const spoken = await line.say('Hello.', { interruptible: true });
    assert.deepEqual(spoken, { heard: 'Hello.', offsetMs: 1_500, durationMs: 0, interrupted: false });
    await line.beep();
    line.type('hi');
    line.leave();
    await line.hangUp();
    assert.equal((await line.say('Lost.', { interruptible: true })).heard, '');
    assert.deepEqual(shown, ['1500 Hello.', '1500 beep', 'ended by caller']);
    assert.equal((await line.next(1_000)).kind, 'words');
    for (let asked = 0; asked < 2; asked += 1) assert.equal((await line.next(1_000)).kind, 'ended');
  });

  it('is not answered when the caller has left, and is silent for as long as it was waited for', async () => {
    const clock = new FrozenClock('2026-11-23T10:00:00Z');
    const gone = openLine(clock);
    gone.leave();
    assert.equal(await gone.answer(), false);
    const line = openLine(clock);
    await line.answer();
    const next = line.next(5_000);
    await clock.advance(5_000);
    assert.deepEqual(await next, { kind: 'silence' });
  });

  it('keeps typed words of a take', async () => {
    const line = openLine(new FrozenClock('2026-11-23T10:00:00Z'));
    await line.answer();
    line.startTake('');
    line.type('one');
    line.type('two');
    assert.equal((await line.endTake()).text, 'one\ntwo');
    assert.equal((await line.endTake()).text, null);
  });
});
