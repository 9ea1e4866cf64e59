import { useState, type ReactNode } from 'react';
import styles from './more-fields.module.css';

interface MoreFieldsProps {
  /** The word that opens them. */
  title: string;
  /** Whether one of them has a fault, so that they have to be seen. */
  hasFault?: boolean;
  children: ReactNode;
}

/** Fields that few people need: absent until they are asked for, or until one has a fault. */
export function MoreFields({ title, hasFault = false, children }: MoreFieldsProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const isShown = isOpen || hasFault;
  return (
    <details
      className={styles['more']}
      open={isShown}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{title}</summary>
      {isShown && <div className={styles['body']}>{children}</div>}
    </details>
  );
}
