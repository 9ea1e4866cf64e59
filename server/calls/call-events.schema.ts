import { Type } from 'typebox';
import type { EventData } from '../platform/events/event-data.ts';
import { count, text } from '../platform/events/event-fields.ts';
import { Id, Nullable, OneOf, Phone, Timestamp } from '../platform/http/shapes/shapes.ts';

const callFields = {
  call_id: Id('Id of the call.'),
  direction: OneOf(['inbound', 'outbound'], { description: 'Who called whom.' }),
  from: Nullable(Phone('The calling number, E.164; null when it was withheld.')),
  to: Nullable(Phone('The called number, E.164.')),
  assistant_id: Nullable(Id('The assistant on the call.')),
  status: OneOf(
    ['queued', 'ringing', 'in_progress', 'completed', 'busy', 'failed', 'no_answer', 'canceled'],
    { description: 'State of the call.' },
  ),
};

const CallProgress = Type.Object(
  { ...callFields, started_at: Timestamp('When the call began.') },
  { title: 'CallProgressData', description: 'A call that goes on.' },
);

const CallSummary = Type.Object(
  {
    ...callFields,
    outcome: Nullable(text('What came of it, such as `message_taken`.')),
    sentiment: Nullable(text('`positive`, `neutral` or `negative`.')),
    duration_seconds: Nullable(count('From answer to end.')),
    summary: Nullable(text('What was said, in a few sentences.')),
    extracted: Type.Record(Type.String(), Type.Unknown(), { description: 'Details collected on the call.' }),
    transcript: Type.Array(
      Type.Object({
        role: OneOf(['assistant', 'user'], { description: 'Who spoke.' }),
        content: text('What was heard.'),
      }),
      { description: 'The turns in the order in which they were spoken.' },
    ),
  },
  { title: 'CallSummaryData', description: 'A call that ended and was summarised.' },
);

/** `data` of the events of calls: these fields and no others. */
export const callEventData = {
  'call.started': [CallProgress],
  'call.ended': [CallSummary],
  'call.transferred': [CallProgress],
  'message.taken': [CallSummary],
  // A booking on a call sends the event again after the call, with the call.
  'appointment.booked': [CallSummary],
} satisfies EventData;
