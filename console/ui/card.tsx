import { useId, type ReactNode } from 'react';
import styles from './card.module.css';
import { classNames } from './class-names.ts';

/** A part of a page on a surface of its own, with its heading and at most a few actions. */
export function Card({
  title,
  level = 2,
  description,
  actions,
  children,
  isFlush,
  className,
}: CardProps): ReactNode {
  const id = useId();
  const Heading = `h${level}` as const;
  return (
    <section
      aria-labelledby={title === undefined ? undefined : id}
      className={classNames(styles['card'], className)}
    >
      {title !== undefined && (
        <header className={styles['head']}>
          <div className={styles['title']}>
            <Heading id={id} className={styles['heading']}>
              {title}
            </Heading>
            {description !== undefined && <p className={styles['description']}>{description}</p>}
          </div>
          {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
        </header>
      )}
      <div className={isFlush ? styles['flush'] : styles['body']}>{children}</div>
    </section>
  );
}

export interface CardProps {
  title?: string;
  level?: 2 | 3 | 4;
  description?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
  /** Without inner margin, for tables and lists. */
  isFlush?: boolean;
  className?: string;
}
