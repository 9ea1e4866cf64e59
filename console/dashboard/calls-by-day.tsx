import type { ReactNode } from 'react';
import type { CallStatisticsBucket } from '../platform/api-types.ts';
import { useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import { Card } from '../ui/card.tsx';
import { BarChart } from '../ui/chart/bar-chart.tsx';
import { dashboardTexts } from './dashboard.texts.ts';
import { countGroups, OUTCOME_GROUPS } from './outcome-groups.ts';

/** The calls of each day by what came of them. */
export function CallsByDay({ buckets }: { buckets: readonly CallStatisticsBucket[] }): ReactNode {
  const t = useTexts(dashboardTexts);
  const show = useShow();
  return (
    <Card title={t.days}>
      <BarChart
        label={t.byDay}
        series={OUTCOME_GROUPS.map(({ id, tone }) => ({ id, tone, label: t.groups[id] }))}
        rows={buckets.map((bucket) => ({
          id: bucket.local,
          label: show.day(bucket.local),
          short: String(Number(bucket.local.slice(8))),
          values: countGroups(bucket),
        }))}
      />
    </Card>
  );
}
