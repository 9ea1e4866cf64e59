import type { Turn } from '../engine.ts';
import type { OfflineInput } from './state.ts';
import type { Step } from './steps.ts';

export interface Performed {
  /** The result of the last step where it needs another decision. */
  followUp: OfflineInput | null;
  /** The goodbye was interrupted before it began. */
  isKeptOn: boolean;
}

/**
 * Performs the steps of one decision. After an interrupted sentence the other sentences are left out, while
 * everything else is done.
 */
export async function performSteps(steps: readonly Step[], turn: Turn): Promise<Performed> {
  const said: Promise<{ interrupted: boolean }>[] = [];
  let followUp: OfflineInput | null = null;
  for (const step of steps) {
    switch (step.do) {
      case 'say':
        followUp = null;
        if (step.text !== '') {
          said.push(turn.say(step.text, { interruptible: step.interruptible, informs: step.informs }));
        }
        break;
      case 'leave_message': {
        await Promise.all(said);
        const { kind } = step.message;
        followUp = { did: 'leave_message', kind, kept: await turn.keepMessage(step.message) };
        break;
      }
      case 'record_message':
        // Asked for together with the instruction, so that a key only skips that.
        followUp = { did: 'record_message', kind: step.kind, outcome: await turn.record(step.kind) };
        if (turn.signal.aborted) return { followUp: null, isKeptOn: false };
        break;
      case 'bar_calls':
        await Promise.all(said);
        followUp = { did: 'bar_calls', kept: await turn.barCalls() };
        break;
      case 'hang_up':
        turn.hangUp(step.because);
        followUp = null;
    }
  }
  const results = await Promise.all(said);
  const goodbye = results.at(-1);
  return { followUp, isKeptOn: steps.at(-1)?.do === 'hang_up' && goodbye?.interrupted === true };
}
