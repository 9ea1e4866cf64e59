import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ringWithWords } from '../../testing/phone-call.ts';
import { testScript } from '../../testing/test-script.ts';
import { ModelEngine } from './model-engine.ts';
import { ScriptedModel } from './testing/scripted-model.ts';

describe('a number keyed in on a call with a language model', () => {
  it('is one question to the model, when no more keys follow or # ends it', async () => {
    const model = new ScriptedModel(['Thank you. '], ['Four guests. ']);
    const call = ringWithWords({
      script: testScript({ welcomeMessage: 'Hello. How can I help you?' }),
      openEngines: ({ script, clock, log }) => [new ModelEngine({ model, script, clock, log, tools: [] })],
    });
    await call.pass(3_000);
    for (const key of '8025') {
      call.line.press(key);
      await call.pass(400);
    }
    assert.equal(model.requests.length, 0);
    await call.pass(3_000);
    assert.equal(model.requests.length, 1);
    const keys = model.requests[0]?.messages.flatMap(({ content }) => /key (.)/.exec(content)?.[1] ?? []);
    assert.deepEqual(keys, ['8', '0', '2', '5']);
    call.line.press('4');
    await call.pass(300);
    call.line.press('#');
    await call.pass(300);
    assert.equal(model.requests.length, 2);
    call.line.leave();
    await call.finish();
  });
});
