import type { SpokenLanguage } from '../../languages/find-phrase-book.ts';
import type { Facts } from '../../tools.ts';
import type { Informs } from '../engine.ts';
import type { SpellingMemory } from '../spell-back.ts';
import type { OfflineState } from './state.ts';
import type { Task } from './task.ts';

/** Raise it when the form of the memory changes: the engine then begins with what was collected. */
export const MEMORY_VERSION = 1;

/** What a dialogue remembers, as JSON; a task has its tool by name. */
export interface DialogueMemory {
  version: number;
  state: OfflineState;
  tasks: readonly (Omit<Task, 'tool'> & { tool: string })[];
  pending: 'message' | 'person_or_message' | null;
  foreign: SpokenLanguage | null;
  said: readonly string[];
  told: Informs | null;
  hasOfferedHelp: boolean;
  spelling: ReturnType<SpellingMemory['remember']>;
}

/** What a tool did last, and how the caller was told. */
export interface DoneLast {
  tool: string;
  facts: Facts;
  said: string;
}
