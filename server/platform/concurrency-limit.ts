import { concurrencyProblems } from './concurrency.problems.ts';
import { Refusal } from './refusal.ts';

/**
 * Limits the requests of this process that wait for an external server: in all, and for each
 * workspace, so that slow endpoints of one workspace do not block the others.
 */
export class ConcurrencyLimit {
  readonly #max: number;
  readonly #maxOfWorkspace: number;
  readonly #running = new Map<number, number>();
  #total = 0;

  constructor(limits: { total: number; ofOneWorkspace: number }) {
    this.#max = limits.total;
    this.#maxOfWorkspace = limits.ofOneWorkspace;
  }

  /**
   * @throws Refusal `rate_limited` when the workspace has reached its limit, `unavailable` when the
   * process has.
   */
  refuseWhenFull(workspaceId: number, retryAfterSeconds: number): void {
    const headers = { 'Retry-After': String(retryAfterSeconds) };
    if (this.#of(workspaceId) >= this.#maxOfWorkspace) {
      const problem = concurrencyProblems.too_many_of_workspace({ limit: this.#maxOfWorkspace });
      throw new Refusal('rate_limited', problem, { headers });
    }
    if (this.#total >= this.#max) {
      throw new Refusal('unavailable', concurrencyProblems.too_many(), { headers });
    }
  }

  /** Runs `task` and counts it for this workspace until it settles. */
  async run<T>(workspaceId: number, task: () => Promise<T>): Promise<T> {
    this.#total += 1;
    this.#running.set(workspaceId, this.#of(workspaceId) + 1);
    try {
      return await task();
    } finally {
      this.#total -= 1;
      const left = this.#of(workspaceId) - 1;
      if (left > 0) this.#running.set(workspaceId, left);
      else this.#running.delete(workspaceId);
    }
  }

  #of(workspaceId: number): number {
    return this.#running.get(workspaceId) ?? 0;
  }
}
