import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { apiDescription } from '../api-description.ts';
import { allRoutes, type AppServices } from '../app.ts';
import type { Json } from './test-api.ts';

/**
 * The fields of every record as clients know them. A renamed or removed field fails. Every test that uses the
 * API checks its answers against these schemas.
 */
const document: Json = apiDescription(
  allRoutes({} as AppServices),
  'https://phone.example/api/v1',
  'Service',
);
const written: Json = JSON.parse(JSON.stringify(document));
const TIMES = ['created_at', 'updated_at'];

const CALL =
  'id assistant_id assistant.id assistant.name contact_id phone_number_id direction channel status from to started_at ' +
  'answered_at ended_at duration_seconds outcome sentiment summary error recording_available';
const ASSISTANT =
  'id name status language voice model welcome_message abilities.take_messages abilities.book_appointments ' +
  'abilities.take_orders abilities.take_reservations abilities.transfer_calls abilities.send_texts ' +
  'transfer_targets.name transfer_targets.phone transfer_targets.when transfer_targets.hours.days ' +
  'transfer_targets.hours.start transfer_targets.hours.end recording_enabled max_call_minutes listening ' +
  'fallback_models answering_machine.action answering_machine.message confirm_bookings announce_ai turn_taking.silence_after_sentence_ms ' +
  'turn_taking.silence_after_number_ms turn_taking.silence_after_words_ms turn_taking.silence_while_dictating_ms ' +
  'turn_taking.max_pause_ms turn_taking.resume_after_noise_ms turn_taking.interrupt_after_words ' +
  'turn_taking.interrupt_after_speech_ms turn_taking.keypad_interrupt_after_speech_ms ' +
  'turn_taking.prompt_after_silence_ms';
const AVAILABILITY =
  'timezone now days.date days.slots.starts_at days.slots.ends_at days.slots.staff_member_ids days.slots.spots_open ' +
  'days.closed_reason';
const ROOM =
  'id name description category price price_cents currency quantity max_guests max_adults max_children min_nights ' +
  'max_nights seasonal_rates.name seasonal_rates.start_date seasonal_rates.end_date seasonal_rates.price ' +
  'seasonal_rates.price_cents seasonal_rates.weekdays seasonal_rates.min_nights amenities ical_import_urls ' +
  'ical_imports.url ical_imports.last_synced_at ical_imports.last_error ical_imports.events ical_export_url ' +
  'available position';
const RESERVATION =
  'id number status room room_id check_in check_out nights adults children guest.name guest.phone guest.email ' +
  'contact_id currency nightly nightly_cents total total_cents nights_breakdown.date nights_breakdown.price ' +
  'nights_breakdown.price_cents source call_id notes cancel_reason';
const CONTACT = 'id name phone email company tags do_not_call chatapp_call_permission last_activity_at';

/**
 * The path whose GET returns the record, its fields (nested ones with dots), and the fields of the full form
 * only.
 */
const RECORDS: [path: string, fields: string, full?: string][] = [
  [
    '/me',
    'api_key.id api_key.name api_key.prefix api_key.permission api_key.last_used_at api_key.expires_at ' +
      'user.id user.name user.email user.role workspace.id',
  ],
  [
    '/team',
    'id name slug timezone currency country language plan features.orders features.hotels features.texting',
  ],
  ['/team/members', 'id name email role'],
  ['/api-keys', 'id name prefix permission user_id last_used_at expires_at'],
  [
    '/usage',
    'period.start period.end minutes.used minutes.included minutes.remaining limits counts.assistants ' +
      'counts.phone_numbers counts.contacts counts.calls counts.appointments counts.orders counts.reservations counts.messages',
  ],
  ['/assistants', ASSISTANT],
  [
    '/assistants/{id}',
    ASSISTANT,
    'instructions knowledge_base.id knowledge_base.title knowledge_base.content',
  ],
  [
    '/phone-numbers',
    'id number name country assistant_id voice_carrier_id text_carrier_id active capabilities.voice capabilities.sms chatapp.active chatapp.calling',
  ],
  [
    '/phone-numbers/{id}/chatapp-profile',
    'display_name display_name_status requested_display_name decline_reason about description category email website address photo_url',
  ],
  ['/calls', CALL],
  [
    '/campaigns',
    'id name status assistant_id phone_number_id instructions calling_hours.timezone calling_hours.days ' +
      'calling_hours.start calling_hours.end max_concurrent_calls max_attempts retry_after_minutes starts_at ' +
      'progress.total progress.pending progress.calling progress.reached progress.no_answer progress.busy ' +
      'progress.failed progress.skipped',
  ],
  ['/calls/{id}', CALL, 'transcript metrics extracted metadata transferred_at'],
  [
    '/calls/{id}/trace',
    'messages.at messages.direction messages.transport messages.peer messages.method messages.status messages.reason ' +
      'messages.cseq messages.text messages_left_out media.started_at media.received media.lost media.jitter_ms ' +
      'media.round_trip_ms media.caller_level_db media.assistant_level_db',
  ],
  ['/calls/{id}/transcript', 'position role content offset_ms duration_ms interrupted'],
  [
    '/carriers',
    'id kind name active settings.host settings.port settings.outbound_proxy settings.transport settings.tls_verify settings.username settings.from_domain ' +
      'settings.register settings.inbound_username settings.inbound_algorithms ' +
      'settings.caller_id settings.number_format settings.allowed_addresses settings.media_networks settings.allowed_countries ' +
      'settings.max_calls settings.cps secrets status.state status.message status.checked_at status.registered_until ' +
      'inbound_url voice_url',
  ],
  [
    '/providers',
    'id kind name base_url has_key models listening voices active status.state status.message status.checked_at',
  ],
  ['/webhooks', 'id url events active description last_status last_sent_at'],
  [
    '/webhooks/{id}/deliveries',
    'event_id type status attempts.at attempts.http_status attempts.duration_ms attempts.error',
  ],
  ['/integrations/hooks', 'id url events active description signed last_status last_sent_at'],
  ['/notices', 'id kind audience channel to name subject status attempts error sent_at'],
  [
    '/appointments',
    'id title status starts_at ends_at timezone duration_minutes service.id service.name staff.id staff.name ' +
      'customer.name customer.phone customer.email contact_id call_id source notes cancel_reason',
  ],
  ['/appointments/availability', AVAILABILITY],
  ['/contacts', CONTACT],
  ['/contacts/{id}', CONTACT, 'notes custom_fields'],
  [
    '/contacts/{id}/consents',
    'id contact_id given_at way wording evidence recorded_by.id recorded_by.name withdrawn_at withdrawal withdrawn_call_id',
  ],
  [
    '/inbox',
    'id type status priority assigned_to subject body contact_id from call_id message_id recording_available due_at',
  ],
  ['/rooms', ROOM],
  ['/rooms/{id}', ROOM],
  ['/reservations', RESERVATION],
  ['/reservations/{id}', RESERVATION],
  [
    '/reservations/availability',
    'check_in check_out nights rooms.room rooms.free_units rooms.available rooms.nightly rooms.nightly_cents ' +
      'rooms.total rooms.total_cents rooms.nights.date rooms.nights.price rooms.nights.price_cents rooms.reasons',
  ],
  [
    '/company/profile',
    'name industry description phone email website address timezone currency country language opening_hours.days ' +
      'opening_hours.start opening_hours.end holidays.start_date holidays.end_date holidays.name holidays.hours ' +
      'features.orders features.hotels features.texting ordering.fulfillments ordering.delivery_fee ' +
      'ordering.delivery_fee_cents ordering.delivery_minimum ordering.delivery_minimum_cents ordering.prep_minutes ' +
      'hotel.check_in_time hotel.check_out_time hotel.auto_confirm notifications.emails notifications.texts',
  ],
  [
    '/company/services',
    'id name description duration_minutes buffer_before_minutes buffer_after_minutes min_notice_minutes ' +
      'max_advance_days slot_interval_minutes capacity price price_cents staff_member_ids active',
  ],
  [
    '/company/staff',
    'id name email phone working_hours.days working_hours.start working_hours.end date_overrides.date ' +
      'date_overrides.hours time_off.starts_at time_off.ends_at time_off.reason service_ids priority active',
  ],
  [
    '/orders',
    'id number status fulfillment customer.name customer.phone customer.email address items.product_id items.name ' +
      'items.quantity items.unit_price items.unit_price_cents items.options.group items.options.choice ' +
      'items.options.surcharge items.options.surcharge_cents items.total items.total_cents items.notes currency ' +
      'subtotal subtotal_cents fee fee_cents total total_cents source call_id notes requested_for cancel_reason ' +
      'contact_id ready_at',
  ],
  [
    '/products',
    'id name description category price price_cents currency available position options.id options.name ' +
      'options.required options.min_choices options.max_choices options.choices.id options.choices.name ' +
      'options.choices.surcharge options.choices.surcharge_cents options.choices.default options.choices.available',
  ],
  ['/messages', 'id channel direction from to phone_number_id contact_id body status error'],
  ['/company/faqs', 'id question answer'],
  ['/company/knowledge-base', 'id title content assistant_ids'],
  ['/catalog/voices', 'id name language provider'],
  ['/catalog/languages', 'code name'],
  ['/catalog/models', 'id name provider'],
  ['/catalog/events', 'name description'],
];

/** DELETE cancels these records: they remain and are shown as cancelled. */
const CANCELLED = new Set(['/appointments/{id}', '/orders/{id}', '/reservations/{id}']);

/** Records that are shown only inside another representation, without times of their own. */
const WITHOUT_TIMES = new Set([
  '/appointments/availability',
  '/reservations/availability',
  '/me',
  '/usage',
  '/calls/{id}/trace',
  '/calls/{id}/transcript',
]);

/** The schema behind references, lists and null. */
function meaningOf(schema: Json): Json {
  if (schema.$ref) {
    const name = String(schema.$ref).split('/').at(-1) ?? '';
    return meaningOf(written.components.schemas[name]);
  }
  if (schema.anyOf) return meaningOf(schema.anyOf.find((one: Json) => one.type !== 'null'));
  return schema.type === 'array' ? meaningOf(schema.items) : schema;
}

function recordOf(method: string, path: string): Json {
  const { responses } = written.paths[path][method];
  const answer = responses['200'] ?? responses['201'];
  return meaningOf(meaningOf(answer.content['application/json'].schema).properties.data);
}

/** The fields that the record lacks. */
const missingIn = (record: Json, fields: string): string[] =>
  fields.split(' ').filter((field) => {
    const found = field.split('.').reduce((at: Json, name) => at && meaningOf(at).properties?.[name], record);
    return found === undefined;
  });

describe('the record shown by', () => {
  for (const [path, fields, full] of RECORDS) {
    it(`GET ${path} has its fields`, () => {
      const record = recordOf('get', path);
      assert.deepEqual(missingIn(record, full === undefined ? fields : `${fields} ${full}`), []);
      if (!WITHOUT_TIMES.has(path) && !path.startsWith('/catalog/')) {
        assert.deepEqual(missingIn(record, TIMES.join(' ')), []);
      }
    });

    if (full === undefined) continue;
    it(`GET ${path.replace('/{id}', '')} omits the fields of the full form`, () => {
      const list = recordOf('get', path.replace('/{id}', ''));
      const names = full.split(' ').map((field) => field.split('.')[0] ?? '');
      assert.deepEqual(missingIn(list, names.join(' ')), names);
    });
  }

  for (const [name, path] of [
    ['an assistant', '/assistants'],
    ['a contact', '/contacts'],
  ] as const) {
    it(`POST and PATCH of ${name} return its full form`, () => {
      const full = Object.keys(recordOf('get', `${path}/{id}`).properties);
      assert.deepEqual(Object.keys(recordOf('post', path).properties), full);
      assert.deepEqual(Object.keys(recordOf('patch', `${path}/{id}`).properties), full);
      assert.deepEqual(Object.keys(recordOf('delete', `${path}/{id}`).properties), [...full, 'deleted']);
    });
  }

  it('every DELETE returns the last state of the record with `deleted`, or the cancelled record', () => {
    for (const [path, item] of Object.entries<Json>(written.paths)) {
      if (!item.delete) continue;
      const shown = Object.keys(recordOf('get', path).properties);
      const wanted = CANCELLED.has(path) ? shown : [...shown, 'deleted'];
      assert.deepEqual(Object.keys(recordOf('delete', path).properties), wanted, path);
    }
  });

  it('POST /orders/quote has its fields', () => {
    const fields =
      'lines currency subtotal fee total problems.code problems.message problems.path acceptable';
    assert.deepEqual(missingIn(recordOf('post', '/orders/quote'), fields), []);
  });

  it('only POST /webhooks and POST /second-factor return a secret', () => {
    assert.ok(recordOf('post', '/webhooks').properties.secret);
    const named = Object.entries<Json>(written.components.schemas).filter(
      ([, schema]) => schema.properties?.secret,
    );
    assert.deepEqual(
      named.map(([name]) => name),
      ['ProposedSecondFactor', 'CreatedWebhook'],
    );
  });

  it('only POST /api-keys returns the key', () => {
    assert.ok(recordOf('post', '/api-keys').properties.key);
    const named = Object.entries<Json>(written.components.schemas).filter(
      ([name, schema]) => schema.properties?.key && !name.endsWith('Request'),
    );
    assert.deepEqual(
      named.map(([name]) => name),
      ['CreatedApiKey'],
    );
  });

  it('POST /webhooks/{id}/test has its fields', () => {
    const record = recordOf('post', '/webhooks/{id}/test');
    assert.deepEqual(missingIn(record, 'event_id delivered http_status duration_ms error'), []);
  });
});
