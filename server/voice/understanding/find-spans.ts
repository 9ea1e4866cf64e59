import { countSlots, memoize, phraseSlot } from './count-slots.ts';
import type { SpanUnit } from './date-language.ts';
import { dropCorrected } from './drop-corrected.ts';
import { findClocks } from './find-clocks.ts';
import { readDates } from './find-dates.ts';
import type { Mention, SpanValue, UnderstandingContext } from './meanings.ts';
import { matchPatterns } from './phrase-pattern.ts';
import { prepareLanguage } from './prepare-language.ts';
import { splitWords } from './split-words.ts';

/**
 * The stretches of time that an utterance names (`for three nights`), in the order said. Those inside a date
 * (`in three days`) are none. Never throws; takes time in proportion to the text.
 */
export function findSpans(text: string, context: UnderstandingContext): Mention<SpanValue>[] {
  const language = prepareLanguage(context.language);
  const words = splitWords(text, language.hesitations);
  const slots = memoize({
    ...countSlots(words, language.counts),
    unit: phraseSlot(words, language.spanUnits),
  });
  const taken = new Set<number>();
  const others = [...readDates(words, language, { ...context, asked: null }), ...findClocks(words, language)];
  for (const { from, to } of others) for (let at = from; at < to; at += 1) taken.add(at);
  const found = matchPatterns(words, language.spans, slots).flatMap(({ rule, bound, from, to }) => {
    const said = typeof bound['n'] === 'number' ? bound['n'] : rule.count;
    const count = (said ?? 0) * (rule.times ?? 1) + (rule.plus ?? 0);
    const unit = (bound['unit'] as SpanUnit | undefined) ?? rule.of;
    return said === 0 || count <= 0 || !unit || taken.has(from) ? [] : [{ from, to, unit, count }];
  });
  return dropCorrected(found, words, language).map(({ unit, count, from, to }) => ({
    value: { unit, count },
    from: words[from]?.from ?? 0,
    to: words[to - 1]?.to ?? text.length,
    confidence: 0.9,
  }));
}
