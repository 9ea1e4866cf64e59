/** One line of the table that `npm run bench` prints: a figure, its reference, and the bar. */
export interface BenchRow {
  name: string;
  /** The figure itself, with its unit. */
  measured: string;
  /** The same figure of the reference, measured in the same run. */
  against: string;
  /** measured / against; null without a comparable reference. */
  ratio: number | null;
  /** What is required, in words. */
  bar: string;
  passes: boolean;
  /** Lowest and highest of the rounds. */
  spread: string;
}
