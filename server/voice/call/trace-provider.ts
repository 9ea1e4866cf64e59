import { startSpan } from '../../platform/tracing/tracing.ts';
import type { ProviderReport } from './provider-uses.ts';

const OPERATIONS = {
  ...{ thinking: 'chat', summarizing: 'chat' },
  ...{ listening: 'speech_to_text', speaking: 'text_to_speech' },
} as const;

/**
 * Makes a span of a request to a provider that is over, by the conventions of OpenTelemetry for generative
 * AI: its model, tokens and times, none of its words.
 * @param agoMs for how long it has been over.
 */
export function traceProviderUse(report: ProviderReport, agoMs = 0): void {
  const { provider: id, kind, ms, firstMs, tokens, characters, soundMs, failed } = report;
  if (soundMs !== undefined) return;
  const colon = id.indexOf(':');
  const [provider, model] = colon === -1 ? [id, null] : [id.slice(0, colon), id.slice(colon + 1)];
  const operation = OPERATIONS[kind];
  const span = startSpan(`${operation} ${model ?? provider}`, { kind: 'client', sinceMs: agoMs + ms });
  span.set({
    'gen_ai.operation.name': operation,
    'gen_ai.provider.name': provider,
    'gen_ai.request.model': model,
    'gen_ai.usage.input_tokens': tokens?.prompt,
    'gen_ai.usage.cache_read.input_tokens': tokens?.cached,
    'gen_ai.usage.output_tokens': tokens?.completion,
    'gen_ai.response.time_to_first_chunk': typeof firstMs === 'number' ? firstMs / 1_000 : null,
    'switchboard.provider.kind': kind,
    'switchboard.provider.characters': characters,
  });
  span.end({ error: failed ? 'failed' : null, agoMs });
}
