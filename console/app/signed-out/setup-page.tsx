import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { q, useSave } from '../../platform/queries.ts';
import { useTexts } from '../../platform/texts.ts';
import { Button } from '../../ui/button.tsx';
import { ApiForm, FormActions } from '../../ui/form.tsx';
import { SignedOutPage } from './signed-out-page.tsx';
import { BusinessFields, readBusiness } from './business-fields.tsx';
import { DeadLink } from './dead-link.tsx';
import { signedOutTexts } from './signed-out.texts.ts';
import { useEnter } from '../use-enter.ts';

/** The refusals of a link that no other word in the form helps. */
const DEAD: ReadonlySet<string> = new Set(['wrong_setup_token', 'already_set_up']);

/** The token behind `#`. It is taken out of the address at once: it must not stay in the history. */
function takeToken(): string {
  const token = location.hash.slice(1);
  if (token !== '') history.replaceState(history.state, '', location.pathname);
  return token;
}

/** Makes the first business and its owner, with the link that the server printed at its start. */
export function SetupPage(): ReactNode {
  const t = useTexts(signedOutTexts);
  const [token] = useState(takeToken);
  const { data } = useQuery(q('getSetup', {}));
  const enter = useEnter();
  const setUp = useSave('setUp', { onDone: (answer) => void enter(answer.data.session) });
  const submit = (values: FormData): void => setUp.mutate({ body: { token, ...readBusiness(values) } });
  const isRefused = DEAD.has(setUp.error?.code ?? '');
  const isDead = token === '' || data?.data.is_needed === false || isRefused;
  if (isDead && !setUp.isSuccess) return <DeadLink body={t.goneSetup} />;
  return (
    <SignedOutPage title={t.setup}>
      <p>{t.setupHelp}</p>
      <ApiForm errors={setUp.error} onSubmit={submit}>
        <BusinessFields />
        <FormActions>
          <Button type="submit" variant="primary" isPending={setUp.isPending}>
            {t.create}
          </Button>
        </FormActions>
      </ApiForm>
    </SignedOutPage>
  );
}
