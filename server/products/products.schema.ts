import { Type, type Static } from 'typebox';
import { externalFields } from '../platform/http/shapes/external-record.ts';
import { importList } from '../platform/http/answer/import-rows.ts';
import { amount, cents, givenAmount } from '../platform/http/shapes/money-shapes.ts';
import {
  createdAndUpdated,
  Id,
  List,
  Name,
  Nullable,
  pageQuery,
  Text,
} from '../platform/http/shapes/shapes.ts';

const count = (description: string, minimum = 0) => Type.Integer({ minimum, maximum: 100, description });

const choice = {
  name: { ...Name('Name of the choice; unique in its group.'), examples: ['Oat milk'] },
  default: Type.Boolean({
    description: 'Selected when nothing is chosen in its group, unless it is sold out.',
  }),
  available: Type.Boolean({ description: 'False while it is sold out.' }),
};

const group = {
  name: { ...Name('Name of the group; unique in the product.'), examples: ['Milk'] },
  required: Type.Boolean({ description: 'Whether a choice is required: `min_choices` is 1 or more.' }),
  min_choices: count('Minimum number of choices.'),
};

const described = {
  name: { ...Name('Name of the product.'), examples: ['Flat white'] },
  description: Nullable(Text('Description for customers who ask.')),
  category: Nullable({ ...Name('Category of the menu.'), examples: ['Coffee'] }),
  available: Type.Boolean({ description: 'False: not on the menu.' }),
  position: Type.Integer({
    minimum: 0,
    maximum: 1_000_000,
    description: 'Place within the category; among equal positions the oldest product comes first.',
  }),
};

const GroupSchema = Type.Object(
  {
    id: Id('Id of the group; options that are sent again with the id keep it.'),
    ...group,
    max_choices: Nullable(count('Maximum number of choices; null for no limit.', 1)),
    choices: Type.Array(
      Type.Object({
        id: Id('Id of the choice, used in orders.'),
        name: choice.name,
        surcharge: amount('Surcharge on the price.'),
        surcharge_cents: cents('What it adds to the price'),
        default: choice.default,
        available: choice.available,
      }),
      { description: 'The choices of the group.' },
    ),
  },
  { title: 'OptionGroup' },
);

export const ProductSchema = Type.Object(
  {
    id: Id('Id of the product.'),
    name: described.name,
    description: described.description,
    category: described.category,
    price: amount('Unit price without surcharges.'),
    price_cents: cents('Unit price without surcharges'),
    currency: Type.String({ description: 'ISO 4217; the workspace’s.', examples: ['EUR'] }),
    available: described.available,
    position: described.position,
    options: Type.Array(GroupSchema, {
      description: 'Groups of choices, in the order in which they are asked.',
    }),
    ...externalFields,
    ...createdAndUpdated,
  },
  { title: 'Product' },
);

const newChoice = {
  name: choice.name,
  surcharge: Type.Optional(givenAmount('Surcharge on the price, 0 by default; or `surcharge_cents`.')),
  surcharge_cents: Type.Optional(cents('What it adds to the price')),
  default: Type.Optional({ ...choice.default, default: false }),
  available: Type.Optional({ ...choice.available, default: true }),
};

const newGroup = {
  name: group.name,
  required: Type.Optional(group.required),
  min_choices: Type.Optional({
    ...group.min_choices,
    description: 'Minimum number of choices; by default 1 when `required`, otherwise 0.',
  }),
  max_choices: Type.Optional(
    Nullable(
      count(
        'Maximum number of choices; null for no limit. By default `min_choices` when that is 1 or more, otherwise null.',
        1,
      ),
    ),
  ),
};

const choices = { minItems: 1, maxItems: 100, description: 'The choices of the group.' };
const price = {
  price: Type.Optional(givenAmount('Unit price without surcharges; or `price_cents`.')),
  price_cents: Type.Optional(cents('Unit price without surcharges')),
};

export const NewProduct = Type.Object({
  name: described.name,
  description: Type.Optional(described.description),
  category: Type.Optional(described.category),
  ...price,
  available: Type.Optional({
    ...described.available,
    description: 'False: not on the menu; true by default.',
  }),
  position: Type.Optional({
    ...described.position,
    description:
      'Place within the category, 0 by default; among equal positions the oldest product comes first.',
  }),
  options: Type.Optional(
    List(Type.Object({ ...newGroup, choices: Type.Array(Type.Object(newChoice), choices) }), {
      description: 'Groups of choices, in the order in which they are asked.',
    }),
  ),
  metadata: Type.Optional(externalFields.metadata),
  external_id: Type.Optional(externalFields.external_id),
});

const keptGroup = Type.Object({
  id: Type.Optional(Id('Id of an existing group of this product to keep; a group without an id is new.')),
  ...newGroup,
  choices: Type.Array(
    Type.Object({
      id: Type.Optional(
        Id('Id of an existing choice of this product to keep; a choice without an id is new.'),
      ),
      ...newChoice,
    }),
    choices,
  ),
});

export const ProductChange = Type.Object({
  name: Type.Optional(described.name),
  description: Type.Optional(described.description),
  category: Type.Optional(described.category),
  ...price,
  available: Type.Optional(described.available),
  position: Type.Optional(described.position),
  options: Type.Optional(List(keptGroup, { description: 'Replaces all groups and their choices.' })),
  metadata: Type.Optional(externalFields.metadata),
  external_id: Type.Optional(externalFields.external_id),
});

export const ProductImport = Type.Object({
  products: importList({
    description: 'A product as in `POST /products`. A known `external_id` changes that product.',
    example: { name: 'Lemonade', category: 'Drinks', price: 4.5, external_id: 'pos-12' },
  }),
});

export const ChoiceChange = Type.Object({
  name: Type.Optional(choice.name),
  surcharge: newChoice.surcharge,
  surcharge_cents: newChoice.surcharge_cents,
  default: Type.Optional(choice.default),
  available: Type.Optional(choice.available),
});
export type ChoiceChangeInput = Static<typeof ChoiceChange>;

export const ChoiceParams = Type.Object({
  id: Id('Id of the product.'),
  choice_id: Id('Id of the choice.'),
});

const categoryFields = {
  name: { ...Name('Name of the category; case and accents are ignored.'), examples: ['Coffee'] },
  position: Nullable(
    Type.Integer({
      minimum: 0,
      maximum: 1_000_000,
      description:
        'Place in the menu; equal positions are sorted by name, categories with null come last by name.',
    }),
  ),
};

export const CategorySchema = Type.Object(
  {
    ...categoryFields,
    products: Type.Integer({
      description: 'Number of products of this category, including those that are not available.',
    }),
  },
  { title: 'ProductCategory' },
);

export const CategoriesChange = Type.Object({
  categories: Type.Optional(
    List(Type.Object(categoryFields), {
      description: 'Categories with their new position; the others keep theirs.',
    }),
  ),
});

export type NewProductInput = Static<typeof NewProduct>;
export type ProductChangeInput = Static<typeof ProductChange>;
export type GroupInput = Static<typeof keptGroup>;

export const ProductQuery = Type.Object({
  category: Type.Optional(
    Type.String({
      maxLength: 255,
      description: 'Products of this category, ignoring case and accents.',
    }),
  ),
  available: Type.Optional(
    Type.Boolean({ description: 'True: products on the menu. False: products not on the menu.' }),
  ),
  external_id: Type.Optional(
    Type.String({ maxLength: 255, description: 'The product with this external id.' }),
  ),
  q: Type.Optional(
    Type.String({
      maxLength: 255,
      description: 'Searches name, description and category, ignoring case and accents.',
    }),
  ),
  ...pageQuery,
});

export const ProductParams = Type.Object({ id: Id('Id of the product.') });
