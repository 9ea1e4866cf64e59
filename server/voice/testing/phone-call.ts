import { TestCall } from './test-call.ts';
import { TestLine } from './test-line.ts';

const openLine = (clock: ConstructorParameters<typeof TestLine>[0]): TestLine => new TestLine(clock);

/** Starts a call with sound and keys. */
export function ring(options: ConstructorParameters<typeof TestCall>[1] = {}): TestCall<TestLine> {
  return new TestCall(openLine, options);
}

/** Starts a call with sound, on which words are understood. */
export function ringWithWords(options: ConstructorParameters<typeof TestCall>[1] = {}): TestCall<TestLine> {
  return new TestCall((clock) => {
    const line = openLine(clock);
    line.understandsWords = true;
    return line;
  }, options);
}

/** Milliseconds after which the welcome and the menu have been said. */
export const untilMenuIsOver = 12_000;

/** Leaves a message of three seconds: key 1, the instruction, the tone, the words, `#`. */
export async function leaveMessage(call: TestCall<TestLine>, key = '1'): Promise<void> {
  call.line.press(key);
  await call.passUntil(() => call.line.recordings.length > 0);
  call.line.startSpeaking();
  await call.pass(3_000);
  call.line.stopSpeaking();
  call.line.press('#');
}
