import { TraceFlags } from '@opentelemetry/api';
import type { ReadableSpan, SpanProcessor } from '@opentelemetry/sdk-trace';
import { tracing } from '../metrics/metrics.ts';
import type { WatchedExporter } from './watched-exporter.ts';

/**
 * Drops and counts spans beyond those that may wait or be on their way. The SDK bounds its queue too, but
 * says nothing of what it dropped, and does not count what is on its way.
 */
export class BoundedProcessor implements SpanProcessor {
  readonly #batches: SpanProcessor;
  readonly #most: number;
  #waiting = 0;

  constructor(batches: SpanProcessor, exporter: WatchedExporter, most: number) {
    this.#batches = batches;
    this.#most = most;
    exporter.onDone = (spans) => {
      this.#waiting -= spans;
    };
  }

  onStart(): void {
    // Spans count when they end.
  }

  onEnd(span: ReadableSpan): void {
    if ((span.spanContext().traceFlags & TraceFlags.SAMPLED) === 0) return;
    if (this.#waiting >= this.#most) return tracing.spans.count('dropped');
    this.#waiting += 1;
    this.#batches.onEnd(span);
  }

  forceFlush(): Promise<void> {
    return this.#batches.forceFlush();
  }

  shutdown(): Promise<void> {
    return this.#batches.shutdown();
  }
}
