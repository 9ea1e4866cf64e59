/** A running part that can be closed. */
export interface Closeable {
  close(): Promise<void>;
}

/**
 * Waits for two parts that start concurrently. What has started is added to `parts` for closing, also
 * when the other part fails. When both have settled, the first error in the order of the arguments is
 * thrown.
 */
export async function startTogether<First extends Closeable, Second extends Closeable>(
  parts: AsyncDisposableStack,
  first: Promise<First>,
  second: Promise<Second>,
): Promise<[First, Second]> {
  const [one, other] = await Promise.allSettled([first, second]);
  if (one.status === 'fulfilled') parts.defer(() => one.value.close());
  if (other.status === 'fulfilled') parts.defer(() => other.value.close());
  if (one.status === 'rejected') throw one.reason;
  if (other.status === 'rejected') throw other.reason;
  return [one.value, other.value];
}
