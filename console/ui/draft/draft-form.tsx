import { useEffect, useId, type ReactNode } from 'react';
import type { ApiError } from '../../platform/api-error.ts';
import { useTexts } from '../../platform/texts.ts';
import { Button } from '../button.tsx';
import { ApiForm } from '../form.tsx';
import styles from './draft-form.module.css';
import { draftTexts } from './draft.texts.ts';
import { useLeaveGuard } from './use-leave-guard.ts';

/**
 * The form of a draft: saved by its button or Ctrl S (⌘ S), which stand in sight while something is changed.
 * Leaving the page with changes asks first. `isReadOnly` shows the values to those who may not change them.
 */
export function DraftForm(props: DraftFormProps): ReactNode {
  const { label, isChanged, isPending, isReadOnly = false, error, onSave, onDiscard, children } = props;
  const { saveLabel, actions } = props;
  const t = useTexts(draftTexts);
  const id = useId();
  useLeaveGuard(isChanged);
  useSaveKey(id, !isPending && !isReadOnly);
  return (
    <ApiForm
      id={id}
      aria-label={label}
      errors={error}
      autoComplete="off"
      onSubmit={() => isChanged && onSave()}
    >
      {isReadOnly && <p className={styles['note']}>{t.readOnly}</p>}
      <fieldset className={styles['fields']} disabled={isReadOnly}>
        {children}
      </fieldset>
      {!isReadOnly && (
        <div className={styles['bar']} data-changed={isChanged || undefined}>
          <Button type="submit" variant="primary" isPending={isPending} isDisabled={!isChanged}>
            {saveLabel ?? t.save}
          </Button>
          {isChanged && (
            <Button variant="quiet" onPress={onDiscard} isDisabled={isPending}>
              {t.discard}
            </Button>
          )}
          {actions}
          <span role="status" className={styles['state']}>
            {isChanged && t.unsaved}
          </span>
        </div>
      )}
    </ApiForm>
  );
}

/** How far a draft is from being saved, and what saves it: `savingOf` makes it. */
export interface Saving {
  isChanged: boolean;
  isPending: boolean;
  error: ApiError | null;
  onSave: () => void;
  onDiscard: () => void;
}

export interface DraftFormProps extends Saving {
  label: string;
  isReadOnly?: boolean;
  /** The word on the button, where something new is made. */
  saveLabel?: string;
  /** More buttons, beside those of the form. */
  actions?: ReactNode;
  children: ReactNode;
}

/** Ctrl S, ⌘ S: what the person knows from everywhere else, in place of the browser's own "save page". */
function useSaveKey(formId: string, isOn: boolean): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      const form = document.querySelector<HTMLFormElement>(`form[id="${formId}"]`);
      // A field keeps what is being written until it loses focus.
      if (document.activeElement instanceof HTMLElement && form?.contains(document.activeElement)) {
        const { activeElement } = document;
        activeElement.blur();
        activeElement.focus();
      }
      if (isOn) setTimeout(() => form?.querySelector<HTMLButtonElement>('[type="submit"]')?.click());
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [formId, isOn]);
}
