import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTexts } from '../../platform/texts.ts';
import { paintSpan, resizeSpan, shiftSpan, SNAP_MINUTES, type Bounds } from './move-span.ts';
import type { Span } from './place-blocks.ts';
import styles from './time-grid.module.css';
import { timeGridTexts } from './time-grid.texts.ts';

/** Chooses free time by keys: one stop of the Tab key that the arrow keys move over the grid. */
export function FreeTimeCursor({ bounds, minutes, where, onChoose, onSay }: FreeTimeCursorProps): ReactNode {
  const t = useTexts(timeGridTexts);
  const [span, setSpan] = useState<Span | null>(null);
  const middle = (bounds.from + bounds.to) / 2;
  const first = paintSpan(bounds.columns[0] ?? '', middle, middle, bounds);
  const at =
    span !== null && bounds.columns.includes(span.column)
      ? span
      : resizeSpan(first, minutes - SNAP_MINUTES, bounds);
  const go = (next: Span): void => {
    setSpan(next);
    onSay(t.newAt(where(next)));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { key, shiftKey } = event;
    const step = key === 'ArrowUp' ? -SNAP_MINUTES : key === 'ArrowDown' ? SNAP_MINUTES : 0;
    const side = key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : 0;
    if (step === 0 && side === 0) return;
    event.preventDefault();
    go(shiftKey && step !== 0 ? resizeSpan(at, step, bounds) : shiftSpan(at, side, step, bounds));
  };
  const share = (value: number): string => `${(value / (bounds.to - bounds.from)) * 100}%`;
  const width = 100 / Math.max(1, bounds.columns.length);
  return (
    <button
      type="button"
      className={styles['cursor']}
      style={{
        insetInlineStart: `${bounds.columns.indexOf(at.column) * width}%`,
        width: `${width}%`,
        top: share(at.start - bounds.from),
        height: share(at.end - at.start),
      }}
      aria-label={`${t.freeTime}. ${t.newAt(where(at))}`}
      onKeyDown={onKeyDown}
      onClick={() => onChoose(at)}
    >
      <span aria-hidden="true">{where(at)}</span>
    </button>
  );
}

interface FreeTimeCursorProps {
  bounds: Bounds;
  minutes: number;
  where: (span: Span) => string;
  onChoose: (span: Span) => void;
  onSay: (words: string) => void;
}
