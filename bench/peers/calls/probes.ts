import { createSocket, type Socket } from 'node:dgram';
import { quantile } from '../../statistics.ts';
import { Telephones, type UpCall } from '../../calls/telephones.ts';

export interface Heard {
  /** Packets that came, as a share of one in 20 ms. */
  share: number;
  /** How much later than 20 ms after the one before it a packet came, p99. */
  lateP99Ms: number;
}

/** Some calls whose sound arrives here, among the many of sipp: what their callers hear is measured. */
export class Probes {
  readonly #telephones: Telephones;
  /** Milliseconds from each INVITE to its 200. */
  readonly setUpMs: number[] = [];
  readonly #calls: { call: UpCall; socket: Socket; arrivals: number[] }[] = [];

  private constructor(telephones: Telephones) {
    this.#telephones = telephones;
  }

  static async open(uri: string, count: number): Promise<Probes> {
    const probes = new Probes(await Telephones.open(uri));
    // A call that is refused, as by a server without a moment to spare, counts as not answered.
    for (let n = 0; n < count; n += 1) await probes.#call(n).catch(() => {});
    if (probes.count === 0) throw new Error(`${uri} answered none of ${count} calls`);
    return probes;
  }

  /** Calls that were answered. */
  get count(): number {
    return this.#calls.length;
  }

  async #call(n: number): Promise<void> {
    const arrivals: number[] = [];
    const socket = createSocket('udp4', () => arrivals.push(performance.now()));
    await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
    try {
      const calledAtMs = performance.now();
      const call = await this.#telephones.call(n, socket.address().port);
      this.setUpMs.push(performance.now() - calledAtMs);
      this.#calls.push({ call, socket, arrivals });
    } catch (error) {
      socket.close();
      throw error;
    }
  }

  /** What was heard since `fromMs`, on the clock of `performance.now()`. */
  heardSince(fromMs: number): Heard {
    const nowMs = performance.now();
    const times = this.#calls.map(({ arrivals }) => arrivals.filter((at) => at >= fromMs));
    const packets = times.reduce((sum, { length }) => sum + length, 0);
    return {
      share: packets / ((this.#calls.length * (nowMs - fromMs)) / 20),
      lateP99Ms: quantile(times.flatMap(latenessOf), 0.99),
    };
  }

  async close(): Promise<void> {
    for (const { call, socket } of this.#calls) {
      await this.#telephones.hangUp(call).catch(() => {});
      socket.close();
    }
    this.#telephones.close();
  }
}

/** How much longer than the 20 ms of a packet each pause between two was; 0 for one that was shorter. */
export function latenessOf(arrivals: readonly number[]): number[] {
  return arrivals.slice(1).map((at, place) => Math.max(0, at - (arrivals[place] ?? at) - 20));
}
