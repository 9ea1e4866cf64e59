import { holdConversations } from './conversation/conversations.ts';
import { measureLatency } from './conversation/latency.ts';
import type { BenchRow } from './row.ts';
import { quantile, spreadOf } from './statistics.ts';

const LATENCY_BAR_MS = 30;
const CONVERSATIONS_REQUIRED = 300;
const TURNS = 20;
const SECONDS = 10;

/** The latency and CPU time that the product adds to a conversation. Takes about two minutes. */
export async function benchConversation(): Promise<BenchRow[]> {
  const latencies = await measureLatency(TURNS);
  const p95Ms = quantile(latencies, 0.95);
  const held = await holdConversations(CONVERSATIONS_REQUIRED, SECONDS);
  const perCore = held.conversations / held.cores;
  return [
    {
      name: 'Latency from the words of an utterance to the first sound of the answer, p95, without providers',
      measured: `${p95Ms.toFixed(1)} ms`,
      against: `${LATENCY_BAR_MS} ms`,
      ratio: null,
      bar: `≤ ${LATENCY_BAR_MS} ms`,
      passes: p95Ms <= LATENCY_BAR_MS,
      spread: `${spreadOf(latencies, 1)} ms`,
    },
    {
      name: `${CONVERSATIONS_REQUIRED} simultaneous conversations: conversations per core`,
      measured: perCore.toFixed(0),
      against: `${CONVERSATIONS_REQUIRED}`,
      ratio: perCore / CONVERSATIONS_REQUIRED,
      bar: `≥ ${CONVERSATIONS_REQUIRED}`,
      passes: perCore >= CONVERSATIONS_REQUIRED && held.answeredShare > 0.7,
      spread: `${held.cores.toFixed(2)} cores, ${(held.answeredShare * 100).toFixed(0)} % answered`,
    },
  ];
}
