import { Refusal } from './refusal.ts';

/**
 * Places for requests that wait for somebody outside, each of which takes up room until then. They are those of this process; one
 * workspace gets only some of them, so that its slow endpoints leave the others theirs.
 */
export class Places {
  readonly #most: number;
  readonly #mostOfOne: number;
  readonly #taken = new Map<number, number>();
  #inAll = 0;

  constructor(limits: { inAll: number; ofOneWorkspace: number }) {
    this.#most = limits.inAll;
    this.#mostOfOne = limits.ofOneWorkspace;
  }

  /**
   * @param what stands in the sentence, such as `Tests`.
   * @throws Refusal `rate_limited` when the workspace has all that it gets, `unavailable` when everybody's are taken.
   */
  refuseWhenFull(workspaceId: number, what: string, retryAfterSeconds: number): void {
    const headers = { 'Retry-After': String(retryAfterSeconds) };
    if (this.#of(workspaceId) >= this.#mostOfOne) {
      const sentence = `${what} of this workspace are still running, ${this.#mostOfOne} at once. Please try again.`;
      throw new Refusal('rate_limited', sentence, { headers });
    }
    if (this.#inAll >= this.#most) {
      throw new Refusal('unavailable', `Too many ${what.toLowerCase()} are running. Please try again.`, {
        headers,
      });
    }
  }

  /** Runs `task` in a place of this workspace. */
  async hold<T>(workspaceId: number, task: () => Promise<T>): Promise<T> {
    this.#inAll += 1;
    this.#taken.set(workspaceId, this.#of(workspaceId) + 1);
    try {
      return await task();
    } finally {
      this.#inAll -= 1;
      const left = this.#of(workspaceId) - 1;
      if (left > 0) this.#taken.set(workspaceId, left);
      else this.#taken.delete(workspaceId);
    }
  }

  #of(workspaceId: number): number {
    return this.#taken.get(workspaceId) ?? 0;
  }
}
