import { limitAndOffset, paged } from '../platform/http/answer/paging.ts';
import { created, deleted, ok, route, type AnyRoute } from '../platform/http/route.ts';
import { IMPORT_BODY_BYTES, ImportResultShape } from '../platform/http/answer/import-rows.ts';
import { Deleted, Many, One, Page } from '../platform/http/shapes/shapes.ts';
import { searchPattern } from '../platform/text-search.ts';
import { productOf } from './product.ts';
import { listProducts } from './products.queries.ts';
import { changeCategories, showCategories } from './categories.ts';
import { changeChoice } from './change-choice.ts';
import { importProducts } from './import-products.ts';
import {
  CategoriesChange,
  CategorySchema,
  ChoiceChange,
  ChoiceParams,
  NewProduct,
  ProductChange,
  ProductImport,
  ProductParams,
  ProductQuery,
  ProductSchema,
} from './products.schema.ts';
import { changeProduct, removeProduct, saveProduct, showProduct } from './write-product.ts';

const TAG = 'Products';

const singleRoutes: AnyRoute[] = [
  route({
    method: 'GET',
    path: '/products',
    scope: 'read',
    tag: TAG,
    operationId: 'listProducts',
    summary: 'List products',
    description:
      'Sorted by the position of their category (`/products/categories`), then by its name, with products without a category last; within a category by `position`, then oldest first.',
    query: ProductQuery,
    success: { status: 200, schema: Page(ProductSchema) },
    action: async ({ db, workspaceId, query }) => {
      const { rows, total } = await listProducts(db, workspaceId, {
        category: query.category?.trim(),
        available: query.available,
        externalId: query.external_id,
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
    tag: TAG,
    operationId: 'createProduct',
    summary: 'Add a product',
    description:
      '`price` (decimal) or `price_cents` is required; both are accepted when they agree. `options` are groups of choices, each choice with its own surcharge. With the `external_id` of an existing product, the request changes that product as PATCH does and answers 200.',
    body: NewProduct,
    success: { status: 201, schema: One(ProductSchema), orChanged: true },
    action: async (request) => {
      const { product, isNew } = await saveProduct(request, request.body);
      return isNew ? created(product) : ok(product);
    },
  }),
  route({
    method: 'GET',
    path: '/products/{id}',
    scope: 'read',
    tag: TAG,
    operationId: 'getProduct',
    summary: 'Get a product with its options',
    params: ProductParams,
    success: { status: 200, schema: One(ProductSchema) },
    action: async (request) => ok(await showProduct(request, request.params)),
  }),
  route({
    method: 'PATCH',
    path: '/products/{id}',
    scope: 'write',
    tag: TAG,
    operationId: 'updateProduct',
    summary: 'Change a product',
    description:
      'Changes only what is sent. `options` replaces all groups and choices: an entry with an `id` keeps that id, an entry without is new.',
    params: ProductParams,
    body: ProductChange,
    success: { status: 200, schema: One(ProductSchema) },
    action: async (request) => ok(await changeProduct(request, { id: request.params.id, ...request.body })),
  }),
  route({
    method: 'DELETE',
    path: '/products/{id}',
    scope: 'write',
    tag: TAG,
    operationId: 'deleteProduct',
    summary: 'Remove a product from the catalogue',
    description: 'Existing orders keep their copy of it.',
    params: ProductParams,
    success: { status: 200, schema: Deleted(ProductSchema) },
    action: async (request) => deleted(await removeProduct(request, request.params)),
  }),
];

const categoryRoutes: AnyRoute[] = [
  route({
    method: 'GET',
    path: '/products/categories',
    scope: 'read',
    tag: TAG,
    operationId: 'listProductCategories',
    summary: 'List the categories of the menu',
    description:
      'Sorted as on the menu: by `position`, then by name. Lists categories that have products or a position, at most 1,000.',
    success: { status: 200, schema: Many(CategorySchema) },
    action: async (request) => ok(await showCategories(request)),
  }),
  route({
    method: 'PATCH',
    path: '/products/categories',
    scope: 'write',
    tag: TAG,
    operationId: 'updateProductCategories',
    summary: 'Change the order of the categories of the menu',
    description:
      'Sets the position of categories, and answers with all of them. `position: null` removes it; categories without a position come last, by name.',
    body: CategoriesChange,
    success: { status: 200, schema: Many(CategorySchema) },
    action: async (request) => ok(await changeCategories(request, request.body)),
  }),
];

const partRoutes: AnyRoute[] = [
  route({
    method: 'PATCH',
    path: '/products/{id}/choices/{choice_id}',
    scope: 'write',
    tag: TAG,
    operationId: 'updateProductChoice',
    summary: 'Change one choice of a product',
    description:
      'For example to mark a choice as sold out. Changes only what is sent, and answers with the product.',
    params: ChoiceParams,
    body: ChoiceChange,
    success: { status: 200, schema: One(ProductSchema) },
    action: async (request) => ok(await changeChoice(request, { ...request.params, ...request.body })),
  }),
  route({
    method: 'POST',
    path: '/products/import',
    scope: 'write',
    tag: TAG,
    operationId: 'importProducts',
    summary: 'Add or change up to 1,000 products at once',
    description:
      'Each row is checked separately: valid rows are written although others fail. A row with the `external_id` of a product or of an earlier row changes that product as PATCH does; a row without one always adds a product.',
    body: ProductImport,
    judgesText: true,
    bodyLimit: IMPORT_BODY_BYTES,
    success: { status: 200, schema: One(ImportResultShape) },
    action: async (request) => ok(await importProducts(request, request.body)),
  }),
];

export const productRoutes: AnyRoute[] = [...singleRoutes, ...categoryRoutes, ...partRoutes];
