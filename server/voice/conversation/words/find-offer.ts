import { areAlike, foldWords } from './fold-words.ts';

/** A name counts as said from this share of its words on, or of the caller's words. */
const MIN_SHARE = 0.5;

/**
 * The offers whose names an utterance holds, best first: those with the most words in common, and of these
 * only the ones that were named in full, where there are any. `ignored` are words that name nothing, such as
 * `much` and `price`.
 */
export function findOffers<Offer extends { name: string }>(
  text: string,
  offers: readonly Offer[],
  ignored: ReadonlySet<string>,
): Offer[] {
  const said = [...new Set(foldWords(text))].filter((word) => !ignored.has(word));
  if (said.length === 0) return [];
  const found = offers.flatMap((offer) => {
    const all = [...new Set(foldWords(offer.name))];
    const telling = all.filter((word) => !ignored.has(word));
    const common = telling.filter((word) => said.some((other) => isSaid(other, word)));
    const isEnough = common.length / telling.length >= MIN_SHARE || common.length / said.length >= MIN_SHARE;
    if (common.length === 0 || !isEnough) return [];
    return [{ offer, count: common.length, isWhole: common.length === telling.length }];
  });
  const most = Math.max(0, ...found.map(({ count }) => count));
  const best = found.filter(({ count }) => count === most);
  const whole = best.filter(({ isWhole }) => isWhole);
  return (whole.length > 0 ? whole : best).map(({ offer }) => offer);
}

/** As `areAlike`, and compounds by their end: `Rückenmassage` is a `Massage`. */
function isSaid(said: string, word: string): boolean {
  // `Miller` is no form of a short `Mill`.
  const isOther = Math.min(said.length, word.length) < 5 && Math.abs(said.length - word.length) > 1;
  return (!isOther && areAlike(said, word)) || (said.length >= 5 && word.endsWith(said));
}

/** Which entry of a list without an order an utterance names, such as a category; null when it names none. */
export function findNamed(
  text: string,
  names: readonly string[],
  ignored: ReadonlySet<string>,
): string | null {
  const [first, ...others] = findOffers(
    text,
    names.map((name) => ({ name })),
    ignored,
  );
  return first && others.length === 0 ? first.name : null;
}
