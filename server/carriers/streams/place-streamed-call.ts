import { AudioLine } from '../../voice/audio-line.ts';
import { prepareSpeech } from '../../voice/line-speech.ts';
import { admitCall } from '../admit-call.ts';
import type { DialEvent, OutgoingCall } from '../carrier.ts';
import type { TransferWays } from '../../voice/line-transfer.ts';
import { notDialled, type DialEvents } from '../dial-events.ts';
import type { CallSpeaking } from '../../voice/speaking/call-voices.ts';
import { lastOf, NOT_ANSWERED } from './call-states.ts';
import type { StreamAccess } from './stream-access.ts';
import type { StreamedCall } from './streamed-call.ts';
import type { OpenedStream, StreamParts } from './open-stream.ts';

/** A call over a stream that is to be placed. */
export type StreamedOrder = Omit<OutgoingCall, 'trunk'> & { trunk: StreamAccess };

/** What placed calls are carried with. */
export type PlacingParts = StreamParts & {
  open(order: StreamedOrder): Promise<OpenedStream | null>;
  /** How the call is put through to people; null when it cannot be. */
  transfersOf(
    order: StreamedOrder,
    opened: OpenedStream,
    speaking: CallSpeaking | undefined,
  ): TransferWays | null;
};

/** How long a socket has to open after the vendor said that somebody picked up. */
const SOUND_WITHIN_MS = 15_000;
/** How long the vendor has to tell the end of a call that was given up. */
const TOLD_WITHIN_MS = 3_000;

const NO_SOUND: DialEvent = { kind: 'rejected', cause: 'The carrier did not open the sound of the call.' };
const rejected = (cause: string): DialEvent => ({ kind: 'rejected', cause });

/**
 * Places one call at a vendor. `givenUp` aborts when the call is cancelled. Resolves when the call is over,
 * and never rejects.
 */
export async function placeStreamedCall(
  order: StreamedOrder,
  events: DialEvents,
  givenUp: AbortSignal,
  parts: PlacingParts,
): Promise<void> {
  const { load, log } = parts;
  const line = await admitCall(order, givenUp, load);
  if ('refused' in line) return events.push(notDialled(line.refused));
  try {
    const opened = await parts.open(order);
    if (!opened) return events.push(notDialled('No media session was available for the call.'));
    let isAnswered = false;
    try {
      isAnswered = await place(order, opened, events, givenUp, parts);
      if (isAnswered) await opened.call.over;
    } finally {
      await opened.close();
      // The session of an answered call is its line's.
      if (!isAnswered) await opened.session.close();
    }
  } catch (error) {
    log.error({ err: error }, 'streamed call failed');
    events.push(rejected('The call could not be placed.'));
  } finally {
    line.free();
  }
}

/** Whether the call was answered. */
async function place(
  order: StreamedOrder,
  opened: OpenedStream,
  events: DialEvents,
  givenUp: AbortSignal,
  { synthesizer, clock, log, transfersOf }: PlacingParts,
): Promise<boolean> {
  const { call, session, address, callbackUrl } = opened;
  const following = follow(call, events, givenUp, clock);
  const { from, to } = order;
  void prepareSpeech({ ...order, synthesizer });
  const placed = await call.vendor.place({ from, to, address, callbackUrl });
  if ('refused' in placed) {
    const { refused: cause, ...about } = placed;
    events.push({ kind: 'rejected', cause, ...about });
    return false;
  }
  call.callId = placed.callId;
  events.push({ kind: 'trying' });
  const last = await following.last();
  if (last) {
    events.push(last);
    return false;
  }
  const { voice, language, listening, speaking } = order;
  const spoken = { synthesizer, voice, language, speaking: await speaking };
  const transfers = transfersOf(order, opened, spoken.speaking);
  const line = new AudioLine({ signalling: call, session, ...spoken, listening, transfers, clock, log });
  events.push({ kind: 'answered', line, by: 'person' });
  return true;
}

/** Follows what the vendor tells until the sound is there (null) or the call will not be answered. */
function follow(
  call: StreamedCall,
  events: DialEvents,
  givenUp: AbortSignal,
  clock: StreamParts['clock'],
): { last(): Promise<DialEvent | null> } {
  const decided = Promise.withResolvers<DialEvent | null>();
  const isDecided = new AbortController();
  const decide = (event: DialEvent | null): void => {
    isDecided.abort();
    decided.resolve(event);
  };
  const after = async (ms: number, event: DialEvent): Promise<void> => {
    if (await clock.sleep(ms, isDecided.signal)) decide(event);
  };
  let rings = false;
  call.onProgress = (progress) => {
    if (progress.state === 'ringing' && !rings) events.push({ kind: 'ringing' });
    rings ||= progress.state === 'ringing';
    if (progress.state === 'answered') void after(SOUND_WITHIN_MS, NO_SOUND);
    const last = lastOf(progress);
    if (last) decide(last);
  };
  void call.connected.then(() => decide(null));
  void call.over.then(({ cause }) => decide(rejected(cause)));
  const giveUp = (): void => {
    if (call.callId !== null) void call.vendor.hangUp(call.callId);
    void after(TOLD_WITHIN_MS, NOT_ANSWERED);
  };
  return {
    last: async () => {
      if (givenUp.aborted) giveUp();
      givenUp.addEventListener('abort', giveUp, { once: true });
      const event = await decided.promise;
      givenUp.removeEventListener('abort', giveUp);
      // The end of a call that we gave up is our doing, however the vendor words it.
      return event !== null && givenUp.aborted && event.kind !== 'busy' ? NOT_ANSWERED : event;
    },
  };
}
