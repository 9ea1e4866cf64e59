import { useState, type ReactNode } from 'react';
import { useMay } from '../platform/session.ts';
import { useTexts } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Steps } from '../ui/steps.tsx';
import { setupTexts } from './setup.texts.ts';
import { useFirstSteps } from './use-first-steps.ts';

/** Where this browser keeps that the list is hidden, for each business. */
const hiddenKey = (workspaceId: number): string => `first-steps-hidden-${workspaceId}`;

/** Leads from an empty business to the first answered call; nothing once all of it is done or hidden. */
export function FirstSteps({ workspaceId }: { workspaceId: number }): ReactNode {
  const may = useMay();
  const [isHidden, setIsHidden] = useState(() => localStorage.getItem(hiddenKey(workspaceId)) !== null);
  const hide = (): void => {
    localStorage.setItem(hiddenKey(workspaceId), 'yes');
    setIsHidden(true);
  };
  return may('write') && !isHidden ? <OpenSteps onHide={hide} /> : null;
}

/** The list of the steps. What is done is read only where the list is shown. */
function OpenSteps({ onHide }: { onHide: () => void }): ReactNode {
  const t = useTexts(setupTexts);
  const steps = useFirstSteps();
  if (steps === null || steps.every(({ isDone }) => isDone)) return null;
  return (
    <Card
      title={t.title}
      description={t.about}
      actions={
        <Button variant="quiet" onPress={onHide}>
          {t.hide}
        </Button>
      }
    >
      <Steps steps={steps} />
    </Card>
  );
}
