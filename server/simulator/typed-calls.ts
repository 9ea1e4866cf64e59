import type { Logger } from 'pino';
import type { Placed, SimulatedArrival, Simulator, StreamedCall, TypedCall } from '../carriers/simulator.ts';
import type { RejectionReason } from '../carriers/carrier.ts';
import type { Clock } from '../platform/clock.ts';
import { invalid, invalidState, notFound, Refusal } from '../platform/refusal.ts';
import { simulatorProblems } from './simulator.problems.ts';
import { CallEventLog } from './call-event-log.ts';

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
  /** How long a call with sound rings for its caller to connect; 20 seconds unless said otherwise. */
  connectMs?: number;
}

/** What the caller does. */
export type Input = { words: string } | { key: string } | { hangUp: true };

/** Whether the caller types and reads, or speaks and hears. */
export type Medium = 'text' | 'audio';

/** The end of a call with sound that its caller speaks into and hears. */
export interface AudioEnd {
  telephone: StreamedCall['telephone'];
  eventLog: CallEventLog;
  /** The caller can hear: the assistant answers. False when somebody else listens already. */
  connect(): boolean;
  hangUp(): void;
}

interface RunningCall {
  workspaceId: number;
  call: TypedCall;
  /** Of a call with sound. */
  audio: (Pick<AudioEnd, 'telephone' | 'connect'> & { isConnected(): boolean }) | null;
  eventLog: CallEventLog;
  /** On the monotonic clock. */
  lastActivityMs: number;
}

/**
 * The simulated calls that are in progress in this process, typed or spoken, by the id of the call. With
 * several API processes a client has to send the requests of one call to the process that placed it.
 */
export class TypedCalls {
  readonly #options: Required<TypedCallsOptions>;
  readonly #calls = new Map<number, RunningCall>();
  readonly #placing = new Map<number, number>();
  readonly #stop = new AbortController();

  constructor(options: TypedCallsOptions) {
    this.#options = { maxPerWorkspace: 10, idleMs: 120_000, keptMs: 60_000, connectMs: 20_000, ...options };
  }

  /**
   * Places a call; gives its id. @throws Refusal when no assistant answers or too many calls are in progress.
   */
  async place(
    workspaceId: number,
    arrival: Omit<SimulatedArrival, 'withinWorkspaceId'>,
    medium: Medium = 'text',
  ): Promise<number> {
    const inProgress = this.#countOf(workspaceId);
    if (inProgress >= this.#options.maxPerWorkspace) {
      throw new Refusal('rate_limited', simulatorProblems.too_many_calls({ count: inProgress }), {
        headers: { 'Retry-After': '10' },
      });
    }
    this.#placing.set(workspaceId, (this.#placing.get(workspaceId) ?? 0) + 1);
    try {
      return await this.#place(workspaceId, arrival, medium);
    } finally {
      const left = (this.#placing.get(workspaceId) ?? 1) - 1;
      if (left === 0) this.#placing.delete(workspaceId);
      else this.#placing.set(workspaceId, left);
    }
  }

  /** The events of a call, for as long as they are kept. @throws Refusal 404. */
  eventLogOf(workspaceId: number, callId: number): CallEventLog {
    return this.#find(workspaceId, callId).eventLog;
  }

  /** The sound of a call. @throws Refusal 404; 409 when it has none, is over, or somebody listens already. */
  audioOf(workspaceId: number, callId: number): AudioEnd {
    const { audio, eventLog, call } = this.#find(workspaceId, callId);
    if (!audio) throw invalidState(simulatorProblems.no_sound());
    if (audio.isConnected() || eventLog.isOver) throw invalidState(simulatorProblems.sound_taken());
    return { telephone: audio.telephone, connect: audio.connect, eventLog, hangUp: () => call.hangUp() };
  }

  /** Passes on what the caller does. @throws Refusal 404; 409 when the call has ended or accepts no more. */
  send(workspaceId: number, callId: number, input: Input): void {
    const running = this.#find(workspaceId, callId);
    const { call, eventLog } = running;
    running.lastActivityMs = this.#options.clock.monotonicMs();
    if ('hangUp' in input) return call.hangUp();
    const at_ms = call.line.elapsedMs();
    const isTaken = 'words' in input ? call.line.type(input.words) : call.line.press(input.key);
    if (!isTaken) throw invalidState(simulatorProblems.not_accepted());
    // A key on a call with sound is told when the call has heard it.
    if (running.audio) return;
    const words = 'words' in input ? input.words : null;
    const key = 'key' in input ? input.key : null;
    eventLog.add({ event: 'heard', data: { words, key, at_ms } });
  }

  /** Removes all calls; those in progress are ended by the code that runs them. */
  stop(): void {
    this.#stop.abort();
    this.#calls.clear();
  }

  async #place(
    workspaceId: number,
    arrival: Omit<SimulatedArrival, 'withinWorkspaceId'>,
    medium: Medium,
  ): Promise<number> {
    const eventLog = new CallEventLog();
    const within = { ...arrival, withinWorkspaceId: workspaceId };
    const placed = await (medium === 'audio'
      ? this.#placeAudio(within, eventLog)
      : this.#placeTyped(within, eventLog));
    if (!placed.admitted) throw refusalFor(placed.reason);
    const { call, audio } = placed.call;
    const { clock } = this.#options;
    const running: RunningCall = {
      ...{ workspaceId, call, audio, eventLog, lastActivityMs: clock.monotonicMs() },
    };
    this.#calls.set(call.callId, running);
    void this.#hangUpWhenIdle(running);
    if (audio) void this.#hangUpUnlessConnected(running, audio.isConnected);
    // Added when everything is stored, so that a client that then asks for the call gets its summary.
    void call.settled.then(async () => {
      eventLog.add({ event: 'ended', data: { ...(await call.over), call_id: call.callId } });
      await clock.sleep(this.#options.keptMs, this.#stop.signal);
      this.#calls.delete(call.callId);
    });
    return call.callId;
  }

  async #placeTyped(
    arrival: Parameters<Simulator['callWithWords']>[0],
    eventLog: CallEventLog,
  ): Promise<Placed<{ call: TypedCall; audio: null }>> {
    const placed = await this.#options.simulator.callWithWords(arrival, {
      said: (text, atMs) => eventLog.add({ event: 'said', data: { text, at_ms: atMs } }),
      beeped: (atMs) => eventLog.add({ event: 'beep', data: { at_ms: atMs } }),
      transferring: (name, state, atMs) =>
        eventLog.add({ event: 'transfer', data: { name, state, at_ms: atMs } }),
      ended: () => undefined,
    });
    return placed.admitted ? { admitted: true, call: { call: placed.call, audio: null } } : placed;
  }

  /** A call with sound: words that are typed are refused, keys are pressed in it. */
  async #placeAudio(
    arrival: Parameters<Simulator['callWithStream']>[0],
    eventLog: CallEventLog,
  ): Promise<Placed<Pick<RunningCall, 'call' | 'audio'>>> {
    const connected = Promise.withResolvers<void>();
    let isConnected = false;
    const placed = await this.#options.simulator.callWithStream(arrival, {
      connected: connected.promise,
      watcher: {
        said: (text, atMs) => eventLog.add({ event: 'said', data: { text, at_ms: atMs } }),
        beeped: (atMs) => eventLog.add({ event: 'beep', data: { at_ms: atMs } }),
        heard: (what, atMs) =>
          eventLog.add({ event: 'heard', data: { words: null, key: null, ...what, at_ms: atMs } }),
      },
    });
    if (!placed.admitted) return placed;
    const { telephone, elapsedMs, ...call } = placed.call;
    const press = (key: string): boolean => {
      telephone.press(key);
      return isConnected;
    };
    const connect = (): boolean => {
      if (isConnected) return false;
      isConnected = true;
      connected.resolve();
      return true;
    };
    const line = { type: () => false, press, elapsedMs };
    const audio = { telephone, connect, isConnected: () => isConnected };
    return { admitted: true, call: { call: { ...call, line }, audio } };
  }

  async #hangUpUnlessConnected({ call }: RunningCall, isConnected: () => boolean): Promise<void> {
    const over = new AbortController();
    void call.over.then(() => over.abort());
    const isLate = await this.#options.clock.sleep(this.#options.connectMs, over.signal);
    if (isLate && !isConnected()) call.hangUp();
  }

  /** Hangs up when the client has neither sent nor read anything for a while. */
  async #hangUpWhenIdle(running: RunningCall): Promise<void> {
    const { clock, idleMs, log } = this.#options;
    const over = new AbortController();
    void running.call.over.then(() => over.abort());
    for (;;) {
      if (running.eventLog.readerCount > 0) running.lastActivityMs = clock.monotonicMs();
      const leftMs = running.lastActivityMs + idleMs - clock.monotonicMs();
      if (leftMs <= 0) break;
      if (!(await clock.sleep(leftMs, over.signal))) return;
    }
    log.info({ callId: running.call.callId }, 'idle typed call hung up');
    running.call.hangUp();
  }

  #find(workspaceId: number, callId: number): RunningCall {
    const running = this.#calls.get(callId);
    if (!running || running.workspaceId !== workspaceId) throw notFound('simulated call');
    return running;
  }

  #countOf(workspaceId: number): number {
    const mine = [...this.#calls.values()].filter((running) => running.workspaceId === workspaceId);
    const inProgress = mine.filter((running) => !running.eventLog.isOver).length;
    return inProgress + (this.#placing.get(workspaceId) ?? 0);
  }
}

function refusalFor(reason: RejectionReason): Refusal {
  if (reason === 'unknown_number') return invalid({ to: [simulatorProblems.unknown_number()] });
  if (reason === 'no_assistant') {
    return invalidState(simulatorProblems.no_assistant());
  }
  return new Refusal('unavailable', simulatorProblems.no_capacity(), {
    headers: { 'Retry-After': '10' },
  });
}
