import type { Db } from '../platform/db/sql.ts';

/**
 * A category of the menu: how many products it has, and its position; null comes after those that have one.
 */
export interface Category {
  name: string;
  position: number | null;
  products: number;
}

/**
 * The categories that have products or a position, in the order of the menu, and no more than `limit`. Names
 * that differ only in case and accents are one category.
 */
export async function listCategories(db: Db, workspaceId: number, limit: number): Promise<Category[]> {
  return db<Category[]>`
    select coalesce(used.name, placed.name) as name, placed.position, coalesce(used.products, 0) as products
    from (
      select fold(category) as key, min(category) as name, count(*) as products from products
      where workspace_id = ${workspaceId} and category is not null group by fold(category)
    ) used
    full join (select * from product_categories where workspace_id = ${workspaceId}) placed on placed.key = used.key
    order by placed.position, coalesce(used.key, placed.key) limit ${limit}`;
}

/**
 * Holds the positions of the categories as they are until the transaction ends; products are locked after
 * this.
 */
export async function shareCategories(tx: Db, workspaceId: number): Promise<void> {
  await tx`select pg_advisory_xact_lock_shared(hashtextextended(${lockName(workspaceId)}, 0))`;
}

/** Lets one transaction at a time move categories, while nobody writes the category of a product. */
export async function lockCategories(tx: Db, workspaceId: number): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${lockName(workspaceId)}, 0))`;
}

const lockName = (workspaceId: number): string => `product categories ${workspaceId}`;

export async function findCategoryPosition(
  db: Db,
  workspaceId: number,
  category: string,
): Promise<number | null> {
  const [row] = await db<{ position: number }[]>`
    select position from product_categories where workspace_id = ${workspaceId} and key = fold(${category})`;
  return row?.position ?? null;
}

/** Gives categories a position, or takes it away, and their products with them. */
export async function placeCategories(
  tx: Db,
  workspaceId: number,
  categories: readonly { name: string; position: number | null }[],
): Promise<void> {
  const names = categories.map(({ name }) => name);
  const positions = categories.map(({ position }) => position);
  await tx`
    delete from product_categories
    where workspace_id = ${workspaceId} and key in (select fold(name) from unnest(${names}::text[]) as name)`;
  await tx`
    insert into product_categories (workspace_id, key, name, position)
    select ${workspaceId}, fold(name), name, position
    from unnest(${names}::text[], ${positions}::int[]) as placed (name, position) where position is not null`;
  await tx`
    update products set category_position = placed.position
    from unnest(${names}::text[], ${positions}::int[]) as placed (name, position)
    where workspace_id = ${workspaceId} and fold(category) = fold(placed.name)`;
}

export async function countPlacedCategories(db: Db, workspaceId: number): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*) from product_categories where workspace_id = ${workspaceId}`;
  return row?.count ?? 0;
}
