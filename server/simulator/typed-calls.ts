import type { Logger } from 'pino';
import type { Simulator, TypedCall } from '../carriers/simulator.ts';
import type { RejectionReason } from '../carriers/carrier.ts';
import type { Clock } from '../platform/clock.ts';
import { invalid, invalidState, notFound, Refusal } from '../platform/refusal.ts';
import { EventTape } from './event-tape.ts';

export interface TypedCallsOptions {
  simulator: Simulator;
  clock: Clock;
  log: Logger;
  /** Typed calls at once in a workspace; 10 unless said otherwise. */
  maxPerWorkspace?: number;
  /** How long a call may go without a reader and without input; two minutes unless said otherwise. */
  idleMs?: number;
  /** How long the events of a call that is over can still be read; a minute unless said otherwise. */
  keptMs?: number;
}

/** What the caller does. */
export type Input = { words: string } | { key: string } | { hangUp: true };

interface RunningCall {
  workspaceId: number;
  call: TypedCall;
  tape: EventTape;
  /** On the clock that never jumps. */
  lastSignOfLifeMs: number;
}

/**
 * The typed calls that are in progress in this process, by the id of the call. They live where they were placed: a
 * client of an installation with several API processes has to come back to the same one.
 */
export class TypedCalls {
  readonly #options: Required<TypedCallsOptions>;
  readonly #calls = new Map<number, RunningCall>();
  readonly #placing = new Map<number, number>();
  readonly #stop = new AbortController();

  constructor(options: TypedCallsOptions) {
    this.#options = { maxPerWorkspace: 10, idleMs: 120_000, keptMs: 60_000, ...options };
  }

  /** Places a call; a `Refusal` when nobody takes it or too many are in progress. Returns the id of the call. */
  async place(workspaceId: number, arrival: { from: string | null; to: string }): Promise<number> {
    const inProgress = this.#countOf(workspaceId);
    if (inProgress >= this.#options.maxPerWorkspace) {
      throw new Refusal(
        'rate_limited',
        `${inProgress} simulated calls are in progress, which is the limit; hang one up first.`,
        { headers: { 'Retry-After': '10' } },
      );
    }
    this.#placing.set(workspaceId, (this.#placing.get(workspaceId) ?? 0) + 1);
    try {
      return await this.#place(workspaceId, arrival);
    } finally {
      const left = (this.#placing.get(workspaceId) ?? 1) - 1;
      if (left === 0) this.#placing.delete(workspaceId);
      else this.#placing.set(workspaceId, left);
    }
  }

  /** The events of a call, for as long as they are kept. Throws 404. */
  tapeOf(workspaceId: number, callId: number): EventTape {
    return this.#find(workspaceId, callId).tape;
  }

  /** Hands on what the caller does. Throws 404, and 409 when the call is over or does not take any more. */
  give(workspaceId: number, callId: number, input: Input): void {
    const running = this.#find(workspaceId, callId);
    const { call, tape } = running;
    running.lastSignOfLifeMs = this.#options.clock.monotonicMs();
    if ('hangUp' in input) return call.hangUp();
    const at_ms = call.line.elapsedMs();
    const isTaken = 'words' in input ? call.line.type(input.words) : call.line.press(input.key);
    if (!isTaken) throw invalidState('The call is over, or too much that was sent still waits to be heard.');
    const words = 'words' in input ? input.words : null;
    const key = 'key' in input ? input.key : null;
    tape.add({ event: 'heard', data: { words, key, at_ms } });
  }

  /** Forgets the calls that are over; those in progress are ended by whoever runs them. */
  stop(): void {
    this.#stop.abort();
    this.#calls.clear();
  }

  async #place(workspaceId: number, arrival: { from: string | null; to: string }): Promise<number> {
    const tape = new EventTape();
    let end = { by: 'failure', cause: 'The call broke off.' };
    const placed = await this.#options.simulator.callWithWords(
      { ...arrival, withinWorkspaceId: workspaceId },
      {
        said: (text, atMs) => tape.add({ event: 'said', data: { text, at_ms: atMs } }),
        beeped: (atMs) => tape.add({ event: 'beep', data: { at_ms: atMs } }),
        ended: (by, cause) => (end = { by, cause }),
      },
    );
    if (!placed.admitted) throw refusalFor(placed.reason);
    const { call } = placed;
    const { clock } = this.#options;
    const running: RunningCall = { workspaceId, call, tape, lastSignOfLifeMs: clock.monotonicMs() };
    this.#calls.set(call.callId, running);
    void this.#hangUpWhenIdle(running);
    // Told when all of it is written down, so that whoever asks for the call then gets its summary.
    void call.settled.then(async () => {
      tape.add({ event: 'ended', data: { ...end, call_id: call.callId } });
      await clock.sleep(this.#options.keptMs, this.#stop.signal);
      this.#calls.delete(call.callId);
    });
    return call.callId;
  }

  /** A client that vanished without hanging up does not keep the assistant waiting for ever. */
  async #hangUpWhenIdle(running: RunningCall): Promise<void> {
    const { clock, idleMs, log } = this.#options;
    const over = new AbortController();
    void running.call.over.then(() => over.abort());
    for (;;) {
      if (running.tape.readerCount > 0) running.lastSignOfLifeMs = clock.monotonicMs();
      const leftMs = running.lastSignOfLifeMs + idleMs - clock.monotonicMs();
      if (leftMs <= 0) break;
      if (!(await clock.sleep(leftMs, over.signal))) return;
    }
    log.info({ callId: running.call.callId }, 'A typed call was left by its caller.');
    running.call.hangUp();
  }

  #find(workspaceId: number, callId: number): RunningCall {
    const running = this.#calls.get(callId);
    if (!running || running.workspaceId !== workspaceId) throw notFound('simulated call');
    return running;
  }

  #countOf(workspaceId: number): number {
    const mine = [...this.#calls.values()].filter((running) => running.workspaceId === workspaceId);
    const inProgress = mine.filter((running) => !running.tape.isOver).length;
    return inProgress + (this.#placing.get(workspaceId) ?? 0);
  }
}

function refusalFor(reason: RejectionReason): Refusal {
  if (reason === 'unknown_number')
    return invalid({ to: ['No active number of this workspace is called so.'] });
  if (reason === 'no_assistant') {
    return invalidState(
      'No active assistant answers this number: assign one to it, or activate the one it has.',
    );
  }
  return new Refusal('unavailable', 'No more calls can be taken at the moment.', {
    headers: { 'Retry-After': '10' },
  });
}
