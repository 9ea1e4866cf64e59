import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/**
 * Lets every plain link of the document to an address of the console go through the router, those that the
 * menus and tabs of React Aria render too. A link with `data-reload`, `download` or a target stays the
 * browser's, as does a click with a key held.
 */
export function useLinkClicks(): void {
  const router = useRouter();
  useEffect(() => {
    const follow = (event: MouseEvent): void => {
      const href = addressToFollow(event);
      if (href === null) return;
      event.preventDefault();
      void router.navigate({ href } as never);
    };
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, [router]);
}

function addressToFollow(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin) return null;
  if (link.hasAttribute('download') || link.dataset['reload'] !== undefined) return null;
  if (link.target !== '' && link.target !== '_self') return null;
  if (/^\/(?:api|docs)(?:\/|$)/.test(link.pathname)) return null;
  const isSamePage = link.pathname === location.pathname && link.search === location.search;
  if (isSamePage && link.hash !== '') return null;
  return link.pathname + link.search + link.hash;
}
