import type { ActiveCall } from './active-call.ts';

/**
 * A mailbox that says nothing is spoken to after this time; one that spoke, when it has been silent for the
 * other.
 */
const SILENCE_BEFORE_GREETING_MS = 4_000;
const SILENCE_AFTER_GREETING_MS = 1_500;
/** A greeting that lasts longer is spoken over. */
const MAX_GREETING_MS = 30_000;

/** Waits until the greeting of a mailbox is over, leaves the welcome message on it, and ends the call. */
export async function leaveWelcome(call: ActiveCall): Promise<void> {
  await waitForGreeting(call);
  if (call.endReason) return;
  await call.say(call.script.welcomeMessage, { interruptible: false });
  call.end({ why: 'machine' });
}

async function waitForGreeting(call: ActiveCall): Promise<void> {
  const { events, clock, endSignal } = call;
  const startedAt = clock.monotonicMs();
  let quietMs = SILENCE_BEFORE_GREETING_MS;
  while (!call.endReason && clock.monotonicMs() - startedAt < MAX_GREETING_MS) {
    const event = await events.next(quietMs, endSignal);
    if (event.kind === 'ended' || (event.kind === 'silence' && !events.isSpeaking)) return;
    quietMs = SILENCE_AFTER_GREETING_MS;
  }
}
