import type { ReactNode, RefObject } from 'react';
import type { ApiError } from '../platform/api-error.ts';
import { useTexts } from '../platform/texts.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { useConfirm } from '../ui/confirm.tsx';
import { Panel } from '../ui/panel.tsx';
import { companyTexts } from './company.texts.ts';
import { DraftForm } from './draft-form.tsx';
import type { Draft } from './use-draft.ts';

interface RecordPanelProps<T extends object> {
  title: string;
  draft: Draft<T>;
  /** A record without it is new, and cannot be removed. */
  onRemove?: () => void;
  /** What removing means, beyond the record itself. */
  removeBody?: string;
  isActive?: boolean;
  error: ApiError | null;
  isPending: boolean;
  onSave: () => void;
  onClose: () => void;
  isLeaving: RefObject<boolean>;
  children: ReactNode;
}

/** The form of one record beside its list. */
export function RecordPanel<T extends object>(props: RecordPanelProps<T>): ReactNode {
  const { title, draft, onRemove, removeBody, isActive = true, children } = props;
  const t = useTexts(companyTexts);
  const confirm = useConfirm();
  const remove = async (): Promise<void> => {
    const question = { title: t.removeTitle(title), body: removeBody, action: t.remove, danger: true };
    if (await confirm(question)) onRemove?.();
  };
  return (
    <Panel title={title} badge={isActive ? undefined : <Badge>{t.inactive}</Badge>} onClose={props.onClose}>
      <DraftForm
        label={title}
        isDirty={draft.isDirty}
        isPending={props.isPending}
        error={props.error}
        onSave={props.onSave}
        onDiscard={draft.reset}
        isLeaving={props.isLeaving}
        actions={
          onRemove && (
            <Button variant="quiet" icon="trash" onPress={() => void remove()}>
              {t.remove}
            </Button>
          )
        }
      >
        {children}
      </DraftForm>
    </Panel>
  );
}

/** What stands in place of a record that is gone. */
export function GonePanel({ onClose }: { onClose: () => void }): ReactNode {
  const t = useTexts(companyTexts);
  return (
    <Panel title={t.gone} onClose={onClose}>
      {null}
    </Panel>
  );
}
