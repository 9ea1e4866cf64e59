import type { ReactNode } from 'react';
import { useTexts } from '../../platform/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TryPanel } from './try-panel.tsx';
import { tryTexts } from './try.texts.ts';

/** "Try it" where there is no room beside the page. Closing it hangs up. */
export function TryDialog({ assistant }: { assistant: { id: number; name: string } }): ReactNode {
  const t = useTexts(tryTexts);
  return (
    <Dialog title={t.title} trigger={<Button icon="mic">{t.title}</Button>}>
      <TryPanel assistant={assistant} isBare />
    </Dialog>
  );
}
