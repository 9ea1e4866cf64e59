import type { CSSProperties, ReactNode } from 'react';
import { useLocale } from 'react-aria/I18nProvider';
import { classNames } from '../class-names.ts';
import { showMinute } from './grid-clock.ts';
import type { GridBlock } from './grid-props.ts';
import type { Bounds } from './move-span.ts';
import type { Lane } from './place-blocks.ts';
import styles from './time-grid.module.css';
import type { MoveHandlers } from './use-move.ts';

const TONES = {
  accent: styles['accent'],
  info: styles['info'],
  good: styles['good'],
  warn: styles['warn'],
  bad: styles['bad'],
  neutral: styles['neutral'],
};

/** A block of the grid: a button that opens it, moved by its handlers unless it is fixed. */
export function TimeBlock(props: TimeBlockProps): ReactNode {
  const { block, bounds, isMoving, isFixed, canResize, handlers, hintId, onOpen, columnLabel, children } =
    props;
  const { locale } = useLocale();
  const times = `${showMinute(block.start, locale)}–${showMinute(block.end, locale)}`;
  const { onBlur, onKeyDown, ...pointer } = handlers;
  return (
    <button
      type="button"
      className={classNames(styles['block'], TONES[block.tone ?? 'accent'])}
      style={placeOf(block, bounds)}
      data-moving={isMoving || undefined}
      data-fixed={isFixed || undefined}
      data-fresh={block.isFresh || undefined}
      aria-describedby={isFixed ? undefined : hintId}
      onClick={onOpen}
      {...(isFixed ? {} : { ...pointer, onKeyDown, onBlur })}
    >
      <span className="visually-hidden">{[columnLabel, times, ''].join(', ')}</span>
      <span className={styles['content']}>{children}</span>
      {!isFixed && canResize && <span data-edge="" className={styles['edge']} aria-hidden="true" />}
    </button>
  );
}

interface TimeBlockProps {
  block: GridBlock & Lane;
  bounds: Bounds;
  columnLabel: string;
  isMoving: boolean;
  isFixed: boolean;
  canResize: boolean;
  handlers: MoveHandlers;
  hintId: string;
  onOpen: () => void;
  children: ReactNode;
}

/** Everything in shares of the area, so that it fits every width and height. */
function placeOf(block: GridBlock & Lane, { columns, from, to }: Bounds): CSSProperties {
  const width = 100 / Math.max(1, columns.length);
  const at = columns.indexOf(block.column);
  const lane = width / block.lanes;
  const share = (minutes: number): number => (minutes / (to - from)) * 100;
  const start = Math.max(from, block.start);
  const end = Math.min(to, block.end);
  if (at === -1 || end <= start) return { display: 'none' };
  return {
    insetInlineStart: `calc(${at * width + block.lane * lane}% + 2px)`,
    width: `calc(${lane}% - 5px)`,
    top: `${share(start - from)}%`,
    height: `calc(${share(end - start)}% - 1px)`,
  };
}
