import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { q } from '../platform/queries.ts';
import { useTexts } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Loading } from '../ui/loading.tsx';
import { moveItem } from '../ui/move-item.ts';
import { SortableList } from '../ui/sortable-list.tsx';
import { Trouble } from '../ui/trouble.tsx';
import styles from './products.module.css';
import { productsTexts } from './products.texts.ts';
import { useMenuChanges } from './use-menu-changes.ts';

/** Sorts the categories of the menu; each move is saved at once. */
export function CategoriesDialog({ onClose }: { onClose: () => void }): ReactNode {
  const t = useTexts(productsTexts);
  const answer = useQuery(q('listProductCategories', {}));
  const { sortCategories } = useMenuChanges();
  const [moved, setMoved] = useState<string[] | null>(null);
  const categories = answer.data?.data ?? [];
  const names = moved ?? categories.map(({ name }) => name);
  const countOf = (name: string): number => categories.find((one) => one.name === name)?.products ?? 0;
  const move = (from: number, to: number): void => {
    const next = moveItem(names, from, to);
    setMoved(next);
    void sortCategories(next).then(() => setMoved(null));
  };
  return (
    <Dialog
      title={t.order}
      isOpen
      onClose={onClose}
      size="small"
      footer={<Button onPress={onClose}>{t.close}</Button>}
    >
      {answer.error !== null && <Trouble error={answer.error} />}
      {answer.isPending && answer.error === null && <Loading rows={4} />}
      <SortableList
        label={t.categories}
        items={names}
        itemKey={(name) => name}
        itemName={(name) => name}
        onMove={move}
        renderItem={(name) => (
          <div className={styles['category']}>
            <span>{name}</span>
            <span className={styles['description']}>{t.count(countOf(name), String(countOf(name)))}</span>
          </div>
        )}
      />
    </Dialog>
  );
}
