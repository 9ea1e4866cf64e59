/** A deadline is counted in so many parts, none of them shorter than `MIN_PART_MS`. */
const PARTS = 10;
const MIN_PART_MS = 20;
/** Blocked time counts too once so many times the deadline have passed, so that there is an end. */
const MAX_FACTOR = 6;

/**
 * Calls `act` once this process has been responsive for `ms`. Time in which the event loop was blocked, as by
 * loading the program on a slow machine, does not count: what the process waits for may be there unread. The
 * timer keeps no process alive.
 * @returns what cancels it
 */
export function responsiveTimeout(ms: number, act: () => void): () => void {
  const partMs = Math.max(ms / PARTS, MIN_PART_MS);
  const startedAt = performance.now();
  let lastAt = startedAt;
  let leftMs = ms;
  const timer = setInterval(() => {
    const now = performance.now();
    const wasBlocked = now - lastAt > 2 * partMs && now - startedAt < MAX_FACTOR * ms;
    lastAt = now;
    if (!wasBlocked) leftMs -= partMs;
    if (leftMs > 0) return;
    clearInterval(timer);
    act();
  }, partMs).unref();
  return () => clearInterval(timer);
}
