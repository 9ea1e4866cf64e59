import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTexts } from '../platform/texts.ts';
import { Dialog } from '../ui/dialog.tsx';
import { appTexts } from './app.texts.ts';
import { SignInForm } from './sign-in/sign-in-form.tsx';

/** Asks for the password over the page when the session has ended: what was typed there stays. */
export function SignInAgain({ isOpen, email, onDone }: SignInAgainProps): ReactNode {
  const t = useTexts(appTexts);
  const client = useQueryClient();
  return (
    <Dialog title={t.sessionOver} isOpen={isOpen}>
      <p>{t.sessionOverBody}</p>
      <SignInForm
        email={email}
        onDone={async (session) => {
          client.setQueryData(['getSession', {}], { data: session });
          onDone();
          await client.invalidateQueries();
        }}
      />
    </Dialog>
  );
}

interface SignInAgainProps {
  isOpen: boolean;
  email: string;
  onDone: () => void;
}
