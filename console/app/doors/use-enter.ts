import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { Session } from '../../platform/session.ts';

/** Goes behind the doors with the session that began: to the page that was asked for, else the overview. */
export function useEnter(): (session: Session | null, to?: string) => Promise<void> {
  const client = useQueryClient();
  const router = useRouter();
  return async (session, to = '/') => {
    client.clear();
    if (session !== null) client.setQueryData(['getSession', {}], { data: session });
    await router.navigate({ href: session === null ? '/sign-in' : to, replace: true } as never);
  };
}
