import { setImmediate as immediate } from 'node:timers/promises';
import { pino } from 'pino';
import { FrozenClock } from '../../platform/clock.ts';
import { type CallOptions, runCall } from '../call-session.ts';
import type { CallEnding } from '../call-recorder.ts';
import type { Line } from '../line.ts';
import { TestRecorder } from './test-recorder.ts';
import { testScript } from './test-script.ts';

/** A running call on a frozen clock. */
export class TestCall<TheLine extends Line> {
  readonly clock: FrozenClock;
  readonly recorder: TestRecorder;
  readonly line: TheLine;
  readonly stop = new AbortController();
  readonly done: Promise<void>;
  isOver = false;

  constructor(
    openLine: (clock: FrozenClock) => TheLine,
    options: Partial<CallOptions> & { refuse?: (what: string) => void; at?: string } = {},
  ) {
    this.clock = new FrozenClock(options.at ?? '2026-11-23T10:00:00Z');
    this.recorder = new TestRecorder();
    if (options.refuse) this.recorder.refuse = options.refuse;
    this.line = openLine(this.clock);
    this.done = runCall({
      line: this.line,
      script: options.script ?? testScript(),
      recorder: this.recorder,
      clock: this.clock,
      log: pino({ level: 'silent' }),
      signal: options.signal ?? this.stop.signal,
      ...(options.answeredBy ? { answeredBy: options.answeredBy } : {}),
      ...(options.onAnsweredBy ? { onAnsweredBy: options.onAnsweredBy } : {}),
      ...(options.openEngines ? { openEngines: options.openEngines } : {}),
      ...(options.tools ? { tools: options.tools } : {}),
      ...(options.onControl ? { onControl: options.onControl } : {}),
    }).finally(() => {
      this.isOver = true;
    });
  }

  /** Advances the clock, a tenth of a second at a time, so that events happen in their order. */
  async pass(ms: number): Promise<void> {
    await immediate();
    for (let left = ms; left > 0; left -= 100) {
      await this.clock.advance(Math.min(100, left));
      await immediate();
    }
  }

  /** Advances the clock until a condition holds; fails after two minutes. */
  async passUntil(isTrue: () => boolean): Promise<void> {
    for (let passed = 0; !isTrue(); passed += 100) {
      if (passed > 120_000) throw new Error('what was waited for did not happen');
      await this.pass(100);
    }
  }

  /** Advances the clock until the call has ended and is saved; fails after `withinMs`. */
  async finish(withinMs = 30_000): Promise<CallEnding> {
    for (let passed = 0; !this.isOver && passed < withinMs; passed += 100) await this.pass(100);
    if (!this.isOver) throw new Error(`the call was not over within ${withinMs} ms`);
    await this.done;
    const [ending, ...others] = this.recorder.endings;
    if (!ending || others.length > 0) throw new Error(`finished ${this.recorder.endings.length} times`);
    return ending;
  }

  /** The transcript as lines: `assistant: …`, `user: …`. */
  get transcript(): string[] {
    const turns = [...this.recorder.turns].sort((a, b) => a.offsetMs - b.offsetMs);
    return turns.map(({ role, content }) => `${role}: ${content}`);
  }
}
