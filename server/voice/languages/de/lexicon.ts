import type { Lexicon } from '../../understanding/lexicon.ts';
import { answerWords } from './answer-words.ts';
import { choiceWords } from './choice-words.ts';
import { intentWords } from './intent-words.ts';
import { nameWords } from './name-words.ts';
import { numberWords } from './number-words.ts';
import { orderWords } from './order-words.ts';
import { recallWords } from './recall-words.ts';
import { emailWords, spellingWords } from './spelling-words.ts';

export const lexicon: Lexicon = {
  numbers: numberWords,
  spelling: spellingWords,
  emails: emailWords,
  names: nameWords,
  answers: answerWords,
  choices: choiceWords,
  orders: orderWords,
  recalls: recallWords,
  intents: intentWords,
};
