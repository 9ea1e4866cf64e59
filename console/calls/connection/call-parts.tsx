import type { ReactNode } from 'react';
import { useMay } from '../../platform/session.ts';
import { useTexts } from '../../platform/texts.ts';
import { LinkTabs } from '../../ui/tabs.tsx';
import { connectionTexts } from './connection.texts.ts';

/** The conversation and, for those who may see it, the connection that carried it. */
export function CallParts({ id }: { id: number }): ReactNode {
  const t = useTexts(connectionTexts);
  const may = useMay();
  if (!may('manage')) return null;
  return (
    <LinkTabs
      label={t.parts}
      items={[
        { to: `/calls/${id}`, label: t.conversation },
        { to: `/calls/${id}/connection`, label: t.connection },
      ]}
    />
  );
}
