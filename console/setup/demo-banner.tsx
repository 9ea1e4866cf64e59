import { useState, type ReactNode } from 'react';
import { useMay, useSession } from '../platform/session.ts';
import { useTexts } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { ReplaceDemoDialog } from './replace-demo-dialog.tsx';
import { setupTexts } from './setup.texts.ts';

/** The short name of the business that the product makes for a look around. */
const DEMO_SLUG = 'demo';
const DEMO_OWNER = 'owner@lindencourt.example';

/** Says that this is the demo, and leads to a business of one's own. Only the demo's owner sees it. */
export function DemoBanner(): ReactNode {
  const t = useTexts(setupTexts);
  const { workspace, user } = useSession();
  const may = useMay();
  const [isOpen, setIsOpen] = useState(false);
  if (!may('own') || workspace.slug !== DEMO_SLUG || user.email !== DEMO_OWNER) return null;
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
