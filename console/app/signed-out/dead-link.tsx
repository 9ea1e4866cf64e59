import type { ReactNode } from 'react';
import { useTexts } from '../../platform/texts.ts';
import { LinkButton } from '../../ui/button.tsx';
import { FormActions } from '../../ui/form.tsx';
import { DoorPage } from '../door-page.tsx';
import { doorsTexts } from './doors.texts.ts';

/** Says that a link was used or is too old, and what to do. */
export function DeadLink({ body, again }: { body: string; again?: ReactNode }): ReactNode {
  const t = useTexts(doorsTexts);
  return (
    <DoorPage title={t.gone}>
      <p>{body}</p>
      <FormActions>
        {again}
        <LinkButton to="/sign-in" variant={again === undefined ? 'primary' : 'quiet'}>
          {t.toSignIn}
        </LinkButton>
      </FormActions>
    </DoorPage>
  );
}
