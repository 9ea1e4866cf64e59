import { isIPv6 } from 'node:net';
import type { Clock } from '../platform/clock.ts';

/** Sources can be forged, so the memory is bounded: the oldest is forgotten first. */
const REMEMBERED = 10_000;

/** How often each source may do something within a time; networks of IPv6 (/64) count as one source. */
export class SourceLimit {
  readonly #most: number;
  readonly #withinMs: number;
  readonly #clock: Clock;
  readonly #taken = new Map<string, { count: number; sinceMs: number }>();

  constructor({ most, withinMs }: { most: number; withinMs: number }, clock: Clock) {
    this.#most = most;
    this.#withinMs = withinMs;
    this.#clock = clock;
  }

  /** Counts one; false when it was one too many. */
  take(source: string): boolean {
    const key = networkOf(source);
    const nowMs = this.#clock.monotonicMs();
    const known = this.#taken.get(key);
    const isOld = !known || nowMs - known.sinceMs >= this.#withinMs;
    const taken = isOld ? { count: 1, sinceMs: nowMs } : { ...known, count: known.count + 1 };
    const [oldest] = this.#taken.keys();
    if (!known && this.#taken.size >= REMEMBERED && oldest !== undefined) this.#taken.delete(oldest);
    if (isOld) this.#taken.delete(key);
    this.#taken.set(key, taken);
    return taken.count <= this.#most;
  }

  /** Whether nothing is left of what the source may do now. */
  isSpent(source: string): boolean {
    const known = this.#taken.get(networkOf(source));
    if (!known || this.#clock.monotonicMs() - known.sinceMs >= this.#withinMs) return false;
    return known.count >= this.#most;
  }
}

/** Whoever has an IPv6 address has the 64 bits after its network too. */
function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.toLowerCase().split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  return [...left, ...zeros, ...right].slice(0, 4).join(':');
}
