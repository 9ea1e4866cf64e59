import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { ApiError } from '../platform/api-error.ts';
import { api } from '../platform/api.ts';
import type { FullContact } from '../platform/api-types.ts';
import { useSave } from '../platform/queries.ts';
import { useMay } from '../platform/session.ts';
import { useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import { useConfirm } from '../ui/confirm.tsx';
import { RowMenu, type MenuAction } from '../ui/menu.tsx';
import { toast } from '../ui/toast.tsx';
import { contactTexts } from './contact.texts.ts';
import { EraseDialog } from './erase-dialog.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import { mergeTexts } from './merge.texts.ts';
import { nameOf } from './name-of.ts';
import { saveFile } from './save-file.ts';

/** The rarer acts on a contact: its data as a file, deleting it, erasing the person. */
export function ContactMenu({ contact }: { contact: FullContact }): ReactNode {
  const t = useTexts(contactTexts);
  const show = useShow();
  const may = useMay();
  const merging = useTexts(mergeTexts);
  const [isErasing, setErasing] = useState(false);
  const [isMerging, setMerging] = useState(false);
  const remove = useRemove(contact);
  const actions: MenuAction[] = [
    { id: 'export', label: t.export, icon: 'download', onAction: () => void download(contact.id) },
  ];
  if (may('write')) {
    actions.push(
      { id: 'merge', label: merging.open, icon: 'merge', onAction: () => setMerging(true) },
      { id: 'delete', label: t.remove, icon: 'trash', danger: true, onAction: () => void remove() },
      { id: 'erase', label: t.erase, icon: 'ban', danger: true, onAction: () => setErasing(true) },
    );
  }
  return (
    <>
      <RowMenu name={nameOf(contact, show)} items={actions} />
      {isMerging && <MergeDialog contact={contact} onClose={() => setMerging(false)} />}
      {isErasing && <EraseDialog contact={contact} onClose={() => setErasing(false)} />}
    </>
  );
}

/** Everything that is kept of a person, as a file of JSON. */
async function download(id: number): Promise<void> {
  try {
    const { data } = await api('exportContact', { path: { id } });
    saveFile(`contact-${id}.json`, 'application/json', JSON.stringify(data, null, 2));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    toast({ text: error.message, tone: 'bad' });
  }
}

function useRemove(contact: FullContact): () => Promise<void> {
  const t = useTexts(contactTexts);
  const confirm = useConfirm();
  const navigate = useNavigate();
  const remove = useSave('deleteContact', { refreshes: ['listContacts'] });
  return async () => {
    const question = { title: t.removeTitle, body: t.removeBody, action: t.remove, danger: true };
    if (!(await confirm(question))) return;
    // The page goes first: what is deleted is not read again.
    await navigate({ to: '/contacts' });
    await remove.mutateAsync({ path: { id: contact.id } }).then(
      () => toast({ text: t.isRemoved }),
      (error: ApiError) => toast({ text: error.message, tone: 'bad' }),
    );
  };
}
