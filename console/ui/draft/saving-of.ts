import type { ApiError } from '../../platform/api-error.ts';
import type { Saving } from './draft-form.tsx';
import type { Draft } from './use-draft.ts';

/** A change of the API as `useSave` makes it. */
export interface Save<Input> {
  mutate: (input: Input, then?: { onSuccess?: () => void }) => void;
  reset: () => void;
  isPending: boolean;
  error: ApiError | null;
}

/**
 * What a form needs to save its draft. What is written while the change is on its way stays a change.
 * @param inputOf what the API takes, made of the changes that are to be saved
 */
export const savingOf = <T extends object, Input>(
  draft: Draft<T>,
  save: Save<Input>,
  inputOf: (changes: Partial<T>) => Input,
): Saving => ({
  isChanged: draft.isChanged,
  isPending: save.isPending,
  error: save.error,
  onSave: () => {
    const sent = draft.changes;
    save.mutate(inputOf(sent), { onSuccess: () => draft.kept(sent) });
  },
  onDiscard: () => {
    draft.discard();
    save.reset();
  },
});
