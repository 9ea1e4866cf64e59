import type { NewProductInput } from '../products/products.schema.ts';

const side = (name: string, surcharge = 0) => ({ name, surcharge });
const dressings = {
  name: 'Dressing',
  required: true,
  choices: [{ name: 'House vinaigrette', default: true }, { name: 'Ranch' }, { name: 'Maple balsamic' }],
};

/** The menu of the demo business. */
export const demoMenu: NewProductInput[] = [
  {
    name: 'Tomato soup',
    category: 'Starters',
    description: 'With basil and a slice of sourdough; vegan.',
    price: 7.5,
  },
  {
    name: 'Garden salad',
    category: 'Starters',
    description: 'Leaves, radish and seeds from the garden.',
    price: 9,
    position: 1,
    options: [
      dressings,
      { name: 'On top', max_choices: 2, choices: [side('Goat cheese', 3), side('Grilled chicken', 4.5)] },
    ],
  },
  {
    name: 'Margherita pizza',
    category: 'Mains',
    description: 'Tomato, mozzarella, basil.',
    price: 14,
    options: [
      {
        name: 'Size',
        required: true,
        choices: [{ name: 'Regular', default: true }, side('Large', 4), side('Family', 9)],
      },
      {
        name: 'Extra toppings',
        max_choices: 4,
        choices: [
          side('Mushrooms', 1.5),
          side('Olives', 1.5),
          side('Ham', 2.5),
          { ...side('Anchovies', 2), available: false },
        ],
      },
      { name: 'Base', choices: [side('Gluten-free', 2.5)] },
    ],
  },
  {
    name: 'Linden burger',
    category: 'Mains',
    description: 'Vermont beef or black beans, cheddar, pickles.',
    price: 16.5,
    position: 1,
    options: [
      { name: 'Patty', required: true, choices: [side('Beef'), side('Black bean')] },
      {
        name: 'Side',
        required: true,
        choices: [{ name: 'Fries', default: true }, side('Sweet potato fries', 1.5), side('Salad', 1)],
      },
    ],
  },
  {
    name: 'Trout from the river',
    category: 'Mains',
    description: 'With brown butter and potatoes, while there is some.',
    price: 22,
    position: 2,
    available: false,
  },
  { name: 'Apple pie', category: 'Desserts', description: 'Warm, with vanilla ice cream.', price: 8 },
  {
    name: 'Coffee',
    category: 'Drinks',
    price: 3.5,
    options: [
      {
        name: 'Kind',
        required: true,
        choices: [side('Filter'), side('Cappuccino', 1), side('Flat white', 1)],
      },
      { name: 'Milk', max_choices: 1, choices: [side('Oat milk', 0.8), side('Lactose-free')] },
    ],
  },
  { name: 'Homemade lemonade', category: 'Drinks', price: 4.5, position: 1 },
];
