import { ProviderError } from '../../platform/providers/provider-error.ts';

/** A message of a provider's socket. @throws ProviderError for what is no JSON object. */
export function parseMessage(message: string | Uint8Array): Record<string, unknown> {
  try {
    const text = typeof message === 'string' ? message : Buffer.from(message).toString('utf8');
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return Object.fromEntries(Object.entries(value));
  } catch {
    // Told below.
  }
  throw new ProviderError('unknown', 'The provider sent something other than a JSON object');
}
