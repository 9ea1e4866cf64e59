import type { ReactNode } from 'react';
import type { FullCall } from '../platform/api-types.ts';
import { useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import styles from './live.module.css';
import { liveTexts } from './live.texts.ts';

/** How the last attempt to put the caller through goes. */
export function TransferState({ transfer }: Pick<FullCall, 'transfer'>): ReactNode {
  const t = useTexts(liveTexts);
  const show = useShow();
  return (
    <div role="status">
      {transfer !== null && (
        <p className={styles['transfer']}>
          {t.transferStates[transfer.state](transfer.name ?? show.phone(transfer.to))}
        </p>
      )}
    </div>
  );
}
