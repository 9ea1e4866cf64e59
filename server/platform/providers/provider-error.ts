/** Why a provider did not do what it was asked for; one vocabulary for all of them. */
export const PROVIDER_FAILURES = [
  /** The key is missing or wrong. */
  'authentication',
  /** The key is valid and not allowed to do this. */
  'authorization',
  /** The request is wrong: an unknown model, a parameter that is not supported. */
  'invalid_request',
  /** The account has no credit left. */
  'quota',
  /** Too many requests at the moment. */
  'rate_limit',
  /** The server cannot be reached, or the connection broke. */
  'connectivity',
  /** The server failed or is overloaded. */
  'server',
  /** The answer did not come in time. */
  'timeout',
  /** What came is not what the protocol says. */
  'unknown',
] as const;
export type ProviderFailure = (typeof PROVIDER_FAILURES)[number];

const PERMANENT: ReadonlySet<ProviderFailure> = new Set([
  'authentication',
  'authorization',
  'invalid_request',
  'quota',
]);

/** A request to a provider that failed. The message never holds the key. */
export class ProviderError extends Error {
  override name = 'ProviderError';
  readonly kind: ProviderFailure;
  /** HTTP status of the answer, or close code of the socket; null without one. */
  readonly status: number | null;
  /** How long the provider asks to wait, in milliseconds; null when it does not. */
  readonly retryAfterMs: number | null;

  constructor(
    kind: ProviderFailure,
    message: string,
    details: { status?: number | null; retryAfterMs?: number | null; cause?: unknown } = {},
  ) {
    super(message, { cause: details.cause });
    this.kind = kind;
    this.status = details.status ?? null;
    this.retryAfterMs = details.retryAfterMs ?? null;
  }

  /** Whether the same request fails again until somebody changes the settings. */
  get isPermanent(): boolean {
    return PERMANENT.has(this.kind);
  }
}
