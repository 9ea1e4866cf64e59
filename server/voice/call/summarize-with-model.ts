import type { Clock } from '../../platform/clock.ts';
import { ProviderError } from '../../platform/providers/provider-error.ts';
import { askOnce } from '../engines/model/ask-once.ts';
import type { LanguageModel, ModelUsage } from '../engines/model/language-model.ts';
import type { ProviderReport } from './provider-uses.ts';
import { traceProviderUse } from './trace-provider.ts';
import { readSummary, type WrittenSummary } from './summarize-answer.ts';
import { summaryRequest, type CallToSummarize } from './summarize-prompt.ts';

/** What came of asking a model for the summary of a call. */
export interface AskedSummary {
  /** Null: the model failed, and the summary that the house made stands. */
  written: WrittenSummary | null;
  /** For the metrics of the call. */
  report: ProviderReport;
  /** Why the model failed; null when it did not. Never holds the key. */
  failure: string | null;
}

/** How long a model may take for a summary; `call.ended` waits for it (docs/calls.md). */
export const SUMMARY_MS = 10_000;

/**
 * Asks a model once for the summary of a call that is over.
 * @throws the reason of `signal` when that aborts; a failure of the model is a result.
 */
export async function summarizeWithModel(
  model: LanguageModel,
  call: CallToSummarize,
  { clock, signal, withinMs = SUMMARY_MS }: { clock: Clock; signal: AbortSignal; withinMs?: number },
): Promise<AskedSummary> {
  const startedAt = clock.monotonicMs();
  const passed = (): number => Math.round(clock.monotonicMs() - startedAt);
  let firstMs: number | null = null;
  let tokens: ModelUsage | null = null;
  let written: WrittenSummary | null = null;
  let failure: string | null = null;
  const late = AbortSignal.timeout(withinMs);
  try {
    const answer = await askOnce(model, summaryRequest(call), AbortSignal.any([signal, late]), () => {
      firstMs = passed();
    });
    tokens = answer.usage;
    written = readSummary(answer.text, call);
  } catch (error) {
    signal.throwIfAborted();
    if (late.aborted) failure = `The model took longer than ${withinMs / 1_000} s`;
    else if (error instanceof ProviderError) failure = error.message;
    else throw error;
  }
  const report: ProviderReport = {
    ...{ provider: model.id, kind: 'summarizing', ms: passed(), firstMs, tokens, failed: failure !== null },
  };
  traceProviderUse(report);
  return { written, report, failure };
}
