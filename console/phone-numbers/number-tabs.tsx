import type { ReactNode } from 'react';
import { useMay } from '../platform/session.ts';
import { useTexts } from '../platform/texts.ts';
import { LinkTabs } from '../ui/tabs.tsx';
import { phoneNumbersTexts } from './phone-numbers.texts.ts';

/** Numbers and, for those who may set them up, the carriers that bring them. */
export function NumberTabs(): ReactNode {
  const t = useTexts(phoneNumbersTexts);
  const may = useMay();
  if (!may('manage')) return null;
  return (
    <LinkTabs
      label={t.parts}
      items={[
        { to: '/phone-numbers', label: t.caption },
        { to: '/phone-numbers/carriers', label: t.carriers },
      ]}
    />
  );
}
