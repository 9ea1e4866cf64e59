import { useState, type ReactNode } from 'react';
import { useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import { Badge } from '../ui/badge.tsx';
import { Card } from '../ui/card.tsx';
import { SearchField } from '../ui/fields/search-field.tsx';
import { foldWords } from '../platform/fold-words.ts';
import type { Product } from './basket.ts';
import styles from './new-order.module.css';
import { newOrderTexts } from './new-order.texts.ts';

/** The menu by category; a press on a product puts it into the order. */
export function MenuPicker({ products, onPick }: MenuPickerProps): ReactNode {
  const t = useTexts(newOrderTexts);
  const [words, setWords] = useState('');
  const wanted = foldWords(words);
  const found = products.filter(({ name, category }) =>
    foldWords([name, category ?? ''].join(' ')).includes(wanted),
  );
  const categories = [...new Set(found.map(({ category }) => category))];
  return (
    <Card title={t.menu} actions={<SearchField label={t.search} value={words} onSearch={setWords} />}>
      {found.length === 0 && <p className={styles['quiet']}>{t.noProducts}</p>}
      {categories.map((category) => (
        <section key={category ?? ''} className={styles['category']}>
          <h3>{category ?? t.other}</h3>
          <ul role="list" className={styles['products']}>
            {found
              .filter((product) => product.category === category)
              .map((product) => (
                <li key={product.id}>
                  <ProductButton product={product} onPress={() => onPick(product)} />
                </li>
              ))}
          </ul>
        </section>
      ))}
    </Card>
  );
}

interface MenuPickerProps {
  products: readonly Product[];
  onPick: (product: Product) => void;
}

function ProductButton({ product, onPress }: { product: Product; onPress: () => void }): ReactNode {
  const t = useTexts(newOrderTexts);
  const show = useShow();
  return (
    <button type="button" className={styles['product']} disabled={!product.available} onClick={onPress}>
      <span>{product.name}</span>
      {product.available ? (
        <span className={styles['price']}>{show.money(product.price_cents)}</span>
      ) : (
        <Badge>{t.soldOut}</Badge>
      )}
    </button>
  );
}
