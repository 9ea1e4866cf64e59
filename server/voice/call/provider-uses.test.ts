import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readMetric } from '../../platform/metrics/testing/read-metric.ts';
import { ScriptedEngine } from '../engines/testing/scripted-engine.ts';
import { ring } from '../testing/phone-call.ts';

describe('the metrics of a call', () => {
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
