import { ending, ringingCall, writeRecording } from '../../server/calls/testing/call-fixture.ts';
import { turn } from '../../server/calls/testing/reception.ts';
import type { TestApi } from '../../server/testing/test-api.ts';
import { tone } from '../../server/voice/audio/tone.ts';
import type { Turn } from '../../server/voice/call-recorder.ts';

/** Who calls. */
export const ANN = '+14155550123';
const BOOKED = {
  name: 'book_appointment',
  arguments: { date: '2026-11-24', time: '10:00' },
  result: { ok: true, appointment_id: 7, service: 'Haircut', date: '2026-11-24', time: '10:00' },
  duration_ms: 40,
};
const TURNS: Partial<Turn>[] = [
  { role: 'assistant', content: 'Good morning, this is Robin.', offsetMs: 0, durationMs: 1_500 },
  { role: 'user', content: 'I would like a haircut tomorrow at ten.', offsetMs: 2_000, durationMs: 1_000 },
  {
    role: 'assistant',
    content: 'You are booked for',
    offsetMs: 3_800,
    durationMs: 900,
    interrupted: true,
    tools: [BOOKED],
  },
  { role: 'user', content: 'Thank you.', offsetMs: 5_000, durationMs: 500 },
];

export interface FinishedCall {
  from?: string;
  isRecorded?: boolean;
  turns?: readonly Partial<Turn>[];
}

/** A call of six seconds that is over, on which an appointment was booked unless other turns are given. */
export async function makeFinishedCall(
  api: TestApi,
  { workspaceId, number }: { workspaceId: number; number: string },
  { from = ANN, isRecorded = false, turns = TURNS }: FinishedCall,
): Promise<number> {
  const { callId, recorder, recordingPath } = await ringingCall(api.services, workspaceId, number, { from });
  await recorder.answered();
  for (const one of turns) await recorder.recordTurn(turn(one.content ?? '', one));
  if (isRecorded && recordingPath !== null) await writeRecording(recordingPath, tone([440], 6_000));
  await api.clock.advance(6_000);
  await recorder.finish(ending());
  return callId;
}
