import type { ReactNode } from 'react';
import { useMay } from '../platform/session.ts';
import { useTexts } from '../platform/texts.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { useConfirm } from '../ui/confirm.tsx';
import { DraftForm } from '../ui/draft/draft-form.tsx';
import { savingOf, type Save } from '../ui/draft/saving-of.ts';
import type { Draft } from '../ui/draft/use-draft.ts';
import { Panel } from '../ui/panel.tsx';
import { companyTexts } from './company.texts.ts';
import { useBack } from './use-back.ts';

interface RecordPanelProps<T extends object> {
  title: string;
  /** The address of the list. */
  base: string;
  /** Null makes a new record. */
  id: number | null;
  draft: Draft<T>;
  /** The changes of the API; each ends with `done` of `useBack`. */
  saves: {
    create: Save<{ body: T }>;
    update: Save<{ path: { id: number }; body: Partial<T> }>;
    remove: Save<{ path: { id: number } }>;
  };
  /** What removing means, beyond the record itself. */
  removeBody?: string;
  isActive?: boolean;
  children: ReactNode;
}

/** The form of one record beside its list. */
export function RecordPanel<T extends object>(props: RecordPanelProps<T>): ReactNode {
  const { title, base, id, draft, saves, removeBody, isActive = true, children } = props;
  const { create, update, remove } = saves;
  const t = useTexts(companyTexts);
  const may = useMay();
  const { back } = useBack(base);
  const saving =
    id === null
      ? savingOf(draft, create, () => ({ body: draft.values }))
      : savingOf(draft, update, (body) => ({ path: { id }, body }));
  const onRemove = (): void => {
    if (id !== null) remove.mutate({ path: { id } });
  };
  return (
    <Panel title={title} badge={isActive ? undefined : <Badge>{t.inactive}</Badge>} onClose={back}>
      <DraftForm
        label={title}
        {...saving}
        error={saving.error ?? remove.error}
        isReadOnly={!may('write')}
        actions={id !== null && <RemoveButton title={title} body={removeBody} onRemove={onRemove} />}
      >
        {children}
      </DraftForm>
    </Panel>
  );
}

interface RemoveButtonProps {
  title: string;
  body: string | undefined;
  onRemove: () => void;
}

function RemoveButton({ title, body, onRemove }: RemoveButtonProps): ReactNode {
  const t = useTexts(companyTexts);
  const confirm = useConfirm();
  const remove = async (): Promise<void> => {
    const question = { title: t.removeTitle(title), body, action: t.remove, danger: true };
    if (await confirm(question)) onRemove();
  };
  return (
    <Button variant="quiet" icon="trash" onPress={() => void remove()}>
      {t.remove}
    </Button>
  );
}
