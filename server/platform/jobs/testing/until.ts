/**
 * Calls `find` repeatedly until it returns something other than false, null or undefined, and returns that.
 * @param what text for the error thrown after `seconds` of real time; by default more than a busy machine
 *   needs for anything that is tested.
 * @param everyMs the pause between two calls; longer where a call counts against a rate limit.
 */
export async function until<T>(
  what: string,
  find: () => T | Promise<T>,
  seconds = 60,
  everyMs = 5,
): Promise<Exclude<T, false | null | undefined>> {
  const giveUpAt = performance.now() + seconds * 1000;
  for (;;) {
    const found = await find();
    if (found !== false && found !== null && found !== undefined) {
      return found as Exclude<T, false | null | undefined>;
    }
    if (performance.now() > giveUpAt) throw new Error(`timed out waiting until ${what}`);
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}
