import type { ReactNode } from 'react';
import { I18nProvider } from 'react-aria/I18nProvider';
import { useLanguage } from '../platform/texts.ts';
import { ConfirmProvider } from './confirm.tsx';
import { Toaster } from './toast.tsx';
import { useLinkClicks } from './use-link-clicks.ts';

/**
 * Stands once inside the router and the language, around everything: formats of React Aria in the person's
 * language, links through the router, questions to confirm, and toasts.
 */
export function UiRoot({ children, locale }: { children: ReactNode; locale?: string }): ReactNode {
  const language = useLanguage();
  useLinkClicks();
  return (
    <I18nProvider locale={locale ?? language}>
      <ConfirmProvider>{children}</ConfirmProvider>
      <Toaster />
    </I18nProvider>
  );
}
