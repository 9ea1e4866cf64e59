/** A text that the business has given its assistant. */
export interface Passage {
  title: string;
  content: string;
  source: 'faq' | 'knowledge_base';
}

/** The share of the question's words, weighted, that a passage has to hold. */
const MIN_SHARE = 0.3;
/** What counts beside the best passage: at least this share of its score. */
const MIN_OF_BEST = 0.5;
const MAX_PASSAGES = 3;
/** Characters of a passage; of a longer one the paragraphs around the words asked for. */
const MAX_LENGTH = 1_200;
/** Words of a question and of a text that are compared. */
const MAX_QUESTION_WORDS = 60;
const MAX_TEXT_WORDS = 4_000;
/** A word in a title says more than one in the text. */
const TITLE_WEIGHT = 1.5;

/**
 * The passages that hold most of the words of a question, best first, at most three. A word that stands in
 * many passages counts little, so that no list of function words is needed.
 */
export function rankPassages(question: string, passages: readonly Passage[]): Passage[] {
  const words = [...new Set(wordsOf(question).slice(0, MAX_QUESTION_WORDS))];
  const texts = passages.map((passage) => ({
    passage,
    title: new Set(wordsOf(passage.title).map(stem)),
    content: new Set(wordsOf(passage.content).slice(0, MAX_TEXT_WORDS).map(stem)),
  }));
  const weights = new Map(
    words.map((word) => {
      const holding = texts.filter(({ title, content }) => title.has(stem(word)) || content.has(stem(word)));
      return [word, weightOf(word, holding.length, texts.length)];
    }),
  );
  const whole = words.reduce((sum, word) => sum + (weights.get(word) ?? 0), 0);
  if (whole === 0) return [];
  const scored = texts.map(({ passage, title, content }) => ({
    passage,
    score: words.reduce((sum, word) => {
      const weight = weights.get(word) ?? 0;
      if (title.has(stem(word))) return sum + TITLE_WEIGHT * weight;
      return content.has(stem(word)) ? sum + weight : sum;
    }, 0),
  }));
  const best = Math.max(0, ...scored.map(({ score }) => score));
  return scored
    .filter(({ score }) => score >= MIN_SHARE * whole && score >= MIN_OF_BEST * best)
    .sort((a, b) => b.score - a.score)
    .slice(0, MAX_PASSAGES)
    .map(({ passage }) => ({ ...passage, content: cut(passage.content, words) }));
}

/** Rare words count more; short ones, which are mostly function words, hardly at all. */
function weightOf(word: string, holding: number, all: number): number {
  const rarity = Math.log(1 + all / Math.max(1, holding)) / Math.log(1 + Math.max(1, all));
  return word.length <= 2 ? rarity / 10 : word.length === 3 ? rarity / 3 : rarity;
}

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** The beginning that forms of a word share: `parking`, `parked`; `Stornierung`, `stornieren`. */
const stem = (word: string): string =>
  word.length >= 6 ? word.slice(0, Math.max(4, word.length - 3)) : word;

/** A long text is cut to the paragraphs that hold the words, in their order. */
function cut(content: string, words: readonly string[]): string {
  if (content.length <= MAX_LENGTH) return content;
  const stems = new Set(words.map(stem));
  const paragraphs = content.split(/\n\s*\n|\n(?=#|[-*•] )/).flatMap(split);
  const ranked = paragraphs
    .map((text, index) => ({
      text,
      index,
      hits: new Set(
        wordsOf(text)
          .map(stem)
          .filter((word) => stems.has(word)),
      ).size,
    }))
    .sort((a, b) => b.hits - a.hits || a.index - b.index);
  const kept: typeof ranked = [];
  let length = 0;
  for (const paragraph of ranked) {
    if (length + paragraph.text.length > MAX_LENGTH) continue;
    kept.push(paragraph);
    length += paragraph.text.length + 2;
  }
  return kept
    .sort((a, b) => a.index - b.index)
    .map(({ text }) => text)
    .join('\n\n');
}

/** A paragraph in pieces that fit. */
const split = (text: string): string[] =>
  text.length <= MAX_LENGTH / 2
    ? [text]
    : (text.match(new RegExp(`[^]{1,${MAX_LENGTH / 2}}(?:(?<=[.!?])(?=\\s)|$|(?=\\s))`, 'gu')) ?? []);
