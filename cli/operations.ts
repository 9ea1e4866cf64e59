// Written by tools/write-cli-operations.ts from the OpenAPI document; not to be changed by hand.

/** A query parameter of a list or a record. */
export interface Filter {
  /** As the API has it. */
  name: string;
  about: string;
  /** What it may be; empty where the server alone says. */
  values: readonly string[];
}

/** An operation that reads. */
export interface ReadOperation {
  summary: string;
  filters: readonly Filter[];
}

/** What can be listed or read, by its name on the command line. */
export interface ReadableResource {
  name: string;
  /** Where it stands in the client. */
  place: readonly string[];
  /** The path of its list, as `GET /stream` names it. */
  path: string;
  /** Null where nothing is listed. */
  list: (ReadOperation & { isPaged: boolean }) | null;
  /** Null where a record cannot be read; `hasId` is false where there is only one. */
  get: (ReadOperation & { hasId: boolean }) | null;
}

export const RESOURCES: readonly ReadableResource[] = [
  {
    name: 'me',
    place: ['me'],
    path: 'me',
    list: null,
    get: { summary: 'Get the API key, its user and the workspace.', filters: [], hasId: false },
  },
  {
    name: 'team',
    place: ['team'],
    path: 'team',
    list: null,
    get: { summary: 'Get the workspace.', filters: [], hasId: false },
  },
  {
    name: 'members',
    place: ['team', 'members'],
    path: 'team/members',
    list: { summary: 'List the members with their roles.', filters: [], isPaged: false },
    get: { summary: 'Get a member.', filters: [], hasId: true },
  },
  {
    name: 'usage',
    place: ['usage'],
    path: 'usage',
    list: null,
    get: { summary: 'Get minutes used, limits and counts.', filters: [], hasId: false },
  },
  {
    name: 'api-keys',
    place: ['apiKeys'],
    path: 'api-keys',
    list: {
      summary: 'List the API keys that are not revoked.',
      filters: [
        { name: 'page', about: 'Page to return, from 1. One past the end is an empty list.', values: [] },
        { name: 'per_page', about: 'Records on a page.', values: [] },
      ],
      isPaged: true,
    },
    get: { summary: 'Get an API key.', filters: [], hasId: true },
  },
  {
    name: 'invitations',
    place: ['team', 'invitations'],
    path: 'team/invitations',
    list: { summary: 'List the invitations that nobody has accepted.', filters: [], isPaged: false },
    get: { summary: 'Get an invitation that nobody has accepted.', filters: [], hasId: true },
  },
  {
    name: 'assistants',
    place: ['assistants'],
    path: 'assistants',
    list: {
      summary: 'List assistants.',
      filters: [
        {
          name: 'status',
          about: 'Archived ones are left out unless asked for.',
          values: ['draft', 'active', 'paused', 'archived'],
        },
        { name: 'page', about: 'Page to return, from 1. One past the end is an empty list.', values: [] },
        { name: 'per_page', about: 'Records on a page.', values: [] },
      ],
      isPaged: true,
    },
    get: { summary: 'Get an assistant with its instructions and knowledge base.', filters: [], hasId: true },
  },
  {
    name: 'scenarios',
    place: ['scenarios'],
    path: 'scenarios',
    list: {
      summary: 'List scenarios.',
      filters: [
        { name: 'assistant_id', about: 'Scenarios of this assistant alone.', values: [] },
        { name: 'page', about: 'Page to return, from 1. One past the end is an empty list.', values: [] },
        { name: 'per_page', about: 'Records on a page.', values: [] },
      ],
      isPaged: true,
    },
    get: { summary: 'Get a scenario.', filters: [], hasId: true },
  },
  {
    name: 'scenario-runs',
    place: ['scenarioRuns'],
    path: 'scenario-runs',
    list: null,
    get: { summary: 'Get a run with its results.', filters: [], hasId: true },
  },
  {
    name: 'phone-numbers',
    place: ['phoneNumbers'],
    path: 'phone-numbers',
    list: { summary: 'List the active phone numbers.', filters: [], isPaged: false },
    get: { summary: 'Get a phone number.', filters: [], hasId: true },
  },
  {
    name: 'carriers',
    place: ['carriers'],
    path: 'carriers',
    list: { summary: 'List the carriers of the workspace.', filters: [], isPaged: false },
    get: { summary: 'Get a carrier.', filters: [], hasId: true },
  },
  {
    name: 'services',
    place: ['company', 'services'],
    path: 'company/services',
    list: {
      summary: 'List the services that can be booked.',
      filters: [
        { name: 'page', about: 'Page to return, from 1. One past the end is an empty list.', values: [] },
        { name: 'per_page', about: 'Records on a page.', values: [] },
      ],
      isPaged: true,
    },
    get: { summary: 'Get a service.', filters: [], hasId: true },
  },
  {
    name: 'staff',
    place: ['company', 'staff'],
    path: 'company/staff',
    list: {
      summary: 'List the staff who can be booked.',
      filters: [
        { name: 'page', about: 'Page to return, from 1. One past the end is an empty list.', values: [] },
        { name: 'per_page', about: 'Records on a page.', values: [] },
      ],
      isPaged: true,
    },
    get: { summary: 'Get a staff member.', filters: [], hasId: true },
  },
  {
    name: 'faqs',
    place: ['company', 'faqs'],
    path: 'company/faqs',
    list: {
      summary: 'List the questions that callers ask.',
      filters: [
        { name: 'page', about: 'Page to return, from 1. One past the end is an empty list.', values: [] },
        { name: 'per_page', about: 'Records on a page.', values: [] },
      ],
      isPaged: true,
    },
    get: { summary: 'Get a question with its answer.', filters: [], hasId: true },
  },
  {
    name: 'knowledge-base',
    place: ['company', 'knowledgeBase'],
    path: 'company/knowledge-base',
    list: {
      summary: 'List the knowledge base.',
      filters: [
        { name: 'page', about: 'Page to return, from 1. One past the end is an empty list.', values: [] },
        { name: 'per_page', about: 'Records on a page.', values: [] },
      ],
      isPaged: true,
    },
    get: { summary: 'Get an entry of the knowledge base.', filters: [], hasId: true },
  },
  {
    name: 'contacts',
    place: ['contacts'],
    path: 'contacts',
    list: {
      summary: 'List contacts.',
      filters: [
        {
          name: 'q',
          about: 'Searches name, phone, email and company, ignoring case and accents.',
          values: [],
        },
        { name: 'tag', about: 'Contacts with exactly this tag.', values: [] },
        {
          name: 'sort',
          about: 'The order; a minus in front means descending. By default the most recent activity first.',
          values: ['-last_activity_at', 'last_activity_at', 'name', '-name', 'created_at', '-created_at'],
        },
        { name: 'phone', about: 'The contact with this number.', values: [] },
        { name: 'email', about: 'Contacts with this e-mail address, ignoring case.', values: [] },
        {
          name: 'do_not_call',
          about: 'True: contacts that must not be called. False: contacts that may be called.',
          values: ['true', 'false'],
        },
        { name: 'external_id', about: 'The contact with this id in your own system.', values: [] },
        {
          name: 'updated_since',
          about:
            'Contacts changed at this time or later. Without an offset it is UTC; the plus of one may be left unencoded (`+01:00`), although it arrives as a space.',
          values: [],
        },
        { name: 'page', about: 'Page to return, from 1. One past the end is an empty list.', values: [] },
        { name: 'per_page', about: 'Records on a page.', values: [] },
      ],
      isPaged: true,
    },
    get: { summary: 'Get a contact with its notes and custom fields.', filters: [], hasId: true },
  },
  {
    name: 'appointments',
    place: ['appointments'],
    path: 'appointments',
    list: {
      summary: 'List appointments.',
      filters: [
        {
          name: 'status',
          about: 'Those with this status.',
          values: ['scheduled', 'confirmed', 'completed', 'cancelled', 'no_show'],
        },
        {
          name: 'from',
          about:
            'Those that begin then or later. Without an offset it is UTC; the plus of one may be left unencoded (`+01:00`), although it arrives as a space.',
          values: [],
        },
        {
          name: 'to',
          about:
            'Those that begin then or earlier. Without an offset it is UTC; the plus of one may be left unencoded (`+01:00`), although it arrives as a space.',
          values: [],
        },
        { name: 'contact_id', about: 'Those of this contact.', values: [] },
        { name: 'staff_member_id', about: 'Those with this member of staff.', values: [] },
        { name: 'service_id', about: 'Those of this service.', values: [] },
        { name: 'external_id', about: 'The one with this external id.', values: [] },
        {
          name: 'updated_since',
          about:
            'Those made or changed then or later. Without an offset it is UTC; the plus of one may be left unencoded (`+01:00`), although it arrives as a space.',
          values: [],
        },
        {
          name: 'q',
          about:
            'Looks in title, service, staff, and the customer’s name, e-mail address and phone; regardless of case and accents.',
          values: [],
        },
        { name: 'timezone', about: 'The timezone of `local`; by default that of the workspace.', values: [] },
        {
          name: 'upcoming',
          about: 'True: `scheduled` and `confirmed` ones that begin from now on. False: all others.',
          values: ['true', 'false'],
        },
        { name: 'page', about: 'Page to return, from 1. One past the end is an empty list.', values: [] },
        { name: 'per_page', about: 'Records on a page.', values: [] },
      ],
      isPaged: true,
    },
    get: {
      summary: 'Get an appointment.',
      filters: [
        { name: 'timezone', about: 'The timezone of `local`; by default that of the workspace.', values: [] },
      ],
      hasId: true,
    },
  },
  {
    name: 'orders',
    place: ['orders'],
    path: 'orders',
    list: {
      summary: 'List orders.',
      filters: [
        {
          name: 'status',
          about:
            'One or more states, separated by commas: new, confirmed, preparing, ready, out_for_delivery, completed, cancelled.',
          values: [],
        },
        {
          name: 'fulfillment',
          about: 'How it reaches the customer.',
          values: ['pickup', 'delivery', 'dine_in'],
        },
        {
          name: 'from',
          about:
            'Orders made at this time or later. Without an offset it is UTC; the plus of one may be left unencoded (`+01:00`), although it arrives as a space.',
          values: [],
        },
        {
          name: 'to',
          about:
            'Orders made at this time or earlier. Without an offset it is UTC; the plus of one may be left unencoded (`+01:00`), although it arrives as a space.',
          values: [],
        },
        {
          name: 'updated_since',
          about:
            'Orders changed at this time or later. Without an offset it is UTC; the plus of one may be left unencoded (`+01:00`), although it arrives as a space.',
          values: [],
        },
        { name: 'external_id', about: 'The one with this external id.', values: [] },
        { name: 'contact_id', about: 'Orders of this contact.', values: [] },
        {
          name: 'open',
          about: 'True: only orders that are neither completed nor cancelled. False: only the others.',
          values: ['true', 'false'],
        },
        {
          name: 'q',
          about: 'Looks in number and in name and phone of the customer; case and accents do not matter.',
          values: [],
        },
        { name: 'page', about: 'Page to return, from 1. One past the end is an empty list.', values: [] },
        { name: 'per_page', about: 'Records on a page.', values: [] },
      ],
      isPaged: true,
    },
    get: { summary: 'Get an order.', filters: [], hasId: true },
  },
  {
    name: 'products',
    place: ['products'],
    path: 'products',
    list: {
      summary: 'List products.',
      filters: [
        { name: 'category', about: 'Products of this category, ignoring case and accents.', values: [] },
        {
          name: 'available',
          about: 'True: products on the menu. False: products not on the menu.',
          values: ['true', 'false'],
        },
        { name: 'external_id', about: 'The product with this external id.', values: [] },
        {
          name: 'q',
          about: 'Searches name, description and category, ignoring case and accents.',
          values: [],
        },
        { name: 'page', about: 'Page to return, from 1. One past the end is an empty list.', values: [] },
        { name: 'per_page', about: 'Records on a page.', values: [] },
      ],
      isPaged: true,
    },
    get: { summary: 'Get a product with its options.', filters: [], hasId: true },
  },
  {
    name: 'reservations',
    place: ['reservations'],
    path: 'reservations',
    list: {
      summary: 'List reservations.',
      filters: [
        {
          name: 'status',
          about:
            'States with commas between them, of requested, confirmed, checked_in, checked_out, cancelled, no_show.',
          values: [],
        },
        { name: 'room_id', about: 'Stays in this room type.', values: [] },
        { name: 'source', about: 'Made in this way.', values: ['ai', 'manual', 'api', 'ical'] },
        { name: 'from', about: 'Stays with a night on this day or later.', values: [] },
        { name: 'to', about: 'Stays with a night on this day or earlier.', values: [] },
        {
          name: 'arriving_on',
          about: 'Stays that begin on this day, whatever their state: see `active`.',
          values: [],
        },
        {
          name: 'departing_on',
          about: 'Stays that end on this day, whatever their state: see `status`.',
          values: [],
        },
        {
          name: 'updated_since',
          about:
            'Reservations changed at this time or later. Without an offset it is UTC; the plus of one may be left unencoded (`+01:00`), although it arrives as a space.',
          values: [],
        },
        { name: 'external_id', about: 'The one with this external id.', values: [] },
        { name: 'contact_id', about: 'Reservations of this contact.', values: [] },
        {
          name: 'upcoming',
          about: 'True: requested or confirmed, with a check-in today or later.',
          values: ['true', 'false'],
        },
        { name: 'active', about: 'Those that hold a room, or do not.', values: ['true', 'false'] },
        {
          name: 'q',
          about: 'Looks in number, and name, phone and e-mail of the guest; case and accents do not matter.',
          values: [],
        },
        { name: 'page', about: 'Page to return, from 1. One past the end is an empty list.', values: [] },
        { name: 'per_page', about: 'Records on a page.', values: [] },
      ],
      isPaged: true,
    },
    get: { summary: 'Get a reservation.', filters: [], hasId: true },
  },
  {
    name: 'rooms',
    place: ['rooms'],
    path: 'rooms',
    list: {
      summary: 'List room types.',
      filters: [
        { name: 'category', about: 'Rooms of this category; case and accents do not matter.', values: [] },
        { name: 'available', about: 'Those that are, or are not, on offer.', values: ['true', 'false'] },
        { name: 'external_id', about: 'The one with this external id.', values: [] },
        {
          name: 'q',
          about: 'Looks in name, description and category; case and accents do not matter.',
          values: [],
        },
        { name: 'page', about: 'Page to return, from 1. One past the end is an empty list.', values: [] },
        { name: 'per_page', about: 'Records on a page.', values: [] },
      ],
      isPaged: true,
    },
    get: { summary: 'Get a room type.', filters: [], hasId: true },
  },
  {
    name: 'calls',
    place: ['calls'],
    path: 'calls',
    list: {
      summary: 'List calls.',
      filters: [
        { name: 'assistant_id', about: 'Only calls of this assistant.', values: [] },
        {
          name: 'status',
          about: 'Only calls in this state.',
          values: [
            'queued',
            'ringing',
            'in_progress',
            'completed',
            'busy',
            'failed',
            'no_answer',
            'canceled',
          ],
        },
        { name: 'direction', about: 'Only calls in this direction.', values: ['inbound', 'outbound'] },
        { name: 'contact_id', about: 'Only calls with this contact.', values: [] },
        {
          name: 'outcome',
          about: 'Only calls that came to this.',
          values: [
            'appointment_booked',
            'order_placed',
            'reservation_made',
            'message_taken',
            'transferred',
            'information_given',
            'voicemail',
            'abandoned',
            'no_answer',
            'failed',
          ],
        },
        {
          name: 'q',
          about:
            'Only calls on which all of these words were said, by either side; case and accents do not matter, and a word may be the beginning of one. A call can be found once it is over.',
          values: [],
        },
        {
          name: 'phone',
          about: 'Caller or callee. Without a leading + it is read as one of the workspace’s country.',
          values: [],
        },
        {
          name: 'from',
          about:
            'Only calls that started at this time or later. Without an offset it is UTC; the plus of one may be left unencoded (`+01:00`), although it arrives as a space.',
          values: [],
        },
        {
          name: 'to',
          about:
            'Only calls that started at this time or earlier. Without an offset it is UTC; the plus of one may be left unencoded (`+01:00`), although it arrives as a space.',
          values: [],
        },
        { name: 'page', about: 'Page to return, from 1. One past the end is an empty list.', values: [] },
        { name: 'per_page', about: 'Records on a page.', values: [] },
      ],
      isPaged: true,
    },
    get: { summary: 'Get a call with its transcript, metrics and metadata.', filters: [], hasId: true },
  },
  {
    name: 'campaigns',
    place: ['campaigns'],
    path: 'campaigns',
    list: {
      summary: 'List campaigns.',
      filters: [
        { name: 'page', about: 'Page to return, from 1. One past the end is an empty list.', values: [] },
        { name: 'per_page', about: 'Records on a page.', values: [] },
      ],
      isPaged: true,
    },
    get: { summary: 'Get a campaign with its progress at this moment.', filters: [], hasId: true },
  },
  {
    name: 'law',
    place: ['law'],
    path: 'law',
    list: null,
    get: { summary: 'Get the rules of law that calls follow.', filters: [], hasId: false },
  },
  {
    name: 'inbox',
    place: ['inbox'],
    path: 'inbox',
    list: {
      summary: 'List inbox items.',
      filters: [
        {
          name: 'status',
          about: '`open` gives everything that is not done, so also `in_progress`.',
          values: ['open', 'in_progress', 'done'],
        },
        {
          name: 'type',
          about: 'Only items of this type.',
          values: ['message', 'callback', 'lead', 'voicemail', 'sms'],
        },
        { name: 'assigned_to', about: 'Only items that this member takes care of.', values: [] },
        {
          name: 'unassigned',
          about: 'True: only items that nobody takes care of. False: only those of a member.',
          values: ['true', 'false'],
        },
        {
          name: 'priority',
          about: 'Only items of this priority.',
          values: ['low', 'normal', 'high', 'urgent'],
        },
        { name: 'contact_id', about: 'Only items from this contact.', values: [] },
        { name: 'call_id', about: 'Only items that were left on this call.', values: [] },
        {
          name: 'from',
          about:
            'Only items of this time or later. Without an offset it is UTC; the plus of one may be left unencoded (`+01:00`), although it arrives as a space.',
          values: [],
        },
        {
          name: 'to',
          about:
            'Only items of this time or earlier. Without an offset it is UTC; the plus of one may be left unencoded (`+01:00`), although it arrives as a space.',
          values: [],
        },
        {
          name: 'q',
          about:
            'Looks in subject and body, whatever their case and accents; a number is also looked for in the number it came from, whatever its spaces and punctuation.',
          values: [],
        },
        { name: 'page', about: 'Page to return, from 1. One past the end is an empty list.', values: [] },
        { name: 'per_page', about: 'Records on a page.', values: [] },
      ],
      isPaged: true,
    },
    get: { summary: 'Get an inbox item.', filters: [], hasId: true },
  },
  {
    name: 'messages',
    place: ['messages'],
    path: 'messages',
    list: {
      summary: 'List inbound and outbound texts of both channels.',
      filters: [
        { name: 'channel', about: 'Only messages of this channel.', values: ['sms', 'chatapp'] },
        { name: 'direction', about: 'Only messages in this direction.', values: ['inbound', 'outbound'] },
        {
          name: 'status',
          about: 'Only messages in this state.',
          values: ['queued', 'sent', 'delivered', 'read', 'received', 'failed'],
        },
        {
          name: 'phone_number_id',
          about: 'Only messages that this number of the workspace sent or received.',
          values: [],
        },
        { name: 'contact_id', about: 'Only messages from and to this contact.', values: [] },
        {
          name: 'number',
          about:
            'Only messages from and to whoever has exactly this as `from` or `to`: a number in any notation, a short code, the name of a sender, or a `chatapp_user_id`.',
          values: [],
        },
        {
          name: 'from',
          about:
            'Only messages of this time or later. Without an offset it is UTC; the plus of one may be left unencoded (`+01:00`), although it arrives as a space.',
          values: [],
        },
        {
          name: 'to',
          about:
            'Only messages of this time or earlier. Without an offset it is UTC; the plus of one may be left unencoded (`+01:00`), although it arrives as a space.',
          values: [],
        },
        {
          name: 'q',
          about:
            'Searches the body, ignoring case and accents; a number is also searched in both phone numbers, whatever its spaces and punctuation.',
          values: [],
        },
        { name: 'page', about: 'Page to return, from 1. One past the end is an empty list.', values: [] },
        { name: 'per_page', about: 'Records on a page.', values: [] },
      ],
      isPaged: true,
    },
    get: { summary: 'Get a text.', filters: [], hasId: true },
  },
  {
    name: 'voices',
    place: ['catalog', 'voices'],
    path: 'catalog/voices',
    list: { summary: 'List the voices assistants can speak with.', filters: [], isPaged: false },
    get: null,
  },
  {
    name: 'providers',
    place: ['providers'],
    path: 'providers',
    list: { summary: 'List the AI providers of the workspace.', filters: [], isPaged: false },
    get: { summary: 'Get an AI provider.', filters: [], hasId: true },
  },
  {
    name: 'webhooks',
    place: ['webhooks'],
    path: 'webhooks',
    list: { summary: 'List webhook endpoints.', filters: [], isPaged: false },
    get: { summary: 'Get a webhook endpoint.', filters: [], hasId: true },
  },
  {
    name: 'events',
    place: ['events'],
    path: 'events',
    list: {
      summary: 'List events of the last 30 days, newest first.',
      filters: [
        { name: 'page', about: 'Page to return, from 1. One past the end is an empty list.', values: [] },
        { name: 'per_page', about: 'Records on a page.', values: [] },
        { name: 'type', about: 'Only events of this kind; several separated by commas.', values: [] },
        {
          name: 'from',
          about:
            'Only events at this time or later. Without an offset it is UTC; the plus of one may be left unencoded (`+01:00`), although it arrives as a space.',
          values: [],
        },
        {
          name: 'to',
          about:
            'Only events at this time or earlier. Without an offset it is UTC; the plus of one may be left unencoded (`+01:00`), although it arrives as a space.',
          values: [],
        },
        {
          name: 'after',
          about: 'Only events with a greater id than this one, oldest first, to follow new events.',
          values: [],
        },
      ],
      isPaged: true,
    },
    get: null,
  },
  {
    name: 'hooks',
    place: ['integrations', 'hooks'],
    path: 'integrations/hooks',
    list: { summary: 'List hooks of app integrations.', filters: [], isPaged: false },
    get: { summary: 'Get a hook.', filters: [], hasId: true },
  },
  {
    name: 'notices',
    place: ['notices'],
    path: 'notices',
    list: {
      summary: 'List the notices sent to customers, team and staff.',
      filters: [
        {
          name: 'status',
          about: 'Only notices with this status.',
          values: ['pending', 'sent', 'not_sent', 'failed'],
        },
        { name: 'channel', about: 'Only mails, or only texts.', values: ['email', 'text'] },
        { name: 'page', about: 'Page to return, from 1. One past the end is an empty list.', values: [] },
        { name: 'per_page', about: 'Records on a page.', values: [] },
      ],
      isPaged: true,
    },
    get: null,
  },
  {
    name: 'installation',
    place: ['installation'],
    path: 'installation',
    list: null,
    get: { summary: 'See how the installation is doing.', filters: [], hasId: false },
  },
];
