/** What the API says of a request that it refused, or of one that did not reach it (status 0). */
export class ApiError extends Error {
  readonly status: number;
  /** The stable code of docs/errors.md; null where the answer has none. */
  readonly code: string | null;
  /** Sentences by the path of their field, such as `items.0.product_id`. */
  readonly errors: Record<string, string[]>;
  /** Codes by the path of their field. */
  readonly codes: Record<string, string[]>;
  readonly requestId: string | null;
  /** How long to wait before the next try; null where the answer does not say. */
  readonly retryAfterSeconds: number | null;

  constructor(message: string, facts: Partial<Omit<ApiError, 'name' | 'message'>> & { status: number }) {
    super(message);
    this.name = 'ApiError';
    this.status = facts.status;
    this.code = facts.code ?? null;
    this.errors = facts.errors ?? {};
    this.codes = facts.codes ?? {};
    this.requestId = facts.requestId ?? null;
    this.retryAfterSeconds = facts.retryAfterSeconds ?? null;
  }

  /** True when the request did not reach the server, or its answer did not reach the page. */
  get isOffline(): boolean {
    return this.status === 0;
  }
}
