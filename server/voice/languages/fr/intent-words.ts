import type { IntentWords } from '../../understanding/lexicon.ts';
import { intents } from '../../understanding/meanings.ts';
import { frenchWords } from '../../conversation/words/fr.ts';

export const intentWords: IntentWords = {
  classes: {},
  rules: {
    ...(Object.fromEntries(intents.map((i) => [i, []])) as unknown as IntentWords['rules']),
    ...frenchWords.intents,
  },
  refusals: [],
};
