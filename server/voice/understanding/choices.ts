import type { Option } from '../tools.ts';
import type { Mention } from './meanings.ts';
import { type PreparedOptions, prepareOptions, type VocabularyWord } from './prepare-options.ts';
import { compareWords, prepareWord } from './compare-words.ts';
import { readersOf } from './readers.ts';
import { spokenLanguageOf } from '../languages/spoken-languages.ts';
import { lexiconOf } from '../languages/find-lexicon.ts';
import { type Token, tokenize } from './tokens.ts';

/** Different words of an utterance that are compared with the names. */
const MAX_SAID_WORDS = 150;
/** Most words between two words of one name. */
const MAX_APART = 3;
/** How alike one word of a name has to be to stand for it, and how alike all of them where all are said. */
const MIN_PARTIAL_SCORE = 0.82;
const MIN_FULL_SCORE = 0.75;
const MIN_COVERAGE = 0.2;
const FULL = 0.99;
/** A word that is certainly meant rules out those that only resemble it. */
const CERTAIN = 0.95;
/** Readings whose evidence differs by less are equally good. */
const TIE = 0.02;

/** Names of the business's own that were said. More than one value: any of them may be meant. */
export interface Choice<Named extends Option> extends Mention<Named[]> {
  /** The share of the name that was said, 0 to 1. */
  coverage: number;
  /** Indexes of the tokens from the first to the last of the name, `end` excluded. */
  start: number;
  end: number;
}

interface Hit {
  at: number;
  width: number;
  entry: number;
  word: number;
  score: number;
}

interface Cluster {
  entry: number;
  hits: Hit[];
  evidence: number;
  coverage: number;
  tokens: Set<number>;
}

/**
 * What an utterance names out of the business's own names, in the order said: by spelling, inflection, sound
 * and part of a name (`deep tissue` for `Deep tissue massage`). Names that fit equally well stand together
 * in one choice.
 */
export function findChoices<Named extends Option>(
  text: string,
  options: readonly Named[],
  language: string,
): Choice<Named>[] {
  return findChoicesIn(tokenize(text), options, language);
}

export function findChoicesIn<Named extends Option>(
  tokens: readonly Token[],
  options: readonly Named[],
  language: string,
): Choice<Named>[] {
  if (options.length === 0 || tokens.length === 0) return [];
  const prepared = prepareOptions(options, language);
  const hits = findHits(tokens, prepared, language);
  const clusters = clusterHits(hits, prepared).filter(isEnough);
  return claim(clusters, prepared)
    .map((group) => toChoice(group, tokens, options, prepared))
    .sort((a, b) => a.start - b.start);
}

function findHits(tokens: readonly Token[], prepared: PreparedOptions, language: string): Hit[] {
  const spoken = spokenLanguageOf(language);
  const { endings } = lexiconOf(spoken).choices;
  const { numbers } = readersOf(language);
  const known = new Map<string, readonly (readonly [VocabularyWord, number])[]>();
  const hits: Hit[] = [];
  const add = (at: number, width: number, found: readonly (readonly [VocabularyWord, number])[]): void => {
    for (const [word, score] of found) {
      for (const use of word.uses) hits.push({ at, width, entry: use.entry, word: use.word, score });
    }
  };
  for (const [at, token] of tokens.entries()) {
    const joined = token.word + (tokens[at + 1]?.word ?? '');
    const pair = joined.length > token.word.length ? prepared.vocabulary.get(joined) : undefined;
    if (pair) add(at, 2, [[pair, 0.97]]);
    const value = numbers.valueOf(token.word);
    const number = value === null ? undefined : prepared.vocabulary.get(String(value));
    if (number) add(at, 1, [[number, 0.97]]);
    let found = known.get(token.word);
    if (!found) {
      if (known.size >= MAX_SAID_WORDS) continue;
      const isFiller = prepared.fillers.has(token.word);
      const exact = prepared.vocabulary.get(token.word);
      if (isFiller) found = exact ? [[exact, 1]] : [];
      else found = compareAll(prepareWord(token.word, spoken, endings), prepared);
      known.set(token.word, found);
    }
    add(at, 1, found);
  }
  return hits;
}

function compareAll(
  said: ReturnType<typeof prepareWord>,
  prepared: PreparedOptions,
): readonly (readonly [VocabularyWord, number])[] {
  const found: [VocabularyWord, number][] = [];
  for (const word of prepared.vocabulary.values()) {
    const score = compareWords(said, word.compared);
    if (score > 0) found.push([word, score]);
  }
  const isCertain = found.some(([, score]) => score >= CERTAIN);
  return isCertain ? found.filter(([, score]) => score >= CERTAIN) : found;
}

/** The hits of each name that stand close together, each word of the name once. */
function clusterHits(hits: readonly Hit[], prepared: PreparedOptions): Cluster[] {
  const byEntry = new Map<number, Hit[]>();
  for (const hit of hits) {
    const list = byEntry.get(hit.entry);
    if (list) list.push(hit);
    else byEntry.set(hit.entry, [hit]);
  }
  return [...byEntry].flatMap(([entry, list]) =>
    groupNear(list).map((near) => toCluster(entry, near, prepared)),
  );
}

/** Divides the hits of one name where a word of it is said again or too much stands between. */
function groupNear(list: Hit[]): Hit[][] {
  list.sort((a, b) => a.at - b.at || b.score - a.score);
  const groups: Hit[][] = [];
  let current: Hit[] = [];
  for (const hit of list) {
    const last = current.at(-1);
    const same = current.findIndex((other) => other.word === hit.word);
    if (last?.at === hit.at && same >= 0) continue;
    const isFar = last !== undefined && hit.at - last.at > MAX_APART;
    const next = current[same + 1];
    const old = current[same];
    if (same >= 0 && !isFar && next && old && last && hit.at - last.at < next.at - old.at) {
      // `with salad, and a garden salad`: the words nearer to each other belong together.
      groups.push(current.slice(0, same + 1));
      current = current.slice(same + 1);
    } else if (isFar || same >= 0) {
      groups.push(current);
      current = [];
    }
    current.push(hit);
  }
  if (current.length > 0) groups.push(current);
  return groups;
}

function toCluster(entry: number, hits: Hit[], prepared: PreparedOptions): Cluster {
  const words = prepared.entries[entry]?.words ?? [];
  const all = words.reduce((sum, word) => sum + word.weight, 0);
  // A word that was heard in two explains more of what was said: `hair cut`.
  const evidence = hits.reduce(
    (sum, hit) => sum + (words[hit.word]?.weight ?? 0) * hit.score * (1 + hit.width / 10),
    0,
  );
  const covered = hits.reduce((sum, hit) => sum + (words[hit.word]?.weight ?? 0), 0);
  const tokens = new Set(hits.flatMap(({ at, width }) => (width === 2 ? [at, at + 1] : [at])));
  return { entry, hits, evidence, coverage: all === 0 ? 0 : covered / all, tokens };
}

function isEnough(cluster: Cluster): boolean {
  const least = Math.min(...cluster.hits.map(({ score }) => score));
  const most = Math.max(...cluster.hits.map(({ score }) => score));
  if (cluster.coverage >= FULL) return least >= MIN_FULL_SCORE;
  return most >= MIN_PARTIAL_SCORE && cluster.coverage >= MIN_COVERAGE;
}

/** Gives each token to the best reading; readings of the same tokens that are as good share them. */
function claim(clusters: readonly Cluster[], prepared: PreparedOptions): Cluster[][] {
  const sorted = [...clusters].sort((a, b) => b.evidence - a.evidence || b.coverage - a.coverage);
  const groups: Cluster[][] = [];
  const owners = new Map<number, Cluster[]>();
  for (const cluster of sorted) {
    const owner = [...cluster.tokens].map((at) => owners.get(at)).find((group) => group !== undefined);
    if (!owner) {
      const group = [cluster];
      groups.push(group);
      for (const at of cluster.tokens) owners.set(at, group);
      continue;
    }
    const best = owner[0];
    const option = prepared.entries[cluster.entry]?.option;
    const isKnown = owner.some((other) => prepared.entries[other.entry]?.option === option);
    if (best && !isKnown && isAsGood(cluster, best)) owner.push(cluster);
  }
  return groups;
}

function isAsGood(cluster: Cluster, best: Cluster): boolean {
  if (best.coverage >= FULL && cluster.coverage < FULL) return false;
  const isSame =
    cluster.tokens.size === best.tokens.size && [...cluster.tokens].every((at) => best.tokens.has(at));
  return isSame && cluster.evidence >= best.evidence * (1 - TIE);
}

function toChoice<Named extends Option>(
  group: readonly Cluster[],
  tokens: readonly Token[],
  options: readonly Named[],
  prepared: PreparedOptions,
): Choice<Named> {
  const best = group[0] as Cluster;
  const start = Math.min(...best.tokens);
  const end = Math.max(...best.tokens) + 1;
  const from = tokens[start]?.from ?? 0;
  const value = group.flatMap(({ entry }) => options[prepared.entries[entry]?.option ?? -1] ?? []);
  const score = best.hits.reduce((sum, hit) => sum + hit.score, 0) / best.hits.length;
  const confidence = (0.5 + 0.5 * best.coverage) * score * (group.length > 1 ? 0.6 : 1);
  return { value, from, to: tokens[end - 1]?.to ?? from, confidence, coverage: best.coverage, start, end };
}
