/** What a refused or failed request to the API says. */
export interface ApiFault {
  status: number;
  message: string;
  code?: string | null;
  errors?: Record<string, string[]>;
  codes?: Record<string, string[]>;
  requestId?: string | null;
  retryAfterSeconds?: number | null;
}

/**
 * A request that the API refused, or that did not reach it (status 0). `errors` has sentences in the person's
 * language by path of the field, `codes` the stable names of the same faults.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string | null;
  readonly errors: Record<string, string[]>;
  readonly codes: Record<string, string[]>;
  readonly requestId: string | null;
  readonly retryAfterSeconds: number | null;

  constructor(fault: ApiFault) {
    super(fault.message);
    this.status = fault.status;
    this.code = fault.code ?? null;
    this.errors = fault.errors ?? {};
    this.codes = fault.codes ?? {};
    this.requestId = fault.requestId ?? null;
    this.retryAfterSeconds = fault.retryAfterSeconds ?? null;
  }
}
