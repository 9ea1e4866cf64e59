import type { ReactNode } from 'react';
import styles from './code-block.module.css';
import { CopyButton } from './copy-value.tsx';

/** Code or a record as JSON, with a button that copies it. Its box scrolls, by keyboard too. */
export const CodeBlock = ({ label, code }: CodeBlockProps): ReactNode => (
  <figure className={styles['block']}>
    <figcaption className={styles['head']}>
      <span>{label}</span>
      <CopyButton value={code} />
    </figcaption>
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys scroll it */}
    <pre className={styles['code']} tabIndex={0} role="region" aria-label={label}>
      <code>{code}</code>
    </pre>
  </figure>
);

export interface CodeBlockProps {
  label: string;
  code: string;
}
