import type { AppServices } from '../app.ts';
import type { Logger } from 'pino';
import type { ReceiveCall } from '../carriers/carrier.ts';
import { startSimulator } from '../carriers/simulator.ts';
import { StreamedCalls } from '../carriers/streams/streamed-calls.ts';
import type { Clock } from '../platform/clock.ts';
import { TypedCalls } from '../simulator/typed-calls.ts';
import type { MediaEngine } from '../voice/media/media-engine.ts';
import type { SpeechSynthesizer } from '../voice/speech/synthesizer.ts';

/** A voice that says a tenth of a second of silence, for tests of other subjects. */
export const silentVoice: SpeechSynthesizer = {
  async *speak() {
    yield { pcm: new Int16Array(800), words: [] };
  },
};

const nobody = (): never => {
  throw new Error('no call has sound here');
};
const noMedia: MediaEngine = { sessions: 0, open: nobody, measure: nobody, close: nobody };
const receiveNone: ReceiveCall = async () => ({ admitted: false, reason: 'unknown_number' });

/** Streams on which every number is unknown, and whose vendors are not there, for tests of other subjects. */
const streamsWithoutNumbers = (clock: Clock, log: Logger, origin: () => string): StreamedCalls =>
  new StreamedCalls({
    ...{ receive: receiveNone, media: noMedia, synthesizer: { speak: nobody }, clock, log, maxCalls: 10 },
    ...{ client: { send: nobody }, origins: () => ({ own: origin(), shared: origin() }), isReached: true },
  });

/** A simulated carrier on which every number is unknown, for tests of other subjects. */
function simulatorWithoutNumbers(clock: Clock, log: Logger): TypedCalls {
  const synthesizer = { speak: nobody };
  const simulator = startSimulator({
    receive: receiveNone,
    media: noMedia,
    synthesizer,
    clock,
    log,
    maxCalls: 10,
  });
  return new TypedCalls({ simulator, clock, log });
}

/** Trunks whose servers do not answer. */
const noTrunk: AppServices['probeTrunk'] = async () => ({ kind: 'silent', address: '192.0.2.1' });

/** What carries simulated and streamed calls; by default every number is unknown. */
export const callsOrNone = (
  { typedCalls, streams }: Partial<Pick<AppServices, 'typedCalls' | 'streams'>>,
  { clock, log, origin }: Pick<AppServices, 'clock' | 'log' | 'origin'>,
): Pick<AppServices, 'typedCalls' | 'streams' | 'origin'> => ({
  origin,
  typedCalls: typedCalls ?? simulatorWithoutNumbers(clock, log),
  streams: streams ?? streamsWithoutNumbers(clock, log, origin),
});

const noTls: AppServices['reachTls'] = async () => ({ kind: 'unreachable' });

/** The lines of a process as a test says, else those of one that takes no calls. */
export const linesOf = ({
  probeTrunk = noTrunk,
  callsOverTls = null,
  reachTls = noTls,
}: Partial<Pick<AppServices, 'probeTrunk' | 'callsOverTls' | 'reachTls'>>) => ({
  ...{ probeTrunk, callsOverTls, reachTls, sipTlsPort: 5061 },
});
