import type { Logger } from 'pino';
import { OwnLimits, type Paced, type ReservedTurn, type SharedTurns } from '../carriers/shared-limits.ts';
import type { Clock } from '../platform/clock.ts';
import type { Sql } from '../platform/db/sql.ts';
import { isoOf } from '../platform/instants.ts';
import { askInTime } from './ask-in-time.ts';
import { restCarrier, takeTurn } from './shared-limits.queries.ts';

export interface InstallationTurnsOptions {
  sql: Sql;
  clock: Clock;
  log: Logger;
}

/**
 * The turns of carriers as all processes of the installation share them: the database gives them, in one
 * short statement. While it does not answer, each process gives them for itself.
 */
export class InstallationTurns implements SharedTurns {
  readonly #options: InstallationTurnsOptions;
  readonly #own: OwnLimits;

  constructor(options: InstallationTurnsOptions) {
    this.#options = options;
    this.#own = new OwnLimits(options.clock);
  }

  async reserveTurn(carrier: Paced, withinMs: number): Promise<ReservedTurn> {
    const { sql, clock } = this.#options;
    const wish = { withinMs, at: isoOf(clock.now()) };
    const answer = await askInTime(carrier.carrierId, () => takeTurn(sql, carrier, wish), this.#options);
    return answer ?? this.#own.reserveTurn(carrier, withinMs);
  }

  rest(carrierId: number, ms: number): void {
    const { sql, clock } = this.#options;
    this.#own.rest(carrierId, ms);
    const now = clock.now();
    const rest = { at: isoOf(now), until: isoOf(now.add({ milliseconds: Math.ceil(ms) })) };
    void askInTime(carrierId, () => restCarrier(sql, carrierId, rest), this.#options);
  }
}
