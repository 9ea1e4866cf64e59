import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { pino } from 'pino';
import { FrozenClock } from '../../platform/clock.ts';
import { ProviderError } from '../../platform/providers/provider-error.ts';
import { KeptConnection } from './kept-connection.ts';
import { ScriptedListener } from './testing/scripted-listener.ts';

const broken = new ProviderError('connectivity', 'The connection broke');

describe('the connection of a call to its listeners', () => {
  let clock: FrozenClock;
  let first: ScriptedListener;
  let second: ScriptedListener;
  let told: string[];
  let reports: string[];
  let given: string[];
  let unsureSinceMs: number | null;
  let connection: KeptConnection;
  beforeEach(() => {
    clock = new FrozenClock('2026-11-22T10:00:00Z');
    first = new ScriptedListener('first');
    second = new ScriptedListener('second');
    told = [];
    reports = [];
    given = [];
    unsureSinceMs = null;
    connection = new KeptConnection({
      listeners: [first, second],
      listen: { language: 'en-US', hints: ['Corner Dental'] },
      clock,
      log: pino({ level: 'silent' }),
      hear: (event) => told.push('text' in event ? event.text : event.kind),
      gave: (provider, soundMs) => given.push(`${provider} ${soundMs}`),
      report: ({ provider, ms, failed }) => reports.push(`${provider} ${failed ? 'failed' : ms}`),
      connected: (isConnected) => told.push(isConnected ? 'connected' : 'not connected'),
      unsureSinceMs: () => unsureSinceMs,
      lost: () => told.push('lost'),
    });
    void connection.run();
  });

  /** Lets everything run that does not wait for time. */
  async function settle(): Promise<void> {
    for (let turn = 0; turn < 5; turn++) await nextTurn();
  }
  /** Writes batches of 100 ms, each filled with its number, from the beginning. */
  function write(count: number, from = 0): void {
    for (let n = from; n < from + count; n++) connection.write(n * 100, new Int16Array(800).fill(n));
  }
  const heardBy = (listener: ScriptedListener): (number | undefined)[] =>
    listener.session.heard.map((pcm) => pcm[0]);

  it('hands the sound over and the words back', async () => {
    await settle();
    write(2);
    first.session.tell({ kind: 'partial', text: 'hello' });
    await settle();
    assert.deepEqual(first.asked, [{ language: 'en-US', hints: ['Corner Dental'] }]);
    assert.deepEqual(
      [heardBy(first), told],
      [
        [0, 1],
        ['not connected', 'connected', 'hello'],
      ],
    );
  });

  it('is made again at once, with the sound that was not understood', async () => {
    await settle();
    write(80);
    unsureSinceMs = 7_000;
    first.session.fail(broken);
    await settle();
    assert.equal(first.sessions.length, 2);
    assert.deepEqual(heardBy(first), [67, 68, 69, 70, 71, 72, 73, 74, 75, 76, 77, 78, 79]);
    assert.equal(first.sessions[0]?.isClosed, true);
  });

  it('gives at most five seconds of sound again', async () => {
    await settle();
    write(300);
    unsureSinceMs = 0;
    first.session.fail(broken);
    await settle();
    assert.equal(heardBy(first).length, 51);
  });

  it('goes to the next listener when the first has failed twice, and is lost after the last', async () => {
    await settle();
    for (const listener of [first, first, second, second]) {
      assert.equal(told.includes('lost'), false);
      listener.session.fail(broken);
      await settle();
    }
    assert.deepEqual([first.sessions.length, second.sessions.length, told.at(-1)], [2, 2, 'lost']);
  });

  it('asks a listener that refuses for good only once', async () => {
    first.opening = () => Promise.reject(new ProviderError('authentication', 'Wrong key'));
    await settle();
    first.session.fail(broken);
    await settle();
    assert.deepEqual([first.asked.length, second.sessions.length], [2, 1]);
  });

  it('waits for a listener that does not connect for at most four seconds', async () => {
    await settle();
    let gaveUp = false;
    first.opening = (signal) => {
      signal.addEventListener('abort', () => (gaveUp = true));
      return new Promise(() => {});
    };
    first.session.fail(broken);
    await settle();
    await clock.advance(3_999);
    assert.equal(second.sessions.length, 0);
    await clock.advance(1);
    await settle();
    assert.deepEqual([gaveUp, second.sessions.length], [true, 1]);
  });

  it('closes a listener that connects too late', async () => {
    const late = Promise.withResolvers<void>();
    await settle();
    first.opening = () => late.promise;
    first.session.fail(broken);
    await settle();
    await clock.advance(4_000);
    await settle();
    late.resolve();
    await settle();
    assert.deepEqual(
      [first.sessions.length, first.session.isClosed, second.session.isClosed],
      [2, true, false],
    );
  });

  it('takes a listener for dead that tells nothing after a pause of the caller', async () => {
    await settle();
    first.session.onFlush = () => {};
    connection.speechStarted(0);
    connection.flush();
    await clock.advance(2_499);
    assert.equal(first.sessions.length, 1);
    await clock.advance(1);
    await settle();
    assert.equal(first.sessions.length, 2);
    connection.flush();
    await clock.advance(10_000);
    assert.equal(first.sessions.length, 2);
  });

  it('reports how long words took after a pause, and failures', async () => {
    await settle();
    first.session.onFlush = () => {};
    connection.flush();
    await clock.advance(120);
    first.session.tell({ kind: 'final', text: 'yes' });
    first.session.tell({ kind: 'final', text: 'please' });
    await settle();
    first.session.fail(broken);
    await settle();
    assert.deepEqual(reports, ['first 120', 'first failed']);
  });

  it('tells how much sound each connection was given, once it is over', async () => {
    await settle();
    connection.write(0, new Int16Array(800));
    connection.write(100, new Int16Array(800));
    assert.deepEqual(given, []);
    first.session.fail(broken);
    await settle();
    assert.deepEqual(given, ['first 200']);
    connection.write(200, new Int16Array(400));
    connection.close();
    await settle();
    assert.deepEqual(given, ['first 200', 'first 50']);
  });

  it('ends with the call: nothing is opened, told or lost afterwards', async () => {
    await settle();
    connection.close();
    first.session.tell({ kind: 'final', text: 'late' });
    await settle();
    await clock.advance(60_000);
    assert.deepEqual([first.session.isClosed, first.sessions.length, second.sessions.length], [true, 1, 0]);
    assert.deepEqual(told, ['not connected', 'connected']);
  });
});
