import { areAlike, foldWords } from './fold-words.ts';

/** Least likeness of two questions, 0 to 1: the geometric mean of the shares that they have in common. */
const MIN_LIKENESS = 0.55;
/** The share of the caller's words that a sentence of the knowledge base has to hold. */
const MIN_COVERAGE = 0.6;
const MAX_ANSWER_LENGTH = 400;

/**
 * The FAQ whose question is most like what was asked, or null when none is like it. Words that occur in few
 * questions count more than those that occur in many; the fillers of the language count nothing.
 */
export function matchFaq<Faq extends { question: string; answer: string }>(
  asked: string,
  faqs: readonly Faq[],
  fillers: readonly string[],
): Faq | null {
  const words = substance(asked, fillers);
  const candidates = faqs.map((faq) => ({ faq, words: substance(faq.question, fillers) }));
  const weigh = weigher(candidates.map((candidate) => candidate.words));
  let best: Faq | null = null;
  let bestLikeness = MIN_LIKENESS;
  for (const candidate of candidates) {
    const likeness = Math.sqrt(share(words, candidate.words, weigh) * share(candidate.words, words, weigh));
    if (likeness <= bestLikeness) continue;
    best = candidate.faq;
    bestLikeness = likeness;
  }
  return best;
}

/**
 * The sentence of a knowledge base that answers what was asked, with the title it stands under; null when
 * none holds enough of the caller's words. The words of the title count for every sentence below it.
 */
export function matchKnowledge(
  asked: string,
  entries: readonly { title: string; content: string }[],
  fillers: readonly string[],
): { title: string; answer: string } | null {
  const words = substance(asked, fillers);
  if (words.length === 0) return null;
  const sentences = entries.flatMap(({ title, content }) =>
    splitSentences(content).map((text, index, all) => ({
      title,
      text: isAboutEntry(words, title, text, fillers) ? all.slice(index).join(' ') : text,
      words: substance(`${title} ${text}`, fillers),
    })),
  );
  const weigh = weigher(sentences.map((sentence) => sentence.words));
  let best: { title: string; answer: string } | null = null;
  let bestScore = 0;
  for (const { title, text, words: said } of sentences) {
    const coverage = share(words, said, weigh);
    // Among sentences with the same words the shorter one is preferred.
    const score = coverage + share(said, words, weigh) / 10;
    if (coverage < MIN_COVERAGE || score <= bestScore) continue;
    best = { title, answer: text.slice(0, MAX_ANSWER_LENGTH) };
    bestScore = score;
  }
  return best;
}

/** Whether words name what an entry is about by its title alone: its sentences belong together then. */
function isAboutEntry(
  words: readonly string[],
  title: string,
  text: string,
  fillers: readonly string[],
): boolean {
  const [named, said] = [substance(title, fillers), substance(text, fillers)];
  const has = (all: readonly string[], word: string): boolean => all.some((other) => areAlike(word, other));
  return words.some((word) => has(named, word) && !has(said, word));
}

function substance(text: string, fillers: readonly string[]): string[] {
  return [...new Set(foldWords(text).filter((word) => !fillers.includes(word)))];
}

/** The weighted share of `words` that have a form among `others`. */
function share(words: readonly string[], others: readonly string[], weigh: (word: string) => number): number {
  let all = 0;
  let common = 0;
  for (const word of words) {
    const weight = weigh(word);
    all += weight;
    if (others.some((other) => areAlike(word, other))) common += weight;
  }
  return all === 0 ? 0 : common / all;
}

/** Weighs a word by its rarity (inverse document frequency, smoothed): 1 for one that stands nowhere else. */
function weigher(documents: readonly (readonly string[])[]): (word: string) => number {
  const known = new Map<string, number>();
  return (word) => {
    const before = known.get(word);
    if (before !== undefined) return before;
    const holding = documents.filter((words) => words.some((other) => areAlike(other, word))).length;
    const weight =
      Math.log(1 + documents.length / Math.max(1, holding)) / Math.log(1 + Math.max(1, documents.length));
    known.set(word, weight);
    return weight;
  };
}

function splitSentences(text: string): string[] {
  return (text.match(/[^.!?\n]+(?:[.!?](?!\s|$)[^.!?\n]*)*[.!?]*/gu) ?? [])
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');
}
