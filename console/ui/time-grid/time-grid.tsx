import { useId, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useLocale } from 'react-aria/I18nProvider';
import { useTexts } from '../../platform/texts.ts';
import { FreeTimeCursor } from './free-time-cursor.tsx';
import { showMinute } from './grid-clock.ts';
import { GridColumns } from './grid-columns.tsx';
import type { GridBlock, TimeGridProps } from './grid-props.ts';
import type { Bounds } from './move-span.ts';
import { placeBlocks, type Span } from './place-blocks.ts';
import { TimeBlock } from './time-block.tsx';
import styles from './time-grid.module.css';
import { timeGridTexts } from './time-grid.texts.ts';
import { useMove, type Move } from './use-move.ts';
import { usePaint } from './use-paint.ts';

/**
 * Hours from top to bottom, days or people from left to right. Blocks are moved with a mouse or with keys,
 * free time is chosen by click, drag or keys. All times are minutes on the clock of `zone`.
 *
 * All blocks are one list, placed by `left` and `top`: inside their columns they would lose focus and pointer
 * when they cross from one to another.
 */
export function TimeGrid<Block extends GridBlock>(props: TimeGridProps<Block>): ReactNode {
  const { columns, from, to, blocks, onMove, onCreate, hourHeight = 48 } = props;
  const t = useTexts(timeGridTexts);
  const hintId = useId();
  const area = useRef<HTMLDivElement>(null);
  const bounds: Bounds = { columns: columns.map(({ id }) => id), from, to };
  const { move, handlersOf, wasDragged, where, said, say } = useSpokenMove(props, bounds, area, hourHeight);
  const paint = usePaint({ bounds, clickMinutes: props.clickMinutes ?? 30, onPaint: onCreate });
  const shown = placeBlocks(
    blocks.map((block) => (move?.id === block.id ? { ...block, ...move.to } : block)),
  );
  const height = ((to - from) / 60) * hourHeight;
  const hint = props.canResize ? `${t.moveHint} ${t.resizeHint}` : t.moveHint;
  return (
    <div role="group" aria-label={props.label} className={styles['grid']}>
      <GridColumns {...props} height={height} paint={paint}>
        <div ref={area} className={styles['blocks']}>
          {shown.map((block) => (
            <TimeBlock
              key={block.id}
              block={block}
              bounds={bounds}
              columnLabel={columns.find(({ id }) => id === block.column)?.label ?? ''}
              isMoving={move?.id === block.id}
              isFixed={onMove === undefined || block.isFixed === true}
              canResize={props.canResize ?? false}
              handlers={handlersOf(block.id, blocks.find(({ id }) => id === block.id) ?? block)}
              hintId={hintId}
              onOpen={() => !wasDragged() && props.onOpen?.(block.id)}
            >
              {props.renderBlock?.(block) ?? block.name}
            </TimeBlock>
          ))}
          {onCreate !== undefined && (
            <FreeTimeCursor
              bounds={bounds}
              minutes={props.clickMinutes ?? 30}
              where={where}
              onChoose={onCreate}
              onSay={say}
            />
          )}
        </div>
      </GridColumns>
      <p id={hintId} hidden>
        {hint}
      </p>
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </div>
  );
}

/** Moves of blocks, and what readers hear of them. */
function useSpokenMove<Block extends GridBlock>(
  props: TimeGridProps<Block>,
  bounds: Bounds,
  area: RefObject<HTMLDivElement | null>,
  hourHeight: number,
): ReturnType<typeof useMove> & SpokenMove {
  const { columns, blocks, onMove } = props;
  const t = useTexts(timeGridTexts);
  const { locale } = useLocale();
  const [said, say] = useState('');
  const where = ({ column, start, end }: Span): string => {
    const label = columns.find(({ id }) => id === column)?.label ?? '';
    return `${label} ${showMinute(start, locale)}–${showMinute(end, locale)}`;
  };
  const nameOf = ({ id }: Move): string => blocks.find((block) => block.id === id)?.name ?? '';
  const moving = useMove({
    measure: () => ({
      minute: hourHeight / 60,
      column: (area.current?.getBoundingClientRect().width ?? 1) / columns.length,
    }),
    bounds,
    canResize: props.canResize ?? false,
    onDrop: (id, span) => onMove?.(id, span),
    onMoving: (next) => say(t.moving(nameOf(next), where(next.to))),
    onDropped: (last) => say(t.moved(nameOf(last), where(last.to))),
    onCancelled: (last) => say(t.stays(nameOf(last))),
  });
  return { ...moving, where, said, say };
}

interface SpokenMove {
  where: (span: Span) => string;
  said: string;
  say: (words: string) => void;
}
