import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { navigationTexts } from '../app/navigation.texts.ts';
import { allPages } from '../platform/all-pages.ts';
import { useMay } from '../platform/session.ts';
import { useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { SearchField } from '../ui/fields/search-field.tsx';
import { Select } from '../ui/fields/select.tsx';
import { Loading } from '../ui/loading.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Trouble } from '../ui/trouble.tsx';
import { CategoriesDialog } from './categories-dialog.tsx';
import { MenuSectionCard } from './menu-section.tsx';
import { filterProducts, sectionsOf } from './menu-sections.ts';
import type { Product } from './product-draft.ts';
import type { ProductsSearch } from './products-search.ts';
import styles from './products.module.css';
import { productsTexts } from './products.texts.ts';

const route = getRouteApi('/shell/products');

/** The menu in its order, with what is sold out. */
export function ProductsPage(): ReactNode {
  const t = useTexts(productsTexts);
  const title = useTexts(navigationTexts).products;
  const show = useShow();
  const menu = useQuery(allPages('listProducts', {}));
  const products = menu.data?.data ?? [];
  const count = menu.data && t.count(products.length, show.number(products.length));
  return (
    <>
      <PageHead title={title} count={count} actions={<ProductsActions products={products} />} />
      {menu.error !== null && <Trouble error={menu.error} onRetry={() => void menu.refetch()} />}
      {menu.isPending && menu.error === null && <Loading label={title} />}
      {menu.data?.isWhole === false && <p className={styles['hint']}>{t.notWhole}</p>}
      {menu.data !== undefined && <Menu products={products} />}
    </>
  );
}

function ProductsActions({ products }: { products: readonly Product[] }): ReactNode {
  const t = useTexts(productsTexts);
  const may = useMay();
  const [isSorting, setSorting] = useState(false);
  if (!may('write')) return null;
  return (
    <>
      {sectionsOf(products).length > 1 && (
        <Button icon="sort" onPress={() => setSorting(true)}>
          {t.categories}
        </Button>
      )}
      <LinkButton to="/products/import" icon="upload">
        {t.import}
      </LinkButton>
      <LinkButton to="/products/new" variant="primary" icon="plus">
        {t.newProduct}
      </LinkButton>
      {isSorting && <CategoriesDialog onClose={() => setSorting(false)} />}
    </>
  );
}

function Menu({ products }: { products: readonly Product[] }): ReactNode {
  const t = useTexts(productsTexts);
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = (changed: ProductsSearch): void =>
    void navigate({ search: (before) => ({ ...before, ...changed }), replace: true });
  if (products.length === 0) return <Empty icon="package" title={t.noneTitle} body={t.noneBody} />;
  const isFiltered = search.q !== undefined || search.show !== undefined;
  const found = filterProducts(products, {
    words: search.q ?? '',
    soldOut: search.show === 'sold_out',
  });
  return (
    <>
      <div className={styles['filters']}>
        <SearchField
          label={t.search}
          value={search.q ?? ''}
          onSearch={(words) => change({ q: words === '' ? undefined : words })}
        />
        <Select
          label={t.filter}
          isLabelHidden
          choices={[
            { id: 'all', label: t.all },
            { id: 'sold_out', label: t.soldOut },
          ]}
          value={search.show ?? 'all'}
          onChange={(id) => change({ show: id === 'sold_out' ? id : undefined })}
        />
      </div>
      {found.length === 0 && (
        <Empty
          icon="search"
          title={t.noMatchTitle}
          body={t.noMatchBody}
          action={<Button onPress={() => void navigate({ search: {} })}>{t.clear}</Button>}
        />
      )}
      <div className={styles['sections']}>
        {sectionsOf(found).map((section) => (
          <MenuSectionCard key={section.category ?? ''} section={section} canSort={!isFiltered} />
        ))}
      </div>
    </>
  );
}
