import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { useSave } from '../../platform/queries.ts';
import { useTexts } from '../../platform/texts.ts';
import { Button } from '../../ui/button.tsx';
import { CheckSteps } from '../../ui/check-steps.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Trouble } from '../../ui/trouble.tsx';
import type { Provider } from './providers-page.tsx';
import { providersTexts } from './providers.texts.ts';

interface ProviderCheckDialogProps {
  provider: Provider | null;
  onClose: () => void;
}

/** Asks the provider step by step, and shows what came of each. */
export function ProviderCheckDialog({ provider, onClose }: ProviderCheckDialogProps): ReactNode {
  const t = useTexts(providersTexts);
  return (
    <Dialog
      title={t.checkTitle(provider?.name ?? '')}
      isOpen={provider !== null}
      onClose={onClose}
      footer={(close) => <Button onPress={close}>{t.close}</Button>}
    >
      {provider && <Check key={provider.id} id={provider.id} />}
    </Dialog>
  );
}

function Check({ id }: { id: number }): ReactNode {
  const t = useTexts(providersTexts);
  const check = useSave('checkProvider', { refreshes: ['listProviders'] });
  const start = useEffectEvent(() => check.mutate({ path: { id } }));
  useEffect(() => start(), []);
  if (check.error) return <Trouble error={check.error} onRetry={() => check.mutate({ path: { id } })} />;
  if (!check.data) return <p role="status">{t.checking}</p>;
  const { steps } = check.data.data;
  return (
    <div role="status">
      <CheckSteps steps={steps} nameOf={(name) => t.steps[name]} />
    </div>
  );
}
