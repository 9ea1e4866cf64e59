/** The stage at which a request failed. */
export const OUTBOUND_STAGES = [
  'address_refused',
  'lookup_failed',
  'connect_failed',
  'tls_failed',
  'timeout',
  'answer_failed',
] as const;
export type OutboundStage = (typeof OUTBOUND_STAGES)[number];

/** A request without a whole answer. The message is a sentence for the person who entered the address. */
export class OutboundError extends Error {
  override name = 'OutboundError';
  readonly stage: OutboundStage;

  constructor(stage: OutboundStage, message: string, cause?: unknown) {
    super(message, { cause });
    this.stage = stage;
  }
}

/** The system's code of an error, such as `ECONNREFUSED`, in brackets; empty without one. */
export function codeOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0]);
  // undici's own codes mean nothing to the reader of this message.
  return error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    !error.code.startsWith('UND_')
    ? ` (${error.code})`
    : '';
}
