import type { Answer, Input } from '../platform/api.ts';

export type Product = Answer<'getProduct'>['data'];

/** A choice that is edited; one without an id is new. `key` tells it apart while its name is typed. */
export interface ChoiceDraft {
  key: number;
  id: number | null;
  name: string;
  /** Cents. */
  surcharge: number | null;
  isDefault: boolean;
  isAvailable: boolean;
}

export interface GroupDraft {
  key: number;
  id: number | null;
  name: string;
  least: number;
  /** Null for no limit. */
  most: number | null;
  choices: ChoiceDraft[];
}

/** A product that is edited. */
export interface ProductDraft {
  name: string;
  description: string;
  category: string;
  /** Cents; null while none is written. */
  price: number | null;
  isAvailable: boolean;
  externalId: string;
  options: GroupDraft[];
}

export const NEW_PRODUCT: ProductDraft = {
  ...{ name: '', description: '', category: '', externalId: '' },
  price: null,
  isAvailable: true,
  options: [],
};

/** The draft of a product as it is. Ids are the keys, so that the same product makes the same draft. */
export const draftOf = (product: Product): ProductDraft => ({
  name: product.name,
  description: product.description ?? '',
  category: product.category ?? '',
  price: product.price_cents,
  isAvailable: product.available,
  externalId: product.external_id ?? '',
  options: product.options.map((group) => ({
    key: group.id,
    id: group.id,
    name: group.name,
    least: group.min_choices,
    most: group.max_choices,
    choices: group.choices.map((choice) => ({
      key: choice.id,
      id: choice.id,
      name: choice.name,
      surcharge: choice.surcharge_cents,
      isDefault: choice.default,
      isAvailable: choice.available,
    })),
  })),
});

/** A key that no group or choice of the draft has. New ones count down from -1. */
export const nextKey = ({ options }: Pick<ProductDraft, 'options'>): number =>
  Math.min(0, ...options.flatMap(({ key, choices }) => [key, ...choices.map((choice) => choice.key)])) - 1;

type Body = NonNullable<Input<'createProduct'>['body']>;

/** The body that saves a draft. Groups and choices with an id keep it. */
export function bodyOf(draft: ProductDraft): Body {
  const { name, description, category, price, isAvailable, externalId, options } = draft;
  return {
    name: name.trim(),
    description: description.trim() || null,
    category: category.trim() || null,
    ...(price === null ? {} : { price_cents: price }),
    available: isAvailable,
    external_id: externalId.trim() || null,
    options: options.map((group) => ({
      ...(group.id === null ? {} : { id: group.id }),
      name: group.name.trim(),
      min_choices: group.least,
      max_choices: group.most,
      choices: group.choices.map((choice) => ({
        ...(choice.id === null ? {} : { id: choice.id }),
        name: choice.name.trim(),
        surcharge_cents: choice.surcharge ?? 0,
        default: choice.isDefault,
        available: choice.isAvailable,
      })),
    })),
  };
}

/** The body that makes a product again that was deleted, with new ids. */
export function bodyOfDeleted(product: Product): Body {
  const { options = [], ...body } = bodyOf(draftOf(product));
  return {
    ...body,
    position: product.position,
    metadata: product.metadata,
    options: options.map((group) => {
      const { id: _, ...kept } = group as typeof group & { id?: number };
      return {
        ...kept,
        choices: kept.choices.map((choice) => {
          const { id: _id, ...rest } = choice as typeof choice & { id?: number };
          return rest;
        }),
      };
    }),
  };
}
