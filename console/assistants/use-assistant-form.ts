import { useQueryClient } from '@tanstack/react-query';
import type { FullAssistant } from '../platform/api-types.ts';
import type { Input } from '../platform/api.ts';
import { q, useSave } from '../platform/queries.ts';
import { useMay } from '../platform/session.ts';
import { useTexts } from '../platform/texts.ts';
import type { Saving } from '../ui/draft/draft-form.tsx';
import { draftTexts } from '../ui/draft/draft.texts.ts';
import { savingOf } from '../ui/draft/saving-of.ts';
import { useDraft, type Draft } from '../ui/draft/use-draft.ts';
import { toast } from '../ui/toast.tsx';
import { useAssistant } from './assistant-context.ts';

type Body = Input<'updateAssistant'>['body'];

interface AssistantForm<T extends object> extends Draft<T> {
  form: Saving & { isReadOnly: boolean };
}

/**
 * The draft of a part of the assistant, and what its form needs to save it.
 * @param pick the fields of the tab, as its form has them
 * @param bodyOf the change that the API takes; the fields themselves when left out
 */
export function useAssistantForm<T extends object>(
  pick: (assistant: FullAssistant) => T,
  bodyOf: (changes: Partial<T>) => Body = (changes) => changes,
): AssistantForm<T> {
  const assistant = useAssistant();
  const may = useMay();
  const client = useQueryClient();
  const t = useTexts(draftTexts);
  const draft = useDraft(pick(assistant));
  const path = { id: assistant.id };
  const save = useSave('updateAssistant', {
    refreshes: ['listAssistants', 'listKnowledgeBase'],
    onDone: (answer) => {
      client.setQueryData(q('getAssistant', { path }).queryKey, answer);
      toast({ text: t.saved, tone: 'good' });
    },
  });
  return {
    ...draft,
    form: {
      ...savingOf(draft, save, (changes) => ({ path, body: bodyOf(changes) })),
      isReadOnly: !may('write') || assistant.status === 'archived',
    },
  };
}
