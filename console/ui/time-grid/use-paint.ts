import { useState, type PointerEvent } from 'react';
import { paintSpan, type Bounds } from './move-span.ts';
import type { Span } from './place-blocks.ts';

/**
 * Chooses free time: a click chooses `clickMinutes` from that quarter on, a drag with a mouse or pen the
 * stretch between. A finger that scrolls chooses nothing.
 */
export function usePaint({ bounds, clickMinutes, onPaint }: PaintOptions): {
  painted: Span | null;
  handlers: PaintHandlers;
} {
  const [begun, setBegun] = useState<{ column: string; minute: number } | null>(null);
  const [painted, setPainted] = useState<Span | null>(null);
  const stop = (): void => {
    setBegun(null);
    setPainted(null);
  };
  const minuteAt = (event: PointerEvent<HTMLElement>): number => {
    const box = event.currentTarget.getBoundingClientRect();
    const share = (event.clientY - box.top) / box.height;
    return bounds.from + Math.max(0, Math.min(0.9999, share)) * (bounds.to - bounds.from);
  };
  const click = (span: Span): Span => ({ ...span, end: Math.min(bounds.to, span.start + clickMinutes) });
  const handlers: PaintHandlers = {
    onPointerDown: (column, event) => {
      if (onPaint === undefined || event.button !== 0) return;
      setBegun({ column, minute: minuteAt(event) });
      if (event.pointerType !== 'touch') event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event) => {
      if (begun === null || event.pointerType === 'touch') return;
      setPainted(paintSpan(begun.column, begun.minute, minuteAt(event), bounds));
    },
    onPointerUp: (event) => {
      if (begun === null) return;
      const span = paintSpan(begun.column, begun.minute, minuteAt(event), bounds);
      const isClick =
        span.end - span.start <= paintSpan(span.column, span.start, span.start, bounds).end - span.start;
      stop();
      onPaint?.(isClick ? click(span) : span);
    },
    onPointerCancel: stop,
  };
  return { painted, handlers };
}

export interface PaintOptions {
  bounds: Bounds;
  clickMinutes: number;
  onPaint?: (span: Span) => void;
}

export interface PaintHandlers {
  onPointerDown: (column: string, event: PointerEvent<HTMLElement>) => void;
  onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  onPointerUp: (event: PointerEvent<HTMLElement>) => void;
  onPointerCancel: () => void;
}
