import type { ReactNode } from 'react';
import { useMay } from '../platform/session.ts';
import { useTexts } from '../platform/texts.ts';
import { IconButton } from '../ui/button.tsx';
import { Kbd } from '../ui/kbd.tsx';
import { Popover } from '../ui/popover.tsx';
import styles from './inbox.module.css';
import { inboxTexts } from './inbox.texts.ts';

/** The keys of the page, behind a question mark. */
export function InboxKeys(): ReactNode {
  const t = useTexts(inboxTexts);
  const may = useMay();
  const reading = [
    ['J', t.keyNext],
    ['K', t.keyBefore],
    ['Esc', t.keyClose],
  ] as const;
  const writing = [
    ['E', t.keyDone],
    ['A', t.keyAssign],
  ] as const;
  return (
    <Popover trigger={<IconButton icon="help" label={t.keys} />} label={t.keys}>
      <dl className={styles['keys']}>
        {[...reading, ...(may('write') ? writing : [])].map(([key, words]) => (
          <div key={key} className={styles['key']}>
            <dt>
              <Kbd keys={[key]} />
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </Popover>
  );
}
