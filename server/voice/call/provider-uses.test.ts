import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { readMetric } from '../../platform/metrics/testing/read-metric.ts';
import { Prices, setPrices } from '../../platform/providers/prices.ts';
import { ScriptedEngine } from '../engines/testing/scripted-engine.ts';
import { ring } from '../testing/phone-call.ts';
import { ProviderUses } from './provider-uses.ts';

describe('the metrics of a call', () => {
  beforeEach(() => setPrices(null));

  it('count what providers cost, where their prices are known', () => {
    const uses = new ProviderUses();
    const model = { provider: 'priced:model', kind: 'thinking' as const, ms: 10, failed: false };
    const tokens = { prompt: 1_000_000, completion: 0, cached: 500_000 };
    const ear = { ...model, provider: 'priced:ear', kind: 'listening' as const, ms: 0, tokens: null };
    const cost = (name: string) =>
      readMetric(`switchboard_provider_cost_total{provider="priced",model="${name}",currency="EUR"}`);
    uses.add({ ...model, tokens });
    assert.equal(cost('model'), 0);
    const price = { input_per_million: 4, cached_input_per_million: 1 };
    setPrices(new Prices('EUR', { 'priced:model': price, 'priced:ear': { per_minute: 0.5 } }));
    uses.add({ ...model, tokens });
    uses.add({ ...ear, soundMs: 120_000 });
    assert.deepEqual([cost('model'), cost('ear')], [2.5, 1]);
    const series = 'switchboard_provider_sound_seconds_total{provider="priced",model="ear"}';
    assert.equal(readMetric(series), 120);
    // The sound of a connection is no request.
    assert.deepEqual(
      uses.list().map(({ provider, requests }) => [provider, requests]),
      [['priced:model', 2]],
    );
  });

  it('tell of each provider how often it was asked, how long that took, its tokens and its failures', async () => {
    const call = ring({
      openEngines: ({ report }) => [
        new ScriptedEngine(async (_input, _turn, nth) => {
          if (nth > 1) return;
          const model = { provider: 'openai:large', kind: 'thinking' as const };
          report({
            ...model,
            ms: 400.4,
            firstMs: 120.2,
            tokens: { prompt: 900, completion: 20 },
            failed: false,
          });
          report({ ...model, ms: 2_000, tokens: { prompt: null, completion: null }, failed: true });
          report({ provider: 'deepgram:nova', kind: 'listening', ms: 50, tokens: null, failed: false });
        }),
      ],
    });
    await call.pass(4_000);
    call.line.leave();
    const { metrics } = await call.finish();
    const large = 'kind="thinking",provider="openai",model="large"';
    const counted = [
      `requests_total{${large},result="ok"}`,
      `requests_total{${large},result="failed"}`,
      `tokens_total{${large},type="prompt"}`,
      `tokens_total{${large},type="completion"}`,
      `first_output_seconds_sum{${large}}`,
    ].map((series) => readMetric(`switchboard_provider_${series}`));
    assert.deepEqual(counted, [1, 1, 900, 20, 0.1202]);
    assert.deepEqual(metrics.providers, [
      {
        ...{ provider: 'openai:large', kind: 'thinking', requests: 2, failures: 1, ms: 2_400 },
        ...{ first_ms: 120, tokens: { prompt: 900, completion: 20 } },
      },
      {
        ...{ provider: 'deepgram:nova', kind: 'listening', requests: 1, failures: 0, ms: 50 },
        ...{ first_ms: null, tokens: null },
      },
    ]);
  });
});
