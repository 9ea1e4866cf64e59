import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { pino } from 'pino';
import { Type } from 'typebox';
import { systemClock, type Clock } from '../../../platform/clock.ts';
import { ProviderClient } from '../../../platform/providers/provider-client.ts';
import { ProviderError, type ProviderFailure } from '../../../platform/providers/provider-error.ts';
import { toneShare } from '../../audio/levels.ts';
import { tone } from '../../audio/tone.ts';
import { testScript } from '../../testing/test-script.ts';
import type { ToolDeclaration } from '../../tools.ts';
import type { ModelReport } from '../model/model-report.ts';
import { ListenedTurn } from '../testing/listened-turn.ts';
import { RealtimeEngine } from './realtime-engine.ts';
import { HeardLine } from './testing/heard-line.ts';
import { LocalRealtime } from './testing/local-realtime.ts';
import type { RealtimeReply } from './testing/realtime-response.ts';

const SPEECH = tone([300], 600);

const tool = (name: string, commits: boolean): ToolDeclaration => ({
  ...{ name, ability: null, description: name, slots: [], commits },
  parameters: Type.Object({ date: Type.Optional(Type.String()) }),
});

let server: LocalRealtime;
let client: ProviderClient;
let line: HeardLine;
let reports: ModelReport[];
let logged: string;
let engine: RealtimeEngine;

function open(
  over: { clock?: Clock; firstSoundMs?: number; script?: Parameters<typeof testScript>[0] } = {},
): RealtimeEngine {
  const written = new Writable({
    write(chunk: Buffer, _encoding, done) {
      logged += chunk.toString('utf8');
      done();
    },
  });
  return new RealtimeEngine({
    offer: { id: 'openai:gpt-realtime', name: 'gpt-realtime', access: server.access() },
    client,
    script: testScript({ welcomeMessage: 'Hello. How can I help you?', ...over.script }),
    tools: [tool('find_times', false), tool('book', true)],
    sound: line,
    isFirst: true,
    clock: over.clock ?? systemClock,
    log: pino(written),
    firstSoundMs: over.firstSoundMs ?? 2_500,
    onReport: (report) => reports.push(report),
  });
}

beforeEach(async () => {
  server = await LocalRealtime.start();
  client = new ProviderClient();
  line = new HeardLine();
  reports = [];
  logged = '';
  engine = open();
});
afterEach(async () => {
  engine.close();
  await client.close();
  await server.close();
});

async function until(isTrue: () => boolean): Promise<void> {
  for (let tries = 0; !isTrue(); tries += 1) {
    assert.ok(tries < 500, 'what was waited for did not happen');
    await systemClock.sleep(10);
  }
}

/** Waits until the session knows the welcome. */
const connected = (): Promise<void> =>
  until(() => server.sessions.length > 0 && server.session.items.length > 0);

/** The caller says something that the line understands. */
async function tell(text: string, turn = new ListenedTurn()): Promise<ListenedTurn> {
  line.speak(SPEECH);
  await engine.answer({ kind: 'words', text }, turn);
  return turn;
}

/** The conversation as the session has it. */
const known = (): string[] =>
  server.session.items.map(({ type, role, content, name, output, ms }) => {
    if (type === 'function_call') return `call ${name}`;
    if (type === 'function_call_output') return `result ${output}`;
    const [part] = content ?? [];
    const words = part?.text ?? part?.transcript ?? part?.type;
    return `${role}: ${words}${ms === undefined || part?.transcript !== undefined ? '' : ` (${ms} ms)`}`;
  });

describe('a model that hears and speaks', { timeout: 60_000 }, () => {
  it('connects while it rings, and is told how to speak, what it may use, and who cuts the turns', async () => {
    await connected();
    assert.deepEqual(server.urls, ['/v1/realtime?model=gpt-realtime']);
    const [{ session }] = server.received('session.update') as [{ session: Record<string, any> }];
    assert.deepEqual(session['output_modalities'], ['audio']);
    assert.deepEqual(session['audio'].input, {
      ...{ format: { type: 'audio/pcmu' }, noise_reduction: null },
      ...{ turn_detection: null, transcription: null },
    });
    assert.deepEqual(session['audio'].output.format, { type: 'audio/pcmu' });
    assert.deepEqual(
      session['tools'].map(({ name }: { name: string }) => name),
      ['find_times', 'book', 'end_call'],
    );
    assert.equal(session['max_output_tokens'], 600);
    assert.match(session['instructions'], /telephone of Doctor Meyer.*Monday|Speak en-US/su);
    assert.deepEqual(known(), ['assistant: Hello. How can I help you?']);
    assert.equal(server.received('response.create').length, 0);
  });

  it('hears the caller, and its own sound is heard', async () => {
    await connected();
    server.replies = [{ say: 'We open at nine.' }];
    const turn = await tell('When do you open?');
    const committed = server.session.committed[0] ?? assert.fail('nothing was heard');
    assert.ok(Math.abs(committed.length - SPEECH.length) <= 640, `${committed.length}`);
    assert.deepEqual(turn.said, ['We open at nine.']);
    assert.ok(toneShare(Int16Array.from(turn.sound.flatMap((pcm) => [...pcm])), 440) > 0.9);
    assert.deepEqual(turn.informed, [{ topic: 'knowledge', about: null }]);
    assert.deepEqual(known(), [
      'assistant: Hello. How can I help you?',
      'user: input_audio',
      'assistant: We open at nine.',
    ]);
    assert.deepEqual(
      reports.map(({ model, failure, usage }) => [model, failure, usage]),
      [['openai:gpt-realtime', null, { prompt: 120, completion: 12 }]],
    );
    assert.ok((reports[0]?.firstTokenMs ?? -1) >= 0);
  });

  it('reads the words where nothing was heard, and keys always', async () => {
    await connected();
    await engine.answer({ kind: 'words', text: 'Good [morning]' }, new ListenedTurn());
    await engine.answer({ kind: 'key', key: '1' }, new ListenedTurn());
    assert.deepEqual(known().slice(1), [
      'user: Good morning',
      'assistant: Yes.',
      'user: [The caller pressed the key 1]',
      'assistant: Yes.',
    ]);
  });

  it('uses tools until it can speak, and has the house read back what will be done', async () => {
    await connected();
    server.replies = [
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
    await tell('The first, please', turn);
    assert.deepEqual(turn.used, [
      ['find_times', { date: '2026-12-01' }],
      ['book', { date: '2026-12-01' }],
    ]);
    assert.deepEqual(turn.said, ['One moment.', 'house: Shall I book the first at ten?']);
    const after = await tell('Yes');
    assert.deepEqual(after.used, [['book', { date: '2026-12-01' }]]);
    assert.deepEqual(after.said, ['You are booked for the first.']);
    assert.deepEqual(known().slice(1), [
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
    await connected();
    server.replies = [{ say: 'We are open on every day of the week from nine to five.' }];
    const turn = new ListenedTurn();
    turn.interruptAfterMs = 1_000;
    await tell('When do you open?', turn);
    const [heard = ''] = turn.said;
    assert.ok(heard.length > 5 && heard.length < 25, heard);
    await until(() => known().includes('assistant: output_audio (1000 ms)'));
    await tell('And on Sundays?');
    assert.deepEqual(known().slice(3), ['user: input_audio', 'assistant: Yes.']);
  });

  it('cancels an answer that newer words replace, and takes back what it wanted to do', async () => {
    await connected();
    server.replies = [{ say: 'We are open every day.', fault: 'stalls mid-word' }];
    const turn = new ListenedTurn();
    turn.interruptAfterMs = 200;
    await tell('When do you open?', turn);
    await until(() => server.received('response.cancel').length === 1);
    assert.equal(reports.at(-1)?.failure, 'interrupted');
    await tell('Hello?');
    assert.equal(known().at(-1), 'assistant: Yes.');
    assert.equal(reports.at(-1)?.failure, null);
  });

  it('stops where it claims what no tool has done, and fails the second time', async () => {
    await connected();
    const claim = { say: 'One moment please, I will see to it. Your massage is booked for Tuesday. Bye!' };
    server.replies = [claim, { say: 'Which day suits you?' }];
    const [first = '', second] = (await tell('A massage')).said;
    assert.ok(first.startsWith('One moment') && !first.includes('booked'), first);
    assert.equal(second, 'Which day suits you?');
    assert.ok(known().some((item) => item.startsWith('user: [Nothing has been booked')));
    server.replies = [claim, claim];
    await assert.rejects(tell('A massage'), /claims what no tool has done/);
  });

  it('has the house read out an answer that comes in words', async () => {
    await connected();
    server.replies = [{ say: 'We open at nine.', inText: true }];
    assert.deepEqual((await tell('When do you open?')).said, ['house: We open at nine.']);
  });

  it('goes on in a new session with the words that were heard, where the old one has ended', async () => {
    await connected();
    server.replies = [{ say: 'We open at nine.' }];
    await tell('When do you open?');
    server.session.hangUp(1001, 'Your session hit the maximum duration of 60 minutes.');
    await until(() => server.session.isEnded);
    await tell('And when do you close?');
    assert.equal(server.sessions.length, 2);
    assert.deepEqual(known(), [
      'assistant: Hello. How can I help you?',
      'user: When do you open?',
      'assistant: We open at nine.',
      'user: And when do you close?',
      'assistant: Yes.',
    ]);
  });

  it('renews a session that is about to expire', async () => {
    await connected();
    engine.close();
    let aheadMs = 0;
    const clock: Clock = {
      now: () => systemClock.now(),
      epochMs: () => systemClock.epochMs(),
      monotonicMs: () => systemClock.monotonicMs() + aheadMs,
      sleep: (ms, signal) => systemClock.sleep(ms, signal),
    };
    engine = open({ clock });
    await until(() => server.sessions.length === 2 && server.session.items.length > 0);
    aheadMs = 56 * 60_000;
    await tell('Are you still there?');
    assert.equal(server.sessions.length, 3);
    assert.equal(known().at(-2), 'user: Are you still there?');
  });

  it('takes over from another engine with everything that was said and collected', async () => {
    await connected();
    engine.takeOver({ message: null, collected: { name: 'Ada' }, task: 'book' }, [
      { role: 'assistant', content: 'Hello.' },
      { role: 'user', content: 'A massage, please' },
    ]);
    line.speak(SPEECH);
    await engine.answer({ kind: 'words', text: 'A massage, please' }, new ListenedTurn());
    assert.deepEqual(known(), [
      'assistant: Hello.',
      'user: [Known so far, do not ask again: name Ada]',
      'user: A massage, please',
      'assistant: Yes.',
    ]);
    assert.deepEqual(engine.unfinished(), { message: null, collected: { name: 'Ada' }, task: 'book' });
  });

  const FAULTS: readonly [RealtimeReply['fault'], ProviderFailure][] = [
    ['closes mid-word', 'connectivity'],
    ['bad base64', 'unknown'],
    ['garbage', 'unknown'],
    ['endless', 'unknown'],
    ['rate limited', 'rate_limit'],
    ['failed', 'server'],
    ['no transcript', 'unknown'],
    ['expired', 'invalid_request'],
  ];
  for (const [fault, kind] of FAULTS) {
    it(`fails where the session does wrong: ${fault}`, async () => {
      await connected();
      server.replies = [{ say: 'We are open.', ...(fault === undefined ? {} : { fault }) }];
      await assert.rejects(tell('When do you open?'), (error) => {
        assert.ok(error instanceof ProviderError);
        assert.equal(error.kind, kind, error.message);
        return true;
      });
      assert.equal(reports.at(-1)?.failure, kind);
      // It is asked again, and answers.
      assert.deepEqual((await tell('Hello?')).said, ['Yes.']);
      assert.ok(!logged.includes('key-of-the-test'), logged);
    });
  }

  it('fails when its first sound does not come in time', async () => {
    await connected();
    engine.close();
    engine = open({ firstSoundMs: 300 });
    await until(() => server.sessions.length === 2 && server.session.items.length > 0);
    server.replies = [{ fault: 'silent' }];
    await assert.rejects(tell('When do you open?'), /silent for 0.3 s/);
    assert.equal(reports.at(-1)?.failure, 'timeout');
    assert.equal(reports.at(-1)?.firstTokenMs, null);
  });

  it('fails when nobody answers, when the key is refused and when the settings are', async () => {
    await connected();
    engine.close();
    server.acceptsSettings = false;
    engine = open();
    await assert.rejects(tell('Hello'), /The model is unknown/);
    engine.close();
    server.provider.refuse = () => ({ status: 401, body: '{"error":{"message":"Bad key-of-the-test"}}' });
    engine = open();
    await assert.rejects(tell('Hello'), (error) => {
      assert.ok(error instanceof ProviderError && error.kind === 'authentication');
      assert.doesNotMatch(error.message, /key-of-the-test/);
      return true;
    });
    assert.ok(!logged.includes('key-of-the-test'), logged);
  });
});
