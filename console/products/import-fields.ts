import type { ImportField } from '../app/import-rows/import-columns.ts';
import type { productPageTexts } from './product-page.texts.ts';

/** What a column of a file of products may fill. Option groups come with JSON alone. */
export const productFields = (t: typeof productPageTexts.en): ImportField[] => [
  { name: 'name', kind: 'text', label: t.name, isNeeded: true, words: ['product', 'produkt', 'artikel'] },
  { name: 'price_cents', kind: 'money', label: t.price, isNeeded: true, words: ['price', 'preis', 'prix'] },
  { name: 'category', kind: 'text', label: t.category, words: ['category', 'kategorie', 'group'] },
  { name: 'description', kind: 'text', label: t.description, words: ['description', 'beschreibung'] },
  { name: 'available', kind: 'yes_no', label: t.onMenu, words: ['available', 'verfugbar', 'active'] },
  { name: 'position', kind: 'whole', label: t.position, words: ['position', 'sort', 'order'] },
  { name: 'external_id', kind: 'text', label: t.externalId, words: ['external id', 'id', 'sku'] },
];
