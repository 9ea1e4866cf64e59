import { useId, useState, type ReactNode } from 'react';
import { useMay } from '../platform/session.ts';
import { useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import { WEEKDAYS, type Weekday } from '../platform/weekdays.ts';
import { TimeGrid } from '../ui/time-grid/time-grid.tsx';
import styles from './company.module.css';
import { DayRow } from './day-row.tsx';
import { hoursTexts } from './hours.texts.ts';
import {
  addHours,
  isOvernight,
  minutesOf,
  moveHours,
  rangeOf,
  readWeek,
  writeWeek,
  type OpeningRange,
  type Week,
} from './week-hours.ts';

interface WeekEditorProps {
  /** The path of the hours in the body of the request, such as `opening_hours`. */
  name: string;
  hours: readonly OpeningRange[];
  onChange: (hours: OpeningRange[]) => void;
  /** False where there is no room for the grid. */
  hasGrid?: boolean;
  /** What a day without hours is called; closed when left out. */
  closed?: string;
}

/** Hours of a week: painted on a grid, and written in rows. Both show the same. */
export function WeekEditor(props: WeekEditorProps): ReactNode {
  const { name, hours, onChange, hasGrid = true, closed } = props;
  const t = useTexts(hoursTexts);
  const id = useId();
  const { week, change } = useWeek(hours, onChange);
  const focusRow = (block: string): void => {
    const row = document.getElementById(`${id}-${block}`);
    row?.querySelector<HTMLElement>('[role="spinbutton"]')?.focus();
  };
  return (
    <div className={styles['week']}>
      {hasGrid && <WeekGrid week={week} onChange={change} onOpen={focusRow} />}
      <div role="group" aria-label={t.rows} className={styles['rows']}>
        {WEEKDAYS.map((day) => (
          <DayRow key={day} {...{ id, name, day, week, closed }} onChange={change} />
        ))}
      </div>
    </div>
  );
}

/**
 * The week as it is written here. Half-written times stay as they are: reading them back from what was
 * written would change the order of the rows under the fingers.
 */
function useWeek(
  hours: readonly OpeningRange[],
  onChange: (hours: OpeningRange[]) => void,
): { week: Week; change: (week: Week) => void } {
  const [own, setOwn] = useState(() => readWeek(hours));
  const isSame = JSON.stringify(readWeek(writeWeek(own))) === JSON.stringify(readWeek(hours));
  const week = isSame ? own : readWeek(hours);
  return {
    week,
    change: (next) => {
      setOwn(next);
      onChange(writeWeek(next));
    },
  };
}

interface WeekGridProps {
  week: Week;
  onChange: (week: Week) => void;
  onOpen: (id: string) => void;
}

const SHOWN = { from: 0, to: 1_440 };
/** Pixels of an hour: the whole day fits without scrolling on most screens. */
const HOUR_HEIGHT = 20;

function WeekGrid({ week, onChange, onOpen }: WeekGridProps): ReactNode {
  const t = useTexts(hoursTexts);
  const show = useShow();
  const isWriting = useMay()('write');
  const blocks = WEEKDAYS.flatMap((day) =>
    week[day].flatMap((range, index) => {
      if (range.start === '' || range.end === '') return [];
      const { start, end } = minutesOf(range);
      return [
        {
          id: `${day}-${index}`,
          name: t.open(t.days[day]),
          column: day,
          start,
          end,
          tone: 'good' as const,
          isFixed: isOvernight(range),
          words: `${show.clock(range.start)}–${show.clock(range.end)}`,
        },
      ];
    }),
  );
  const move = (id: string, to: { column: string; start: number; end: number }): void => {
    const [day = '', index = ''] = id.split('-');
    const from = { day: readDay(day), index: Number(index) };
    onChange(moveHours(week, from, readDay(to.column), rangeOf(to.start, to.end)));
  };
  const writing = {
    onMove: move,
    onCreate: ({ column, start, end }: { column: string; start: number; end: number }) =>
      onChange(addHours(week, readDay(column), rangeOf(start, end))),
  };
  return (
    <div className={styles['grid']}>
      <TimeGrid
        label={t.grid}
        columns={WEEKDAYS.map((day) => ({ id: day, label: t.days[day] }))}
        {...SHOWN}
        zone="UTC"
        blocks={blocks}
        canResize={isWriting}
        clickMinutes={60}
        hourHeight={HOUR_HEIGHT}
        onOpen={onOpen}
        renderBlock={({ words }) => <span className={styles['hours']}>{words}</span>}
        {...(isWriting ? writing : {})}
      />
    </div>
  );
}

const readDay = (text: string): Weekday => WEEKDAYS.find((day) => day === text) ?? 'mon';
