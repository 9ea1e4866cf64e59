import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Answer } from '../../platform/api.ts';
import { q } from '../../platform/queries.ts';
import { useShow } from '../../platform/show.ts';
import { useTexts } from '../../platform/texts.ts';
import { Card } from '../../ui/card.tsx';
import { Figure, Figures } from '../../ui/chart/figure.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Trouble } from '../../ui/trouble.tsx';
import { usageTexts } from './usage.texts.ts';

/** What the business used this month, and the limits of its plan. */
export function UsagePage(): ReactNode {
  const { data, error, refetch } = useQuery(q('getUsage', {}));
  if (error) return <Trouble error={error} onRetry={() => void refetch()} />;
  return data === undefined ? <Loading /> : <UsageFigures usage={data.data} />;
}

function UsageFigures({ usage }: { usage: Answer<'getUsage'>['data'] }): ReactNode {
  const t = useTexts(usageTexts);
  const show = useShow();
  const { period, minutes, limits, counts } = usage;
  // The period ends where the next one begins: its last day is the one before.
  const lastDay = new Date(Date.parse(period.end) - 1).toISOString();
  const limit = (value: number | null): string => (value === null ? t.unlimited : show.number(value));
  const included = minutes.included === null ? t.unlimited : t.of(show.number(minutes.included));
  return (
    <>
      <Card title={t.periodTitle} description={t.period(show.date(period.start), show.date(lastDay))}>
        <Figures>
          <Figure label={t.minutes} value={show.number(minutes.used)} note={included} />
          <Figure label={t.calls} value={show.number(counts.calls)} />
          <Figure label={t.messages} value={show.number(counts.messages)} />
        </Figures>
      </Card>
      <Card title={t.stock}>
        <Facts
          items={[
            { label: t.assistants, value: show.number(counts.assistants) },
            { label: t.numbers, value: show.number(counts.phone_numbers) },
            { label: t.contacts, value: show.number(counts.contacts) },
            { label: t.appointments, value: show.number(counts.appointments) },
            { label: t.orders, value: show.number(counts.orders) },
            { label: t.reservations, value: show.number(counts.reservations) },
          ]}
        />
      </Card>
      <Card title={t.limits}>
        <Facts
          items={[
            { label: t.minutes, value: limit(limits.included_minutes) },
            { label: t.texts, value: limit(limits.included_texts) },
            { label: t.concurrent, value: limit(limits.max_concurrent_calls) },
          ]}
        />
      </Card>
    </>
  );
}
