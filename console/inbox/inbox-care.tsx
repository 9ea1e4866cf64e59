import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { InboxItem } from '../platform/api-types.ts';
import { q } from '../platform/queries.ts';
import { useSession } from '../platform/session.ts';
import { useTexts } from '../platform/texts.ts';
import { Select } from '../ui/fields/select.tsx';
import { FieldRow } from '../ui/form.tsx';
import { PRIORITIES } from './inbox-search.ts';
import { inboxWords } from './inbox-words.texts.ts';
import { inboxTexts } from './inbox.texts.ts';
import { useChangeItem } from './use-change-item.ts';

const NOBODY = 'nobody';

interface InboxCareProps {
  item: InboxItem;
  /** Whether the choice of a member is open; the key for it opens it, too. */
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
}

/** Who takes care of an item, and how urgent it is; both in force at once. */
export function InboxCare({ item, isOpen, onOpen }: InboxCareProps): ReactNode {
  const t = useTexts(inboxTexts);
  const words = useTexts(inboxWords);
  const change = useChangeItem();
  const { user } = useSession();
  const members = useQuery(q('listMembers', {})).data?.data ?? [];
  const nameOf = (id: number): string => members.find((one) => one.id === id)?.name ?? '';
  const assign = (key: string): void => {
    const to = key === NOBODY ? null : Number(key);
    if (to !== item.assigned_to)
      change(item, { assigned_to: to }, to === null ? t.isFree : t.isAssigned(nameOf(to)));
  };
  const own = members.filter(({ id }) => id === user.id);
  const others = members.filter(({ id }) => id !== user.id);
  return (
    <FieldRow>
      <Select
        label={t.assignee}
        choices={[
          { id: NOBODY, label: t.nobody },
          ...own.map(({ id, name }) => ({ id: String(id), label: name, detail: t.me })),
          ...others.map(({ id, name }) => ({ id: String(id), label: name })),
        ]}
        value={item.assigned_to === null ? NOBODY : String(item.assigned_to)}
        onChange={assign}
        isOpen={isOpen}
        onOpenChange={onOpen}
      />
      <Select
        label={t.priority}
        choices={PRIORITIES.map((id) => ({ id, label: words.priorities[id] }))}
        value={item.priority}
        onChange={(id) => {
          const priority = PRIORITIES.find((one) => one === id);
          if (priority !== undefined && priority !== item.priority)
            change(item, { priority }, t.isPriority(words.priorities[priority]));
        }}
      />
    </FieldRow>
  );
}
