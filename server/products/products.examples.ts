import type { Examples } from '../platform/http/openapi/compose-example.ts';

export const productExamples: Examples = {
  bodies: {
    createProduct: {
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
    updateProduct: { available: false },
    importProducts: {
      products: [{ name: 'Lemonade', category: 'Drinks', price: 4.5, external_id: 'pos-12' }],
    },
    updateProductChoice: { available: false },
    updateProductCategories: {
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
