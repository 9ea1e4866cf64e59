import { playDemoScenarios } from '../tools/scenarios/play-demo-scenarios.ts';
import type { BenchRow } from './row.ts';

const MIN_SHARE = 0.95;

/** The share of the demo's scenarios that the offline engine passes. */
export async function benchScenarios(): Promise<BenchRow[]> {
  const startedAt = performance.now();
  const results = await playDemoScenarios(() => true);
  const passed = results.filter(({ reasons }) => reasons.length === 0).length;
  const share = passed / results.length;
  return [
    {
      name: 'Scenarios of the demo business passed by the offline engine',
      measured: `${(100 * share).toFixed(0)} % (${passed} of ${results.length})`,
      against: '',
      ratio: null,
      bar: `≥ ${100 * MIN_SHARE} %`,
      passes: share >= MIN_SHARE,
      spread: `${((performance.now() - startedAt) / 1000).toFixed(0)} s`,
    },
  ];
}
