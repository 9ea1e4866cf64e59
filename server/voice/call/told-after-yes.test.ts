import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Turn } from '../engines/engine.ts';
import { ScriptedEngine } from '../engines/testing/scripted-engine.ts';
import { TestCall } from '../testing/test-call.ts';
import { testScript } from '../testing/test-script.ts';
import { TextLine } from '../text-line.ts';

/** A caller who is put through to somebody who says yes after 59 seconds, and is told something then. */
async function putThrough(toldForMs: number): Promise<string[]> {
  const shown: string[] = [];
  const engine = new ScriptedEngine(async (input, turn: Turn) => {
    if (input.kind === 'words') await turn.use('transfer_call', { to: 'Ann', reason: 'an invoice' });
  });
  const screen = {
    ...{ said: () => undefined, beeped: () => undefined, ended: () => undefined },
    transferring: (_name: string, state: string) => shown.push(state),
  };
  const script = testScript({
    abilities: { ...testScript().abilities, transfer_calls: true },
    transferTargets: [{ name: 'Ann', phone: '+493011', when: null, hours: null }],
  });
  const call = new TestCall(
    (clock) =>
      new TextLine({
        ...{ clock, screen },
        callPerson: async (order, signal) => {
          if (!(await clock.sleep(59_000, signal))) return 'no_answer';
          order.willing?.();
          return (await clock.sleep(toldForMs, signal)) ? 'taken' : 'no_answer';
        },
      }),
    { openEngines: () => [engine], script },
  );
  await call.pass(500);
  call.line.type('I want to speak to somebody about an invoice');
  await call.pass(100_000);
  call.line.leave();
  await call.finish();
  return shown;
}

it('who says yes within their minute is not cut off while they are told something', async () => {
  assert.deepEqual(await putThrough(5_000), ['ringing', 'taken']);
});

it('who is told something without an end is: the caller does not wait for ever', async () => {
  assert.deepEqual(await putThrough(600_000), ['ringing', 'no_answer']);
});
