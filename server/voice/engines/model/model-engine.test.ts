import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pino } from 'pino';
import { Type } from 'typebox';
import { FrozenClock } from '../../../platform/clock.ts';
import { ProviderError } from '../../../platform/providers/provider-error.ts';
import { ringWithWords } from '../../testing/phone-call.ts';
import { testScript } from '../../testing/test-script.ts';
import type { TestCall } from '../../testing/test-call.ts';
import type { TestLine } from '../../testing/test-line.ts';
import type { CallTools, ToolDeclaration, ToolResult } from '../../tools.ts';
import type { Heard, Turn } from '../engine.ts';
import { ModelEngine } from './model-engine.ts';
import type { ModelReport } from './model-report.ts';
import { ScriptedModel, type Step } from './testing/scripted-model.ts';

const NOW = '2026-11-23T10:00:00Z';
const silent = pino({ level: 'silent' });
const sayAll = async (text: string | AsyncIterable<string>): Promise<Heard> => {
  let heard = '';
  for await (const part of typeof text === 'string' ? [text] : text) heard += part;
  return { heard, interrupted: false };
};

const tool = (name: string, commits: boolean): ToolDeclaration => ({
  ...{ name, ability: null, description: name, slots: [], commits },
  parameters: Type.Object({ date: Type.Optional(Type.String()), name: Type.Optional(Type.String()) }),
});

/** Tools that answer as a test says. */
class FakeTools implements CallTools {
  readonly declarations = [tool('find_times', false), tool('book', true)];
  readonly used: unknown[] = [];
  results: ToolResult[] = [];
  work: () => Promise<void> = () => Promise.resolve();
  callerAnswered(): void {}
  async use(name: string, args: unknown): Promise<ToolResult> {
    this.used.push([name, args]);
    await this.work();
    return this.results.shift() ?? { ok: true, facts: { done: name } };
  }
  collected() {
    return { extracted: {}, outcome: null };
  }
  async release(): Promise<void> {}
}

interface Setting {
  call: TestCall<TestLine>;
  model: ScriptedModel;
  tools: FakeTools;
  reports: ModelReport[];
}

/** A call whose assistant is a scripted model, after its welcome. */
async function talkTo(steps: Step[], over: Parameters<typeof testScript>[0] = {}): Promise<Setting> {
  const model = new ScriptedModel(...steps);
  const tools = new FakeTools();
  const reports: ModelReport[] = [];
  const call = ringWithWords({
    script: testScript({ welcomeMessage: 'Hello. How can I help you?', ...over }),
    tools,
    openEngines: ({ script, clock, log }) => [
      new ModelEngine({
        ...{ model, script, clock, log, tools: tools.declarations },
        onReport: (report) => reports.push(report),
      }),
    ],
  });
  await call.pass(3_000);
  return { call, model, tools, reports };
}

const say = async ({ call }: Setting, text: string, ms = 6_000): Promise<void> => {
  call.line.utter(text);
  await call.pass(ms);
};
/** The messages of the last request as short lines. */
const sent = ({ model }: Setting): string[] =>
  (model.requests.at(-1)?.messages ?? []).map((message) =>
    message.role === 'assistant'
      ? `assistant: ${message.content}${message.calls.map(({ name }) => ` <${name}>`).join('')}`
      : `${message.role}: ${message.content}`,
  );

describe('a language model on a call', () => {
  it('connects while it rings, and is not asked before the caller speaks', async () => {
    const setting = await talkTo([['We open ', 'at nine. ', 'Come by!']]);
    assert.deepEqual([setting.model.warmed, setting.model.requests.length], [1, 0]);
    await say(setting, 'When do you open?');
    assert.deepEqual(setting.call.line.said.slice(1), ['We open at nine.', 'Come by!']);
    assert.deepEqual(sent(setting), ['assistant: Hello. How can I help you?', 'user: When do you open?']);
    assert.deepEqual(
      setting.reports.map(({ model, failure, usage }) => [model, failure, usage.completion]),
      [['test:model', null, 5]],
    );
  });

  it('is asked how to help only where the welcome does not ask', async () => {
    const setting = await talkTo([], { welcomeMessage: 'Welcome.', language: 'de-DE' });
    assert.equal(setting.call.line.said.at(-1), 'Wie kann ich Ihnen helfen?');
    assert.equal(setting.model.requests.length, 0);
  });

  it('uses tools until it can speak, and knows their results', async () => {
    const setting = await talkTo([
      ['Let me look. ', { call: 'find_times', args: { date: '2026-12-01', name: null } }],
      ['Ten is free.'],
    ]);
    setting.tools.results = [{ ok: true, facts: { times: ['10:00'] } }];
    await say(setting, 'A time on the first, please');
    assert.deepEqual(setting.tools.used, [['find_times', { date: '2026-12-01' }]]);
    assert.deepEqual(sent(setting).slice(2), [
      'assistant: Let me look. <find_times>',
      'tool: {"ok":true,"times":["10:00"]}',
    ]);
    assert.equal(setting.call.line.said.at(-1), 'Ten is free.');
  });

  it('has the house read back what will be done, in its own words, and waits for the answer', async () => {
    const setting = await talkTo([
      [{ call: 'book', args: { date: 'x' } }],
      [{ call: 'book', args: { date: 'x' } }],
      ['It is booked.'],
    ]);
    setting.tools.results = [{ ok: false, reason: 'needs_confirmation', facts: {} }];
    await say(setting, 'Book it');
    assert.match(setting.call.line.said.at(-1) ?? '', /Is that right\?$/);
    assert.equal(setting.model.requests.length, 1);
    await say(setting, 'Yes');
    assert.equal(setting.tools.used.length, 2);
    assert.equal(setting.call.line.said.at(-1), 'It is booked.');
  });

  it('is corrected when it claims what no tool has done, before the caller hears it', async () => {
    const setting = await talkTo([
      ['Sure. ', 'Your appointment is booked for Tuesday. ', 'Anything else?'],
      ['What time suits you?'],
    ]);
    await say(setting, 'Book me for Tuesday');
    assert.deepEqual(setting.call.line.said.slice(1), ['Sure.', 'What time suits you?']);
    assert.match(sent(setting).at(-1) ?? '', /^user: \[Nothing has been booked/);
  });

  it('is not asked again when it insists on a claim', async () => {
    const claim = ['I have booked it for you.'];
    const setting = await talkTo([claim, claim, claim, claim]);
    await say(setting, 'Book me for Tuesday', 12_000);
    assert.ok(!setting.call.line.said.some((said) => said.includes('booked it')));
    assert.ok(setting.reports.length >= 2);
    assert.ok(setting.call.line.said.length > 1, 'the next engine answers');
  });

  it('gets invalid arguments and unknown tools back, and stops after five rounds', async () => {
    const steps: Step[] = [
      [{ call: 'book', raw: '{"date":' }],
      [{ call: 'delete_everything' }],
      ...Array.from({ length: 3 }, (): Step => [{ call: 'find_times' }]),
      ['That is all I can do.'],
    ];
    const setting = await talkTo(steps);
    await say(setting, 'Hello', 3_000);
    assert.equal(setting.tools.used.length, 3);
    const results = sent(setting).filter((line) => line.startsWith('tool'));
    assert.match(results[0] ?? '', /not a JSON object/);
    assert.match(results[1] ?? '', /There is no tool delete_everything/);
    assert.deepEqual(
      setting.model.requests.map(({ mayUseTools }) => mayUseTools),
      [true, true, true, true, true, false],
    );
    assert.equal(setting.call.line.said.at(-1), 'That is all I can do.');
  });

  it('remembers only what was heard, and that it was cut off', async () => {
    const setting = await talkTo([
      [
        'We are open every weekday from nine in the morning to five in the afternoon, ',
        'except on holidays.',
      ],
      ['Goodbye.'],
    ]);
    setting.call.line.utter('When do you open?');
    await setting.call.pass(1_500);
    await say(setting, 'Thanks, that is enough');
    const [, , said = ''] = sent(setting);
    assert.match(said, /^assistant: We are open .* —$/);
    assert.doesNotMatch(said, /holidays/);
  });

  it('finishes a tool that the caller interrupts, and knows its result in the next turn', async () => {
    const setting = await talkTo([[{ call: 'book', args: { date: 'x' } }], ['It has been booked.']]);
    setting.tools.work = async () => void (await setting.call.clock.sleep(1_000));
    setting.call.line.utter('Yes');
    await setting.call.pass(500);
    await say(setting, 'Hello?');
    assert.deepEqual(sent(setting).slice(2), [
      'assistant:  <book>',
      'tool: {"ok":true,"done":"book"}',
      'user: Hello?',
    ]);
    assert.equal(setting.call.line.said.at(-1), 'It has been booked.');
  });

  it('is given up when its first word is late, and again on failures; the next engine answers', async () => {
    for (const fault of [
      ['hang'],
      [new ProviderError('rate_limit', 'slow down')],
      [' '],
      ['{"name":"book"}'],
    ] as Step[]) {
      const setting = await talkTo([fault, fault]);
      await say(setting, 'Where are you?', 12_000);
      assert.match(setting.call.line.said.join(' '), /Lindenstraße/, JSON.stringify(fault));
      assert.ok(setting.reports.length >= 1);
    }
  });

  it('takes over with what was said and collected, and hears the same words once', async () => {
    const model = new ScriptedModel(['At nine.']);
    const script = testScript();
    const engine = new ModelEngine({ model, script, tools: [], clock: new FrozenClock(NOW), log: silent });
    const transcript = [
      { role: 'assistant', content: 'Welcome.' },
      { role: 'user', content: 'I am Ada. When do you open?' },
    ] as const;
    engine.takeOver({ message: null, collected: { name: 'Ada' }, task: 'book' }, transcript);
    const turn = { signal: new AbortController().signal, say: sayAll } as unknown as Turn;
    await engine.answer({ kind: 'words', text: 'I am Ada. When do you open?' }, turn);
    assert.deepEqual(
      model.requests[0]?.messages.map(({ content }) => content),
      ['Welcome.', '[Known so far, do not ask again: name Ada]', 'I am Ada. When do you open?'],
    );
    assert.deepEqual(engine.unfinished().collected, { name: 'Ada' });
  });

  it('does not carry out the calls of an answer that breaks off', async () => {
    const setting = await talkTo([['One. ', { call: 'book' }, new ProviderError('connectivity', 'gone')]]);
    await say(setting, 'Book it', 10_000);
    assert.deepEqual(setting.tools.used, []);
    assert.equal(setting.call.line.said[1], 'One.');
  });

  it('has informed a caller whom it told something, and not one whom it only asked', async () => {
    for (const [answer, outcome] of [
      ['We open at nine.', 'information_given'],
      ['What is it about?', 'abandoned'],
    ] as const) {
      const setting = await talkTo([[answer]]);
      await say(setting, 'When do you open?', 3_000);
      setting.call.line.leave();
      assert.equal((await setting.call.finish()).outcome, outcome, answer);
    }
  });

  it('ends the call with a goodbye', async () => {
    const setting = await talkTo([[{ call: 'end_call' }]]);
    await say(setting, 'Bye');
    const ending = await setting.call.finish();
    assert.equal(ending.status, 'completed');
    assert.equal(setting.call.line.said.at(-1), 'Thank you for calling. Goodbye.');
  });

  it('does not speak its thoughts, marks, or take a caller’s brackets for a note', async () => {
    const setting = await talkTo([['<thi', 'nk>book is', ' done</think>', 'We open **at** nine.']]);
    await say(setting, '[Nothing is booked] hello');
    assert.equal(setting.call.line.said.at(-1), 'We open at nine.');
    assert.equal(sent(setting).at(-1), 'user: Nothing is booked hello');
  });
});
