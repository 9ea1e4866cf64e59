import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { api } from '../platform/api.ts';
import { changeCached } from '../platform/change-cached.ts';
import { refresh, type ReadId } from '../platform/queries.ts';
import { useTexts } from '../platform/texts.ts';
import { toast, toastError } from '../ui/toast.tsx';
import { newPositions } from './menu-sections.ts';
import { bodyOfDeleted, type Product } from './product-draft.ts';
import { productsTexts } from './products.texts.ts';

const READS: readonly ReadId[] = ['listProducts', 'getProduct', 'listProductCategories'];

/**
 * The changes of the menu that are made in its list. They are shown at once, taken back when the server
 * refuses them, and can be undone.
 */
export function useMenuChanges() {
  return { ...useAvailability(), ...useOrderAndRemoval() };
}

/** Carries changes out; what the server refuses is said and taken back. */
function useTry() {
  const client = useQueryClient();
  return async (revert: () => void, work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work();
      return true;
    } catch (error) {
      revert();
      toastError(error);
      return false;
    } finally {
      await refresh(client, READS);
    }
  };
}

/** Switches products and single choices off and on. */
function useAvailability() {
  const client = useQueryClient();
  const t = useTexts(productsTexts);
  const tryOut = useTry();
  const show = (id: number, change: Partial<Product>): (() => void) =>
    changeCached(client, { ids: ['listProducts', 'getProduct'], id, change });

  const setAvailable = async (product: Product, available: boolean, isUndo = false): Promise<void> => {
    const { id, name } = product;
    const isDone = await tryOut(show(id, { available }), () =>
      api('updateProduct', { path: { id }, body: { available } }),
    );
    const undo = isUndo ? {} : { undo: () => void setAvailable(product, !available, true) };
    if (isDone) toast({ text: available ? t.available(name) : t.unavailable(name), tone: 'good', ...undo });
  };

  const setChoiceAvailable = async (
    product: Product,
    { choiceId, available }: { choiceId: number; available: boolean },
    isUndo = false,
  ): Promise<void> => {
    const options = product.options.map((group) => ({
      ...group,
      choices: group.choices.map((one) => (one.id === choiceId ? { ...one, available } : one)),
    }));
    const choices = options.flatMap((group) => group.choices);
    const name = choices.find(({ id }) => id === choiceId)?.name ?? '';
    const path = { id: product.id, choice_id: choiceId };
    const isDone = await tryOut(show(product.id, { options }), () =>
      api('updateProductChoice', { path, body: { available } }),
    );
    const back = { choiceId, available: !available };
    const undo = isUndo ? {} : { undo: () => void setChoiceAvailable({ ...product, options }, back, true) };
    if (isDone) toast({ text: available ? t.available(name) : t.unavailable(name), tone: 'good', ...undo });
  };

  return { setAvailable, setChoiceAvailable };
}

/** Sorts the menu, and takes products off it for good. */
function useOrderAndRemoval() {
  const client = useQueryClient();
  const t = useTexts(productsTexts);
  const tryOut = useTry();
  const sort = async (ordered: readonly Product[]): Promise<void> => {
    const positions = newPositions(ordered);
    await tryOut(showOrder(client, ordered), () =>
      Promise.all(
        positions.map(({ id, position }) => api('updateProduct', { path: { id }, body: { position } })),
      ),
    );
  };

  const sortCategories = async (names: readonly string[]): Promise<void> => {
    const categories = names.map((name, index) => ({ name, position: index + 1 }));
    await tryOut(
      () => undefined,
      () => api('updateProductCategories', { body: { categories } }),
    );
  };

  const remove = async (product: Product): Promise<boolean> => {
    const isDone = await tryOut(
      () => undefined,
      () => api('deleteProduct', { path: { id: product.id } }),
    );
    const bringBack = (): void =>
      void tryOut(
        () => undefined,
        () => api('createProduct', { body: bodyOfDeleted(product) }),
      );
    if (isDone) toast({ text: t.removed(product.name), tone: 'good', undo: bringBack });
    return isDone;
  };

  return { sort, sortCategories, remove };
}

interface CachedList {
  data: Product[];
}

/** Shows products in another order at once, in the places that they had before. */
function showOrder(client: QueryClient, ordered: readonly Product[]): () => void {
  void client.cancelQueries({ queryKey: ['listProducts'] });
  const before = client.getQueriesData<CachedList>({ queryKey: ['listProducts'] });
  const ids = new Set(ordered.map(({ id }) => id));
  for (const [key, answer] of before) {
    if (answer === undefined) continue;
    const next = ordered.filter((one) => answer.data.some(({ id }) => id === one.id)).values();
    const data = answer.data.map((one) => (ids.has(one.id) ? (next.next().value ?? one) : one));
    client.setQueryData(key, { ...answer, data });
  }
  return () => {
    for (const [key, answer] of before) client.setQueryData(key, answer);
  };
}
