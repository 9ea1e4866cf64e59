import type { DialEvent, Dialling, OutboundCarrier, OutgoingCall } from '../../carriers/carrier.ts';
import { DialEvents } from '../../carriers/dial-events.ts';

/** A call on a network in the hands of a test. */
export interface ScriptedCall {
  readonly call: OutgoingCall;
  /** What the network tells next. */
  tell(event: DialEvent): void;
  isCancelled: boolean;
  /** Whether it still waits for its turn: nobody was called. */
  isWaiting: boolean;
}

export interface ScriptedCarrier extends OutboundCarrier {
  /** How many calls may be placed, over any carrier. */
  free: number;
  /** All that was dialled, in order. */
  readonly dialled: ScriptedCall[];
}

/**
 * A carrier that tells what `answer` says as soon as a call is dialled; what is given up was not answered.
 */
export function scriptCarrier(answer: (call: OutgoingCall) => DialEvent[] = () => []): ScriptedCarrier {
  const dialled: ScriptedCall[] = [];
  const dial = (call: OutgoingCall): Dialling => {
    const events = new DialEvents();
    const tell = (event: DialEvent): void => events.push(event);
    const scripted: ScriptedCall = { call, tell, isCancelled: false, isWaiting: false };
    dialled.push(scripted);
    for (const event of answer(call)) events.push(event);
    return {
      next: () => events.next(),
      cancel: () => {
        const kind = scripted.isWaiting ? 'not_dialled' : 'no_answer';
        if (!scripted.isCancelled) events.push({ kind, cause: 'The call was given up.' });
        scripted.isCancelled = true;
      },
    };
  };
  const scripted: ScriptedCarrier = { free: 1_000, freeLines: () => scripted.free, dialled, dial };
  return scripted;
}

/** A network that rings and is not answered. */
export const nobodyAnswers = (): DialEvent[] => [
  { kind: 'ringing' },
  { kind: 'no_answer', cause: 'Nobody answered.' },
];
