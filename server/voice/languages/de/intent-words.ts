import type { IntentWords } from '../../understanding/lexicon.ts';
import { intents } from '../../understanding/meanings.ts';
import { germanWords } from '../../conversation/words/de.ts';

export const intentWords: IntentWords = {
  classes: {},
  rules: {
    ...(Object.fromEntries(intents.map((i) => [i, []])) as unknown as IntentWords['rules']),
    ...germanWords.intents,
  },
  refusals: [],
};
