import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { FrozenClock } from '../platform/clock.ts';
import { testScript } from './testing/test-script.ts';
import { TestCall } from './testing/test-call.ts';
import { TextLine } from './text-line.ts';

const quietScreen = { said: () => undefined, beeped: () => undefined, ended: () => undefined };
const openLine = (clock: FrozenClock): TextLine => new TextLine({ clock, screen: quietScreen });

function ring(options: ConstructorParameters<typeof TestCall>[1] = {}): TestCall<TextLine> {
  return new TestCall(openLine, options);
}

/** Types one line after the other, each when the answer to the one before has been shown. */
async function type(call: TestCall<TextLine>, ...lines: string[]): Promise<void> {
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
    assert.deepEqual(call.recorder.messages, [
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
      name: 'Ada Lovelace',
      message_kind: 'message',
      message: 'The delivery comes on Friday',
      caller_name: 'Ada Lovelace',
    });
  });

  it('answers a question, with the outcome information_given', async () => {
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
    assert.equal(call.recorder.messages[0]?.message.kind, 'callback');
    assert.equal(call.recorder.messages[0]?.message.callbackNumber, '+4930901820');
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
    assert.equal(call.recorder.messages[0]?.message.body, 'Please cancel my appointment on Monday');
    assert.ok(call.transcript.includes('user: Please cancel my appointment on Monday'));
  });

  it('keeps a message that was begun when the process is to stop, and says goodbye', async () => {
    const call = ring();
    await type(call, 'leave a message', 'The key is under the mat');
    call.stop.abort();
    const ending = await call.finish(6_000);
    assert.equal(ending.outcome, 'message_taken');
    assert.match(call.transcript.at(-1) ?? '', /I have to hang up now/);
  });

  it('asks a silent caller twice, then says goodbye', async () => {
    const call = ring();
    const ending = await call.finish(200_000);
    assert.deepEqual([ending.status, ending.outcome], ['completed', 'abandoned']);
    assert.match(call.transcript.at(-1) ?? '', /Goodbye/);
  });

  it('writes the summary in the language of the assistant', async () => {
    const call = ring({
      script: testScript({ language: 'de-DE', welcomeMessage: 'Praxis Meyer, guten Tag.' }),
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
    ['the caller leaves', (call: TestCall<TextLine>) => call.line.leave()],
    ['the process is to stop', (call: TestCall<TextLine>) => call.stop.abort()],
    ['the line fails', (call: TestCall<TextLine>) => call.line.leave('failure', 'gone')],
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
          assert.ok(call.recorder.messages.length <= 1);
          if (length >= 4)
            assert.equal(call.recorder.messages[0]?.message.body, 'It is about the broken window');
        }
      }
    });
  }
});
