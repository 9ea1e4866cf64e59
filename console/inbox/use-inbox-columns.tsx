import { useQuery } from '@tanstack/react-query';
import type { InboxItem } from '../platform/api-types.ts';
import { q } from '../platform/queries.ts';
import { useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import type { Column } from '../ui/data-table/table-columns.ts';
import { Icon } from '../ui/icons.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { PriorityBadge, StatusBadge, TYPE_ICONS } from './inbox-badges.tsx';
import { inboxWords } from './inbox-words.texts.ts';
import styles from './inbox.module.css';
import { inboxTexts } from './inbox.texts.ts';

/** The columns of the inbox; beside an open item there is room for the first two and the time. */
export function useInboxColumns(isNarrow: boolean): Column<InboxItem>[] {
  const t = useTexts(inboxTexts);
  const words = useTexts(inboxWords);
  const show = useShow();
  const members = useQuery(q('listMembers', {})).data?.data ?? [];
  const columns: Column<InboxItem>[] = [
    {
      id: 'subject',
      header: t.subject,
      cell: (item) => (
        <>
          <Icon name={TYPE_ICONS[item.type]} className={styles['kind']} />
          <VisuallyHidden>{words.types[item.type]}</VisuallyHidden>
          <span className={styles['subject']}>
            <span className={styles['line']}>{item.subject}</span>
            <span className={styles['body']}>{item.body}</span>
          </span>
          <PriorityBadge item={item} />
        </>
      ),
    },
    {
      id: 'state',
      header: t.state,
      width: '120px',
      phone: 'first',
      cell: (item) => <StatusBadge item={item} />,
    },
    {
      id: 'assignee',
      header: t.assignee,
      width: '160px',
      cell: (item) => members.find(({ id }) => id === item.assigned_to)?.name ?? null,
    },
    { id: 'received', header: t.received, width: '170px', cell: (item) => show.when(item.created_at) },
  ];
  return isNarrow ? columns.filter(({ id }) => id !== 'assignee') : columns;
}
