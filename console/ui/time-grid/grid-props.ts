import type { ReactNode } from 'react';
import type { Span } from './place-blocks.ts';

/** A day, or a person's day. `day` (`2026-11-23`) lets the grid draw the current time. */
export interface GridColumn {
  id: string;
  label: string;
  /** What stands in the head when it is more than the label. */
  head?: ReactNode;
  day?: string;
}

/** Something at a time. `name` is what readers hear and what is shown without `renderBlock`. */
export interface GridBlock extends Span {
  id: string;
  name: string;
  tone?: 'accent' | 'info' | 'good' | 'warn' | 'bad' | 'neutral';
  /** It cannot be moved. */
  isFixed?: boolean;
  /** It came by itself just now and stands out. */
  isFresh?: boolean;
}

export interface TimeGridProps<Block extends GridBlock> {
  label: string;
  columns: readonly GridColumn[];
  /** The first and last minute of the day that are shown. */
  from: number;
  to: number;
  /** IANA name of the zone whose clock the grid shows. */
  zone: string;
  blocks: readonly Block[];
  /** Times at which the business is closed. */
  closed?: readonly Span[];
  onMove?: (id: string, to: Span) => void;
  /** Free time was chosen: by a click (`clickMinutes` long), a drag, or keys. */
  onCreate?: (span: Span) => void;
  onOpen?: (id: string) => void;
  renderBlock?: (block: Block) => ReactNode;
  canResize?: boolean;
  /** 30 when left out. */
  clickMinutes?: number;
  /** Pixels of an hour, 48 when left out. */
  hourHeight?: number;
}
