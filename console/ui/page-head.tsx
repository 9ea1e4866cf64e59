import { useEffect, type ReactNode } from 'react';
import { useTexts } from '../platform/texts.ts';
import { Icon } from './icons.tsx';
import styles from './page-head.module.css';
import { RouteLink } from './route-link.tsx';
import { uiTexts } from './ui.texts.ts';

/** The product's name behind the page's in the title of the window. */
const PRODUCT = 'Switchboard';

/** The head of a page: its only level-1 heading, at most one primary action, and the filters of its list. */
export function PageHead({
  title,
  back,
  badge,
  count,
  actions,
  filters,
  description,
}: PageHeadProps): ReactNode {
  const t = useTexts(uiTexts);
  useDocumentTitle(title);
  return (
    <header className={styles['head']}>
      {back !== undefined && (
        <RouteLink to={back.to} className={styles['back']}>
          <Icon name="arrow-left" size={14} />
          {back.label ?? t.back}
        </RouteLink>
      )}
      <div className={styles['line']}>
        <div className={styles['title']}>
          <h1 className={styles['heading']}>{title}</h1>
          {badge}
          {count !== undefined && <span className={styles['count']}>{count}</span>}
        </div>
        {filters !== undefined && <div className={styles['filters']}>{filters}</div>}
        {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
      </div>
      {description !== undefined && <p className={styles['description']}>{description}</p>}
    </header>
  );
}

export interface PageHeadProps {
  title: string;
  back?: { to: string; label?: string };
  /** A state beside the heading. */
  badge?: ReactNode;
  /** How many there are, in words or figures. */
  count?: ReactNode;
  actions?: ReactNode;
  filters?: ReactNode;
  description?: ReactNode;
}

/** Names the window by the page. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title === '' ? PRODUCT : `${title} · ${PRODUCT}`;
  }, [title]);
}
