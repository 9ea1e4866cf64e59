import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FrozenClock } from '../platform/clock.ts';
import { TextLine } from './text-line.ts';

const quietScreen = { said: () => undefined, beeped: () => undefined, ended: () => undefined };
const openLine = (clock: FrozenClock): TextLine => new TextLine({ clock, screen: quietScreen });

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

  it('is not answered when the caller has left, and gives silence after the time waited for', async () => {
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

  it('keeps the typed words of a recording', async () => {
    const line = openLine(new FrozenClock('2026-11-23T10:00:00Z'));
    await line.answer();
    line.startMessage('');
    line.type('one');
    line.type('two');
    assert.equal((await line.endMessage()).text, 'one\ntwo');
    assert.equal((await line.endMessage()).text, null);
  });
});
