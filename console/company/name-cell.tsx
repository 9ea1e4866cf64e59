import type { ReactNode } from 'react';
import { useTexts } from '../platform/texts.ts';
import { Badge } from '../ui/badge.tsx';
import styles from './company.module.css';
import { companyTexts } from './company.texts.ts';

/** The name of a record, with a mark where it is out of use. */
export function NameCell({ name, active }: { name: string; active: boolean }): ReactNode {
  const t = useTexts(companyTexts);
  return (
    <span className={styles['dates']}>
      {name}
      {!active && <Badge>{t.inactive}</Badge>}
    </span>
  );
}
