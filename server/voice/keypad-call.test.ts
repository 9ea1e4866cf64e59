import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { leaveMessage, ring, untilMenuIsOver } from './testing/phone-call.ts';

describe('a call by keypad', () => {
  it('welcomes, tells the keys, and records a message that becomes a voicemail', async () => {
    const call = ring();
    await call.pass(untilMenuIsOver);
    await leaveMessage(call);
    await call.pass(20_000);
    const ending = await call.finish();
    assert.equal(ending.status, 'completed');
    assert.equal(ending.outcome, 'voicemail');
    assert.equal(ending.error, null);
    assert.equal(ending.summary, 'The caller left a voice message of 3 seconds.');
    assert.deepEqual(call.line.recordings, ['/nowhere/voicemail-1.wav']);
    assert.equal(call.recorder.messages[0]?.messageKey, 'voicemail-1');
    assert.equal(call.recorder.messages[0]?.message.kind, 'voicemail');
    assert.deepEqual(call.transcript.slice(0, 5), [
      'assistant: Hello, this is the practice of Doctor Meyer.',
      'assistant: To leave a message, press 1. To be called back, press 2. To hear our opening hours, press 3. To hear this again, press 0.',
      'user: [1]',
      'assistant: Please leave your message after the tone. Press the hash or pound key when you are done.',
      'user: [Voice message, 3 seconds]',
    ]);
    assert.equal(call.transcript.at(-1), 'assistant: Thank you for your call. Goodbye.');
    assert.deepEqual([call.recorder.log[0], call.recorder.log.at(-1)], ['answered', 'finish']);
  });

  it('records a request to be called back with its reason', async () => {
    const call = ring();
    await call.pass(untilMenuIsOver);
    await leaveMessage(call, '2');
    const ending = await call.finish();
    assert.equal(ending.outcome, 'message_taken');
    assert.equal(call.recorder.messages[0]?.message.kind, 'callback');
    assert.match(ending.summary, /asks to be called back at \+1 202 555 0143/);
  });

  it('tells the opening hours, which is information given', async () => {
    const call = ring();
    await call.pass(untilMenuIsOver);
    call.line.press('3');
    const ending = await call.finish();
    assert.equal(ending.outcome, 'information_given');
    assert.equal(ending.extracted['asked_about'], 'opening_hours');
    assert.match(call.transcript.join('\n'), /We are open now, until 5 PM\./);
  });

  it('ends a message by four seconds of silence after the last word, not before', async () => {
    const call = ring();
    await call.pass(untilMenuIsOver);
    call.line.press('1');
    await call.pass(7_000);
    call.line.startSpeaking();
    await call.pass(2_000);
    call.line.stopSpeaking();
    await call.pass(3_500);
    call.line.startSpeaking();
    await call.pass(1_000);
    call.line.stopSpeaking();
    await call.pass(3_500);
    assert.equal(call.recorder.messages.length, 0);
    await call.pass(1_000);
    assert.equal(call.recorder.messages.length, 1);
    call.line.leave();
    await call.finish();
  });

  it('ends a message after three minutes, however much is said', async () => {
    const call = ring();
    await call.pass(untilMenuIsOver);
    call.line.press('1');
    await call.pass(7_000);
    call.line.startSpeaking();
    await call.pass(182_000);
    const audioMs = call.recorder.messages[0]?.message.audioMs ?? 0;
    assert.ok(Math.abs(audioMs - 180_000) < 1_000, String(audioMs));
    call.line.leave();
    await call.finish();
  });

  it('keeps no message in which nothing was said, and tells the caller', async () => {
    const call = ring();
    await call.pass(untilMenuIsOver);
    call.line.press('1');
    await call.pass(25_000);
    assert.deepEqual(call.recorder.dropped, ['voicemail-1']);
    assert.match(call.transcript.join('\n'), /I did not hear anything/);
    call.line.leave();
    const ending = await call.finish();
    assert.equal(ending.outcome, 'abandoned');
    assert.equal(call.recorder.messages.length, 0);
  });

  it('does not end the message by a key that only skipped the instruction', async () => {
    const call = ring();
    await call.pass(untilMenuIsOver);
    call.line.press('1');
    await call.pass(1_000);
    call.line.press('#');
    await call.pass(1_500);
    call.line.startSpeaking();
    await call.pass(2_000);
    call.line.leave();
    const ending = await call.finish();
    assert.equal(ending.outcome, 'voicemail');
    assert.ok(call.transcript.includes('user: [#]'));
  });

  it('says the menu three times to a silent caller, then says goodbye', async () => {
    const call = ring();
    const ending = await call.finish(80_000);
    assert.equal(call.line.said.filter((said) => said.includes('press 1')).length, 3);
    assert.equal(call.line.said.at(-1), 'Thank you for your call. Goodbye.');
    assert.deepEqual([ending.status, ending.outcome], ['completed', 'abandoned']);
    assert.equal(ending.summary, 'The caller did not say anything.');
  });

  it('lets a caller who speaks during the welcome finish before the menu', async () => {
    const call = ring();
    await call.pass(1_000);
    call.line.startSpeaking();
    await call.pass(4_000);
    assert.equal(call.line.said.length, 1);
    assert.ok(!call.line.isSounding);
    call.line.stopSpeaking();
    await call.pass(100);
    assert.ok(call.line.isSounding);
    call.line.leave();
    await call.finish();
  });

  it('obeys a key pressed during such speech, and does not wait for noise that never ends', async () => {
    const pressed = ring();
    await pressed.pass(1_000);
    pressed.line.startSpeaking();
    await pressed.pass(1_000);
    pressed.line.press('3');
    await pressed.pass(10_000);
    assert.match(pressed.line.said[1] ?? '', /^We are open now/);
    pressed.line.leave();
    await pressed.finish();
    const noise = ring();
    await noise.pass(1_000);
    noise.line.startSpeaking();
    await noise.pass(40_000);
    assert.ok(noise.line.said.some((said) => said.includes('press 1')));
    noise.line.leave();
    await noise.finish();
  });

  it('answers a key pressed during the welcome at once, and records how much of it was heard', async () => {
    const call = ring();
    await call.pass(1_200);
    call.line.press('3');
    await call.pass(300);
    const first = call.recorder.turns[0];
    assert.equal(first?.interrupted, true);
    assert.equal(first.content, 'Hello, this is the'.slice(0, first.content.length));
    call.line.leave();
    const ending = await call.finish();
    assert.ok(!call.transcript.join('\n').includes('press 1'));
    assert.ok(ending.metrics.interruptions >= 1);
  });

  it('tells a caller who speaks that only keys are understood, without interruption', async () => {
    const call = ring();
    await call.pass(4_000);
    call.line.startSpeaking();
    await call.pass(1_000);
    call.line.stopSpeaking();
    await call.pass(1_000);
    call.line.startSpeaking();
    await call.pass(1_000);
    call.line.stopSpeaking();
    await call.pass(15_000);
    const told = call.recorder.turns.find(({ content }) => content.startsWith('I cannot understand speech'));
    assert.equal(told?.interrupted, false);
    assert.equal(call.line.said.filter((said) => said.startsWith('I cannot understand')).length, 1);
    call.line.leave();
    await call.finish();
  });

  it('measures the latency from the end of the input to the beginning of the sound', async () => {
    const call = ring();
    await call.pass(untilMenuIsOver);
    call.line.press('3');
    await call.pass(500);
    call.line.leave();
    const { metrics } = await call.finish();
    assert.equal(metrics.response_latency_ms.p50, 0);
    assert.deepEqual(Object.keys(metrics.stages_ms), ['answer', 'welcome', 'conversation', 'closing']);
    assert.equal(metrics.stages_ms['answer'], 200);
    assert.equal(metrics.turns, call.recorder.turns.length);
  });
});
