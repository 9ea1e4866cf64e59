import type { ModelMetrics } from '../call-recorder.ts';

/** What one request to a language model took. */
export interface ModelReport {
  /** An id out of the catalogue. */
  model: string;
  /** Null when nothing came. */
  firstTokenMs: number | null;
  totalMs: number;
  /** Tokens as the provider counts them; null when it does not say. */
  usage: { prompt: number | null; completion: number | null };
  /** The kind of failure, `interrupted` by the caller, or null. */
  failure: string | null;
}

/** The requests of a call, summed up for each model; an interruption is no failure. */
export function sumReports(reports: readonly ModelReport[]): Record<string, ModelMetrics> {
  const models = Map.groupBy(reports, ({ model }) => model);
  return Object.fromEntries([...models].map(([model, of]) => [model, sumOf(of)]));
}

function sumOf(reports: readonly ModelReport[]): ModelMetrics {
  const sum = (valueOf: (report: ModelReport) => number | null): number =>
    reports.reduce((total, report) => total + (valueOf(report) ?? 0), 0);
  const firsts = reports.flatMap(({ firstTokenMs }) => (firstTokenMs === null ? [] : [firstTokenMs]));
  const failures: Record<string, number> = {};
  for (const { failure } of reports) {
    if (failure !== null && failure !== 'interrupted') failures[failure] = (failures[failure] ?? 0) + 1;
  }
  return {
    requests: reports.length,
    failures,
    first_token_ms: firsts.sort((a, b) => a - b)[Math.ceil(firsts.length / 2) - 1] ?? null,
    total_ms: sum(({ totalMs }) => totalMs),
    prompt_tokens: sum(({ usage }) => usage.prompt),
    completion_tokens: sum(({ usage }) => usage.completion),
  };
}
