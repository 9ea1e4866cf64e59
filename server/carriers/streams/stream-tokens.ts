import { randomBytes } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';

interface Issued<Value> {
  value: Value;
  expiresAtMs: number;
}

/**
 * Tokens that open a socket once. They live in the process that carries the call; a token is taken in one
 * step, so of two sockets with the same one only the first has the call.
 */
export class StreamTokens<Value> {
  readonly #clock: Clock;
  readonly #issued = new Map<string, Issued<Value>>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** A new token of 256 bits for a value, for this long. */
  issue(value: Value, lifeMs: number): string {
    const token = randomBytes(32).toString('base64url');
    this.#issued.set(token, { value, expiresAtMs: this.#clock.monotonicMs() + lifeMs });
    return token;
  }

  /**
   * Takes the value of a token; null when it is unknown, used or too old, or `isOwn` does not know the value.
   */
  claim(token: string, isOwn: (value: Value) => boolean = () => true): Value | null {
    const issued = this.#issued.get(token);
    if (!issued || !isOwn(issued.value)) return null;
    this.#issued.delete(token);
    return issued.expiresAtMs > this.#clock.monotonicMs() ? issued.value : null;
  }

  has(token: string): boolean {
    return this.#issued.has(token);
  }

  /** Forgets the tokens of a value. */
  revoke(value: Value): void {
    for (const [token, issued] of this.#issued) if (issued.value === value) this.#issued.delete(token);
  }

  get size(): number {
    return this.#issued.size;
  }
}
