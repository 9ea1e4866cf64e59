import type { ActiveCall } from './active-call.ts';
import { heedBarring } from './heed-barring.ts';
import { PersonOnCall } from './person-on-call.ts';
import type { TeamCommand } from './team-commands.ts';

/** How long a person waits for the database, and how long events are waited for at a time. */
const MAX_NOTE_MS = 3_000;
const WAIT_MS = 30_000;

/**
 * Gives the conversation to a person of the team until they give it back, are not heard of any more, the
 * call ends, or the team wants something else; tells which of the first two, null when they did not get it.
 * What the caller says meanwhile stands in the transcript, and nobody answers it but the person.
 */
export async function handToPerson(
  call: ActiveCall,
  { by, begun }: Extract<TeamCommand, { kind: 'take_over' }>,
): Promise<PersonOnCall['leftBy'] | null> {
  const writing = call.writer.put('taken over', () => call.recorder.takenOver(by));
  const noted = await call.within(writing, MAX_NOTE_MS);
  if (noted?.result !== true) {
    // What could not be written in time may be written later.
    if (!noted) void noteHandedBack(call);
    begun(noted ? 'taken' : 'not_now');
    return null;
  }
  const person = new PersonOnCall(call, by);
  call.person = person;
  begun('done');
  call.log.info({ user_id: by.userId }, 'a person has the conversation');
  const over = AbortSignal.any([call.endSignal, person.gone, call.commands.signal]);
  while (!over.aborted) {
    const event = await call.events.next(WAIT_MS, over);
    if (event.kind === 'key' || event.kind === 'words') call.recordInput(event);
    if (event.kind === 'words') heedBarring(call, event.text);
  }
  person.leave();
  call.person = null;
  // The person's answers are not the assistant's: no wait for them counts.
  call.history.unansweredSinceMs = null;
  await call.within(noteHandedBack(call), MAX_NOTE_MS);
  person.returned.resolve();
  return person.leftBy;
}

const noteHandedBack = ({ writer, recorder }: ActiveCall): Promise<unknown> =>
  writer.put('handed back', () => recorder.handedBack());
