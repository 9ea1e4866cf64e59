import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Assistant } from '../platform/api-types.ts';
import { api } from '../platform/api.ts';
import { q, refresh, useSave } from '../platform/queries.ts';
import { useTexts } from '../platform/texts.ts';
import { useConfirm } from '../ui/confirm.tsx';
import { toast, toastError } from '../ui/toast.tsx';
import { assistantsTexts } from './assistants.texts.ts';
import { copyOf } from './copy-of.ts';

type LiveStatus = 'active' | 'paused' | 'draft';

interface Actions {
  setStatus: (status: LiveStatus) => Promise<void>;
  duplicate: () => Promise<void>;
  /** @param numbers how many numbers lose their assistant. */
  archive: (numbers: number) => Promise<void>;
}

/** Switching on and off, copying and deleting; each says what came of it. */
export function useAssistantActions({
  id,
  name,
  status: before,
}: Pick<Assistant, 'id' | 'name' | 'status'>): Actions {
  const t = useTexts(assistantsTexts);
  const client = useQueryClient();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const change = useSave('updateAssistant', { refreshes: ['listAssistants', 'getAssistant'] });
  const remove = useSave('deleteAssistant', {
    refreshes: ['listAssistants', 'getAssistant', 'listPhoneNumbers'],
  });
  const trying = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      toastError(error);
    }
  };
  const setStatus = (status: LiveStatus): Promise<void> =>
    trying(async () => {
      await change.mutateAsync({ path: { id }, body: { status } });
      const isBack = before === 'archived' || before === status;
      toast({
        text: status === 'active' ? t.activated(name) : t.paused(name),
        tone: 'good',
        ...(isBack ? {} : { undo: () => void setStatus(before) }),
      });
    });
  const duplicate = (): Promise<void> =>
    trying(async () => {
      const [full, entries] = await Promise.all([
        client.fetchQuery(q('getAssistant', { path: { id } })),
        client.fetchQuery(q('listKnowledgeBase', {})),
      ]);
      const body = copyOf(full.data, t.copyOf(name), entries.data);
      const made = await api('createAssistant', { body });
      toast({ text: t.duplicated(made.data.name), tone: 'good' });
      await refresh(client, ['listAssistants']);
      await navigate({ to: '/assistants/$id', params: { id: String(made.data.id) } });
    });
  const archive = async (numbers: number): Promise<void> => {
    const question = { title: t.archiveTitle(name), body: t.archiveBody(numbers), action: t.archive };
    if (!(await confirm({ ...question, danger: true }))) return;
    await trying(async () => {
      await remove.mutateAsync({ path: { id } });
      toast({ text: t.archived(name), tone: 'good' });
      await navigate({ to: '/assistants' });
    });
  };
  return { setStatus, duplicate, archive };
}
