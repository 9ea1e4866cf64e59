import { ANSWER_LINES, makeAnswers } from '../server/voice/testing/answers/answer-corpus.ts';
import { HELD_OUT_ANSWERS, SPOKEN_ANSWERS } from '../server/voice/testing/answers/spoken-answers.ts';
import { scoreAnswers, type AnswerScore } from '../server/voice/testing/answers/score-answers.ts';
import type { BenchRow } from './row.ts';
import { median, spreadOf } from './statistics.ts';

const RECALL_BAR = 0.95;
const PRECISION_BAR = 0.8;

/** How well mailboxes are told from people on good, noisy and quiet lines. Takes a minute. */
export async function benchAnswers(): Promise<BenchRow[]> {
  return [
    ...(await scoreCorpus('answers in four languages', SPOKEN_ANSWERS, true)),
    // Half of its people are businesses, so that its precision says how these are told apart.
    ...(await scoreCorpus('held-out answers', HELD_OUT_ANSWERS, false)),
  ];
}

async function scoreCorpus(what: string, said: typeof SPOKEN_ANSWERS, hasBar: boolean): Promise<BenchRow[]> {
  const corpora = [];
  for (const line of ANSWER_LINES) corpora.push(await makeAnswers(line, undefined, said));
  const rows: BenchRow[] = [];
  for (const understands of [false, true]) {
    const scores: AnswerScore[] = [];
    for (const answers of corpora) scores.push(await scoreAnswers(answers, understands));
    const recalls = scores.map(({ recall }) => recall);
    const precisions = scores.map(({ precision }) => precision);
    const wrong = scores.flatMap((score) => score.wrong);
    const businesses = wrong.filter(({ name }) => name.startsWith('business')).length;
    rows.push({
      name: `Answering machines among ${corpora.flat().length} ${what}, ${understands ? 'with' : 'without'} words`,
      measured: `recall ${median(recalls).toFixed(3)}, precision ${median(precisions).toFixed(3)}`,
      against: `${businesses} of ${wrong.length} judged wrongly are businesses that pick up`,
      ratio: null,
      bar: hasBar ? `recall ≥ ${RECALL_BAR}, precision ≥ ${PRECISION_BAR}` : 'no bar',
      passes: !hasBar || (Math.min(...recalls) >= RECALL_BAR && Math.min(...precisions) >= PRECISION_BAR),
      spread: `${spreadOf(recalls, 3)}, ${spreadOf(precisions, 3)}`,
    });
  }
  return rows;
}
