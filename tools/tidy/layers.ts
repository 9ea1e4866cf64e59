/**
 * The layer of every folder directly below `server/`. A folder imports from lower layers only, unless
 * `SAME_LAYER_IMPORTS` lists the import. A new folder has to be added here before another folder imports from
 * it.
 */
export const LAYERS: Record<string, number> = {
  platform: 0,
  voice: 1,
  carriers: 2,
  notify: 2,
  // resources
  account: 3,
  appointments: 3,
  assistants: 3,
  calls: 3,
  campaigns: 3,
  catalog: 3,
  company: 3,
  contacts: 3,
  inbox: 3,
  integrations: 3,
  orders: 3,
  messages: 3,
  'phone-numbers': 3,
  products: 3,
  providers: 3,
  reservations: 3,
  rooms: 3,
  scenarios: 3,
  simulator: 3,
  webhooks: 3,
  // folders that import every resource
  demo: 4,
  setup: 4,
  'personal-data': 4,
  '': 5,
  testing: 6,
};

/** Imports among folders of one layer, each with its reason. */
export const SAME_LAYER_IMPORTS: Record<string, string> = {
  'appointments -> contacts': 'a booking links or creates the contact of its customer',
  'integrations -> webhooks': 'hooks of app integrations are endpoints of the same engine',
  'assistants -> catalog': 'an assistant is set to a voice, a model and a language of the catalogue',
  'assistants -> company': 'the hours of a transfer target are written like opening hours',
  'calls -> appointments': 'the outcome of a call is what was booked on it',
  'calls -> orders': 'the outcome of a call is what was ordered on it',
  'calls -> reservations': 'the outcome of a call is what was reserved on it',
  'calls -> rooms': 'the end of a call gives up the rooms that it holds',
  'calls -> contacts': 'a call links or creates the contact of its caller',
  'reservations -> contacts': 'a reservation links or creates the contact of its guest',
  'reservations -> rooms': 'a reservation is priced from its room and takes one of its units',
  'scenarios -> calls': 'a scenario is a call in a sandbox',
  'scenarios -> appointments': 'a scenario is judged on the appointments that it made',
  'scenarios -> contacts': 'a scenario is judged on the contacts that it made',
  'scenarios -> inbox': 'a scenario is judged on the inbox items that it made',
  'scenarios -> messages': 'a scenario is judged on the texts that it sent',
  'scenarios -> orders': 'a scenario is judged on the orders that it placed',
  'scenarios -> reservations': 'a scenario is judged on the reservations that it made',
  'rooms -> inbox': 'a calendar that takes more units than there are becomes an inbox item',
  'campaigns -> calls': 'a campaign places calls',
  'calls -> inbox': 'a message left on a call becomes an inbox item',
  'orders -> company': 'opening hours, fee and minimum of an order are those of the profile',
  'orders -> contacts': 'an order links or creates the contact of its customer',
  'orders -> products': 'an order is priced from the catalogue',
  'messages -> account': 'a text counts against the plan of its billing period',
  'messages -> contacts': 'a text links or creates the contact of the person on the other side',
  'messages -> inbox': 'a text that came in becomes an inbox item',
};
