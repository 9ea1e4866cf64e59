import type { ReactNode } from 'react';
import { useTexts } from '../../platform/texts.ts';
import { LinkButton } from '../../ui/button.tsx';
import { FormActions } from '../../ui/form.tsx';
import { SignedOutPage } from './signed-out-page.tsx';
import { signedOutTexts } from './signed-out.texts.ts';

/** Says that a link was used or is too old, and what to do. */
export function DeadLink({ body, again }: { body: string; again?: ReactNode }): ReactNode {
  const t = useTexts(signedOutTexts);
  return (
    <SignedOutPage title={t.gone}>
      <p>{body}</p>
      <FormActions>
        {again}
        <LinkButton to="/sign-in" variant={again === undefined ? 'primary' : 'quiet'}>
          {t.toSignIn}
        </LinkButton>
      </FormActions>
    </SignedOutPage>
  );
}
