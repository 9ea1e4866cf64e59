/** Milliseconds for one unit of a voice that has not been heard yet: about fifteen letters a second. */
const USUAL_PACE_MS = 65;
const SLOWEST_MS = 160;
const FASTEST_MS = 35;
/** Shorter texts tell little of the pace. */
const MIN_UNITS = 20;
const MAX_KEPT = 1_000;

/** Milliseconds for one unit, by the id of the voice. */
const paces = new Map<string, number>();

/** How long a voice takes for one unit of a text, in milliseconds. */
export const paceOf = (voice: string): number => paces.get(voice) ?? USUAL_PACE_MS;

/** A text of so many units took so long. */
export function learnPace(voice: string, ms: number, units: number): void {
  if (units < MIN_UNITS) return;
  if (!paces.has(voice) && paces.size >= MAX_KEPT) paces.clear();
  const measured = Math.min(SLOWEST_MS, Math.max(FASTEST_MS, ms / units));
  paces.set(voice, paces.has(voice) ? (paceOf(voice) + measured) / 2 : measured);
}

/**
 * The length of a word when it is spoken, in letters: digits are spoken as words, and punctuation is a pause.
 */
export const unitsOf = (word: string): number => soundUnitsOf(word) + pauseUnitsOf(word);

/** The same without the pause behind it. */
export function soundUnitsOf(word: string): number {
  const digits = word.match(/\p{N}/gu)?.length ?? 0;
  const letters = word.match(/\p{L}/gu)?.length ?? 0;
  return letters + 4 * digits + 1;
}

function pauseUnitsOf(word: string): number {
  if (/[.!?…]["”’)]*$/u.test(word)) return 5;
  return /[,;:–]["”’)]*$/u.test(word) ? 3 : 0;
}
