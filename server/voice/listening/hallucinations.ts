import { meanSquare, toDbfs } from '../audio/levels.ts';

/** What transcription models write for silence, out of the subtitles they were trained on. */
const NEVER_SAID = [
  /thanks? (you )?for watching/i,
  /subtitles? by/i,
  /amara\.org/i,
  /untertitel(ung)?( im auftrag| der| von)/i,
  /sous-titr(es|age)/i,
  /subt[ií]tulos (por|realizados)/i,
  /please subscribe/i,
  /^[\s\p{P}\p{S}]*$/u,
  /^\s*[[(*♪].*[\])*♪]\s*$/u,
];
/** Said by people too, but not in a whisper. */
const SAID_SELDOM_LOW =
  /^(you|thank you|thanks|bye|okay|so|vielen dank|tschüss|merci|gracias|adiós)[.!\s]*$/i;
const LOW_DBFS = -42;
const WINDOW_SAMPLES = 800;

/** Whether a model made up `text` for the sound `pcm8k` of noise or near silence. */
export function isHallucinated(text: string, pcm8k: Int16Array): boolean {
  if (NEVER_SAID.some((pattern) => pattern.test(text))) return true;
  return SAID_SELDOM_LOW.test(text.trim()) && loudest(pcm8k) < LOW_DBFS;
}

/** The level of the loudest tenth of a second, in dBFS. */
function loudest(pcm: Int16Array): number {
  let square = 0;
  for (let from = 0; from < pcm.length; from += WINDOW_SAMPLES)
    square = Math.max(square, meanSquare(pcm, from, Math.min(pcm.length, from + WINDOW_SAMPLES)));
  return toDbfs(square);
}
