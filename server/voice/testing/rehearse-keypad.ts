import { Rehearsal } from './rehearsal.ts';
import { RehearsalLine } from './rehearsal-line.ts';

const openLine = (clock: ConstructorParameters<typeof RehearsalLine>[0]): RehearsalLine =>
  new RehearsalLine(clock);

/** A telephone rings: a call with sound and keys begins. */
export function ring(options: ConstructorParameters<typeof Rehearsal>[1] = {}): Rehearsal<RehearsalLine> {
  return new Rehearsal(openLine, options);
}

/** Until the welcome and the menu have been said. */
export const untilMenuIsOver = 12_000;

/** Leaves a message of three seconds: key 1, the instruction, the tone, the words, `#`. */
export async function leaveMessage(call: Rehearsal<RehearsalLine>, key = '1'): Promise<void> {
  call.line.press(key);
  await call.passUntil(() => call.line.takes.length > 0);
  call.line.startSpeaking();
  await call.pass(3_000);
  call.line.stopSpeaking();
  call.line.press('#');
}
