import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { q } from '../platform/queries.ts';
import { useMay } from '../platform/session.ts';
import { useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import { LinkButton } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import styles from './dashboard.module.css';
import { dashboardTexts } from './dashboard.texts.ts';

/** How to hear the assistant, as long as nobody has called. Nothing without a number that is answered. */
export function CallHint({ hasCalls }: { hasCalls: boolean }): ReactNode {
  const t = useTexts(dashboardTexts);
  const show = useShow();
  const may = useMay();
  const numbers = useQuery({ ...q('listPhoneNumbers', {}), enabled: !hasCalls });
  const answered = numbers.data?.data.find((one) => one.active && one.assistant_id !== null);
  if (hasCalls || answered === undefined) return null;
  return (
    <Card title={t.callTitle}>
      <div className={styles['hint']}>
        <p>{t.callBody(show.phone(answered.number))}</p>
        {may('write') && (
          <LinkButton to="/try" icon="mic">
            {t.tryIt}
          </LinkButton>
        )}
      </div>
    </Card>
  );
}
