import type { ReactNode } from 'react';
import { useTexts } from '../../platform/texts.ts';
import { SignedOutPage } from '../signed-out/signed-out-page.tsx';
import { useEnter } from '../use-enter.ts';
import { SignInForm } from './sign-in-form.tsx';
import { signInRoute } from './sign-in-route.tsx';
import { signInTexts } from './sign-in.texts.ts';

/** The sign-in. Leads to the page that was asked for. */
export function SignInPage(): ReactNode {
  const t = useTexts(signInTexts);
  const { to } = signInRoute.useSearch();
  const enter = useEnter();
  return (
    <SignedOutPage title={t.title}>
      <SignInForm onDone={(session) => enter(session, to)} />
    </SignedOutPage>
  );
}
