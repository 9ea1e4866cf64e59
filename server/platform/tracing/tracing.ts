import { Refusal } from '../refusal.ts';

/**
 * The seam between the program and OpenTelemetry: one tracer for each process, as for metrics. Without one
 * every function here returns at once, and the SDK is not loaded (docs/decisions/0111). Spans hold ids,
 * numbers and fixed words, never what people said, their names or numbers.
 */

/** Values without one (null, undefined) are left out. */
export type Attributes = Readonly<Record<string, string | number | boolean | null | undefined>>;

export interface SpanOptions {
  /** Who waits for whom: `internal` unless said otherwise. */
  kind?: 'server' | 'client' | 'producer' | 'consumer';
  attributes?: Attributes;
  /** A `traceparent` instead of the span that runs now; null begins a trace. */
  parent?: string | null;
  /** `traceparent`s of other traces that led to this span; what is none of them is left out. */
  links?: readonly (string | null | undefined)[];
  /** It began so many milliseconds ago. */
  sinceMs?: number;
}

export interface SpanEnd {
  /** The kind of failure, a fixed word; absent or null for none. */
  error?: string | null;
  /** It ended so many milliseconds ago. */
  agoMs?: number;
}

/** Something that takes time. */
export interface Span {
  /** Its position, to be kept or sent; null while nothing is traced. */
  readonly traceParent: string | null;
  set(attributes: Attributes): void;
  /** Only the first call counts. */
  end(how?: SpanEnd): void;
}

/** What makes spans. */
export interface Tracer {
  start(name: string, options: SpanOptions): Span;
  /** Runs `work`, and all that it awaits, as part of a span, or of one of another process. */
  run<Result>(span: Span | string, work: () => Result): Result;
  /** The `traceparent` of what runs now; null outside of every span. */
  current(): string | null;
  /** The ids of what runs now, for a line of the log; null outside of every span. */
  fields(): { trace_id: string; span_id: string } | null;
}

const NO_SPAN: Span = { traceParent: null, set: () => undefined, end: () => undefined };

let tracer: Tracer | null = null;

/** Turns tracing on, or off with null. */
export function setTracer(made: Tracer | null): void {
  tracer = made;
}

export const isTracing = (): boolean => tracer !== null;

/** Begins a span below the one that runs now. */
export const startSpan = (name: string, options: SpanOptions = {}): Span =>
  tracer === null ? NO_SPAN : tracer.start(name, options);

/** Runs `work` as part of a span that somebody else ends. */
export const inSpan = <Result>(span: Span, work: () => Result): Result =>
  tracer === null || span === NO_SPAN ? work() : tracer.run(span, work);

/** Runs `work` as part of a span of another process, or of this one at another time. */
export const inTrace = <Result>(traceParent: string | null, work: () => Result): Result =>
  tracer === null || traceParent === null ? work() : tracer.run(traceParent, work);

/** Where the program is in a trace, to be stored or sent; null while nothing is traced. */
export const currentTraceParent = (): string | null => (tracer === null ? null : tracer.current());

/** The fields of a line of the log. */
export const traceFields = (): object => tracer?.fields() ?? {};

/** Runs `work` as a span of its own, which fails with it; a refusal is an answer and no failure. */
export async function traced<Result>(
  name: string,
  options: SpanOptions,
  work: (span: Span) => Promise<Result>,
): Promise<Result> {
  if (tracer === null) return work(NO_SPAN);
  const span = tracer.start(name, options);
  try {
    const result = await tracer.run(span, () => work(span));
    span.end();
    return result;
  } catch (error) {
    if (error instanceof Refusal && error.kind !== 'unavailable') {
      span.set({ 'switchboard.refusal': error.kind });
      span.end();
    } else span.end({ error: kindOf(error) });
    throw error;
  }
}

/** The class of an error: its message may hold what a span must not. */
export const kindOf = (error: unknown): string =>
  error instanceof Error && error.name !== '' ? error.name : 'unknown';
