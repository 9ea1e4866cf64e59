import type { ReactNode } from 'react';
import { useTexts } from '../../platform/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TryPanel } from './try-panel.tsx';
import type { UsedTestCall } from './use-test-call.ts';
import { tryTexts } from './try.texts.ts';

interface TryDialogProps {
  assistant: { id: number; name: string };
  used: UsedTestCall;
}

/** "Try it" where there is no room beside the page. Closing it hangs up. */
export function TryDialog({ assistant, used }: TryDialogProps): ReactNode {
  const t = useTexts(tryTexts);
  return (
    <Dialog
      title={t.title}
      trigger={<Button icon="mic">{t.title}</Button>}
      onClose={() => used.call.dispose()}
    >
      <TryPanel assistant={assistant} used={used} isBare />
    </Dialog>
  );
}
