import { useState, type ReactNode } from 'react';
import { useTexts } from '../platform/texts.ts';
import { Trouble } from '../ui/trouble.tsx';
import styles from './inbox.module.css';
import { inboxTexts } from './inbox.texts.ts';

/** What was said, to hear: the browser's player, which keys and readers know. */
export function ItemRecording({ address }: { address: string }): ReactNode {
  const t = useTexts(inboxTexts);
  const [isFaulty, setFaulty] = useState(false);
  if (isFaulty) return <Trouble error={{ message: t.unplayable }} onRetry={() => setFaulty(false)} />;
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- what is said stands above
    <audio
      className={styles['audio']}
      controls
      preload="metadata"
      aria-label={t.recording}
      src={address}
      onError={() => setFaulty(true)}
    />
  );
}
