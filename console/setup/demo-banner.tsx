import { useState, type ReactNode } from 'react';
import { useMay, useSession } from '../platform/session.ts';
import { useTexts } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { ReplaceDemoDialog } from './replace-demo-dialog.tsx';
import { setupTexts } from './setup.texts.ts';

/** Says that this is the demo, and leads to a business of one's own. Only the demo's owner sees it. */
export function DemoBanner(): ReactNode {
  const t = useTexts(setupTexts);
  const { workspace } = useSession();
  const may = useMay();
  const [isOpen, setIsOpen] = useState(false);
  if (!may('own') || !workspace.demo) return null;
  return (
    <Card
      title={t.demo}
      description={t.demoBody}
      actions={
        <Button variant="primary" onPress={() => setIsOpen(true)}>
          {t.makeMine}
        </Button>
      }
    >
      <ReplaceDemoDialog isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </Card>
  );
}
