import { DEMO_SLUG } from '../account/create-workspace.ts';
import type { NewPhoneNumber } from '../phone-numbers/add-number.ts';

/** The business of the demo workspace: an inn that books treatments, serves a menu and lets rooms. */
export const demoWorkspace = {
  slug: DEMO_SLUG,
  name: 'Linden Court Inn',
  timezone: 'America/New_York',
  currency: 'USD',
  country: 'US',
  language: 'en-US',
};

export const demoOwner = { name: 'Dana Linden', email: 'owner@lindencourt.example' };

export const demoProfile = {
  industry: 'Hospitality',
  description: 'A country inn by the river with twelve rooms, a small kitchen and a spa.',
  phone: '+18025550142',
  email: 'hello@lindencourt.example',
  website: 'https://lindencourt.example',
  address: '14 Mill Road, Woodstock, Vermont 05091',
  opening_hours: [
    { days: ['mon', 'tue', 'wed', 'thu', 'fri'] as const, start: '09:00', end: '12:30' },
    { days: ['mon', 'tue', 'wed', 'thu', 'fri'] as const, start: '13:30', end: '18:00' },
    { days: ['sat'] as const, start: '10:00', end: '16:00' },
  ].map(({ days, ...range }) => ({ days: [...days], ...range })),
  features: { orders: true, hotels: true, texting: true },
  ordering: {
    fulfillments: ['pickup' as const, 'delivery' as const],
    delivery_fee: 4.5,
    delivery_minimum: 20,
    prep_minutes: 25,
  },
  hotel: { check_in_time: '15:00', check_out_time: '11:00', auto_confirm: false },
  notifications: { emails: ['hello@lindencourt.example'], texts: [] },
};

export const demoStaff = [
  { name: 'Maya Torres', email: 'maya@lindencourt.example', priority: 1 },
  {
    name: 'Jonas Weber',
    email: 'jonas@lindencourt.example',
    working_hours: [
      { days: ['tue' as const, 'wed' as const, 'thu' as const], start: '10:00', end: '18:00' },
      { days: ['sat' as const], start: '10:00', end: '16:00' },
    ],
  },
];

/** `staff` are indexes into `demoStaff`. */
export const demoServices = [
  {
    name: 'Swedish massage',
    description: 'A calm massage of the whole body.',
    duration_minutes: 60,
    buffer_after_minutes: 15,
    min_notice_minutes: 120,
    max_advance_days: 60,
    price: 95,
    staff: [0, 1],
  },
  {
    name: 'Deep tissue massage',
    description: 'For tense backs and shoulders.',
    duration_minutes: 90,
    buffer_after_minutes: 15,
    min_notice_minutes: 120,
    max_advance_days: 60,
    price: 135,
    staff: [0],
  },
  {
    name: 'Sauna group session',
    description: 'An hour in the sauna by the river, for up to six people.',
    duration_minutes: 60,
    max_advance_days: 30,
    capacity: 6,
    price: 25,
    staff: [1],
  },
];

export const demoFaqs = [
  { question: 'Do you have parking?', answer: 'Yes, parking behind the house is free for guests.' },
  {
    question: 'Are dogs allowed?',
    answer: 'Well-behaved dogs are welcome in the garden rooms, for 15 dollars a night.',
  },
  {
    question: 'Is breakfast included?',
    answer: 'Breakfast is included with every room and served from 7:30 to 10:30.',
  },
  {
    question: 'Do you have vegetarian dishes?',
    answer: 'About half of our menu is vegetarian, and we gladly cook vegan.',
  },
];

export const demoKnowledge = {
  title: 'How to find us',
  content:
    'From Interstate 89 take exit 1 and follow Route 4 to the west for ten miles. In Woodstock turn right behind the covered bridge; the inn is the white house with green shutters.',
};

export const demoAssistant = {
  name: 'Robin',
  language: 'en-US',
  welcome_message: 'Thank you for calling Linden Court Inn. This is Robin, the assistant.',
  instructions: 'Be warm and brief. Never promise a room or a treatment that has not been booked.',
  abilities: {
    take_messages: true,
    book_appointments: true,
    take_orders: true,
    take_reservations: true,
    transfer_calls: true,
    send_texts: true,
  },
  transfer_targets: [
    {
      name: 'Dana at the reception',
      phone: '+18025550143',
      when: 'The caller asks for a person or is upset.',
    },
  ],
};

/**
 * One in the US, one in Germany, the German one with the chat-app channel; both of ranges kept for fiction.
 */
export const demoNumbers: NewPhoneNumber[] = [
  {
    number: '+18025550142',
    name: 'Front desk',
    capabilities: { voice: true, sms: true },
    chatapp: { active: false, calling: false },
  },
  {
    number: '+493023125014',
    name: 'Berlin office',
    capabilities: { voice: true, sms: true },
    chatapp: { active: true, calling: true },
  },
];
