/** Resolves when `condition` holds; fails after `seconds` of real time. */
export async function until(
  what: string,
  condition: () => boolean | Promise<boolean>,
  seconds = 20,
): Promise<void> {
  const giveUpAt = performance.now() + seconds * 1000;
  while (!(await condition())) {
    if (performance.now() > giveUpAt) throw new Error(`never came: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
