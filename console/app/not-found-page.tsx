import type { ReactNode } from 'react';
import { useTexts } from '../platform/texts.ts';
import { LinkButton } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { appTexts } from './app.texts.ts';

/** What stands at an address that no page has. */
export function NotFoundPage(): ReactNode {
  const t = useTexts(appTexts);
  return (
    <>
      <PageHead title={t.notFound} />
      <Empty
        icon="search"
        title={t.notFoundHere}
        body={t.notFoundBody}
        action={
          <LinkButton to="/" variant="primary">
            {t.toOverview}
          </LinkButton>
        }
      />
    </>
  );
}
