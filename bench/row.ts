/** One line of the table that `npm run bench` prints: a figure, what it was measured beside, and the bar. */
export interface BenchRow {
  name: string;
  /** The figure itself, with its unit. */
  measured: string;
  /** The same figure of the reference that ran beside it. */
  against: string;
  /** measured / against, null where nothing comparable ran beside it. */
  ratio: number | null;
  /** What is required, in words. */
  bar: string;
  passes: boolean;
  /** Lowest and highest of the rounds. */
  spread: string;
}
