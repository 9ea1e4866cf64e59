import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useDraft } from '../app/use-draft.ts';
import type { Input } from '../platform/api.ts';
import { q, useSave } from '../platform/queries.ts';
import { useMay } from '../platform/session.ts';
import { useTexts } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { Loading } from '../ui/loading.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { toast } from '../ui/toast.tsx';
import { Trouble } from '../ui/trouble.tsx';
import { bodyOf, draftOf, NEW_PRODUCT, type Product } from './product-draft.ts';
import { ProductForm } from './product-form.tsx';
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
  const client = useQueryClient();
  const navigate = useNavigate();
  const { remove } = useMenuChanges();
  const draft = useDraft(draftOf(product), t.leave);
  const save = useSave('updateProduct', {
    refreshes: ['listProducts', 'getProduct', 'listProductCategories'],
    onDone: (answer) => {
      client.setQueryData(q('getProduct', { path: { id: product.id } }).queryKey, answer);
      draft.take(draftOf(answer.data));
      toast({ text: t.saved, tone: 'good' });
    },
  });
  const removeIt = (): void => {
    draft.take(draftOf(product));
    void remove(product).then(() => navigate({ to: '/products' }));
  };
  const actions = (
    <Button icon="trash" onPress={removeIt}>
      {t.remove}
    </Button>
  );
  return (
    <>
      <PageHead title={product.name} back={{ to: '/products', label: t.back }} actions={actions} />
      <ProductForm
        draft={draft}
        error={save.error}
        isPending={save.isPending}
        action={t.save}
        onSubmit={() =>
          save.mutate({
            path: { id: product.id },
            body: bodyOf(draft.value) as Input<'updateProduct'>['body'],
          })
        }
        onDiscard={() => draft.take(draftOf(product))}
      />
    </>
  );
}

/** Makes a product. */
export function NewProductPage(): ReactNode {
  const t = useTexts(productPageTexts);
  const navigate = useNavigate();
  const draft = useDraft(NEW_PRODUCT, t.leave);
  const create = useSave('createProduct', {
    refreshes: ['listProducts', 'listProductCategories'],
    onDone: ({ data }) => {
      draft.take(NEW_PRODUCT);
      toast({ text: t.created(data.name), tone: 'good' });
      void navigate({ to: '/products' });
    },
  });
  return (
    <>
      <PageHead title={t.newTitle} back={{ to: '/products', label: t.back }} />
      <ProductForm
        draft={draft}
        error={create.error}
        isPending={create.isPending}
        action={t.create}
        onSubmit={() => create.mutate({ body: bodyOf(draft.value) })}
      />
    </>
  );
}
