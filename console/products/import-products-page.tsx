import { Navigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ImportField } from '../app/import-rows/import-columns.ts';
import { ImportRows } from '../app/import-rows/import-rows.tsx';
import { useMay } from '../platform/session.ts';
import { useTexts } from '../platform/texts.ts';
import { PageHead } from '../ui/page-head.tsx';
import { productPageTexts } from './product-page.texts.ts';

/** Imports products from a file. Option groups come with JSON alone. */
export function ImportProductsPage(): ReactNode {
  const t = useTexts(productPageTexts);
  const may = useMay();
  const fields: ImportField[] = [
    { name: 'name', kind: 'text', label: t.name, isNeeded: true, words: ['product', 'produkt', 'artikel'] },
    { name: 'price_cents', kind: 'money', label: t.price, isNeeded: true, words: ['price', 'preis', 'prix'] },
    { name: 'category', kind: 'text', label: t.category, words: ['category', 'kategorie', 'group'] },
    { name: 'description', kind: 'text', label: t.description, words: ['description', 'beschreibung'] },
    { name: 'available', kind: 'yes_no', label: t.onMenu, words: ['available', 'verfugbar', 'active'] },
    { name: 'position', kind: 'whole', label: t.position, words: ['position', 'sort', 'order'] },
    { name: 'external_id', kind: 'text', label: t.externalId, words: ['external id', 'id', 'sku'] },
  ];
  if (!may('write')) return <Navigate to="/products" />;
  return (
    <>
      <PageHead title={t.importTitle} back={{ to: '/products', label: t.back }} />
      <ImportRows
        id="importProducts"
        name="products"
        fields={fields}
        refreshes={['listProducts', 'listProductCategories']}
      />
    </>
  );
}
