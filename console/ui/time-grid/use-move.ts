import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { isSameSpan, resizeSpan, shiftSpan, snap, SNAP_MINUTES, type Bounds } from './move-span.ts';
import type { Span } from './place-blocks.ts';

/** Pixels that a pointer may tremble before a press becomes a drag. */
const TREMBLE = 4;

/** A block on its way: where it is now and where it came from. */
export interface Move {
  id: string;
  from: Span;
  to: Span;
}

export interface MoveEvents {
  /** The size in pixels of a minute and of a column, when a drag begins. */
  measure: () => { minute: number; column: number };
  bounds: Bounds;
  canResize: boolean;
  onDrop: (id: string, to: Span) => void;
  /** What happened, for readers. */
  onMoving: (move: Move) => void;
  onDropped: (move: Move) => void;
  onCancelled: (move: Move) => void;
}

export interface MoveHandlers {
  onPointerDown: (event: PointerEvent) => void;
  onPointerMove: (event: PointerEvent) => void;
  onPointerUp: () => void;
  onPointerCancel: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onBlur: () => void;
}

/**
 * Moves the blocks of a grid with a mouse or pen, or with keys: arrows move, Shift and arrows resize, Enter
 * drops, Escape cancels. A finger scrolls the page and opens the block.
 */
export function useMove(events: MoveEvents): {
  move: Move | null;
  handlersOf: (id: string, span: Span) => MoveHandlers;
  wasDragged: () => boolean;
} {
  const [move, setMove] = useState<Move | null>(null);
  const drag = useRef<Drag | null>(null);
  const dragged = useRef(false);

  const go = (id: string, from: Span, to: Span): void => {
    if (move !== null && isSameSpan(move.to, to)) return;
    const next = { id, from, to };
    setMove(next);
    events.onMoving(next);
  };
  const cancel = (): void => {
    drag.current = null;
    if (move === null) return;
    setMove(null);
    events.onCancelled(move);
  };
  const drop = (): void => {
    drag.current = null;
    if (move === null) return;
    setMove(null);
    if (isSameSpan(move.from, move.to)) return events.onCancelled(move);
    events.onDrop(move.id, move.to);
    events.onDropped(move);
  };

  const handlersOf = (id: string, span: Span): MoveHandlers => {
    const current = move?.id === id ? move : null;
    return {
      onPointerDown: (event) => {
        dragged.current = false;
        if (event.button !== 0 || event.pointerType === 'touch') return;
        const isEdge =
          events.canResize && event.target instanceof Element && event.target.matches('[data-edge]');
        drag.current = { x: event.clientX, y: event.clientY, isEdge, ...events.measure() };
      },
      onPointerMove: (event) => {
        const start = drag.current;
        if (start === null) return;
        const [x, y] = [event.clientX - start.x, event.clientY - start.y];
        if (!dragged.current && Math.hypot(x, y) < TREMBLE) return;
        if (!dragged.current) event.currentTarget.setPointerCapture(event.pointerId);
        dragged.current = true;
        const minutes = snap(y / start.minute);
        const to = start.isEdge
          ? resizeSpan(span, minutes, events.bounds)
          : shiftSpan(span, Math.round(x / start.column), minutes, events.bounds);
        go(id, span, to);
      },
      onPointerUp: drop,
      onPointerCancel: cancel,
      onKeyDown: (event) => {
        // The click of the Enter key opens a block, also after a drag.
        dragged.current = false;
        const to = keyTarget(event, current?.to ?? span, events);
        if (to !== null) {
          event.preventDefault();
          go(id, span, to);
        } else if (current !== null && (event.key === 'Enter' || event.key === ' ')) {
          event.preventDefault();
          drop();
        } else if (current !== null && event.key === 'Escape') {
          event.preventDefault();
          event.stopPropagation();
          cancel();
        }
      },
      onBlur: () => {
        if (current !== null && !dragged.current) cancel();
      },
    };
  };
  return { move, handlersOf, wasDragged: () => dragged.current };
}

interface Drag {
  x: number;
  y: number;
  minute: number;
  column: number;
  isEdge: boolean;
}

const STEPS: Record<string, [columns: number, minutes: number]> = {
  ArrowUp: [0, -SNAP_MINUTES],
  ArrowDown: [0, SNAP_MINUTES],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** Where a key moves a block, or null when it is no key for that. */
function keyTarget(event: KeyboardEvent, at: Span, { bounds, canResize }: MoveEvents): Span | null {
  const step = STEPS[event.key];
  if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return null;
  const [columns, minutes] = step;
  if (!event.shiftKey) return shiftSpan(at, columns, minutes, bounds);
  return canResize && minutes !== 0 ? resizeSpan(at, minutes, bounds) : null;
}
