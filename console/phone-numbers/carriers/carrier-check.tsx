import type { ReactNode } from 'react';
import { useSave } from '../../platform/queries.ts';
import { useTexts } from '../../platform/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CheckSteps } from '../../ui/check-steps.tsx';
import { Trouble } from '../../ui/trouble.tsx';
import { CARRIER_READS } from './carrier-reads.ts';
import { carriersTexts } from './carriers.texts.ts';

/** Tries what a call needs of the carrier, and says what came of each step. */
export function CarrierCheck({ id }: { id: number }): ReactNode {
  const t = useTexts(carriersTexts);
  const check = useSave('checkCarrier', { refreshes: CARRIER_READS });
  const start = (): void => check.mutate({ path: { id } });
  const steps = check.data?.data.steps;
  return (
    <Card
      title={t.check}
      description={t.checkHelp}
      actions={
        <Button icon="activity" isPending={check.isPending} onPress={start}>
          {t.checkNow}
        </Button>
      }
    >
      {check.error !== null && <Trouble error={check.error} onRetry={start} />}
      <div role="status">
        {check.isPending && <p>{t.checking}</p>}
        {!check.isPending && steps !== undefined && (
          <CheckSteps steps={steps} nameOf={(name) => t.steps[name]} />
        )}
      </div>
    </Card>
  );
}
