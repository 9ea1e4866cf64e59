import { codeOf, OutboundError } from '../outbound/outbound-error.ts';
import { ProviderError } from './provider-error.ts';

/** The same failure in the vocabulary of providers; an error that has it already stays as it is. */
export function asProviderError(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error;
  if (error instanceof OutboundError) {
    // The reason that a connection was given up for.
    if (error.cause instanceof ProviderError) return error.cause;
    const kind = error.stage === 'address_refused' ? 'invalid_request' : 'connectivity';
    return new ProviderError(kind, error.message, { cause: error });
  }
  return new ProviderError('connectivity', `The connection to the provider broke${codeOf(error)}`, {
    cause: error,
  });
}
