import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { systemClock, type Clock } from '../../../platform/clock.ts';
import { toneShare } from '../../audio/levels.ts';
import { ListenedTurn } from '../testing/listened-turn.ts';
import { RealtimeFixture, SPEECH } from './testing/realtime-fixture.ts';

describe('a model that hears and speaks', { timeout: 240_000 }, () => {
  let test: RealtimeFixture;
  beforeEach(async () => {
    test = await RealtimeFixture.start();
  });
  afterEach(() => test.close());

  it('connects while it rings, and is told how to speak, what it may use, and who cuts the turns', async () => {
    assert.deepEqual(test.server.urls, ['/v1/realtime?model=gpt-realtime']);
    const [update] = test.server.received('session.update');
    const format = { type: 'audio/pcmu' };
    assert.partialDeepStrictEqual(update?.['session'], {
      output_modalities: ['audio'],
      audio: {
        input: { format, noise_reduction: null, turn_detection: null, transcription: null },
        output: { format },
      },
      tools: [{ name: 'find_times' }, { name: 'book' }, { name: 'end_call' }],
      max_output_tokens: 600,
    });
    assert.match(JSON.stringify(update), /telephone of Doctor Meyer.*Speak en-US/u);
    assert.deepEqual(test.known(), ['assistant: Hello. How can I help you?']);
    assert.equal(test.server.received('response.create').length, 0);
  });

  it('hears the caller, and its own sound is heard', async () => {
    test.server.replies = [{ say: 'We open at nine.' }];
    const turn = await test.tell('When do you open?');
    const committed = test.server.session.committed[0] ?? assert.fail('nothing was heard');
    assert.ok(Math.abs(committed.length - SPEECH.length) <= 640, `${committed.length}`);
    assert.deepEqual(turn.said, ['We open at nine.']);
    assert.ok(toneShare(Int16Array.from(turn.sound.flatMap((pcm) => [...pcm])), 440) > 0.9);
    assert.deepEqual(turn.informed, [{ topic: 'knowledge', about: null }]);
    assert.deepEqual(test.known(), [
      'assistant: Hello. How can I help you?',
      'user: input_audio',
      'assistant: We open at nine.',
    ]);
    assert.deepEqual(
      test.reports.map(({ model, failure, usage }) => [model, failure, usage]),
      [['openai:gpt-realtime', null, { prompt: 120, completion: 12 }]],
    );
    assert.ok((test.reports[0]?.firstTokenMs ?? -1) >= 0);
  });

  it('reads the words where nothing was heard, and keys always', async () => {
    await test.engine.answer({ kind: 'words', text: 'Good [morning]' }, new ListenedTurn());
    await test.engine.answer({ kind: 'key', key: '1' }, new ListenedTurn());
    assert.deepEqual(test.known().slice(1), [
      'user: Good morning',
      'assistant: Yes.',
      'user: [The caller pressed the key 1]',
      'assistant: Yes.',
    ]);
  });

  it('uses tools until it can speak, and has the house read back what will be done', async () => {
    test.server.replies = [
      { say: 'One moment.', calls: [{ name: 'find_times', arguments: '{"date":"2026-12-01"}' }] },
      { calls: [{ name: 'book', arguments: '{"date":"2026-12-01"}' }] },
      { calls: [{ name: 'book', arguments: '{"date":"2026-12-01"}' }] },
      { say: 'You are booked for the first.' },
    ];
    const turn = new ListenedTurn();
    turn.results = [
      { ok: true, facts: { times: ['10:00'] }, say: null },
      { ok: false, reason: 'needs_confirmation', facts: {}, say: 'Shall I book the first at ten?' },
    ];
    await test.tell('The first, please', turn);
    assert.deepEqual(turn.used, [
      ['find_times', { date: '2026-12-01' }],
      ['book', { date: '2026-12-01' }],
    ]);
    assert.deepEqual(turn.said, ['One moment.', 'house: Shall I book the first at ten?']);
    const after = await test.tell('Yes');
    assert.deepEqual(after.used, [['book', { date: '2026-12-01' }]]);
    assert.deepEqual(after.said, ['You are booked for the first.']);
    assert.deepEqual(test.known().slice(1), [
      'user: input_audio',
      'assistant: One moment.',
      'call find_times',
      'result {"ok":true,"times":["10:00"]}',
      'call book',
      'result {"ok":false,"reason":"needs_confirmation","say":"Shall I book the first at ten?"}',
      'assistant: Shall I book the first at ten?',
      'user: input_audio',
      'call book',
      'result {"ok":true,"done":"book"}',
      'assistant: You are booked for the first.',
    ]);
  });

  it('forgets what the caller did not hear', async () => {
    test.server.replies = [{ say: 'We are open on every day of the week from nine to five.' }];
    const turn = new ListenedTurn();
    turn.interruptAfterMs = 1_000;
    await test.tell('When do you open?', turn);
    const [heard = ''] = turn.said;
    assert.ok(heard.length > 5 && heard.length < 25, heard);
    await test.until(() => test.known().includes('assistant: output_audio (1000 ms)'));
    await test.tell('And on Sundays?');
    assert.deepEqual(test.known().slice(3), ['user: input_audio', 'assistant: Yes.']);
  });

  it('cancels an answer that newer words replace, and takes back what it wanted to do', async () => {
    test.server.replies = [{ say: 'We are open every day.', fault: 'stalls mid-word' }];
    const turn = new ListenedTurn();
    turn.interruptAfterMs = 200;
    await test.tell('When do you open?', turn);
    await test.until(() => test.server.received('response.cancel').length === 1);
    assert.equal(test.reports.at(-1)?.failure, 'interrupted');
    await test.tell('Hello?');
    assert.equal(test.known().at(-1), 'assistant: Yes.');
    assert.equal(test.reports.at(-1)?.failure, null);
  });

  it('stops where it claims what no tool has done, and fails the second time', async () => {
    const claim = { say: 'One moment please, I will see to it. Your massage is booked for Tuesday. Bye!' };
    test.server.replies = [claim, { say: 'Which day suits you?' }];
    const [first = '', second] = (await test.tell('A massage')).said;
    assert.ok(first.startsWith('One moment') && !first.includes('booked'), first);
    assert.equal(second, 'Which day suits you?');
    assert.ok(test.known().some((item) => item.startsWith('user: [Nothing has been booked')));
    test.server.replies = [claim, claim];
    await assert.rejects(test.tell('A massage'), /claims what no tool has done/);
  });

  it('takes back what an answer wanted to do that was broken off', async () => {
    const book = { name: 'book', arguments: '{}' };
    test.server.replies = [{ say: 'Your massage is booked. Bye!', calls: [book] }, { say: 'Which day?' }];
    const turn = await test.tell('A massage');
    assert.deepEqual([turn.said.at(-1), turn.used], ['Which day?', []]);
    await test.tell('Tuesday');
    assert.ok(!test.known().includes('call book'), test.known().join('\n'));
  });

  it('has the house read out an answer that comes in words', async () => {
    test.server.replies = [{ say: 'We open at nine.', inText: true }];
    assert.deepEqual((await test.tell('When do you open?')).said, ['house: We open at nine.']);
  });

  it('goes on in a new session with the words that were heard, where the old one has ended', async () => {
    test.server.replies = [{ say: 'We open at nine.' }];
    await test.tell('When do you open?');
    test.server.session.hangUp(1001, 'Your session hit the maximum duration of 60 minutes.');
    await test.until(() => test.server.session.isEnded);
    await test.tell('And when do you close?');
    assert.equal(test.server.sessions.length, 2);
    assert.deepEqual(test.known(), [
      'assistant: Hello. How can I help you?',
      'user: When do you open?',
      'assistant: We open at nine.',
      'user: And when do you close?',
      'assistant: Yes.',
    ]);
  });

  it('renews a session that is about to expire', async () => {
    let aheadMs = 0;
    const clock: Clock = {
      now: () => systemClock.now(),
      epochMs: () => systemClock.epochMs(),
      monotonicMs: () => systemClock.monotonicMs() + aheadMs,
      sleep: (ms, signal) => systemClock.sleep(ms, signal),
    };
    test.reopen({ clock });
    await test.connected(2);
    aheadMs = 56 * 60_000;
    await test.tell('Are you still there?');
    assert.equal(test.server.sessions.length, 3);
    assert.equal(test.known().at(-2), 'user: Are you still there?');
  });

  it('takes over from another engine with everything that was said and collected', async () => {
    test.engine.takeOver({ message: null, collected: { name: 'Ada' }, task: 'book' }, [
      { role: 'assistant', content: 'Hello.' },
      { role: 'user', content: 'A massage, please' },
    ]);
    test.line.speak(SPEECH);
    await test.engine.answer({ kind: 'words', text: 'A massage, please' }, new ListenedTurn());
    assert.deepEqual(test.known(), [
      'assistant: Hello.',
      'user: [Known so far, do not ask again: name Ada]',
      'user: A massage, please',
      'assistant: Yes.',
    ]);
    assert.deepEqual(test.engine.unfinished(), { message: null, collected: { name: 'Ada' }, task: 'book' });
  });
});
