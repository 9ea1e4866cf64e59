import type { DialPriority } from './carrier-turns.ts';
import type { TrunkAccess } from './trunk-access.ts';
import type { TrunkLoad } from './trunk-load.ts';

/** A call that is to be placed over a carrier. */
export interface WaitingCall {
  trunk: Pick<TrunkAccess, 'carrierId' | 'maxCalls' | 'callsPerSecond'>;
  priority?: DialPriority;
}

const NO_LINE = 'The carrier has no line free for another call.';
const NO_TURN = 'More calls wait for the carrier than it may begin in five seconds.';
/** Why a call that was given up has not been placed. */
export const GIVEN_UP = 'The call was given up before it was answered.';

/**
 * Takes a line of the carrier for a call and waits for its turn. Resolves to what gives the line back, or to
 * why the call may not be placed. Never rejects.
 */
export async function admitCall(
  { trunk, priority = 'call' }: WaitingCall,
  givenUp: AbortSignal,
  load: TrunkLoad,
): Promise<{ free(): void } | { refused: string }> {
  const resting = (): string | null => restOf(load.rests.leftMs(trunk.carrierId));
  const rest = resting();
  if (rest !== null) return { refused: rest };
  const line = load.begin(trunk, priority);
  if (!line) return { refused: NO_LINE };
  const refuse = (refused: string): { refused: string } => {
    line.free();
    return { refused };
  };
  // A turn is for those alone who have a line. Without a limit it counts before anything is awaited.
  if (trunk.maxCalls !== null && !(await line.isTaken)) return refuse(NO_LINE);
  const turn = load.turns.take(trunk, priority, givenUp);
  if (turn === null) return refuse(NO_TURN);
  const isItsTurn = await turn;
  if (!isItsTurn && givenUp.aborted) return refuse(GIVEN_UP);
  // The carrier may have asked to wait meanwhile; of what it asked another process the turn tells.
  const restNow = resting();
  if (restNow !== null) return refuse(restNow);
  return isItsTurn ? line : refuse(NO_TURN);
}

/** Why a carrier that asked to wait is not called; null when it may be. */
const restOf = (leftMs: number): string | null =>
  leftMs === 0
    ? null
    : `The carrier asked for no further call; it is called again in ${Math.ceil(leftMs / 1_000)} s.`;
