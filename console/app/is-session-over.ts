import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../platform/api-error.ts';
import { api } from '../platform/api.ts';

/** How long the answer of a change may take that replaces the session, such as that of the password. */
const SETTLED_AFTER_MS = 400;
const UNAUTHORIZED = 401;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Whether the browser has no session any more. A change of the password or of the business ends the one there
 * was and begins another: what the server said about the old one is no reason to ask for the password.
 */
export async function isSessionOver(client: QueryClient): Promise<boolean> {
  do await pause(SETTLED_AFTER_MS);
  while (client.isMutating() > 0);
  return api('getSession', {}).then(
    () => false,
    (error: unknown) => error instanceof ApiError && error.status === UNAUTHORIZED,
  );
}
