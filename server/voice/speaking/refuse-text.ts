import type { ApiKey } from '../../platform/providers/api-key.ts';
import { ProviderError } from '../../platform/providers/provider-error.ts';
import { failureOfEvent } from '../../platform/providers/read-failure.ts';

/**
 * A successful answer that is text in place of sound: an error in JSON, or a page.
 * @throws ProviderError always.
 */
export function refuseText(text: string, key: ApiKey | null): never {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ProviderError('unknown', 'The provider answered with text in place of sound');
  }
  throw failureOfEvent(value, key);
}
