import type { ReactNode } from 'react';
import { useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Icon } from '../ui/icons.tsx';
import { Loading } from '../ui/loading.tsx';
import { RouteLink } from '../ui/route-link.tsx';
import { Trouble } from '../ui/trouble.tsx';
import type { MessagesSearch } from './messages-search.ts';
import styles from './messages.module.css';
import { messagesTexts } from './messages.texts.ts';
import type { Thread } from './threads.ts';
import { useNames, useThreads } from './use-threads.ts';

interface ThreadListProps {
  search: MessagesSearch;
  openKey: string | null;
  hrefOf: (key: string) => string;
  onClear: () => void;
}

/** The people with whom there are messages, whoever wrote last first. */
export function ThreadList({ search, openKey, hrefOf, onClear }: ThreadListProps): ReactNode {
  const t = useTexts(messagesTexts);
  const list = useThreads(search);
  const { threads } = list;
  const nameOf = useNames(threads);
  const isFiltered = search.q !== undefined || search.channel !== undefined;
  if (list.error !== null) return <Trouble error={list.error} onRetry={list.retry} />;
  if (list.isPending) return <Loading label={t.people} />;
  if (threads.length === 0) {
    return isFiltered ? (
      <Empty icon="search" title={t.noMatch} action={<Button onPress={onClear}>{t.clear}</Button>} />
    ) : (
      <Empty icon="message" title={t.none} body={t.noneBody} />
    );
  }
  return (
    <nav aria-label={t.people}>
      <ul role="list" className={styles['list']}>
        {threads.map((thread) => (
          <ThreadRow
            key={thread.key}
            thread={thread}
            name={nameOf(thread)}
            href={hrefOf(thread.key)}
            isCurrent={thread.key === openKey}
          />
        ))}
      </ul>
      {list.hasMore && (
        <Button icon="chevron-down" isPending={list.isReadingMore} onPress={list.readMore}>
          {t.olderPeople}
        </Button>
      )}
    </nav>
  );
}

interface ThreadRowProps {
  thread: Thread;
  name: string;
  href: string;
  isCurrent: boolean;
}

function ThreadRow({ thread, name, href, isCurrent }: ThreadRowProps): ReactNode {
  const t = useTexts(messagesTexts);
  const show = useShow();
  const { last } = thread;
  const isFailed = last.status === 'failed';
  return (
    <li>
      <RouteLink to={href} className={styles['row']} aria-current={isCurrent ? 'page' : undefined}>
        <span className={styles['rowHead']}>
          <strong className={styles['name']}>{name}</strong>
          {thread.isUnanswered && <Badge tone="info">{t.unanswered}</Badge>}
          <time className={styles['quiet']} dateTime={last.created_at}>
            {show.when(last.created_at)}
          </time>
        </span>
        <span className={styles['last']}>
          {isFailed && <Icon name="alert" size={14} className={styles['failed']} />}
          {last.direction === 'outbound' ? t.we(last.body) : last.body}
        </span>
      </RouteLink>
    </li>
  );
}
