import type { Db } from '../platform/db/sql.ts';

/** The largest number of FAQs that an assistant receives. */
const MAX_FAQS = 1_000;
/** The largest number of services, staff members, dishes and rooms, of each, that an assistant receives. */
const MAX_OFFERS = 300;
/** Groups of choices of one dish, and choices of one group, that an assistant receives. */
const MAX_GROUPS = 10;
const MAX_CHOICES = 30;
/** The longest description in characters: the assistant reads out only the first sentence. */
const MAX_DESCRIPTION = 400;

/**
 * The SQL of everything that an assistant knows of the business (`Business` in `voice/business.ts`), for the
 * row named `workspace`.
 */
export const businessFacts = (db: Db) => db`
  jsonb_build_object(
    'name', workspace.name, 'timezone', workspace.timezone, 'country', workspace.country,
    'currency', workspace.currency, 'description', workspace.description, 'phone', workspace.phone,
    'email', workspace.email, 'website', workspace.website, 'address', workspace.address,
    'openingHours', workspace.opening_hours, 'holidays', workspace.holidays, 'faqs', ${faqs(db)},
    'services', ${services(db)}, 'staff', ${staff(db)},
    'dishes', case when workspace.orders_enabled then ${dishes(db)} else '[]' end,
    'ordering', case when workspace.orders_enabled then jsonb_build_object(
      'fulfillments', workspace.ordering_fulfillments, 'deliveryFeeCents', workspace.delivery_fee_cents,
      'deliveryMinimumCents', workspace.delivery_minimum_cents) end,
    'rooms', case when workspace.hotels_enabled then ${rooms(db)} else '[]' end,
    'hotel', case when workspace.hotels_enabled then jsonb_build_object(
      'checkInTime', workspace.hotel_check_in_time, 'checkOutTime', workspace.hotel_check_out_time) end)`;

const faqs = (db: Db) => db`
  coalesce((
    select jsonb_agg(jsonb_build_object('question', faq.question, 'answer', faq.answer) order by faq.id)
    from (
      select id, question, answer from faqs where workspace_id = workspace.id order by id limit ${MAX_FAQS}
    ) faq
  ), '[]')`;

const services = (db: Db) => db`
  coalesce((
    select jsonb_agg(jsonb_build_object(
      'name', service.name, 'description', left(service.description, ${MAX_DESCRIPTION}),
      'durationMinutes', service.duration_minutes, 'priceCents', service.price_cents) order by service.id)
    from (
      select * from services where workspace_id = workspace.id and active order by id limit ${MAX_OFFERS}
    ) service
  ), '[]')`;

const staff = (db: Db) => db`
  coalesce((
    select jsonb_agg(jsonb_build_object(
      'name', member.name, 'workingHours', member.working_hours, 'dateOverrides', member.date_overrides,
      'timeOff', member.time_off) order by member.id)
    from (
      select * from staff_members where workspace_id = workspace.id and active order by id limit ${MAX_OFFERS}
    ) member
  ), '[]')`;

const dishes = (db: Db) => db`
  coalesce((
    select jsonb_agg(jsonb_build_object(
      'name', product.name, 'description', left(product.description, ${MAX_DESCRIPTION}),
      'category', product.category, 'priceCents', product.price_cents, 'available', product.available,
      'options', ${dishOptions(db)})
      order by product.category_position, fold(product.category), product.position, product.id)
    from (
      select * from products where workspace_id = workspace.id
      order by category_position, fold(category), position, id limit ${MAX_OFFERS}
    ) product
  ), '[]')`;

/** What can be chosen for the row named `product`. */
const dishOptions = (db: Db) => db`
  coalesce((
    select jsonb_agg(jsonb_build_object(
      'name', one->>'name', 'minChoices', one->'min_choices', 'maxChoices', one->'max_choices',
      'choices', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'name', choice->>'name', 'surchargeCents', choice->'surcharge_cents', 'default', choice->'default',
          'available', choice->'available') order by rank), '[]')
        from jsonb_array_elements(one->'choices') with ordinality as listed (choice, rank)
        where rank <= ${MAX_CHOICES}
      )) order by place)
    from jsonb_array_elements(product.options) with ordinality as grouped (one, place)
    where place <= ${MAX_GROUPS}
  ), '[]')`;

const rooms = (db: Db) => db`
  coalesce((
    select jsonb_agg(jsonb_build_object(
      'name', room.name, 'description', left(room.description, ${MAX_DESCRIPTION}),
      'priceCents', room.price_cents, 'seasonalRates', room.seasonal_rates, 'maxGuests', room.max_guests)
      order by room.position, room.id)
    from (
      select * from rooms where workspace_id = workspace.id and available order by position, id limit ${MAX_OFFERS}
    ) room
  ), '[]')`;
