import type { PhraseBook } from '../../languages/phrase-book.ts';
import type { Business } from '../../business.ts';
import type { Asked, Meanings } from '../../understanding/meanings.ts';
import type { SpeakingContext } from '../speak-facts.ts';
import type { Turn } from '../engine.ts';
import type { HearingContext } from './hear-slots.ts';

/** What a task needs while one input is answered. */
export interface TaskContext {
  turn: Turn;
  book: PhraseBook;
  business: Business;
  speaking: SpeakingContext;
  hearing: HearingContext;
  /** Reads words as an answer to a question. */
  read(text: string, asked: Asked): Meanings;
  /** Sentences of the answer so far, said together at its end. */
  sentences: string[];
}

/**
 * Where a task stands after a step: it waits for the caller, it is done, or it cannot be done here, so that
 * the caller is offered a message.
 */
export type Standing = 'waiting' | 'done' | 'stuck';
