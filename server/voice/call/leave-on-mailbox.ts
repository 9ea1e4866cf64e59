import type { ActiveCall } from './active-call.ts';

/**
 * A mailbox that says nothing is spoken to after this time; one that spoke, when it has been silent for the
 * other.
 */
const SILENCE_BEFORE_GREETING_MS = 4_000;
const SILENCE_AFTER_GREETING_MS = 1_800;
/** A greeting that lasts longer is spoken over. */
const MAX_GREETING_MS = 30_000;

/**
 * Does on a mailbox what the assistant is set to: hangs up, or waits until the greeting is over and leaves a
 * message, which is the welcome message where there is no other.
 */
export async function leaveOnMailbox(call: ActiveCall): Promise<void> {
  const { answeringMachine, welcomeMessage } = call.script;
  if (answeringMachine?.action === 'hang_up') return call.end({ why: 'machine', isLeft: false });
  await waitForGreeting(call);
  if (call.endReason) return;
  await call.say(answeringMachine?.message ?? welcomeMessage, { interruptible: false });
  call.end({ why: 'machine', isLeft: true });
}

async function waitForGreeting(call: ActiveCall): Promise<void> {
  const { events, clock, endSignal } = call;
  const startedAt = clock.monotonicMs();
  let quietMs = events.isSpeaking ? SILENCE_AFTER_GREETING_MS : SILENCE_BEFORE_GREETING_MS;
  while (!call.endReason && clock.monotonicMs() - startedAt < MAX_GREETING_MS) {
    const event = await events.next(quietMs, endSignal);
    if (event.kind === 'ended' || (event.kind === 'silence' && !events.isSpeaking)) return;
    if (event.kind === 'words') call.recordInput(event);
    quietMs = SILENCE_AFTER_GREETING_MS;
  }
}
