import type { Logger } from 'pino';
import type { TracingSettings } from '../config/read-tracing.ts';
import { within } from '../within.ts';
import { setTracer } from './tracing.ts';

/** How long the end of the process waits for the spans that were not sent yet. */
const FLUSH_MS = 1_000;

/**
 * Turns tracing on until the process ends; nothing without settings. The SDK is loaded here, and only here.
 * @returns what turns it off and sends what is left, within a second. Never rejects.
 */
export async function startTracing(
  settings: TracingSettings | null,
  { version, log }: { version: string; log: Logger },
): Promise<() => Promise<void>> {
  if (settings === null) return () => Promise.resolve();
  const { openTracer } = await import('./otel-tracer.ts');
  const { tracer, close } = openTracer(settings, { version, log });
  setTracer(tracer);
  return async () => {
    setTracer(null);
    await within(FLUSH_MS, 'sending the last spans', close()).catch(() => undefined);
  };
}
