import type { MessagePort } from 'node:worker_threads';
import type { Logger } from 'pino';
import type { Clock } from '../platform/clock.ts';
import { AudioLine } from '../voice/audio-line.ts';
import { prepareSpeech } from '../voice/line-speech.ts';
import type { MediaEngine } from '../voice/media/media-engine.ts';
import type { SpeechSynthesizer } from '../voice/speech/synthesizer.ts';
import type { AnsweredBy, OutgoingCall } from './carrier.ts';
import type { DialEvents } from './dial-events.ts';
import { openSimulatedMedia } from './open-simulated-media.ts';
import { answerAs } from './simulated-person.ts';
import { SimulatedSignalling } from './simulated-signalling.ts';
import { SimulatedTelephone } from './simulated-telephone.ts';
import { SimulatedWords } from './simulated-words.ts';

export interface SimulatedNetwork {
  media: MediaEngine;
  synthesizer: SpeechSynthesizer;
  clock: Clock;
  log: Logger;
}

/** `declines`: a person who declines transferred calls. */
export type Outcome = 'rejected' | 'busy' | 'no_answer' | 'declines' | AnsweredBy;

/** What happens at the test numbers; at any other number a simulated person answers. */
const OUTCOMES: Readonly<Record<string, Outcome>> = {
  '+15005550001': 'rejected',
  '+15005550002': 'busy',
  '+15005550003': 'no_answer',
  '+15005550004': 'machine',
  '+15005550007': 'declines',
};

/** What happens at a number. */
export const outcomeAt = (number: string): Outcome => OUTCOMES[number] ?? 'person';

/** How long the network takes to find the telephone, and how long it then rings. */
export const FINDING_MS = 150;
export const RINGING_MS = {
  busy: 300,
  no_answer: 8_000,
  person: 1_500,
  declines: 1_500,
  machine: 1_500,
} as const;

/**
 * Places one call in the simulated network and runs it to the end of the conversation. `givenUp` aborts when
 * the caller cancels the call. Never rejects.
 */
export async function placeSimulatedCall(
  call: OutgoingCall,
  events: DialEvents,
  givenUp: AbortSignal,
  network: SimulatedNetwork,
): Promise<void> {
  const outcome = outcomeAt(call.to);
  if (outcome === 'rejected') {
    return events.push({ kind: 'rejected', cause: 'The carrier rejected the call (403 Forbidden).' });
  }
  events.push({ kind: 'trying' });
  void prepareSpeech({ ...call, synthesizer: network.synthesizer });
  const passes = (ms: number): Promise<boolean> => network.clock.sleep(ms, givenUp);
  if (!(await passes(FINDING_MS))) return events.push(GIVEN_UP);
  events.push({ kind: 'ringing' });
  if (!(await passes(RINGING_MS[outcome]))) return events.push(GIVEN_UP);
  if (outcome === 'busy') return events.push({ kind: 'busy', cause: 'The line is busy (486 Busy Here).' });
  if (outcome === 'no_answer') {
    return events.push({ kind: 'no_answer', cause: 'Nobody answered (480 Temporarily Unavailable).' });
  }
  // A person who declines transferred calls still answers calls that the assistant places.
  await connect(call, outcome === 'declines' ? 'person' : outcome, events, network);
}

const GIVEN_UP = { kind: 'no_answer', cause: 'The call was given up.' } as const;

async function connect(
  call: OutgoingCall,
  by: AnsweredBy,
  events: DialEvents,
  network: SimulatedNetwork,
): Promise<void> {
  const makeTelephone = (port: MessagePort) => new SimulatedTelephone(port);
  const opened = await openSimulatedMedia(call.recordingPath, network, makeTelephone);
  if (!opened)
    return events.push({ kind: 'rejected', cause: 'No media session was available for the call.' });
  const { session, telephone } = opened;
  const { synthesizer, clock, log } = network;
  const { voice, language } = call;
  const signalling = new SimulatedSignalling();
  const over = new AbortController();
  const words = new SimulatedWords(clock, over.signal);
  // The simulator knows what its people say, so that no provider has to listen to them.
  const listening = { ...call.listening, listeners: [words] };
  const spoken = { synthesizer, voice, language, speaking: await call.speaking };
  const line = new AudioLine({ signalling, session, ...spoken, listening, clock, log });
  events.push({ kind: 'answered', line, by });
  void signalling.over.then(() => over.abort());
  try {
    await answerAs(by, telephone, { synthesizer, language, clock, log, words, over: over.signal });
  } finally {
    signalling.end('caller', 'The person called hung up.');
    telephone.close();
  }
}
