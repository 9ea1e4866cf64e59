import type { QueryClient } from '@tanstack/react-query';
import { q } from '../platform/queries.ts';
import type { Session } from '../platform/session.ts';

/**
 * Goes on with a session of another business or person: nothing that was read before stays. The session
 * itself is replaced and not removed, because the frame of an open page follows it.
 */
export function takeSession(client: QueryClient, session: Session): void {
  const own = q('getSession', {}).queryKey;
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== own[0] });
  client.setQueryData(own, { data: session });
}
