import { createContext, use } from 'react';
import type { FullAssistant } from '../platform/api-types.ts';

export const AssistantContext = createContext<FullAssistant | null>(null);

/** The assistant whose page is open. Only its tabs may use it. */
export function useAssistant(): FullAssistant {
  const assistant = use(AssistantContext);
  if (assistant === null) throw new Error('this tab needs its assistant');
  return assistant;
}
