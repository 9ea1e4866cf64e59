import type { ToolMemory } from '../calls/tools/call-memory.ts';
import type { TextMemory } from '../voice/answer-text.ts';

/** What a conversation in texts is between two answers, as the database keeps it. */
export interface StoredMemory {
  text: TextMemory;
  tools: ToolMemory;
  /** BCP 47 code of the language in which the assistant writes. */
  language: string;
}
