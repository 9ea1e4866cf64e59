import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { q, useSave } from '../platform/queries.ts';
import { useMay } from '../platform/session.ts';
import { useTexts } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { realChanges } from '../ui/draft/draft-changes.ts';
import { DraftForm } from '../ui/draft/draft-form.tsx';
import { draftTexts } from '../ui/draft/draft.texts.ts';
import { savingOf } from '../ui/draft/saving-of.ts';
import { useDraft } from '../ui/draft/use-draft.ts';
import { Loading } from '../ui/loading.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { toast } from '../ui/toast.tsx';
import { Trouble } from '../ui/trouble.tsx';
import { bodyOf, draftOf, NEW_PRODUCT, type Product } from './product-draft.ts';
import { ProductFields } from './product-fields.tsx';
import { ProductView } from './product-view.tsx';
import { productPageTexts } from './product-page.texts.ts';
import { useMenuChanges } from './use-menu-changes.ts';

const route = getRouteApi('/shell/products/$id');

/** A product with everything that the API knows of it; for those who may, to be changed. */
export function ProductPage(): ReactNode {
  const t = useTexts(productPageTexts);
  const may = useMay();
  const { id } = route.useParams();
  const answer = useQuery(q('getProduct', { path: { id: Number(id) } }));
  const product = answer.data?.data;
  if (product !== undefined) {
    return may('write') ? (
      <EditProduct key={product.id} product={product} />
    ) : (
      <ProductView product={product} />
    );
  }
  return (
    <>
      <PageHead title={t.basics} back={{ to: '/products', label: t.back }} />
      {answer.error === null ? (
        <Loading />
      ) : (
        <Trouble error={answer.error} onRetry={() => void answer.refetch()} />
      )}
    </>
  );
}

function EditProduct({ product }: { product: Product }): ReactNode {
  const t = useTexts(productPageTexts);
  const saved = useTexts(draftTexts).saved;
  const client = useQueryClient();
  const navigate = useNavigate();
  const { remove } = useMenuChanges();
  const draft = useDraft(draftOf(product));
  const save = useSave('updateProduct', {
    refreshes: ['listProducts', 'getProduct', 'listProductCategories'],
    onDone: (answer) => {
      client.setQueryData(q('getProduct', { path: { id: product.id } }).queryKey, answer);
      toast({ text: saved, tone: 'good' });
    },
  });
  const removeIt = async (): Promise<void> => {
    if (await remove(product)) await navigate({ to: '/products', ignoreBlocker: true });
  };
  const actions = (
    <Button icon="trash" onPress={() => void removeIt()}>
      {t.remove}
    </Button>
  );
  return (
    <>
      <PageHead title={product.name} back={{ to: '/products', label: t.back }} actions={actions} />
      <DraftForm
        label={product.name}
        {...savingOf(draft, save, () => ({
          path: { id: product.id },
          body: realChanges(bodyOf(draftOf(product)), bodyOf(draft.values)),
        }))}
      >
        <ProductFields draft={draft} />
      </DraftForm>
    </>
  );
}

/** Makes a product. */
export function NewProductPage(): ReactNode {
  const t = useTexts(productPageTexts);
  const navigate = useNavigate();
  const draft = useDraft(NEW_PRODUCT);
  const create = useSave('createProduct', {
    refreshes: ['listProducts', 'listProductCategories'],
    onDone: ({ data }) => {
      toast({ text: t.created(data.name), tone: 'good' });
      void navigate({ to: '/products', ignoreBlocker: true });
    },
  });
  return (
    <>
      <PageHead title={t.newTitle} back={{ to: '/products', label: t.back }} />
      <DraftForm
        label={t.newTitle}
        saveLabel={t.create}
        {...savingOf(draft, create, () => ({ body: bodyOf(draft.values) }))}
      >
        <ProductFields draft={draft} />
      </DraftForm>
    </>
  );
}
