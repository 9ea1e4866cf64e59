import { setImmediate as immediate } from 'node:timers/promises';
import { pino } from 'pino';
import { FrozenClock } from '../../../platform/clock.ts';
import type { SpectrumDetector } from '../../audio/fvad.ts';
import { ToneWatch } from '../../audio/tone-watch.ts';
import { FRAME_MS, FRAME_SAMPLES, VoiceActivity } from '../../audio/voice-activity.ts';
import { ActiveCall } from '../../call/active-call.ts';
import { judgeAnswer, type AnswerVerdict } from '../../call/judge-answer.ts';
import { TestLine } from '../test-line.ts';
import { TestRecorder } from '../test-recorder.ts';
import { testScript } from '../test-script.ts';
import type { Answer } from './answer-corpus.ts';

/** A listener understands words so long after they were said. */
const UNDERSTOOD_AFTER_MS = 700;

const STEP_MS = 50;

/** Something that the line tells, and when. */
interface Told {
  readonly atMs: number;
  tell(line: TestLine): void;
}

/**
 * Who picked up, as the product judges it by what the media engine hears in the sound.
 * @param understands whether the words are understood as well.
 */
export async function judgeSound(
  answer: Answer,
  detector: SpectrumDetector,
  understands: boolean,
): Promise<AnswerVerdict & { afterMs: number }> {
  const clock = new FrozenClock('2026-11-23T10:00:00Z');
  const line = new TestLine(clock);
  line.understandsWords = understands;
  const script = testScript({ direction: 'outbound' });
  const log = pino({ level: 'silent' });
  const call = new ActiveCall({ line, script, recorder: new TestRecorder(), clock, log });
  const answered = line.answer();
  await clock.advance(200);
  await answered;
  line.watchTones(true);
  call.events.open();
  const judged: (AnswerVerdict & { afterMs: number })[] = [];
  void judgeAnswer(call).then((verdict) => judged.push({ ...verdict, afterMs: line.elapsedMs() }));
  for (const { atMs, tell } of whatIsTold(answer, detector, understands)) {
    while (judged.length === 0 && line.elapsedMs() < atMs)
      await pass(clock, Math.min(STEP_MS, atMs - line.elapsedMs()));
    if (judged.length > 0) break;
    tell(line);
  }
  while (judged.length === 0) await pass(clock, STEP_MS);
  line.leave();
  const [verdict] = judged;
  if (!verdict) throw new Error('nobody was judged');
  return verdict;
}

async function pass(clock: FrozenClock, ms: number): Promise<void> {
  await clock.advance(ms);
  await immediate();
}

function whatIsTold(
  { pcm, words, wordsEndMs }: Answer,
  detector: SpectrumDetector,
  understands: boolean,
): Told[] {
  const activity = new VoiceActivity(detector);
  const tones = new ToneWatch();
  const told: Told[] = [];
  for (let frame = 0; (frame + 1) * FRAME_SAMPLES <= pcm.length; frame++) {
    const sound = pcm.subarray(frame * FRAME_SAMPLES, (frame + 1) * FRAME_SAMPLES);
    const atMs = (frame + 1) * FRAME_MS;
    const change = activity.hear(sound);
    if (change) {
      const agoMs = change.framesAgo * FRAME_MS;
      const isStart = change.kind === 'started';
      told.push({ atMs, tell: (line) => (isStart ? line.startSpeaking(agoMs) : line.stopSpeaking(agoMs)) });
    }
    const heard = tones.hear(sound);
    if (!heard) continue;
    const tone = heard.kind === 'beep' && heard.isProgress ? 'progress' : heard.kind;
    told.push({ atMs, tell: (line) => line.hearTone(tone) });
  }
  if (understands && words !== '')
    told.push({ atMs: wordsEndMs + UNDERSTOOD_AFTER_MS, tell: (line) => line.utter(words) });
  return told.toSorted((a, b) => a.atMs - b.atMs);
}
