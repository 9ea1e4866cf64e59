import type { IntentWords } from '../../understanding/lexicon.ts';
import { intents } from '../../understanding/meanings.ts';
import { spanishWords } from '../../conversation/words/es.ts';

export const intentWords: IntentWords = {
  classes: {},
  rules: {
    ...(Object.fromEntries(intents.map((i) => [i, []])) as unknown as IntentWords['rules']),
    ...spanishWords.intents,
  },
  refusals: [],
};
