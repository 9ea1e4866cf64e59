/** Something that runs and can be ended. */
export interface Closeable {
  close(): Promise<void>;
}

/**
 * Waits for two parts that start side by side. What has started is closed with `parts`, also when the other refuses; the first
 * refusal in the order of the arguments is thrown when both have come to an end.
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
