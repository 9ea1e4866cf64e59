import { useQueries } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { CallFigures, CallStatisticsBucket } from '../platform/api-types.ts';
import { q } from '../platform/queries.ts';
import { useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import { Figure, Figures } from '../ui/chart/figure.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { dashboardTexts } from './dashboard.texts.ts';
import { countBooked } from './outcome-groups.ts';

const WEEK = 7;
/** The calls that somebody is on the phone for. */
const RUNNING = ['in_progress', 'ringing'] as const;

/** The figures of today, each beside those of the same day of last week. */
export function TodayFigures({ buckets }: { buckets: readonly CallStatisticsBucket[] }): ReactNode {
  const t = useTexts(dashboardTexts);
  const show = useShow();
  const running = useQueries({
    queries: RUNNING.map((status) => q('listCalls', { query: { status, per_page: 1 } })),
  }).reduce((sum, { data }) => sum + (data?.meta.total ?? 0), 0);
  const today = buckets.at(-1);
  const before = buckets.at(-1 - WEEK);
  const figure = (label: string, of: (figures: CallFigures) => number, to: string): ReactNode => (
    <Figure
      label={label}
      value={show.number(today === undefined ? 0 : of(today))}
      note={before && t.lastWeek(show.day(before.local), show.number(of(before)))}
      to={to}
    />
  );
  const ofToday = today === undefined ? '/calls' : `/calls?from=${today.local}&to=${today.local}`;
  return (
    <section aria-label={t.figures}>
      <h2>
        <VisuallyHidden>{t.figures}</VisuallyHidden>
      </h2>
      <Figures>
        <Figure label={t.live} value={show.number(running)} to="/calls/live" />
        {figure(t.calls, ({ calls }) => calls, ofToday)}
        {figure(t.answered, ({ answered }) => answered, `${ofToday}&status=completed`)}
        {figure(t.minutes, ({ minutes }) => minutes, ofToday)}
        {figure(t.booked, countBooked, ofToday)}
      </Figures>
    </section>
  );
}
