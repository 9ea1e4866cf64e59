/** Series of one metric, after which further labels are counted under `other`. */
const MOST_SERIES = 5_000;
const OTHER = 'other';

export type MetricKind = 'counter' | 'gauge' | 'histogram';

interface About {
  readonly name: string;
  /** What is counted, with its unit. */
  readonly help: string;
  /** At most five; their values are out of small sets. */
  readonly labels?: readonly string[];
  /** Series beyond these are counted together, with `other` in every label. */
  readonly most?: number;
}

type Branch<Series extends object> = Map<string, Branch<Series> | Series>;

/**
 * Metrics of this process in the text format of Prometheus, version 0.0.4. Counting is a lookup in nested
 * maps and an addition: it makes no objects once a series is there (docs/decisions/0108).
 */
export abstract class Metric<Series extends object> {
  readonly name: string;
  readonly help: string;
  readonly labels: readonly string[];
  abstract readonly kind: MetricKind;
  /** Whether a series has counted from zero since before it was there: false for a gauge. */
  protected readonly growsFromZero: boolean = true;
  readonly #most: number;
  readonly #root: Branch<Series> = new Map();
  #size = 0;
  /** For the metric without labels. */
  #only: Series | null = null;
  #wasScraped = false;
  readonly #scraped = new WeakSet<Series>();

  constructor({ name, help, labels = [], most = MOST_SERIES }: About) {
    if (labels.length > 5) throw new Error(`${name} has more than five labels`);
    [this.name, this.help, this.labels, this.#most] = [name, help, labels, most];
  }

  /** An empty series. */
  protected abstract make(): Series;
  /** The lines of one series. `labels` is its text inside the braces, empty for none. */
  protected abstract linesOf(series: Series, labels: string): string[];

  /** The series of these values of the labels, in the order of `labels`. */
  protected series(a = '', b = '', c = '', d = '', e = ''): Series {
    const depth = this.labels.length;
    if (depth === 0) return (this.#only ??= this.make());
    let branch = this.#root;
    for (let at = 0; ; at += 1) {
      const value = at === 0 ? a : at === 1 ? b : at === 2 ? c : at === 3 ? d : e;
      const next = branch.get(value);
      const isLeaf = at === depth - 1;
      if (next !== undefined) {
        if (isLeaf) return next as Series;
        branch = next as Branch<Series>;
      } else if (!isLeaf) {
        if (this.#isFull()) return this.#other();
        const made: Branch<Series> = new Map();
        branch.set(value, made);
        branch = made;
      } else {
        if (this.#isFull() && value !== OTHER) return this.#other();
        this.#size += 1;
        const made = this.make();
        branch.set(value, made);
        return made;
      }
    }
  }

  /** Forgets all series. */
  clear(): void {
    this.#root.clear();
    this.#size = 0;
    this.#only = null;
  }

  /** The metric with its head, as text; a metric that was not used has only its head. */
  text(): string {
    return this.#write((series, labels) => this.linesOf(series, labels));
  }

  /**
   * The same for Prometheus, which counts by how much a series grew between two scrapes. A series that began
   * after a scrape is therefore shown with zero first, and with what it counted from the next scrape on:
   * otherwise the first call over a carrier, and the first failure, would be in no rate and no alert.
   */
  scrape(): string {
    const isFirst = !this.#wasScraped;
    this.#wasScraped = true;
    return this.#write((series, labels) => {
      const isKnown = isFirst || !this.growsFromZero || this.#scraped.has(series);
      this.#scraped.add(series);
      return this.linesOf(isKnown ? series : this.make(), labels);
    });
  }

  #write(linesOf: (series: Series, labels: string) => string[]): string {
    const lines = [`# HELP ${this.name} ${escapeHelp(this.help)}`, `# TYPE ${this.name} ${this.kind}`];
    const walk = (branch: Branch<Series>, before: readonly string[]): void => {
      for (const [value, next] of branch) {
        const pairs = [...before, `${this.labels[before.length] ?? ''}="${escapeLabel(value)}"`];
        if (next instanceof Map) walk(next, pairs);
        else lines.push(...linesOf(next, pairs.join(',')));
      }
    };
    if (this.#only !== null) lines.push(...linesOf(this.#only, ''));
    walk(this.#root, []);
    return `${lines.join('\n')}\n`;
  }

  #isFull(): boolean {
    return this.#size >= this.#most;
  }

  #other(): Series {
    let branch = this.#root;
    for (let at = 1; at < this.labels.length; at += 1) {
      const next = (branch.get(OTHER) as Branch<Series> | undefined) ?? new Map();
      branch.set(OTHER, next);
      branch = next;
    }
    const series = (branch.get(OTHER) as Series | undefined) ?? this.make();
    branch.set(OTHER, series);
    return series;
  }
}

interface Cell {
  value: number;
}

/** Only grows. */
export class Counter extends Metric<Cell> {
  readonly kind = 'counter';

  /** Adds one to the series of these values of the labels. */
  count(a?: string, b?: string, c?: string, d?: string, e?: string): void {
    this.series(a, b, c, d, e).value += 1;
  }

  /** Adds `amount`, which is not negative. */
  add(amount: number, a?: string, b?: string, c?: string, d?: string, e?: string): void {
    if (amount > 0) this.series(a, b, c, d, e).value += amount;
  }

  protected make = (): Cell => ({ value: 0 });
  protected linesOf = ({ value }: Cell, labels: string): string[] => [line(this.name, labels, value)];
}

/** Goes up and down. */
export class Gauge extends Metric<Cell> {
  readonly kind = 'gauge';
  protected override readonly growsFromZero = false;

  set(value: number, a?: string, b?: string, c?: string): void {
    this.series(a, b, c).value = value;
  }

  /** Adds `by`, which may be negative. */
  change(by: number, a?: string, b?: string, c?: string): void {
    this.series(a, b, c).value += by;
  }

  protected make = (): Cell => ({ value: 0 });
  protected linesOf = ({ value }: Cell, labels: string): string[] => [line(this.name, labels, value)];
}

interface Distribution {
  /** For each bound, the values up to it and above the one before; the last is for those above all. */
  readonly counts: Float64Array;
  sum: number;
}

/** How values are distributed over the bounds of its buckets. */
export class Histogram extends Metric<Distribution> {
  readonly kind = 'histogram';
  readonly #bounds: readonly number[];

  constructor({ bounds, ...about }: About & { readonly bounds: readonly number[] }) {
    super(about);
    this.#bounds = bounds;
  }

  observe(value: number, a?: string, b?: string, c?: string, d?: string, e?: string): void {
    if (!Number.isFinite(value)) return;
    const distribution = this.series(a, b, c, d, e);
    let at = 0;
    while (at < this.#bounds.length && value > (this.#bounds[at] ?? Infinity)) at += 1;
    distribution.counts[at] = (distribution.counts[at] ?? 0) + 1;
    distribution.sum += value;
  }

  protected make = (): Distribution => ({ counts: new Float64Array(this.#bounds.length + 1), sum: 0 });

  protected linesOf = ({ counts, sum }: Distribution, labels: string): string[] => {
    const before = labels === '' ? '' : `${labels},`;
    let total = 0;
    const buckets = [...this.#bounds, Infinity].map((bound, at) => {
      total += counts[at] ?? 0;
      return line(`${this.name}_bucket`, `${before}le="${numberText(bound)}"`, total);
    });
    return [...buckets, line(`${this.name}_sum`, labels, sum), line(`${this.name}_count`, labels, total)];
  };
}

const line = (name: string, labels: string, value: number): string =>
  `${name}${labels === '' ? '' : `{${labels}}`} ${numberText(value)}`;
const numberText = (value: number): string =>
  value === Infinity ? '+Inf' : value === -Infinity ? '-Inf' : String(value);
const escapeLabel = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('"', '\\"');
const escapeHelp = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n');
