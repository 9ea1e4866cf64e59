import { ExportResultCode, type ExportResult } from '@opentelemetry/core';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
import { tracing } from '../metrics/metrics.ts';

/** Counts the spans that are sent and lost, and says once in the log that a collector cannot be reached. */
export class WatchedExporter implements SpanExporter {
  readonly #exporter: SpanExporter;
  readonly #log: Logger;
  #isFailing = false;
  /** Called with the number of spans of each batch whose sending is over. */
  onDone: (spans: number) => void = () => undefined;

  constructor(exporter: SpanExporter, log: Logger) {
    this.#exporter = exporter;
    this.#log = log;
  }

  export(spans: ReadableSpan[], done: (result: ExportResult) => void): void {
    this.#exporter.export(spans, (result) => {
      const isSent = result.code === ExportResultCode.SUCCESS;
      tracing.spans.add(spans.length, isSent ? 'sent' : 'failed');
      this.onDone(spans.length);
      this.#tell(isSent, result.error);
      done(result);
    });
  }

  forceFlush(): Promise<void> {
    return this.#exporter.forceFlush?.() ?? Promise.resolve();
  }

  shutdown(): Promise<void> {
    return this.#exporter.shutdown();
  }

  /** One line when sending begins to fail, one when it works again. */
  #tell(isSent: boolean, error: Error | undefined): void {
    if (isSent === !this.#isFailing) return;
    this.#isFailing = !isSent;
    if (isSent) return this.#log.info('spans are sent again');
    const why = { code: codeOf(error), reason: error?.message };
    this.#log.warn(why, 'spans cannot be sent; what follows is counted and not logged');
  }
}

const codeOf = (error: Error | undefined): unknown => (error && 'code' in error ? error.code : undefined);
