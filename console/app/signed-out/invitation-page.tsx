import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Answer } from '../../platform/api.ts';
import { exactTextOf, textOf } from '../../platform/form-text.ts';
import { q, useSave } from '../../platform/queries.ts';
import { useTexts } from '../../platform/texts.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { ApiForm, FormActions } from '../../ui/form.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Trouble } from '../../ui/trouble.tsx';
import { SignedOutPage } from './signed-out-page.tsx';
import { DeadLink } from './dead-link.tsx';
import { invitationRoute } from './signed-out.routes.tsx';
import { signedOutTexts } from './signed-out.texts.ts';
import { useEnter } from '../use-enter.ts';

/** Who invites to what, and the account that accepts. */
export function InvitationPage(): ReactNode {
  const t = useTexts(signedOutTexts);
  const { token } = invitationRoute.useParams();
  const { data, error, refetch } = useQuery(q('getInvitation', { path: { token } }));
  if (error?.status === 404) return <DeadLink body={t.goneInvitation} />;
  return (
    <SignedOutPage title={t.invitation}>
      {error && <Trouble error={error} onRetry={() => void refetch()} />}
      {data === undefined ? !error && <Loading /> : <Acceptance token={token} invitation={data.data} />}
    </SignedOutPage>
  );
}

interface AcceptanceProps {
  token: string;
  invitation: Answer<'getInvitation'>['data'];
}

function Acceptance({ token, invitation }: AcceptanceProps): ReactNode {
  const t = useTexts(signedOutTexts);
  const enter = useEnter();
  const { workspace, role, email, name, has_account: hasAccount } = invitation;
  const accept = useSave('acceptInvitation', { onDone: ({ data }) => void enter(data.session) });
  const submit = (values: FormData): void =>
    accept.mutate({
      path: { token },
      body: { name: textOf(values, 'name'), password: exactTextOf(values, 'password') },
    });
  return (
    <>
      <p>{t.invited(workspace.name, t.roles[role])}</p>
      <ApiForm errors={accept.error} onSubmit={submit}>
        <TextField label={t.email} name="email" defaultValue={email} isReadOnly autoComplete="username" />
        <TextField label={t.yourName} name="name" defaultValue={name ?? ''} autoComplete="name" isRequired />
        <PasswordField
          label={t.password}
          name="password"
          description={hasAccount ? t.existing : t.passwordHelp}
          autoComplete={hasAccount ? 'current-password' : 'new-password'}
          isRequired
        />
        <FormActions>
          <Button type="submit" variant="primary" isPending={accept.isPending}>
            {t.accept}
          </Button>
        </FormActions>
      </ApiForm>
    </>
  );
}
