import { loadSpectrumDetector } from '../../audio/fvad.ts';
import type { Answer } from './answer-corpus.ts';
import { judgeSound } from './judge-sound.ts';

/** How well machines are told from people. */
export interface AnswerScore {
  /** Of the answers judged to be machines, the share that is. */
  readonly precision: number;
  /** Of the machines, the share that is found. */
  readonly recall: number;
  /** Those judged wrongly. */
  readonly wrong: readonly Answer[];
  /** The longest time until a person was judged to be one. */
  readonly slowestPersonMs: number;
}

/** Judges answers as the product does; see `judgeSound`. */
export async function scoreAnswers(answers: readonly Answer[], understands: boolean): Promise<AnswerScore> {
  const makeDetector = await loadSpectrumDetector();
  const wrong: Answer[] = [];
  let [found, right, slowestPersonMs] = [0, 0, 0];
  for (const answer of answers) {
    const verdict = await judgeSound(answer, makeDetector(), understands);
    if (verdict.by !== answer.by) wrong.push(answer);
    else if (verdict.by === 'person') slowestPersonMs = Math.max(slowestPersonMs, verdict.afterMs);
    if (verdict.by !== 'machine') continue;
    found += 1;
    if (answer.by === 'machine') right += 1;
  }
  const machines = answers.filter(({ by }) => by === 'machine').length;
  return { precision: right / found, recall: right / machines, wrong, slowestPersonMs };
}
