import { randomUUID } from 'node:crypto';
import type { MessagePort } from 'node:worker_threads';
import type { Logger } from 'pino';
import type { Clock } from '../platform/clock.ts';
import { AudioLine } from '../voice/audio-line.ts';
import type { EndedBy, Line } from '../voice/line.ts';
import type { MediaEngine } from '../voice/media/media-engine.ts';
import type { SpeechSynthesizer } from '../voice/speech/synthesizer.ts';
import { TextLine, type TextLineScreen } from '../voice/text-line.ts';
import { CallsInProgress } from './calls-in-progress.ts';
import type { AdmittedCall, CallArrival, OutboundCarrier, ReceiveCall, RejectionReason } from './carrier.ts';
import { DialEvents } from './dial-events.ts';
import { openSimulatedMedia } from './open-simulated-media.ts';
import { placeSimulatedCall } from './simulated-network.ts';
import { simulatedTransfers } from './simulated-transfer.ts';
import { SimulatedSignalling } from './simulated-signalling.ts';
import { SimulatedTelephone } from './simulated-telephone.ts';
import { StreamedTelephone } from './streamed-telephone.ts';
import { WatchedLine, type LineWatcher } from './watched-line.ts';

export interface SimulatorOptions {
  receive: ReceiveCall;
  media: MediaEngine;
  synthesizer: SpeechSynthesizer;
  clock: Clock;
  log: Logger;
  /** Simulated calls at once; one more is `unavailable`. */
  maxCalls: number;
}

/** The numbers of a simulated call. */
export type SimulatedArrival = Pick<CallArrival, 'from' | 'to' | 'withinWorkspaceId' | 'assistantId'>;

interface SimulatedCall {
  /** Id of the call in the database. */
  readonly callId: number;
  /** Resolves when the call is over, with who ended it and how. */
  readonly over: Promise<{ by: EndedBy; cause: string }>;
  /** Resolves when the end of the call is in the database. */
  readonly settled: Promise<void>;
  /** The caller hangs up. */
  hangUp(): void;
}

/** A call in which the caller speaks and hears. */
export interface SoundCall extends SimulatedCall {
  readonly telephone: Pick<SimulatedTelephone, 'play' | 'press' | 'heard'>;
}

/** A call whose caller speaks and hears elsewhere, such as in a browser. */
export interface StreamedCall extends SimulatedCall {
  readonly telephone: Pick<StreamedTelephone, 'send' | 'press' | 'onFrame'>;
  elapsedMs(): number;
}

/** A call in which the caller types and reads. */
export interface TypedCall extends SimulatedCall {
  /** Takes what the caller types and presses; false when it is refused (see `TextLine`). */
  readonly line: Pick<TextLine, 'type' | 'press' | 'elapsedMs'>;
}

export type Placed<Call> = { admitted: true; call: Call } | { admitted: false; reason: RejectionReason };

/**
 * The embedded carrier: a simulated phone network whose calls take the same path as those of a real one. It
 * also carries outbound calls, to its test numbers and its simulated people (`simulated-network.ts`).
 */
export interface Simulator extends Pick<OutboundCarrier, 'dial'> {
  /** Calls that it could take now beside those it carries. */
  readonly freeLines: number;
  /** Calls whose end is not yet in the database. */
  readonly callCount: number;
  /** Places a call with sound, 20 ms frames through the media engine. */
  callWithSound(arrival: SimulatedArrival): Promise<Placed<SoundCall>>;
  /**
   * Places a call whose sound is streamed. It rings until `connected` resolves: the assistant speaks when
   * somebody can hear it.
   */
  callWithStream(
    arrival: SimulatedArrival,
    options: { connected: Promise<unknown>; watcher: LineWatcher },
  ): Promise<Placed<StreamedCall>>;
  /** Places a call without sound; the words of the assistant go to `screen`. */
  callWithWords(arrival: SimulatedArrival, screen: TextLineScreen): Promise<Placed<TypedCall>>;
  /** Rejects new calls as `unavailable`; calls in progress continue. */
  drain(): void;
  /** Resolves when every call has ended and is in the database. */
  settled(): Promise<void>;
}

export function startSimulator(options: SimulatorOptions): Simulator {
  const calls = new CallsInProgress();

  /** Reports an arriving call; `carry` runs it when it is admitted. */
  const place = async <Call extends SimulatedCall>(
    arrival: SimulatedArrival,
    carry: (admitted: AdmittedCall) => Promise<Call | null>,
  ): Promise<Placed<Call>> => {
    if (calls.isDraining || calls.count >= options.maxCalls)
      return { admitted: false, reason: 'unavailable' };
    const placing = Promise.withResolvers<void>();
    // The call is counted before the first await, so that simultaneous callers cannot exceed the limit
    // together.
    calls.track(placing.promise);
    try {
      const reception = await options.receive({
        ...arrival,
        toAlternatives: [],
        numberFormat: 'e164',
        metadata: {},
        carrier: 'simulator',
        carrierCallId: randomUUID(),
        throughCarriers: null,
      });
      if (!reception.admitted) return reception;
      const call = await carry(reception);
      if (!call) return { admitted: false, reason: 'unavailable' };
      calls.track(call.settled);
      return { admitted: true, call };
    } finally {
      placing.resolve();
    }
  };

  const freeLines = (): number => (calls.isDraining ? 0 : Math.max(0, options.maxCalls - calls.count));
  const dial: Simulator['dial'] = (call) => {
    const events = new DialEvents();
    const givenUp = new AbortController();
    if (freeLines() === 0)
      events.push({ kind: 'not_dialled', cause: 'The carrier has no line free for another call.' });
    else calls.track(placeSimulatedCall(call, events, givenUp.signal, options));
    return { next: () => events.next(), cancel: () => givenUp.abort() };
  };

  return {
    get callCount() {
      return calls.count;
    },
    get freeLines() {
      return freeLines();
    },
    dial,
    callWithSound: (arrival) => place(arrival, (admitted) => carrySound(admitted, options)),
    callWithStream: (arrival, asked) => place(arrival, (call) => carryStream(call, { ...options, ...asked })),
    callWithWords: (arrival, screen) =>
      place(arrival, async (admitted) => carryWords(admitted, screen, options)),
    drain: () => calls.drain(),
    settled: () => calls.settled(),
  };
}

/** Carries a call with sound. Null when the media engine is full. */
async function carrySound(admitted: AdmittedCall, options: SimulatorOptions): Promise<SoundCall | null> {
  const signalling = new SimulatedSignalling();
  const opened = await openLine(admitted, signalling, (port) => new SimulatedTelephone(port), options);
  if (!opened) return null;
  const { line, telephone } = opened;
  return { ...carried(admitted, signalling, opened, line, options), telephone };
}

async function carryStream(
  admitted: AdmittedCall,
  options: SimulatorOptions & { connected: Promise<unknown>; watcher: LineWatcher },
): Promise<StreamedCall | null> {
  const signalling = new SimulatedSignalling(options.connected);
  const opened = await openLine(admitted, signalling, (port) => new StreamedTelephone(port), options);
  if (!opened) return null;
  const { telephone } = opened;
  const line = new WatchedLine(opened.line, options.watcher);
  const call = carried(admitted, signalling, opened, line, options);
  return { ...call, telephone, elapsedMs: () => line.elapsedMs() };
}

/** A line with sound, and the telephone at its other end. Null when the media engine is full. */
async function openLine<Telephone>(
  admitted: AdmittedCall,
  signalling: SimulatedSignalling,
  makeTelephone: (port: MessagePort) => Telephone,
  options: SimulatorOptions,
): Promise<{ line: AudioLine; telephone: Telephone } | null> {
  const opened = await openSimulatedMedia(admitted.recordingPath, options, makeTelephone);
  if (!opened) {
    await admitted.fail('No media session was available for the call.');
    return null;
  }
  const { session, telephone } = opened;
  const { synthesizer, clock, log } = options;
  const { voice, language, listening, speaking } = admitted;
  const spoken = { synthesizer, voice, language, speaking };
  const line = new AudioLine({ signalling, session, rings: true, ...spoken, listening, clock, log });
  return { line, telephone };
}

/** Runs the call to its end. */
function carried(
  admitted: AdmittedCall,
  signalling: SimulatedSignalling,
  { telephone }: { telephone: { close(): void } },
  line: Line,
  { log }: SimulatorOptions,
): SimulatedCall {
  return {
    callId: admitted.callId,
    over: signalling.over,
    settled: runToEnd(admitted, line, log).finally(() => telephone.close()),
    hangUp: () => signalling.end('caller', 'The caller hung up.'),
  };
}

function carryWords(admitted: AdmittedCall, screen: TextLineScreen, options: SimulatorOptions): TypedCall {
  const over = Promise.withResolvers<{ by: EndedBy; cause: string }>();
  const line = new TextLine({
    clock: options.clock,
    screen: {
      said: (text, atMs) => screen.said(text, atMs),
      beeped: (atMs) => screen.beeped(atMs),
      ended: (by, cause) => {
        screen.ended(by, cause);
        over.resolve({ by, cause });
      },
      transferring: (name, state, atMs) => screen.transferring?.(name, state, atMs),
    },
    callPerson: simulatedTransfers(options.clock),
  });
  return {
    callId: admitted.callId,
    line,
    over: over.promise,
    settled: runToEnd(admitted, line, options.log),
    hangUp: () => line.leave('caller', 'The caller hung up.'),
  };
}

async function runToEnd(admitted: AdmittedCall, line: Line, log: Logger): Promise<void> {
  try {
    await admitted.run(line);
  } catch (error) {
    log.error({ err: error }, 'simulated call failed');
  } finally {
    await line.hangUp();
  }
}
