import type { ReactNode } from 'react';
import type { Answer } from '../../platform/api.ts';
import { useShow } from '../../platform/show.ts';
import { useTexts } from '../../platform/texts.ts';
import type { Series } from '../../ui/chart/chart-frame.tsx';
import { LineChart } from '../../ui/chart/line-chart.tsx';
import styles from './connection.module.css';
import { connectionTexts } from './connection.texts.ts';
import { gatherSeconds, type Gathering } from './gather-seconds.ts';

type Media = NonNullable<Answer<'getCallTrace'>['data']['media']>;

/** Levels are drawn from silence to as loud as it gets. */
const LEVELS = [-80, 0] as const;

/** How the sound went: losses, how evenly it came, how far away the other side is, how loud both are. */
export function SoundFigures({ media }: { media: Media }): ReactNode {
  const t = useTexts(connectionTexts);
  const one = (id: string, label: string, tone: Series['tone']): Series => ({ id, label, tone });
  return (
    <div className={styles['figures']}>
      <Figure label={t.lost} series={[one('lost', t.lost, 'bad')]} columns={[media.lost]} gathering="sum" />
      <Figure
        label={t.jitter}
        series={[one('jitter', t.jitter, 'warn')]}
        columns={[media.jitter_ms]}
        gathering="highest"
      />
      <Figure
        label={t.roundTrip}
        series={[one('trip', t.roundTrip, 'info')]}
        columns={[media.round_trip_ms]}
        gathering="highest"
      />
      <Figure
        label={t.levels}
        series={[one('caller', t.caller, 'info'), one('assistant', t.assistant, 'accent')]}
        columns={[media.caller_level_db, media.assistant_level_db]}
        gathering="mean"
        range={LEVELS}
      />
    </div>
  );
}

interface FigureProps {
  label: string;
  series: readonly Series[];
  columns: readonly (readonly (number | null)[])[];
  gathering: Gathering;
  range?: readonly [number, number];
}

function Figure({ label, series, columns, gathering, range }: FigureProps): ReactNode {
  const t = useTexts(connectionTexts);
  const show = useShow();
  const points = gatherSeconds(columns, gathering);
  const isKnown = points.some(({ values }) => values.some((value) => value !== null));
  return (
    <section className={styles['figure']}>
      <h3 className={styles['heading']}>{label}</h3>
      {isKnown ? (
        <LineChart
          label={label}
          series={series}
          rows={points.map(({ second, values }) => ({
            ...{ id: String(second), label: show.duration(second) },
            values,
          }))}
          rowHeader={t.time}
          {...(range ? { range } : {})}
        />
      ) : (
        <p className={styles['unknown']}>{t.unknown}</p>
      )}
    </section>
  );
}
