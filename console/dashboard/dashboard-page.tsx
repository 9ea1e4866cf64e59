import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { navigationTexts } from '../app/navigation.texts.ts';
import { q } from '../platform/queries.ts';
import { useFeature, useSession } from '../platform/session.ts';
import { useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import { addDays } from '../platform/zone.ts';
import { DemoBanner } from '../setup/demo-banner.tsx';
import { FirstSteps } from '../setup/first-steps.tsx';
import { Loading } from '../ui/loading.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Trouble } from '../ui/trouble.tsx';
import { CallHint } from './call-hint.tsx';
import { CallsByDay } from './calls-by-day.tsx';
import styles from './dashboard.module.css';
import { Arrivals, NextAppointments, OpenInbox, OpenOrders } from './lists.tsx';
import { ResponseTimes } from './response-times.tsx';
import { TodayFigures } from './today-figures.tsx';

/** The first and the last of the fourteen days that are shown. */
const DAYS_BEFORE = 13;

/** What is going on now, what waits for somebody, and how the calls of the last days went. */
export function DashboardPage(): ReactNode {
  const title = useTexts(navigationTexts).overview;
  const show = useShow();
  const { workspace } = useSession();
  const hasOrders = useFeature('orders');
  const hasRooms = useFeature('hotels');
  const today = show.today();
  const range = { from: addDays(today, -DAYS_BEFORE), to: today };
  const statistics = useQuery(q('getCallStatistics', { query: range }));
  const figures = statistics.data?.data;
  return (
    <>
      <PageHead title={title} description={show.longDay(today)} />
      <div className={styles['page']}>
        <DemoBanner />
        <FirstSteps workspaceId={workspace.id} />
        {statistics.error !== null && (
          <Trouble error={statistics.error} onRetry={() => void statistics.refetch()} />
        )}
        {statistics.isPending && <Loading rows={3} />}
        {figures !== undefined && <TodayFigures buckets={figures.buckets} />}
        <CallHint hasCalls={figures === undefined || figures.totals.calls > 0} />
        <div className={styles['columns']}>
          <div className={styles['main']}>
            {figures !== undefined && <CallsByDay buckets={figures.buckets} />}
            {figures !== undefined && <ResponseTimes totals={figures.totals} />}
          </div>
          <div className={styles['side']}>
            <OpenInbox />
            <NextAppointments />
            {hasOrders && <OpenOrders />}
            {hasRooms && <Arrivals today={today} />}
          </div>
        </div>
      </div>
    </>
  );
}
