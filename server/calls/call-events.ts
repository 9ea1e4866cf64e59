import type { CallDirection, CallStatus, Sentiment, TranscriptTurn } from './call.ts';

/** The columns that the events of a call are built from. */
export interface CallFacts {
  id: number;
  direction: CallDirection;
  from: string | null;
  to: string | null;
  assistant_id: number | null;
  status: CallStatus;
  started_at: string;
  outcome: string | null;
  sentiment: Sentiment | null;
  duration_seconds: number | null;
  summary: string | null;
  extracted: Record<string, unknown>;
}

/** `data` of `call.started` and `call.transferred`: these fields and no others. */
export function startedData(call: CallFacts): Record<string, unknown> {
  return {
    ...whoCalled(call),
    started_at: call.started_at,
  };
}

/** `data` of `call.ended` and `message.taken`: these fields and no others. */
export function endedData(call: CallFacts, transcript: TranscriptTurn[]): Record<string, unknown> {
  return {
    ...whoCalled(call),
    outcome: call.outcome,
    sentiment: call.sentiment,
    duration_seconds: call.duration_seconds,
    summary: call.summary,
    extracted: call.extracted,
    transcript: transcript.map(({ role, content }) => ({ role, content })),
  };
}

const whoCalled = ({ id, direction, from, to, assistant_id, status }: CallFacts) => ({
  ...{ call_id: id, direction, from, to, assistant_id, status },
});
