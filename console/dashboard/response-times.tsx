import type { ReactNode } from 'react';
import type { CallFigures } from '../platform/api-types.ts';
import { useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import { Card } from '../ui/card.tsx';
import { Figure, Figures } from '../ui/chart/figure.tsx';
import { dashboardTexts } from './dashboard.texts.ts';

/** How fast calls are taken and answered; nothing before the first. */
export function ResponseTimes({ totals }: { totals: CallFigures }): ReactNode {
  const t = useTexts(dashboardTexts);
  const show = useShow();
  const seconds = (ms: number): string => t.seconds(show.number(Math.round(ms / 10) / 100));
  const times = [
    { label: t.pickUp, ...totals.answer_ms },
    { label: t.answersIn, ...totals.response_ms },
  ].flatMap(({ label, p50, p95 }) =>
    p50 === null ? [] : [{ label, value: seconds(p50), note: t.nearlyAlways(seconds(p95 ?? p50)) }],
  );
  if (times.length === 0) return null;
  return (
    <Card title={t.reply} description={t.replyAbout}>
      <Figures>
        {times.map(({ label, value, note }) => (
          <Figure key={label} label={label} value={value} note={note} />
        ))}
      </Figures>
    </Card>
  );
}
