import { useState, type ReactNode } from 'react';
import styles from './more-fields.module.css';

interface MoreFieldsProps {
  /** The word that opens them. */
  title: string;
  /** Whether one of them has a fault, so that they have to be seen. */
  hasFault?: boolean;
  children: ReactNode;
}

/** Fields that few people need: closed until they are asked for, or until one has a fault. */
export function MoreFields({ title, hasFault = false, children }: MoreFieldsProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className={styles['more']}
      open={isOpen || hasFault}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{title}</summary>
      <div className={styles['body']}>{children}</div>
    </details>
  );
}
