import type { CSSProperties, ReactNode } from 'react';
import { useLocale } from 'react-aria/I18nProvider';
import { useTexts } from '../../platform/texts.ts';
import { classNames } from '../class-names.ts';
import { showMinute } from './grid-clock.ts';
import type { GridBlock, TimeGridProps } from './grid-props.ts';
import type { Span } from './place-blocks.ts';
import styles from './time-grid.module.css';
import { timeGridTexts } from './time-grid.texts.ts';
import { useNow } from './use-now.ts';
import type { PaintHandlers } from './use-paint.ts';

/**
 * What lies under the blocks: heads, hours, closed times, free time to press, and the line of the present.
 */
export function GridColumns<Block extends GridBlock>(props: GridColumnsProps<Block>): ReactNode {
  const { columns, from, to, zone, closed = [], onCreate, height, paint, children } = props;
  const now = useNow(zone);
  const share = (minutes: number): string => `${(minutes / (to - from)) * 100}%`;
  const place = (span: Span): CSSProperties => ({
    top: share(Math.max(from, span.start) - from),
    height: share(Math.max(0, Math.min(to, span.end) - Math.max(from, span.start))),
  });
  return (
    <div className={styles['scroll']} style={{ '--columns': columns.length } as CSSProperties}>
      <div className={styles['heads']}>
        <span />
        {columns.map((column) => (
          <div
            key={column.id}
            className={classNames(styles['head'], column.day === now.day && styles['today'])}
            aria-current={column.day === now.day ? 'date' : undefined}
          >
            {column.head ?? column.label}
          </div>
        ))}
      </div>
      <div className={styles['body']} style={{ height }}>
        <Hours from={from} to={to} />
        <div className={styles['area']}>
          {columns.map((column) => (
            <div
              key={column.id}
              className={classNames(styles['column'], onCreate !== undefined && styles['free'])}
              onPointerDown={(event) => paint.handlers.onPointerDown(column.id, event)}
              onPointerMove={paint.handlers.onPointerMove}
              onPointerUp={paint.handlers.onPointerUp}
              onPointerCancel={paint.handlers.onPointerCancel}
            >
              {closed
                .filter((span) => span.column === column.id)
                .map((span) => (
                  <div key={span.start} className={styles['closed']} style={place(span)} />
                ))}
              {paint.painted?.column === column.id && (
                <div className={styles['painted']} style={place(paint.painted)} />
              )}
              {column.day === now.day && now.minute >= from && now.minute <= to && (
                <div className={styles['now']} style={{ top: share(now.minute - from) }} />
              )}
            </div>
          ))}
          {children}
        </div>
      </div>
      <CurrentTime minute={now.minute} isShown={columns.some(({ day }) => day === now.day)} />
    </div>
  );
}

interface GridColumnsProps<Block extends GridBlock> extends TimeGridProps<Block> {
  height: number;
  paint: { painted: Span | null; handlers: PaintHandlers };
  children: ReactNode;
}

/** The hours at the side and their lines. */
function Hours({ from, to }: { from: number; to: number }): ReactNode {
  const { locale } = useLocale();
  const format = new Intl.DateTimeFormat(locale, { hour: 'numeric', timeZone: 'UTC' });
  const first = Math.ceil(from / 60);
  const hours = Array.from({ length: Math.floor(to / 60) - first + 1 }, (_, index) => first + index);
  return (
    <div aria-hidden="true">
      {hours.map((hour) => {
        const top = `${((hour * 60 - from) / (to - from)) * 100}%`;
        const isEdge = hour * 60 === from || hour * 60 === to;
        return (
          <div key={hour} className={styles['hour']} style={{ top }}>
            {!isEdge && <span>{format.format(new Date(Date.UTC(2026, 0, 1, hour)))}</span>}
          </div>
        );
      })}
    </div>
  );
}

/** What the line of the present says, for readers. */
function CurrentTime({ minute, isShown }: { minute: number; isShown: boolean }): ReactNode {
  const t = useTexts(timeGridTexts);
  const { locale } = useLocale();
  return isShown && <p className="visually-hidden">{t.nowAt(showMinute(minute, locale))}</p>;
}
