import type { ReactNode } from 'react';
import { useLanguage, useTexts } from '../../platform/texts.ts';
import { Button } from '../button.tsx';
import { uiTexts } from '../ui.texts.ts';
import styles from './pagination.module.css';
import { pageRange, type PageInfo } from './table-columns.ts';

/** Which rows are shown of how many, and the way to the pages before and after. */
export function Pagination({ meta, onPage, label }: PaginationProps): ReactNode {
  const t = useTexts(uiTexts);
  const format = new Intl.NumberFormat(useLanguage());
  const { from, to, pages } = pageRange(meta);
  const isOnlyPage = pages <= 1;
  const range = t.range(format.format(from), format.format(to), label ?? format.format(meta.total));
  return (
    <div className={styles['foot']}>
      <span>{isOnlyPage && label !== undefined ? label : range}</span>
      {!isOnlyPage && onPage !== undefined && (
        <nav aria-label={t.pages} className={styles['pages']}>
          <Button
            size="small"
            icon="chevron-left"
            isDisabled={meta.page <= 1}
            onPress={() => onPage(meta.page - 1)}
          >
            {t.previous}
          </Button>
          <span aria-current="page">{t.page(format.format(meta.page), format.format(pages))}</span>
          <Button size="small" isDisabled={meta.page >= pages} onPress={() => onPage(meta.page + 1)}>
            {t.next}
          </Button>
        </nav>
      )}
    </div>
  );
}

export interface PaginationProps {
  meta: PageInfo;
  onPage?: (page: number) => void;
  label?: string;
}
