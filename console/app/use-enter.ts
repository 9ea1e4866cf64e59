import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { Session } from '../platform/session.ts';

/** Opens the page that was asked for, else the overview, with the session that began; the sign-in without. */
export function useEnter(): (session: Session | null, to?: string) => Promise<void> {
  const client = useQueryClient();
  const router = useRouter();
  return async (session, to = '/') => {
    client.clear();
    if (session !== null) client.setQueryData(['getSession', {}], { data: session });
    await router.navigate({ href: session === null ? '/sign-in' : to, replace: true } as never);
  };
}
