import { decode, encode } from '../../audio/g711.ts';
import { joined, mixed, scaled, silence, spoken, whiteNoise } from '../../audio/testing/sounds.ts';
import { tone } from '../../audio/tone.ts';
import { SPOKEN_ANSWERS, type SpokenAnswers } from './spoken-answers.ts';

/** What is heard when a call is picked up, and who did. */
export interface Answer {
  readonly name: string;
  readonly by: 'person' | 'machine';
  /** What is said, and when it has been; empty where nothing is. */
  readonly words: string;
  readonly wordsEndMs: number;
  /** Through a line of G.711 with noise, from the answer on. */
  readonly pcm: Int16Array;
}

/** A line that answers come over. */
export interface AnswerLine {
  readonly codec: 'PCMU' | 'PCMA';
  readonly noiseDbfs: number;
  /** What the voice is multiplied with. */
  readonly level: number;
}

/** Good, noisy and quiet lines. */
export const ANSWER_LINES: readonly AnswerLine[] = [
  { codec: 'PCMA', noiseDbfs: -60, level: 1 },
  { codec: 'PCMU', noiseDbfs: -45, level: 1 },
  { codec: 'PCMA', noiseDbfs: -55, level: 0.3 },
];

/** Frequencies of beeps, and how long they sound. */
const BEEPS = [400, 525, 660, 850, 1_000, 1_240, 1_400, 1_700, 2_000].map((hz, n) => ({
  hz,
  ms: 200 + 100 * (n % 7),
}));
/** Behind everything: longer than any verdict takes. */
const REST_MS = 4_000;

/** The special information tones before "this number is not in use" (ITU-T E.180). */
const informationTones = (): Int16Array =>
  joined(...[950, 1_400, 1_800].map((hz) => tone([hz], 330)), silence(600));

/**
 * Answers of people, mailboxes, fax machines and networks in four languages, spoken by synthetic voices. The
 * same ones each time.
 * @param voices how many voices speak each language.
 * @param spokenAnswers what is said; the usual answers, or those that no rule was written for.
 */
export async function makeAnswers(
  line: AnswerLine,
  voices = 2,
  spokenAnswers: Record<string, SpokenAnswers> = SPOKEN_ANSWERS,
): Promise<Answer[]> {
  const answers: Answer[] = tonesOnly(line);
  let beeps = 0;
  for (const [language, said] of Object.entries(spokenAnswers)) {
    for (const voice of said.voices.slice(0, voices)) {
      const add = async (
        by: Answer['by'],
        kind: string,
        words: string,
        frame: (voice: Int16Array) => Int16Array[],
      ): Promise<void> => {
        const sound = await spoken(words, voice);
        const parts = frame(sound);
        const before = parts.slice(0, parts.indexOf(sound)).reduce((sum, part) => sum + part.length, 0);
        answers.push({
          ...{ name: `${kind}, ${language} ${voice}: ${words}`, by, words },
          ...{ wordsEndMs: (before + sound.length) / 8, pcm: overLine(parts, line) },
        });
      };
      const behind = (): Int16Array[] => {
        const { hz, ms } = BEEPS[beeps++ % BEEPS.length] ?? { hz: 1_000, ms: 300 };
        return [silence(600), tone([hz], ms, -20)];
      };
      for (const words of said.mailboxes)
        await add('machine', 'mailbox', words, (sound) => [silence(400), sound, ...behind()]);
      for (const words of said.shortMailboxes)
        await add('machine', 'short mailbox', words, (sound) => [silence(300), sound, ...behind()]);
      for (const words of said.people) await add('person', 'person', words, (sound) => [silence(500), sound]);
      for (const words of said.people.slice(0, 1)) {
        await add('person', 'person behind a ringing tone', words, (sound) => [
          ...[tone([425], 1_000, -24), silence(1_500)],
          sound,
        ]);
        await add('person', 'person who asks twice', words, (sound) => [
          ...[silence(300), sound, silence(1_100)],
          sound.slice(),
        ]);
      }
      for (const words of said.businesses)
        await add('person', 'business', words, (sound) => [silence(400), sound]);
    }
  }
  return answers;
}

/** Machines that say nothing, and nobody. */
function tonesOnly(line: AnswerLine): Answer[] {
  const answer = (by: Answer['by'], name: string, ...parts: Int16Array[]): Answer => ({
    ...{ name, by, words: '', wordsEndMs: 0, pcm: overLine(parts, line) },
  });
  return [
    ...BEEPS.map(({ hz, ms }) => answer('machine', `beep of ${hz} Hz`, silence(900), tone([hz], ms, -20))),
    answer('machine', 'fax that calls', silence(400), tone([1_100], 500)),
    answer('machine', 'fax that answers', silence(400), tone([2_100], 3_000)),
    answer('person', 'ringing tone (Europe)', silence(200), tone([425], 1_000, -24), silence(3_000)),
    answer('person', 'ringing tone (America)', silence(200), tone([440, 480], 2_000, -24)),
    answer('person', 'information tones', informationTones()),
    answer('person', 'silence'),
  ];
}

function overLine(parts: readonly Int16Array[], { codec, noiseDbfs, level }: AnswerLine): Int16Array {
  const sound = scaled(joined(...parts, silence(REST_MS)), level);
  return decode(codec, encode(codec, mixed(sound, whiteNoise(sound.length / 8, noiseDbfs))));
}
