import type { Logger } from 'pino';
import type { Clock } from '../../../platform/clock.ts';
import { ProviderError } from '../../../platform/providers/provider-error.ts';
import { NO_USAGE, type ModelUsage } from './language-model.ts';

/** What one request to a model took; for metrics and the log. */
export interface ModelReport {
  /** An id out of the catalogue. */
  model: string;
  /** To the first word, or the first sound of a model that speaks; null when nothing came. */
  firstTokenMs: number | null;
  totalMs: number;
  usage: ModelUsage;
  /** The kind of failure, `interrupted` by the caller, or null. */
  failure: string | null;
}

/** Measures one request from its beginning on. */
export class RequestReport {
  usage: ModelUsage = NO_USAGE;
  readonly #options: { clock: Clock; log: Logger; model: string; tell: (report: ModelReport) => void };
  readonly #startedAt: number;
  #firstTokenMs: number | null = null;

  constructor(options: { clock: Clock; log: Logger; model: string; tell: (report: ModelReport) => void }) {
    this.#options = options;
    this.#startedAt = options.clock.monotonicMs();
  }

  /** The first word or sound has come; only the first call counts. */
  begin(): void {
    this.#firstTokenMs ??= this.#passed();
  }

  /** @param failed what the request threw, `interrupted` by the caller, or null. */
  end(failed: unknown): void {
    const { log, model, tell } = this.#options;
    const failure =
      typeof failed === 'string'
        ? failed
        : failed instanceof ProviderError
          ? failed.kind
          : failed
            ? 'unknown'
            : null;
    const report = {
      ...{ model, firstTokenMs: this.#firstTokenMs, totalMs: this.#passed() },
      ...{ usage: this.usage, failure },
    };
    log.info({ ...report }, 'language model answered');
    tell(report);
  }

  #passed(): number {
    return Math.round(this.#options.clock.monotonicMs() - this.#startedAt);
  }
}
