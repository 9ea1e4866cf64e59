import type { ReactNode } from 'react';
import { useMay } from '../platform/session.ts';
import { useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import { Badge } from '../ui/badge.tsx';
import { Card } from '../ui/card.tsx';
import { Switch } from '../ui/fields/switch.tsx';
import { RowMenu } from '../ui/menu.tsx';
import { moveItem } from '../ui/move-item.ts';
import { RouteLink } from '../ui/route-link.tsx';
import { SortableList } from '../ui/sortable-list.tsx';
import type { MenuSection } from './menu-sections.ts';
import type { Product } from './product-draft.ts';
import styles from './products.module.css';
import { productsTexts } from './products.texts.ts';
import { useMenuChanges } from './use-menu-changes.ts';

/** The products of a category in their order. Part of a list cannot be sorted. */
export function MenuSectionCard({ section, canSort }: MenuSectionCardProps): ReactNode {
  const t = useTexts(productsTexts);
  const may = useMay();
  const changes = useMenuChanges();
  const { category, products } = section;
  const title = category ?? t.other;
  const onMove = (from: number, to: number): void => void changes.sort(moveItem(products, from, to));
  return (
    <Card title={title} isFlush>
      <SortableList
        label={t.productsOf(title)}
        items={products}
        itemKey={({ id }) => id}
        itemName={({ name }) => name}
        {...(canSort && may('write') ? { onMove } : {})}
        renderItem={(product) => <ProductRow product={product} changes={changes} />}
        className={styles['products']}
      />
    </Card>
  );
}

interface MenuSectionCardProps {
  section: MenuSection;
  canSort: boolean;
}

interface RowProps {
  product: Product;
  changes: ReturnType<typeof useMenuChanges>;
}

function ProductRow({ product, changes }: RowProps): ReactNode {
  const t = useTexts(productsTexts);
  const show = useShow();
  const may = useMay();
  return (
    <div className={styles['row']}>
      <div className={styles['line']}>
        <div className={styles['what']}>
          <RouteLink to={`/products/${product.id}`} className={styles['name']}>
            {product.name}
          </RouteLink>
          {product.description !== null && <p className={styles['description']}>{product.description}</p>}
        </div>
        <span className={styles['price']}>{show.money(product.price_cents)}</span>
        {may('write') ? (
          <Switch
            label={t.onMenu(product.name)}
            isLabelHidden
            isSelected={product.available}
            onChange={(available) => void changes.setAvailable(product, available)}
          />
        ) : (
          !product.available && <Badge tone="warn">{t.soldOut}</Badge>
        )}
        {may('write') && (
          <RowMenu
            name={product.name}
            items={[
              { id: 'edit', label: t.edit, icon: 'edit', href: `/products/${product.id}` },
              {
                id: 'remove',
                label: t.remove,
                icon: 'trash',
                danger: true,
                onAction: () => void changes.remove(product),
              },
            ]}
          />
        )}
      </div>
      {product.options.length > 0 && <Choices product={product} changes={changes} />}
    </div>
  );
}

/** The choices of a product, each of which may be sold out by itself. */
function Choices({ product, changes }: RowProps): ReactNode {
  const t = useTexts(productsTexts);
  const show = useShow();
  const may = useMay();
  const choices = product.options.flatMap((group) => group.choices);
  const short = choices.filter(({ available }) => !available).length;
  return (
    <details className={styles['choices']}>
      <summary>
        {t.choices(choices.length)}
        {short > 0 && <Badge tone="warn">{t.short(short)}</Badge>}
      </summary>
      {product.options.map((group) => (
        <div key={group.id} className={styles['group']}>
          <h3 className={styles['groupName']}>{group.name}</h3>
          <ul role="list">
            {group.choices.map((choice) => (
              <li key={choice.id} className={styles['choice']}>
                <span>{choice.name}</span>
                <span className={styles['price']}>
                  {choice.surcharge_cents !== 0 && `+${show.money(choice.surcharge_cents)}`}
                </span>
                {may('write') ? (
                  <Switch
                    label={t.choiceFor(group.name, choice.name)}
                    isLabelHidden
                    isSelected={choice.available}
                    onChange={(available) =>
                      void changes.setChoiceAvailable(product, { choiceId: choice.id, available })
                    }
                  />
                ) : (
                  !choice.available && <Badge tone="warn">{t.soldOut}</Badge>
                )}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </details>
  );
}
