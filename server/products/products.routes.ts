import { limitAndOffset, paged } from '../platform/http/paging.ts';
import { created, deleted, ok, route, type AnyRoute } from '../platform/http/route.ts';
import { Deleted, One, Page } from '../platform/http/shapes.ts';
import { searchPattern } from '../platform/text-search.ts';
import { productOf } from './product.ts';
import { listProducts } from './products.queries.ts';
import { NewProduct, ProductChange, ProductParams, ProductQuery, ProductSchema } from './products.schema.ts';
import { addProduct, changeProduct, removeProduct, showProduct } from './write-product.ts';

const tag = 'Products';

export const productRoutes: AnyRoute[] = [
  route({
    method: 'GET',
    path: '/products',
    scope: 'read',
    tag,
    operationId: 'listProducts',
    summary: 'List products',
    description: 'By category, those without one last; within it by `position`, then the older first.',
    query: ProductQuery,
    success: { status: 200, schema: Page(ProductSchema) },
    action: async ({ db, workspaceId, query }) => {
      const { rows, total } = await listProducts(db, workspaceId, {
        category: query.category?.trim(),
        available: query.available,
        search: searchPattern(query.q),
        ...limitAndOffset(query),
      });
      return paged(rows.map(productOf), total, query);
    },
  }),
  route({
    method: 'POST',
    path: '/products',
    scope: 'write',
    tag,
    operationId: 'addProduct',
    summary: 'Add a product',
    description:
      '`price` (decimal) or `price_cents` is needed; both only when they agree. `options` are groups of choices, each choice with its own surcharge.',
    body: NewProduct,
    success: { status: 201, schema: One(ProductSchema) },
    action: async ({ db, workspaceId, body, now }) => created(await addProduct(db, workspaceId, body, now)),
  }),
  route({
    method: 'GET',
    path: '/products/{id}',
    scope: 'read',
    tag,
    operationId: 'getProduct',
    summary: 'Get a product with its options',
    params: ProductParams,
    success: { status: 200, schema: One(ProductSchema) },
    action: async ({ db, workspaceId, params }) => ok(await showProduct(db, workspaceId, params.id)),
  }),
  route({
    method: 'PATCH',
    path: '/products/{id}',
    scope: 'write',
    tag,
    operationId: 'changeProduct',
    summary: 'Change a product',
    description:
      'Changes only what is sent. `options` replaces all groups and choices: one sent with its `id` keeps it, one without is new.',
    params: ProductParams,
    body: ProductChange,
    success: { status: 200, schema: One(ProductSchema) },
    action: async ({ db, workspaceId, params, body, now }) =>
      ok(await changeProduct(db, workspaceId, params.id, body, now)),
  }),
  route({
    method: 'DELETE',
    path: '/products/{id}',
    scope: 'write',
    tag,
    operationId: 'deleteProduct',
    summary: 'Remove a product from the catalogue',
    description: 'Orders that were placed keep their copy of it.',
    params: ProductParams,
    success: { status: 200, schema: Deleted(ProductSchema) },
    action: async ({ db, workspaceId, params }) => deleted(await removeProduct(db, workspaceId, params.id)),
  }),
];
