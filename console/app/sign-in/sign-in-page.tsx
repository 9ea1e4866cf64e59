import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Session } from '../../platform/session.ts';
import { useTexts } from '../../platform/texts.ts';
import { DoorPage } from '../door-page.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { signInRoute } from './sign-in-route.tsx';
import { signInTexts } from './sign-in.texts.ts';

/** The sign-in. Leads to the page that was asked for. */
export function SignInPage(): ReactNode {
  const t = useTexts(signInTexts);
  const { to } = signInRoute.useSearch();
  const client = useQueryClient();
  const router = useRouter();
  const enter = async (session: Session): Promise<void> => {
    client.clear();
    client.setQueryData(['getSession', {}], { data: session });
    await router.navigate({ href: to ?? '/', replace: true } as never);
  };
  return (
    <DoorPage title={t.title}>
      <SignInForm onDone={enter} />
    </DoorPage>
  );
}
