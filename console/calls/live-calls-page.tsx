import { useQueries } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { q } from '../platform/queries.ts';
import { useTexts } from '../platform/texts.ts';
import { Empty } from '../ui/empty.tsx';
import { Loading } from '../ui/loading.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Trouble } from '../ui/trouble.tsx';
import { eachOnce, RUNNING } from './describe-call.ts';
import { LiveCallCard } from './live-call-card.tsx';
import { liveTexts } from './live.texts.ts';
import styles from './live.module.css';

/** The most calls of one state that the board shows. */
const MOST = 50;

/** The board of calls that run, each with its words. */
export function LiveCallsPage(): ReactNode {
  const t = useTexts(liveTexts);
  const lists = useQueries({
    queries: RUNNING.map((status) => q('listCalls', { query: { status, per_page: MOST } })),
  });
  const error = lists.find((list) => list.error !== null)?.error ?? null;
  const isPending = lists.some((list) => list.isPending);
  const listed = lists.map(({ data }) => data?.data ?? []);
  const calls = eachOnce(listed);
  const twice = listed.flat().length - calls.length;
  const total = lists.reduce((sum, { data }) => sum + (data?.meta.total ?? 0), 0) - twice;
  return (
    <>
      <PageHead
        title={t.title}
        back={{ to: '/calls', label: t.back }}
        count={total > 0 ? t.running(total) : undefined}
      />
      {error !== null && (
        <Trouble error={error} onRetry={() => lists.forEach((list) => void list.refetch())} />
      )}
      {error === null && isPending && <Loading />}
      {error === null && !isPending && calls.length === 0 && (
        <Empty icon="phone" title={t.none} body={t.noneBody} />
      )}
      <ul role="list" className={styles['board']}>
        {calls.map((call) => (
          <li key={call.id}>
            <LiveCallCard call={call} />
          </li>
        ))}
      </ul>
    </>
  );
}
