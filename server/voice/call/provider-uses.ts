import { providers } from '../../platform/metrics/metrics.ts';
import { chargeOf, type Tokens } from '../../platform/providers/prices.ts';

/** One request to a provider, as an engine, a line or the summary of the call reports it. */
export interface ProviderReport {
  /** An id out of the catalogue. */
  provider: string;
  kind: 'listening' | 'thinking' | 'speaking' | 'summarizing';
  /** From the request to its end. */
  ms: number;
  /** From the request to the first word or sound; null or absent when none came. */
  firstMs?: number | null;
  /** As the provider counts them; null where it does not say, or there are none. */
  tokens: Tokens | null;
  /** Of the text that was to be spoken; absent where nothing is. */
  characters?: number;
  /** Sound that a listener was given, told once it is over: no request, and no other figure counts. */
  soundMs?: number;
  failed: boolean;
  /** When it was over, in milliseconds of the call's clock since 1970; where it is told later than that. */
  endedAtMs?: number;
}

/** What a provider did on one call, all together; `providers` of the call's metrics. */
export interface ProviderUse {
  provider: string;
  kind: ProviderReport['kind'];
  requests: number;
  failures: number;
  ms: number;
  /** Median of the time to the first word or sound; null when none came. */
  first_ms: number | null;
  tokens: { prompt: number; completion: number } | null;
  /** Of all texts that were to be spoken; only of voices. */
  characters?: number;
}

/** Adds up the reports of a call, one entry for each provider and kind, in the order of their first use. */
export class ProviderUses {
  readonly #uses = new Map<string, ProviderUse>();
  readonly #firstMs = new Map<string, number[]>();

  add(report: ProviderReport): void {
    countProviderUse(report);
    if (report.soundMs !== undefined) return;
    const { provider, kind, ms, firstMs = null, tokens, characters, failed } = report;
    const key = `${kind} ${provider}`;
    const use = this.#uses.get(key) ?? unused(provider, kind);
    use.requests += 1;
    use.failures += failed ? 1 : 0;
    use.ms += Math.round(ms);
    if (tokens && (tokens.prompt !== null || tokens.completion !== null)) {
      use.tokens = {
        prompt: (use.tokens?.prompt ?? 0) + (tokens.prompt ?? 0),
        completion: (use.tokens?.completion ?? 0) + (tokens.completion ?? 0),
      };
    }
    if (characters !== undefined) use.characters = (use.characters ?? 0) + characters;
    const firsts = [...(this.#firstMs.get(key) ?? []), ...(firstMs === null ? [] : [firstMs])];
    this.#firstMs.set(key, firsts);
    use.first_ms = medianOf(firsts);
    this.#uses.set(key, use);
  }

  list(): ProviderUse[] {
    return [...this.#uses.values()].map((use) => ({ ...use }));
  }
}

const unused = (provider: string, kind: ProviderReport['kind']): ProviderUse => ({
  ...{ provider, kind, requests: 0, failures: 0, ms: 0, first_ms: null, tokens: null },
});

function medianOf(values: readonly number[]): number | null {
  const middle = [...values].sort((a, b) => a - b)[Math.ceil(values.length / 2) - 1];
  return middle === undefined ? null : Math.round(middle);
}

/** Counts a request for Prometheus. Ids such as `openai:gpt-4o` name the provider first. */
function countProviderUse(report: ProviderReport): void {
  const { provider: id, kind, firstMs, tokens, characters, soundMs, failed } = report;
  const colon = id.indexOf(':');
  const provider = colon === -1 ? id : id.slice(0, colon);
  const model = colon === -1 ? '' : id.slice(colon + 1);
  const charge = chargeOf(report);
  if (charge) providers.cost.add(charge.amount, provider, model, charge.currency);
  if (soundMs !== undefined) return providers.sound.add(soundMs / 1_000, provider, model);
  providers.requests.count(kind, provider, model, failed ? 'failed' : 'ok');
  if (typeof firstMs === 'number') providers.firstOutput.observe(firstMs / 1_000, kind, provider, model);
  providers.tokens.add(tokens?.prompt ?? 0, kind, provider, model, 'prompt');
  providers.tokens.add(tokens?.cached ?? 0, kind, provider, model, 'cached');
  providers.tokens.add(tokens?.completion ?? 0, kind, provider, model, 'completion');
  providers.characters.add(characters ?? 0, provider, model);
}
