import type { ReactNode } from 'react';
import { useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import { Badge } from '../ui/badge.tsx';
import { Card } from '../ui/card.tsx';
import { Facts } from '../ui/facts.tsx';
import { PageHead } from '../ui/page-head.tsx';
import type { Product } from './product-draft.ts';
import { productPageTexts } from './product-page.texts.ts';
import { productsTexts } from './products.texts.ts';

/** A product for those who may only read. */
export function ProductView({ product }: { product: Product }): ReactNode {
  const t = useTexts(productPageTexts);
  const menu = useTexts(productsTexts);
  const show = useShow();
  const badge = product.available ? undefined : <Badge tone="warn">{menu.soldOut}</Badge>;
  return (
    <>
      <PageHead title={product.name} back={{ to: '/products', label: t.back }} badge={badge} />
      <Card title={t.basics}>
        <Facts
          items={[
            { label: t.price, value: show.money(product.price_cents) },
            { label: t.category, value: product.category },
            { label: t.description, value: product.description },
            { label: t.externalId, value: product.external_id },
            ...product.options.map((group) => ({
              label: group.name,
              value: group.choices
                .map(({ name, surcharge_cents: more }) =>
                  more === 0 ? name : `${name} (+${show.money(more)})`,
                )
                .join(', '),
            })),
          ]}
        />
      </Card>
    </>
  );
}
