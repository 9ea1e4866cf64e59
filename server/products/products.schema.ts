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
  name: { ...Name('Name of the choice; each name once in its group.'), examples: ['Oat milk'] },
  default: Type.Boolean({
    description: 'Filled in when nothing is chosen in its group, unless it is sold out.',
  }),
  available: Type.Boolean({ description: 'False while it is sold out.' }),
};

const group = {
  name: { ...Name('What is chosen; each name once in a product.'), examples: ['Milk'] },
  required: Type.Boolean({ description: 'Whether something has to be chosen: `min_choices` is 1 or more.' }),
  min_choices: count('How many have to be chosen at least.'),
};

const described = {
  name: { ...Name('Name of the product.'), examples: ['Flat white'] },
  description: Nullable(Text('What it is, for customers who ask.')),
  category: Nullable({ ...Name('Part of the menu it stands in.'), examples: ['Coffee'] }),
  available: Type.Boolean({ description: 'False takes it off the menu.' }),
  position: Type.Integer({
    minimum: 0,
    maximum: 1_000_000,
    description: 'Its place within its category; of equal ones the older comes first.',
  }),
};

const GroupSchema = Type.Object(
  {
    id: Id('Id of the group; it stays when the options are sent again with it.'),
    ...group,
    max_choices: Nullable(count('How many may be chosen at most; null for as many as there are.', 1)),
    choices: Type.Array(
      Type.Object({
        id: Id('Id of the choice, as orders name it.'),
        name: choice.name,
        surcharge: amount('What it adds to the price.'),
        surcharge_cents: cents('What it adds to the price'),
        default: choice.default,
        available: choice.available,
      }),
      { description: 'What can be chosen.' },
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
    price: amount('What one costs, without surcharges.'),
    price_cents: cents('What one costs, without surcharges'),
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
  surcharge: Type.Optional(givenAmount('What it adds to the price, 0 unless said; or `surcharge_cents`.')),
  surcharge_cents: Type.Optional(cents('What it adds to the price')),
  default: Type.Optional({ ...choice.default, default: false }),
  available: Type.Optional({ ...choice.available, default: true }),
};

const newGroup = {
  name: group.name,
  required: Type.Optional(group.required),
  min_choices: Type.Optional({
    ...group.min_choices,
    description: 'How many have to be chosen at least; 1 when `required`, else 0, unless said.',
  }),
  max_choices: Type.Optional(
    Nullable(
      count(
        'How many may be chosen at most; null for as many as there are. Unless said, `min_choices` where that is 1 or more, else null.',
        1,
      ),
    ),
  ),
};

const choices = { minItems: 1, maxItems: 100, description: 'What can be chosen.' };
const price = {
  price: Type.Optional(givenAmount('What one costs, without surcharges; or `price_cents`.')),
  price_cents: Type.Optional(cents('What one costs, without surcharges')),
};

export const NewProduct = Type.Object({
  name: described.name,
  description: Type.Optional(described.description),
  category: Type.Optional(described.category),
  ...price,
  available: Type.Optional({
    ...described.available,
    description: 'False takes it off the menu; true unless said.',
  }),
  position: Type.Optional({
    ...described.position,
    description: 'Its place within its category, 0 unless said; of equal ones the older comes first.',
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
  id: Type.Optional(Id('Id of a group of this product that goes on; a group without one is new.')),
  ...newGroup,
  choices: Type.Array(
    Type.Object({
      id: Type.Optional(Id('Id of a choice of this product that goes on; a choice without one is new.')),
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
    description: 'A product as `POST /products` has it. One with a known `external_id` changes that product.',
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
  name: { ...Name('Name of the category; case and accents do not matter.'), examples: ['Coffee'] },
  position: Nullable(
    Type.Integer({
      minimum: 0,
      maximum: 1_000_000,
      description: 'Its place in the menu; null, and of equal ones, by name after those that have one.',
    }),
  ),
};

export const CategorySchema = Type.Object(
  {
    ...categoryFields,
    products: Type.Integer({ description: 'Products of this category, also those that are not available.' }),
  },
  { title: 'ProductCategory' },
);

export const CategoriesChange = Type.Object({
  categories: Type.Optional(
    List(Type.Object(categoryFields), {
      description: 'Categories with their new position; those that are not named keep theirs.',
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
      description: 'Products of this category; case and accents do not matter.',
    }),
  ),
  available: Type.Optional(Type.Boolean({ description: 'Those on the menu, or those off it.' })),
  external_id: Type.Optional(Type.String({ maxLength: 255, description: 'The one with this external id.' })),
  q: Type.Optional(
    Type.String({
      maxLength: 255,
      description: 'Looks in name, description and category; case and accents do not matter.',
    }),
  ),
  ...pageQuery,
});

export const ProductParams = Type.Object({ id: Id('Id of the product.') });
