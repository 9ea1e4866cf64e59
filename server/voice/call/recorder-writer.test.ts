import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate as immediate } from 'node:timers/promises';
import { pino } from 'pino';
import { FrozenClock } from '../../platform/clock.ts';
import { RecorderWriter, pauseMs } from './recorder-writer.ts';

function open(): { clock: FrozenClock; writer: RecorderWriter; pass: (ms: number) => Promise<void> } {
  const clock = new FrozenClock('2026-11-23T10:00:00Z');
  const pass = async (ms: number): Promise<void> => {
    await immediate();
    for (let left = ms; left > 0; left -= 100) {
      await clock.advance(100);
      await immediate();
    }
  };
  return { clock, writer: new RecorderWriter(clock, pino({ level: 'silent' })), pass };
}

const refuse = (): Promise<never> => Promise.reject(new Error('away'));

describe('writing while a call runs', () => {
  it('keeps the order, one after the other', async () => {
    const { writer, clock, pass } = open();
    const written: number[] = [];
    for (const number of [1, 2, 3]) {
      void writer.put(`entry ${number}`, async () => {
        await clock.sleep(300 / number);
        written.push(number);
      });
    }
    await pass(1_000);
    assert.deepEqual(written, [1, 2, 3]);
  });

  it('tries again with growing pauses, and gives the result', async () => {
    const { writer, pass } = open();
    let attempts = 0;
    const entry = writer.put('entry', async () => {
      attempts += 1;
      if (attempts < 4) throw new Error('away');
      return 'done';
    });
    await pass(1_000);
    assert.deepEqual(await entry, { result: 'done' });
    assert.deepEqual([1, 2, 3, 20].map(pauseMs), [100, 200, 400, 2_000]);
  });

  it('sets one aside that is refused again and again, and tries it once more at the end', async () => {
    const { writer, pass } = open();
    let isRefused = true;
    const written: string[] = [];
    void writer.put('bad', async () => {
      if (isRefused) throw new Error('bad');
      written.push('bad');
    });
    void writer.put('good', async () => void written.push('good'));
    await pass(10_000);
    assert.deepEqual(written, ['good']);
    isRefused = false;
    const flushed = writer.flush(5_000);
    await pass(100);
    await flushed;
    assert.deepEqual(written, ['good', 'bad']);
  });

  it('gives up at the end within its time, even when the recorder never answers', async () => {
    const { writer, pass } = open();
    const hanging = writer.put('hanging', () => new Promise<never>(() => undefined));
    const behind = writer.put('behind', refuse);
    const flushed = writer.flush(2_000);
    await pass(2_100);
    await flushed;
    assert.equal(await hanging, undefined);
    assert.equal(await behind, undefined);
    assert.equal(await writer.put('late', () => Promise.resolve(1)), undefined);
  });
});
