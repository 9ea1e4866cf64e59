import { inTransaction, type Db } from '../platform/db/sql.ts';
import { saysNothing } from '../platform/http/says-nothing.ts';
import { isoOf } from '../platform/instants.ts';
import { collectCents } from '../platform/money.ts';
import { invalid, notFound, type FieldErrors } from '../platform/refusal.ts';
import { productOf, type OptionGroup, type Product } from './product.ts';
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
export async function addProduct(
  db: Db,
  workspaceId: number,
  input: NewProductInput,
  now: Temporal.Instant,
): Promise<Product> {
  const isPriced = input.price !== undefined || input.price_cents !== undefined;
  const errors: FieldErrors = isPriced ? {} : { price: ['The field price is required.'] };
  const read = readProduct(input, [], errors);
  return inTransaction(db, async (tx) => {
    const values = { ...read.values, options: await giveIds(tx, read.options ?? []) };
    return productOf(await insertProduct(tx, workspaceId, values, isoOf(now)));
  });
}

/** @throws Refusal `not_found`. */
export async function showProduct(db: Db, workspaceId: number, id: number): Promise<Product> {
  const row = await findProduct(db, workspaceId, id);
  if (!row) throw notFound('product');
  return productOf(row);
}

/**
 * Changes what is sent. `options` replaces all groups: those sent with their id keep it, so that whoever remembered the
 * id of a choice still means the same.
 */
export async function changeProduct(
  db: Db,
  workspaceId: number,
  id: number,
  input: ProductChangeInput,
  now: Temporal.Instant,
): Promise<Product> {
  return inTransaction(db, async (tx) => {
    const current = await lockProduct(tx, workspaceId, id);
    if (!current) throw notFound('product');
    if (saysNothing(input)) return productOf(current);
    const { values, options } = readProduct(input, current.options, {});
    const changes = options === null ? values : { ...values, options: await giveIds(tx, options) };
    return productOf(await updateProduct(tx, workspaceId, id, changes, isoOf(now)));
  });
}

/** Takes a product out of the catalogue; orders keep their copy. @throws Refusal `not_found`. */
export async function removeProduct(db: Db, workspaceId: number, id: number): Promise<Product> {
  const row = await deleteProduct(db, workspaceId, id);
  if (!row) throw notFound('product');
  return productOf(row);
}

/** @throws Refusal with all faults, those that are in `errors` already among them. */
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

/** Takes what is needed from the ids at hand. */
function withIds(draft: DraftGroup, groupIds: number[], choiceIds: number[]): OptionGroup {
  const take = (ids: number[]): number => {
    const id = ids.shift();
    if (id === undefined) throw new Error('too few ids were drawn');
    return id;
  };
  return {
    ...draft,
    id: draft.id ?? take(groupIds),
    choices: draft.choices.map((choice) => ({ ...choice, id: choice.id ?? take(choiceIds) })),
  };
}
