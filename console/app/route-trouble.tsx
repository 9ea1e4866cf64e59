import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTexts } from '../platform/texts.ts';
import { PageHead } from '../ui/page-head.tsx';
import { Trouble } from '../ui/trouble.tsx';
import { appTexts } from './app.texts.ts';

/** What stands in place of a page that failed. */
export function RouteTrouble({ error, reset }: ErrorComponentProps): ReactNode {
  const t = useTexts(appTexts);
  const router = useRouter();
  const again = (): void => {
    reset();
    void router.invalidate();
  };
  return (
    <>
      <PageHead title={t.trouble} />
      <Trouble error={error as Error} onRetry={again} />
    </>
  );
}
