/** How long a test waits for what has to happen, on the slowest machine. */
export const PATIENCE_MS = 10_000;

/** Waits until `holds`; fails after a generous time. */
export async function eventually(holds: () => boolean, what: string): Promise<void> {
  const started = performance.now();
  while (!holds()) {
    if (performance.now() - started > PATIENCE_MS) throw new Error(`Never came true: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
