import { withTransaction, type ActionContext } from '../platform/action-context.ts';
import { lockExternalIds } from '../platform/db/external-id.ts';
import { lockWorkspace } from '../platform/db/lock-workspace.ts';
import { checkRows, writeRows, type ImportResult } from '../platform/http/answer/import-rows.ts';
import { shareCategories } from './categories.queries.ts';
import { lockProductsByExternalId } from './products.queries.ts';
import { NewProduct, type NewProductInput } from './products.schema.ts';
import { addProduct, changeProduct } from './write-product.ts';

/**
 * Adds products, or changes those with the same `external_id`, row by row as `POST /products` would. Faulty
 * rows are left out and reported; the others are written in one transaction.
 */
export async function importProducts(
  context: ActionContext,
  { products }: { products: readonly unknown[] },
): Promise<ImportResult> {
  const { good, result } = await checkRows<NewProductInput>(products, NewProduct);
  return withTransaction(context, async (context) => {
    const { db, workspaceId, language } = context;
    // One import at a time: two would each hold products that the other comes to later.
    await lockWorkspace(db, workspaceId);
    await lockExternalIds(db, workspaceId, 'products');
    await shareCategories(db, workspaceId);
    const named = good.flatMap(({ value }) => value.external_id ?? []);
    const known = await lockProductsByExternalId(db, workspaceId, named);
    return writeRows(
      good,
      result,
      async (input) => {
        const { external_id: externalId, ...change } = input;
        const id = externalId ? known.get(externalId) : undefined;
        if (id !== undefined) {
          await changeProduct(context, { id, ...change });
          return { isNew: false };
        }
        const product = await addProduct(context, input);
        if (externalId) known.set(externalId, product.id);
        return { isNew: true };
      },
      language,
    );
  });
}
