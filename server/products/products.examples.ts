import type { Examples } from '../platform/http/compose-example.ts';

export const productExamples: Examples = {
  bodies: {
    addProduct: {
      name: 'Lemonade',
      category: 'Drinks',
      price: 4.5,
      options: [
        {
          name: 'Size',
          required: true,
          min_choices: 1,
          max_choices: 1,
          choices: [
            { name: 'Small', default: true },
            { name: 'Large', surcharge: 1.5 },
          ],
        },
      ],
    },
    changeProduct: { available: false },
    importProducts: {
      products: [{ name: 'Lemonade', category: 'Drinks', price: 4.5, external_id: 'pos-12' }],
    },
    changeProductChoice: { available: false },
    changeProductCategories: {
      categories: [
        { name: 'Drinks', position: 1 },
        { name: 'Desserts', position: 2 },
      ],
    },
  },
  fields: {
    'Product.name': 'Lemonade',
    surcharge_cents: 1250,
  },
};
