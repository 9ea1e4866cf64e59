import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ApiError } from '../platform/api-error.ts';
import { useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import { Card } from '../ui/card.tsx';
import { Loading } from '../ui/loading.tsx';
import { RouteLink } from '../ui/route-link.tsx';
import { Trouble } from '../ui/trouble.tsx';
import styles from './dashboard.module.css';
import { dashboardTexts } from './dashboard.texts.ts';

/** How many records a list of the overview shows. */
export const SHOWN = 5;

interface Page<Row> {
  data: Row[];
  meta: { total: number };
}

interface ShortListProps<Row> {
  title: string;
  list: UseQueryResult<Page<Row>, ApiError>;
  /** What is said without any. */
  none: string;
  /** The page with all of them, and its name. */
  all: { to: string; label: string };
  line: (row: Row) => { id: number; to: string; title: string; note: ReactNode; when: string };
}

/** The first few of a list, and the way to all of them. */
export function ShortList<Row>({ title, list, none, all, line }: ShortListProps<Row>): ReactNode {
  const t = useTexts(dashboardTexts);
  const show = useShow();
  const rows = (list.data?.data ?? []).map(line);
  const more = (list.data?.meta.total ?? 0) - rows.length;
  return (
    <Card title={title} actions={<RouteLink to={all.to}>{all.label}</RouteLink>}>
      {list.error !== null && <Trouble error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <Loading rows={3} />}
      {list.data !== undefined && rows.length === 0 && <p className={styles['none']}>{none}</p>}
      <ul role="list" className={styles['rows']}>
        {rows.map((row) => (
          <li key={row.id} className={styles['row']}>
            <span className={styles['what']}>
              <RouteLink to={row.to} className={styles['link']}>
                {row.title}
              </RouteLink>
              <span className={styles['note']}>{row.note}</span>
            </span>
            <span className={styles['when']}>{row.when}</span>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <RouteLink to={all.to} className={styles['more']}>
          {t.more(show.number(more))}
        </RouteLink>
      )}
    </Card>
  );
}
