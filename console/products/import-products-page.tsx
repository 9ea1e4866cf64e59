import { Navigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ImportRows } from '../app/import-rows/import-rows.tsx';
import { useMay } from '../platform/session.ts';
import { useTexts } from '../platform/texts.ts';
import { PageHead } from '../ui/page-head.tsx';
import { productFields } from './import-fields.ts';
import { productPageTexts } from './product-page.texts.ts';

/** Imports products from a file. Option groups come with JSON alone. */
export function ImportProductsPage(): ReactNode {
  const t = useTexts(productPageTexts);
  const may = useMay();
  if (!may('write')) return <Navigate to="/products" />;
  return (
    <>
      <PageHead title={t.importTitle} back={{ to: '/products', label: t.back }} />
      <ImportRows
        id="importProducts"
        fields={productFields(t)}
        refreshes={['listProducts', 'listProductCategories']}
      />
    </>
  );
}
