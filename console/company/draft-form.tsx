import { useBlocker } from '@tanstack/react-router';
import { useEffect, useId, useRef, type ReactNode, type RefObject } from 'react';
import type { ApiError } from '../platform/api-error.ts';
import { useMay } from '../platform/session.ts';
import { useTexts } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { useConfirm } from '../ui/confirm.tsx';
import { ApiForm, FormActions } from '../ui/form.tsx';
import styles from './company.module.css';
import { companyTexts } from './company.texts.ts';

interface DraftFormProps {
  label: string;
  isDirty: boolean;
  isPending: boolean;
  error: ApiError | null;
  onSave: () => void;
  onDiscard: () => void;
  /** More buttons beside those of the form. */
  actions?: ReactNode;
  /** Set to true before the page goes on by itself, after a record was made or removed. */
  isLeaving?: RefObject<boolean>;
  children: ReactNode;
}

/**
 * A form of something that stands. Ctrl S saves it; leaving it with changes asks first. A person who may not
 * write reads it.
 */
export function DraftForm(props: DraftFormProps): ReactNode {
  const { label, isDirty, isPending, error, onSave, onDiscard, actions, isLeaving, children } = props;
  const t = useTexts(companyTexts);
  const isWriting = useMay()('write');
  const id = useId();
  useAskBeforeLeaving(isDirty, isLeaving);
  useSaveKey(id, isWriting && isDirty);
  return (
    <ApiForm id={id} aria-label={label} errors={error} onSubmit={onSave} className={styles['form']}>
      <fieldset disabled={!isWriting} className={styles['fields']}>
        {children}
      </fieldset>
      {isWriting && (
        <div className={styles['bar']} data-dirty={isDirty || undefined}>
          <FormActions>
            <Button type="submit" variant="primary" isPending={isPending} isDisabled={!isDirty}>
              {t.save}
            </Button>
            <Button variant="quiet" isDisabled={!isDirty || isPending} onPress={onDiscard}>
              {t.discard}
            </Button>
            {actions}
          </FormActions>
          <p role="status" className={styles['state']}>
            {isDirty && t.unsaved}
          </p>
        </div>
      )}
    </ApiForm>
  );
}

/** Nothing that was written is thrown away without a question. */
function useAskBeforeLeaving(isDirty: boolean, isLeaving: RefObject<boolean> | undefined): void {
  const t = useTexts(companyTexts);
  const confirm = useConfirm();
  const none = useRef(false);
  const leaving = isLeaving ?? none;
  useBlocker({
    disabled: !isDirty,
    enableBeforeUnload: () => isDirty && !leaving.current,
    shouldBlockFn: async ({ current, next }) => {
      if (leaving.current || current.pathname === next.pathname) return false;
      return !(await confirm({ title: t.leaveTitle, body: t.leaveBody, action: t.leave, danger: true }));
    },
  });
}

/** Ctrl S, or Command S, saves the form. */
function useSaveKey(id: string, isOn: boolean): void {
  useEffect(() => {
    const save = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      // The browser's own page saving is never meant here.
      event.preventDefault();
      if (!isOn) return;
      // What is being written in a field counts when focus leaves it.
      if (document.activeElement instanceof HTMLElement) {
        const field = document.activeElement;
        field.blur();
        field.focus();
      }
      const form = document.getElementById(id);
      if (form instanceof HTMLFormElement) requestAnimationFrame(() => form.requestSubmit());
    };
    document.addEventListener('keydown', save);
    return () => document.removeEventListener('keydown', save);
  }, [id, isOn]);
}
