import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Attributes as OtelAttributes,
  type Context,
  type Span as OtelSpan,
  type SpanContext,
  type Tracer as OtelTracer,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type Sampler,
} from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
import { systemClock } from '../clock.ts';
import type { TracingSettings } from '../config/read-tracing.ts';
import { BoundedProcessor } from './bounded-processor.ts';
import { readTraceParent, writeTraceParent } from './trace-parent.ts';
import type { Attributes, Span, SpanEnd, SpanOptions, Tracer } from './tracing.ts';
import { WatchedExporter } from './watched-exporter.ts';

/** Spans that wait to be sent, and those of one request to the collector. */
const MAX_WAITING = 2_048;
const MAX_BATCH = 256;
/** How long a span waits for others that are sent with it. */
const GATHERING_MS = 2_000;
/** A batch, with the repeats of the SDK; then it is given up. */
const EXPORT_MS = 10_000;
const SPAN_LIMITS = {
  ...{ attributeCountLimit: 32, attributeValueLengthLimit: 200, linkCountLimit: 8, eventCountLimit: 16 },
  ...{ attributePerEventCountLimit: 8, attributePerLinkCountLimit: 4 },
};

const KINDS = {
  ...{ internal: SpanKind.INTERNAL, server: SpanKind.SERVER, client: SpanKind.CLIENT },
  ...{ producer: SpanKind.PRODUCER, consumer: SpanKind.CONSUMER },
};

/**
 * A tracer over OpenTelemetry's SDK that sends spans as OTLP over HTTP. Sending never delays a span: what the
 * collector does not take in time is dropped and counted.
 */
export function openTracer(
  { url, headers, serviceName, sampler, resource }: TracingSettings,
  { version, log }: { version: string; log: Logger },
): { tracer: Tracer; close(): Promise<void> } {
  const sent = new OTLPTraceExporter({ url, headers, timeoutMillis: EXPORT_MS, concurrencyLimit: 16 });
  const exporter = new WatchedExporter(sent, log);
  const batches = new BatchSpanProcessor({
    exporter,
    maxQueueSize: MAX_WAITING,
    maxExportBatchSize: MAX_BATCH,
    scheduledDelayMillis: GATHERING_MS,
    exportTimeoutMillis: EXPORT_MS + 1_000,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      ...resource,
      ...{ 'service.name': serviceName, 'service.version': version, 'service.instance.id': randomUUID() },
      ...{ 'host.name': hostname(), 'process.pid': process.pid },
    }),
    sampler: samplerOf(sampler),
    spanLimits: SPAN_LIMITS,
    spanProcessors: [new BoundedProcessor(batches, exporter, MAX_WAITING)],
  });
  return {
    tracer: new OpenTelemetryTracer(provider.getTracer('switchboard', version)),
    close: () => provider.shutdown(),
  };
}

function samplerOf({ followsParent, ratio }: TracingSettings['sampler']): Sampler {
  const root = new TraceIdRatioBasedSampler(ratio);
  return followsParent ? new ParentBasedSampler({ root }) : root;
}

class OpenTelemetryTracer implements Tracer {
  readonly #tracer: OtelTracer;
  readonly #running = new AsyncLocalStorage<SpanContext>();

  constructor(tracer: OtelTracer) {
    this.#tracer = tracer;
  }

  start(name: string, { kind, attributes, parent, links = [], sinceMs }: SpanOptions): Span {
    const above = parent === undefined ? this.#running.getStore() : contextOf(parent);
    const span = this.#tracer.startSpan(
      name,
      {
        kind: KINDS[kind ?? 'internal'],
        attributes: attributes ? present(attributes) : {},
        links: links.map(contextOf).flatMap((context) => (context ? [{ context }] : [])),
        ...(sinceMs === undefined ? {} : { startTime: ago(sinceMs) }),
      },
      above ? below(above) : ROOT_CONTEXT,
    );
    return new RunningSpan(span);
  }

  run<Result>(span: Span | string, work: () => Result): Result {
    const context = contextOf(typeof span === 'string' ? span : span.traceParent);
    return context ? this.#running.run(context, work) : work();
  }

  current(): string | null {
    const context = this.#running.getStore();
    return context ? textOf(context) : null;
  }

  fields(): { trace_id: string; span_id: string } | null {
    const context = this.#running.getStore();
    return context ? { trace_id: context.traceId, span_id: context.spanId } : null;
  }
}

class RunningSpan implements Span {
  readonly traceParent: string;
  readonly #span: OtelSpan;
  #isOver = false;

  constructor(span: OtelSpan) {
    this.#span = span;
    this.traceParent = textOf(span.spanContext());
  }

  set(attributes: Attributes): void {
    this.#span.setAttributes(present(attributes));
  }

  end({ error = null, agoMs }: SpanEnd = {}): void {
    if (this.#isOver) return;
    this.#isOver = true;
    if (error !== null) {
      this.#span.setAttribute('error.type', error);
      this.#span.setStatus({ code: SpanStatusCode.ERROR });
    }
    if (agoMs === undefined) this.#span.end();
    else this.#span.end(ago(agoMs));
  }
}

const below = (context: SpanContext): Context => trace.setSpanContext(ROOT_CONTEXT, context);

const ago = (ms: number): Date => new Date(systemClock.epochMs() - Math.max(0, ms));

const textOf = ({ traceId, spanId, traceFlags }: SpanContext): string =>
  writeTraceParent({ traceId, spanId, isSampled: (traceFlags & TraceFlags.SAMPLED) !== 0 });

function contextOf(text: string | null | undefined): SpanContext | undefined {
  const read = readTraceParent(text);
  if (!read) return undefined;
  const { traceId, spanId, isSampled } = read;
  return {
    ...{ traceId, spanId, isRemote: true },
    traceFlags: isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE,
  };
}

function present(attributes: Attributes): OtelAttributes {
  const values: OtelAttributes = {};
  for (const [name, value] of Object.entries(attributes)) if (value != null) values[name] = value;
  return values;
}
