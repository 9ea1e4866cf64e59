import type { LiveCall } from './live-call.ts';

/** A mailbox that says nothing at all is spoken to after so long; one that spoke, when it has fallen silent. */
const beforeGreetingMs = 4_000;
const afterGreetingMs = 1_500;
/** A greeting that lasts longer is spoken over. */
const longestGreetingMs = 30_000;

/** Waits until the greeting of a mailbox is over, leaves the welcome message on it, and ends the call. */
export async function leaveWelcome(call: LiveCall): Promise<void> {
  await waitForGreeting(call);
  if (call.over) return;
  await call.say(call.script.welcomeMessage, { interruptible: false });
  call.end({ why: 'machine' });
}

async function waitForGreeting(call: LiveCall): Promise<void> {
  const { ears, clock, cut } = call;
  const startedAt = clock.monotonicMs();
  let quietMs = beforeGreetingMs;
  while (!call.over && clock.monotonicMs() - startedAt < longestGreetingMs) {
    const event = await ears.next(quietMs, cut);
    if (event.kind === 'ended' || (event.kind === 'silence' && !ears.speaking)) return;
    quietMs = afterGreetingMs;
  }
}
