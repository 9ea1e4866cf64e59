import { useRouter } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, ReactNode } from 'react';

/**
 * A link to an address of the console (`/calls?state=open`) or to another site. Addresses of the console open
 * without loading the document again (see `use-link-clicks.ts`); what they need is fetched when the pointer
 * or focus comes near.
 */
export function RouteLink({ to, isExternal, children, ...rest }: RouteLinkProps): ReactNode {
  const router = useRouter({ warn: false }) as ReturnType<typeof useRouter> | null;
  const isOwn = !isExternal && to.startsWith('/');
  const prepare = (): void => {
    if (!isOwn || router === null) return;
    const [path = '/', query = ''] = to.split('?');
    const search = router.options.parseSearch?.(`?${query}`) ?? {};
    // An address that cannot be prepared says so when it is opened.
    router.preloadRoute({ to: path, search } as never).catch(() => undefined);
  };
  const foreign = isExternal ? { target: '_blank', rel: 'noreferrer' } : {};
  return (
    <a {...rest} {...foreign} href={to} onPointerEnter={prepare} onFocus={prepare}>
      {children}
    </a>
  );
}

export interface RouteLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'children'> {
  to: string;
  /** Opens in a window of its own. */
  isExternal?: boolean;
  children: ReactNode;
}
