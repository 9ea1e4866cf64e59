import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { CallScript } from '../call-recorder.ts';
import { ScriptedEngine } from '../engines/testing/scripted-engine.ts';
import type { Turn } from '../engines/engine.ts';
import type { TransferOrder, TransferResult } from '../line.ts';
import { spokenLanguages } from '../languages/find-phrase-book.ts';
import { ringWithWords } from '../testing/phone-call.ts';
import { TestCall } from '../testing/test-call.ts';
import type { TestLine } from '../testing/test-line.ts';
import { testScript } from '../testing/test-script.ts';
import { TextLine } from '../text-line.ts';
import type { ToolResult } from '../tools.ts';

const ANN = { name: 'Ann Lee', phone: '+493011', when: 'invoices and payments', hours: null };
const BOB = {
  name: 'Bob',
  phone: '+493012',
  when: null,
  hours: [{ days: ['mon' as const], start: '08:00', end: '10:00' }],
};

const script = (over: Partial<CallScript> = {}): CallScript =>
  testScript({
    abilities: { ...testScript().abilities, transfer_calls: true },
    transferTargets: [BOB, ANN],
    callerName: 'Ada',
    ...over,
  });

interface Rig {
  call: TestCall<TextLine>;
  engine: ScriptedEngine;
  orders: TransferOrder[];
  shown: string[];
  /** What the tool said of itself. */
  results: ToolResult[];
}

/** A typed call whose engine asks for a transfer as soon as words come. */
function rig(
  answer: TransferResult | 'rings',
  args: unknown,
  options: { script?: CallScript; at?: string } = {},
): Rig {
  const orders: TransferOrder[] = [];
  const shown: string[] = [];
  const results: ToolResult[] = [];
  const engine = new ScriptedEngine(async (input, turn: Turn) => {
    if (input.kind === 'returned') return void (await turn.say(`${input.target} did not take it.`));
    if (input.kind !== 'words') return;
    const result = await turn.use('transfer_call', args);
    results.push(result);
    if (result.say !== null) void turn.say(result.say);
  });
  const call = new TestCall(
    (clock) =>
      new TextLine({
        clock,
        screen: {
          said: () => undefined,
          beeped: () => undefined,
          ended: (by, cause) => shown.push(`ended ${by}: ${cause}`),
          transferring: (name, state) => shown.push(`${name} ${state}`),
        },
        callPerson: async (order, signal) => {
          orders.push(order);
          const rang = await clock.sleep(answer === 'rings' ? 600_000 : 2_000, signal);
          return rang && answer !== 'rings' ? answer : 'no_answer';
        },
      }),
    {
      openEngines: () => [engine],
      script: options.script ?? script(),
      ...(options.at ? { at: options.at } : {}),
    },
  );
  return { call, engine, orders, shown, results };
}

async function ask(call: TestCall<TextLine>, forMs = 4_000): Promise<void> {
  await call.pass(500);
  call.line.type('I want to speak to somebody about an invoice');
  await call.pass(forMs);
}

describe('a call that is handed to a person', () => {
  it('is over for the assistant when they take it, with the outcome transferred', async () => {
    const { call, orders, shown, results } = rig('taken', { reason: 'an invoice' });
    await ask(call);
    assert.deepEqual(results[0]?.facts, { transferred: true, to: null });
    assert.equal(orders[0]?.phone, ANN.phone);
    assert.match(
      orders[0]?.announcement ?? '',
      /^Ada is calling, about: an invoice\. To take the call, press 1/,
    );
    const ending = await call.finish();
    assert.deepEqual([ending.status, ending.outcome], ['completed', 'transferred']);
    assert.equal(ending.summary, 'The call was transferred to Ann Lee.');
    assert.deepEqual(shown, ['Ann Lee ringing', 'Ann Lee taken', 'ended us: The call was transferred.']);
    assert.ok(call.recorder.log.includes('transferred'));
  });

  it('comes back to the engine when they do not take it, whoever was asked for by name', async () => {
    for (const result of ['declined', 'busy', 'no_answer', 'failed'] as const) {
      const { call, engine, shown } = rig(result, { to: 'ann', reason: 'an invoice' });
      await ask(call);
      assert.deepEqual(engine.asked.at(-1), { kind: 'returned', target: 'Ann Lee' });
      assert.deepEqual(shown, ['Ann Lee ringing', `Ann Lee ${result}`]);
      assert.equal(call.transcript.at(-1), 'assistant: Ann Lee did not take it.');
      call.line.leave();
      const ending = await call.finish();
      assert.notEqual(ending.outcome, 'transferred');
      assert.ok(!call.recorder.log.includes('transferred'));
    }
  });

  it('is offered to the next person who can be reached, where nobody was named', async () => {
    const { call, shown } = rig('no_answer', { reason: '' }, { at: '2026-11-23T08:30:00Z' });
    await ask(call, 6_000);
    assert.deepEqual(shown, ['Bob ringing', 'Bob no_answer', 'Ann Lee ringing', 'Ann Lee no_answer']);
    call.line.leave();
    await call.finish();
  });

  it('is connected without an announcement where no reason is given', async () => {
    const { call, orders } = rig('taken', { to: 'Ann', reason: '' });
    await ask(call);
    assert.equal(orders[0]?.announcement, null);
    await call.finish();
  });

  it('has the person called no longer when the caller hangs up', async () => {
    const { call, shown } = rig('rings', { reason: 'an invoice' });
    await ask(call);
    call.line.leave();
    const ending = await call.finish();
    assert.deepEqual(shown, ['Ann Lee ringing', 'ended caller: the caller hung up']);
    assert.equal(ending.status, 'completed');
  });

  it('comes back after a minute at most', async () => {
    const { call, engine } = rig('rings', { to: 'Ann', reason: 'an invoice' });
    await ask(call, 65_000);
    assert.deepEqual(engine.asked.at(-1), { kind: 'returned', target: 'Ann Lee' });
    call.line.leave();
    await call.finish();
  });

  it('is over when they take it after that minute', async () => {
    const { call, orders, engine } = rig('rings', { reason: 'an invoice' });
    await ask(call);
    await call.pass(62_000);
    assert.deepEqual(engine.asked.at(-1), { kind: 'returned', target: 'Ann Lee' });
    orders[0]?.takenLate?.();
    orders[0]?.takenLate?.();
    // As a line does that the network has put through.
    call.line.leave();
    const ending = await call.finish();
    assert.deepEqual([ending.status, ending.outcome], ['completed', 'transferred']);
    assert.equal(ending.summary, 'The call was transferred to Ann Lee.');
    assert.equal(call.recorder.log.filter((entry) => entry === 'transferred').length, 1);
  });

  it('is theirs who take it after their minute, also when the next person is called by then', async () => {
    const { call, orders, shown } = rig('rings', { reason: '' }, { at: '2026-11-23T08:30:00Z' });
    await ask(call);
    await call.pass(62_000);
    assert.deepEqual(shown.slice(0, 3), ['Bob ringing', 'Bob no_answer', 'Ann Lee ringing']);
    orders[0]?.takenLate?.();
    call.line.leave();
    const ending = await call.finish();
    assert.equal(ending.summary, 'The call was transferred to Bob.');
    assert.equal(call.recorder.log.filter((entry) => entry === 'transferred').length, 1);
  });

  it('is refused outside of the hours, for an ambiguous name, and where nobody can be called', async () => {
    const cases: [unknown, Partial<CallScript>, unknown][] = [
      [{ to: 'Bob', reason: 'x' }, {}, { ok: false, reason: 'closed' }],
      [{ reason: 'x' }, { transferTargets: [BOB] }, { ok: false, reason: 'closed' }],
      [
        { to: 'Ann', reason: 'x' },
        { transferTargets: [ANN, { ...ANN, name: 'Ann Miller' }] },
        { ok: false, reason: 'ambiguous', candidates: ['Ann Lee', 'Ann Miller'] },
      ],
      [{ to: 7, reason: 'x' }, {}, { ok: false, reason: 'missing', fields: ['to', 'reason'] }],
      [{ reason: 'x' }, { transferTargets: [] }, { ok: false, reason: 'not_allowed' }],
      [{ reason: 'x' }, { abilities: testScript().abilities }, { ok: false, reason: 'not_allowed' }],
    ];
    for (const [args, over, refused] of cases) {
      const { call, results, orders } = rig('taken', args, { script: script(over) });
      await ask(call);
      const [{ say: _say, facts: _facts, ...result }] = results as [ToolResult & { say: string }];
      assert.deepEqual(result, refused);
      assert.deepEqual(orders, []);
      call.line.leave();
      await call.finish();
    }
  });
});

describe('end_call', () => {
  it('ends the call when what is said afterwards has been heard', async () => {
    const engine = new ScriptedEngine(async (input, turn) => {
      if (input.kind !== 'words') return;
      await turn.use('end_call', {});
      void turn.say('Goodbye, Ada.');
    });
    const screen = { said: () => undefined, beeped: () => undefined, ended: () => undefined };
    const call = new TestCall((clock) => new TextLine({ clock, screen }), { openEngines: () => [engine] });
    await call.pass(500);
    call.line.type('bye');
    const ending = await call.finish();
    assert.equal(call.transcript.at(-1), 'assistant: Goodbye, Ada.');
    assert.equal(ending.status, 'completed');
    assert.equal(call.recorder.turns.at(-1)?.tools?.[0]?.name, 'end_call');
  });
});

describe('the person who is asked to take a call', () => {
  const ANSWERS = {
    en: [
      ['yes', 'Sure, put them through'],
      ['no', 'No, not now', "Sorry, I can't", 'take a message please'],
    ],
    de: [
      ['Ja', 'Ja, gerne'],
      ['Nein', 'Nein, jetzt nicht', 'Ich kann gerade nicht'],
    ],
    fr: [
      ['Oui', "D'accord"],
      ['Non', 'Non merci', 'Pas maintenant'],
    ],
    es: [
      ['Sí', 'Claro que sí'],
      ['No', 'No, gracias', 'Ahora no puedo'],
    ],
  } as const;

  /** Of mailboxes: each has a word that would be a yes. */
  const GREETINGS = {
    en: 'Hi, this is Ann’s voicemail. Leave a message and I’ll be sure to call you back.',
    de: 'Hallo, hier ist Ann. Nach dem Signalton können Sie gerne auf das Band sprechen.',
    fr: 'Vous êtes sur le répondeur de Paul. Laissez-moi un message, je vous rappellerai bien sûr.',
    es: 'Este es el buzón de voz de Ana. Deje un mensaje breve y claro.',
  } as const;

  it('is no mailbox, whatever its greeting says', async () => {
    for (const language of spokenLanguages) {
      const { call, orders } = rig('taken', { reason: 'an invoice' }, { script: script({ language }) });
      await ask(call);
      assert.equal(orders[0]?.judge(GREETINGS[language]), null, language);
      await call.finish();
    }
  });

  it('hears who calls and why, and takes or declines the call by word, in every language', async () => {
    for (const language of spokenLanguages) {
      const { call, orders } = rig('taken', { reason: 'an invoice' }, { script: script({ language }) });
      await ask(call);
      const [order] = orders;
      assert.match(order?.announcement ?? '', /Ada.*an invoice.*1.*2/s, language);
      const [takes, declines] = ANSWERS[language];
      for (const words of takes) assert.equal(order?.judge(words), 'yes', words);
      for (const words of declines) assert.equal(order?.judge(words), 'no', words);
      assert.equal(order?.judge('42'), null);
      assert.notEqual(order?.answers.accepted, order?.answers.declined);
      await call.finish();
    }
  });
});

describe('a line that cannot transfer', () => {
  it('offers a message to a caller who wants a person, in words and by key', async () => {
    for (const ask of [
      (call: TestCall<TestLine>) => call.line.utter('Can I talk to a person please'),
      (call: TestCall<TestLine>) => call.line.press('6'),
    ]) {
      const call = ringWithWords({ script: script() });
      await call.passUntil(() => call.line.said.length > 1 && !call.line.isSounding);
      const before = call.line.said.length;
      ask(call);
      await call.passUntil(() => call.line.said.length > before && !call.line.isSounding);
      assert.match(call.line.said.slice(before).join(' '), /message|call you back/i);
      call.line.leave();
      assert.notEqual((await call.finish()).outcome, 'transferred');
    }
  });
});
