import { matchOffer, type OfferFilter } from '../platform/db/match-offer.ts';
import { readPage } from '../platform/db/read-page.ts';
import type { Db } from '../platform/db/sql.ts';
import type { Metadata } from '../platform/http/shapes/external-record.ts';
import type { OptionGroup, ProductRow } from './product.ts';

const columns = (db: Db) => db`
  id, name, description, category, price_cents,
  (select currency from workspaces where workspaces.id = products.workspace_id) as currency,
  available, position, options, metadata, external_id, created_at, updated_at`;

/**
 * One page in the order of the menu: categories by position, then by name; products without a category come
 * last.
 */
export async function listProducts(
  db: Db,
  workspaceId: number,
  filter: OfferFilter & { externalId: string | undefined },
): Promise<{ rows: ProductRow[]; total: number }> {
  const { externalId } = filter;
  const matching = db`
    ${matchOffer(db, workspaceId, filter)}
    ${externalId === undefined ? db`` : db`and external_id = ${externalId}`}`;
  const rows = db`
    select ${columns(db)} from products where ${matching}
    order by category_position, fold(category), position, id limit ${filter.limit} offset ${filter.offset}`;
  const total = db`(select count(*) from products where ${matching})`;
  return readPage<ProductRow>(db, { rows, total });
}

export async function findProduct(db: Db, workspaceId: number, id: number): Promise<ProductRow | null> {
  const [row] = await db<ProductRow[]>`
    select ${columns(db)} from products where workspace_id = ${workspaceId} and id = ${id}`;
  return row ?? null;
}

/** As `findProduct`, and locks the row until the transaction ends. */
export async function lockProduct(tx: Db, workspaceId: number, id: number): Promise<ProductRow | null> {
  const [row] = await tx<ProductRow[]>`
    select ${columns(tx)} from products where workspace_id = ${workspaceId} and id = ${id} for update`;
  return row ?? null;
}

/** Those of these products that exist, by their id. */
export async function findProducts(
  db: Db,
  workspaceId: number,
  ids: readonly number[],
): Promise<Map<number, ProductRow>> {
  const rows = await db<ProductRow[]>`
    select ${columns(db)} from products where workspace_id = ${workspaceId} and id = any(${[...ids]}::bigint[])`;
  return new Map(rows.map((row) => [row.id, row]));
}

/** What may be written of a product. */
export interface ProductValues {
  name?: string;
  description?: string | null;
  category?: string | null;
  /** The place of the category in the menu, read under `shareCategories`. */
  category_position?: number | null;
  price_cents?: number;
  available?: boolean;
  position?: number;
  options?: OptionGroup[];
  metadata?: Metadata;
  external_id?: string | null;
}

/**
 * Locks these products in one order, so that two imports never wait for each other; their ids by external id.
 */
export async function lockProductsByExternalId(
  tx: Db,
  workspaceId: number,
  externalIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await tx<{ id: number; external_id: string }[]>`
    select id, external_id from products
    where workspace_id = ${workspaceId} and external_id = any(${[...externalIds]}::text[])
    order by id for update`;
  return new Map(rows.map((row) => [row.external_id, row.id]));
}

export async function insertProduct(
  db: Db,
  workspaceId: number,
  values: ProductValues,
  now: string,
): Promise<ProductRow> {
  const row = { workspace_id: workspaceId, ...columnsOf(db, values), created_at: now, updated_at: now };
  const [inserted] = await db<ProductRow[]>`insert into products ${db.row(row)} returning ${columns(db)}`;
  if (!inserted) throw new Error('insert returned no row');
  return inserted;
}

export async function updateProduct(
  db: Db,
  workspaceId: number,
  id: number,
  values: ProductValues,
  now: string,
): Promise<ProductRow> {
  const [row] = await db<ProductRow[]>`
    update products set ${db.set({ ...columnsOf(db, values), updated_at: now })}
    where workspace_id = ${workspaceId} and id = ${id} returning ${columns(db)}`;
  if (!row) throw new Error('update returned no row');
  return row;
}

/** The product as it last was, or null when it is not there (any more). */
export async function deleteProduct(db: Db, workspaceId: number, id: number): Promise<ProductRow | null> {
  const [row] = await db<ProductRow[]>`
    delete from products where workspace_id = ${workspaceId} and id = ${id} returning ${columns(db)}`;
  return row ?? null;
}

/** So many ids for new option groups and for new choices. */
// tidy: every workspace, because ids are drawn from one sequence
export async function drawOptionIds(
  db: Db,
  wanted: { groups: number; choices: number },
): Promise<{ groups: number[]; choices: number[] }> {
  const [drawn] = await db<{ groups: string[]; choices: string[] }[]>`
    select
      array(select nextval('product_option_group_ids')::text from generate_series(1, ${wanted.groups}::int)) as groups,
      array(select nextval('product_choice_ids')::text from generate_series(1, ${wanted.choices}::int)) as choices`;
  return { groups: (drawn?.groups ?? []).map(Number), choices: (drawn?.choices ?? []).map(Number) };
}

function columnsOf(db: Db, { options, metadata, ...plain }: ProductValues) {
  return {
    ...plain,
    ...(options === undefined ? {} : { options: db.json(options.map(jsonOf)) }),
    ...(metadata === undefined ? {} : { metadata: db.json(metadata) }),
  };
}

const jsonOf = (group: OptionGroup) => ({
  ...group,
  choices: group.choices.map((choice) => ({ ...choice })),
});
