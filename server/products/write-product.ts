import { withTransaction, type ActionContext } from '../platform/action-context.ts';
import { findByExternalId } from '../platform/db/external-id.ts';
import type { Db } from '../platform/db/sql.ts';
import { externalProblems } from '../platform/external-record.problems.ts';
import { isEmptyChange } from '../platform/http/is-empty-change.ts';
import { isoOf } from '../platform/instants.ts';
import { collectCents } from '../platform/money.ts';
import { invalid, notFound, type FieldErrors } from '../platform/refusal.ts';
import { textOrNull } from '../platform/text-or-null.ts';
import { findCategoryPosition, shareCategories } from './categories.queries.ts';
import { productOf, type OptionGroup, type Product } from './product.ts';
import { productProblems as problems } from './products.problems.ts';
import type { NewProductInput, ProductChangeInput } from './products.schema.ts';
import {
  deleteProduct,
  drawOptionIds,
  findProduct,
  insertProduct,
  lockProduct,
  updateProduct,
  type ProductValues,
} from './products.queries.ts';
import { readOptions, type DraftGroup } from './read-options.ts';

/** Adds a product to the catalogue. @throws Refusal naming every field at fault, options by their place. */
export async function addProduct(context: ActionContext, input: NewProductInput): Promise<Product> {
  const isPriced = input.price !== undefined || input.price_cents !== undefined;
  const errors: FieldErrors = isPriced ? {} : { price: [problems.price_needed()] };
  const { values, options } = readProduct(input, [], errors);
  return withTransaction(context, async ({ db, workspaceId, now }) => {
    const row = {
      ...values,
      ...(await positionOf(db, workspaceId, values)),
      options: await giveIds(db, options ?? []),
    };
    return productOf(await insertProduct(db, workspaceId, row, isoOf(now)));
  });
}

/**
 * POST: adds a product, or changes the product with the same `external_id` as a PATCH with this body would.
 * @returns the product, and whether it was added now.
 * @throws Refusal as `addProduct` and `changeProduct`.
 */
export async function saveProduct(
  context: ActionContext,
  input: NewProductInput,
): Promise<{ product: Product; isNew: boolean }> {
  const { external_id: externalId } = input;
  return withTransaction(context, async (context) => {
    const { db, workspaceId } = context;
    const id = externalId ? await findByExternalId(db, workspaceId, 'products', externalId) : null;
    if (id === null) return { product: await addProduct(context, input), isNew: true };
    return { product: await changeProduct(context, { id, ...input }), isNew: false };
  });
}

/** @throws Refusal `not_found`. */
export async function showProduct(
  { db, workspaceId }: ActionContext,
  { id }: { id: number },
): Promise<Product> {
  const row = await findProduct(db, workspaceId, id);
  if (!row) throw notFound('product');
  return productOf(row);
}

/**
 * Changes what is sent. `options` replaces all groups: those sent with their id keep it, so that an id that a
 * client remembers still means the same choice.
 * @throws Refusal `not_found`; `validation_error` naming every field at fault.
 */
export async function changeProduct(
  context: ActionContext,
  { id, ...input }: { id: number } & ProductChangeInput,
): Promise<Product> {
  return withTransaction(context, async ({ db, workspaceId, now }) => {
    const errors: FieldErrors = {};
    if (input.external_id) {
      const other = await findByExternalId(db, workspaceId, 'products', input.external_id);
      if (other !== null && other !== id) errors['external_id'] = [externalProblems.external_id_taken()];
    }
    const position = await positionOf(db, workspaceId, input);
    const current = await lockProduct(db, workspaceId, id);
    if (!current) throw notFound('product');
    if (isEmptyChange(input)) return productOf(current);
    const { values, options } = readProduct(input, current.options, errors);
    const ids = options === null ? {} : { options: await giveIds(db, options) };
    const changes = { ...values, ...position, ...ids };
    return productOf(await updateProduct(db, workspaceId, id, changes, isoOf(now)));
  });
}

/** Removes a product from the catalogue; orders keep their copy. @throws Refusal `not_found`. */
export async function removeProduct(
  { db, workspaceId }: ActionContext,
  { id }: { id: number },
): Promise<Product> {
  const row = await deleteProduct(db, workspaceId, id);
  if (!row) throw notFound('product');
  return productOf(row);
}

/** The position of the category that a product gets, held until the transaction ends. */
async function positionOf(
  db: Db,
  workspaceId: number,
  { category }: Pick<ProductValues, 'category'>,
): Promise<Pick<ProductValues, 'category_position'>> {
  if (category === undefined) return {};
  const name = textOrNull(category);
  if (name === null) return { category_position: null };
  await shareCategories(db, workspaceId);
  return { category_position: await findCategoryPosition(db, workspaceId, name) };
}

/** @throws Refusal with all faults, also those that are in `errors` already. */
function readProduct(
  input: ProductChangeInput,
  current: readonly OptionGroup[],
  errors: FieldErrors,
): { values: ProductValues; options: DraftGroup[] | null } {
  const { name, category, price, price_cents: priceCents, options, ...plain } = input;
  const cents = collectCents(price, priceCents, 'price', errors);
  const groups = options === undefined ? null : readOptions(options, current, errors);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const values = {
    ...plain,
    ...(name === undefined ? {} : { name: name.trim() }),
    ...(category === undefined ? {} : { category: category?.trim() ?? null }),
    ...(typeof cents === 'number' ? { price_cents: cents } : {}),
  };
  return { values, options: groups };
}

async function giveIds(tx: Db, drafts: readonly DraftGroup[]): Promise<OptionGroup[]> {
  const newChoices = drafts.flatMap(({ choices }) => choices.filter(({ id }) => id === null));
  const newGroups = drafts.filter(({ id }) => id === null);
  if (newGroups.length === 0 && newChoices.length === 0) return drafts.map((draft) => withIds(draft, [], []));
  const drawn = await drawOptionIds(tx, { groups: newGroups.length, choices: newChoices.length });
  return drafts.map((draft) => withIds(draft, drawn.groups, drawn.choices));
}

/** Uses up the ids at hand for what has none yet. */
function withIds(draft: DraftGroup, groupIds: number[], choiceIds: number[]): OptionGroup {
  const next = (ids: number[]): number => {
    const id = ids.shift();
    if (id === undefined) throw new Error('too few ids were drawn');
    return id;
  };
  return {
    ...draft,
    id: draft.id ?? next(groupIds),
    choices: draft.choices.map((choice) => ({ ...choice, id: choice.id ?? next(choiceIds) })),
  };
}
