import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Assistant } from '../platform/api-types.ts';
import { useMay } from '../platform/session.ts';
import { useTexts } from '../platform/texts.ts';
import { RowMenu, type MenuAction } from '../ui/menu.tsx';
import { assistantsTexts } from './assistants.texts.ts';
import { useAssistantActions } from './use-assistant-actions.ts';

interface MenuProps {
  assistant: Pick<Assistant, 'id' | 'name' | 'status'>;
  /** How many numbers it answers. */
  numbers: number;
}

/** What can be done with an assistant. Nothing for those who may only look. */
export function AssistantMenu({ assistant, numbers }: MenuProps): ReactNode {
  const t = useTexts(assistantsTexts);
  const may = useMay();
  const navigate = useNavigate();
  const { setStatus, duplicate, archive } = useAssistantActions(assistant);
  if (!may('write')) return null;
  const isFinal = assistant.status === 'archived';
  const items: (MenuAction | false)[] = [
    !isFinal && {
      id: 'try',
      label: t.tryIt,
      icon: 'mic',
      onAction: () => void navigate({ to: '/try', search: { assistant: assistant.id } }),
    },
    !isFinal &&
      (assistant.status === 'active'
        ? { id: 'pause', label: t.pause, icon: 'pause', onAction: () => void setStatus('paused') }
        : { id: 'activate', label: t.activate, icon: 'play', onAction: () => void setStatus('active') }),
    { id: 'duplicate', label: t.duplicate, icon: 'copy', onAction: () => void duplicate() },
    !isFinal && {
      id: 'archive',
      label: t.archive,
      icon: 'trash',
      danger: true,
      onAction: () => void archive(numbers),
    },
  ];
  return <RowMenu name={assistant.name} items={items.filter((item) => item !== false)} />;
}
