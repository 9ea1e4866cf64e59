import { bookFor } from '../../languages/find-phrase-book.ts';
import type { Engine } from '../engine.ts';
import type { EngineOptions } from '../open-engines.ts';
import { OfflineDialogue } from './dialogue.ts';

export const OFFLINE_ENGINE_ID = 'switchboard-offline';

/**
 * Opens the offline engine, which needs no provider: form filling over the slots of the tools, answers out of
 * the facts of the business, menus of keys; see docs/conversation.md.
 */
export function openOfflineEngine(options: EngineOptions): Engine {
  const dialogue = new OfflineDialogue(options, bookFor(options.script));
  return {
    id: OFFLINE_ENGINE_ID,
    barsCalls: true,
    answer: (input, turn) => dialogue.answer(input, turn),
    unfinished: () => dialogue.unfinished(),
    takeOver: (from) => dialogue.takeOver(from),
    isAtLoss: () => dialogue.isAtLoss,
    remember: () => dialogue.writeMemory(),
    recall: (memory) => dialogue.readMemory(memory),
  };
}
