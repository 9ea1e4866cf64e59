import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { apiDescription } from '../api-description.ts';
import { allRoutes, type AppServices } from '../app.ts';
import type { Json } from './test-api.ts';

/**
 * Maximum lengths of texts and lists in a body: names 255 characters, free text 10,000, lists 100 entries.
 * The exceptions are listed here by the end of their path.
 */
const OTHER_TEXTS: Record<string, number> = {
  '/calls/{id}/transfer to': 255,
  '/calls/{id}/transfer announce': 500,
  '/calls/{id}/say text': 1_000,
  '/contacts/{id}/call-permission-requests text': 1_024,
  // The chat app: hosts and the SIP password of calls, the PIN of the number.
  sip_hostname: 253,
  sip_domain: 253,
  sip_user_password: 500,
  pin: 6,
  // Not free text: numbers, codes and network addresses.
  phone: 40,
  at: 16,
  to: 40,
  from: 40,
  texts: 40,
  number: 40,
  timezone: 64,
  currency: 3,
  country: 2,
  url: 2048,
  base_url: 2048,
  website: 2048,
  photo_url: 2048,
  ical_import_urls: 2000,
  // Servers and networks of carriers, countries, and names for digest authentication.
  host: 253,
  from_domain: 253,
  outbound_proxy: 1000,
  username: 128,
  inbound_username: 128,
  allowed_addresses: 64,
  media_networks: 64,
  allowed_countries: 2,
  // Names of accounts, profiles and keys at vendors of texts, and their secrets.
  account_sid: 100,
  api_key_sid: 100,
  messaging_service_sid: 100,
  messaging_profile_id: 100,
  connection_id: 100,
  public_key: 100,
  ...{ phone_number_id: 40, business_account_id: 40, app_id: 40, api_version: 10 },
  ...{ auth_token: 500, access_token: 500, app_secret: 500, verify_token: 500 },
  inbound_password: 500,
  '/carriers settings.password': 500,
  '/carriers/{id} settings.password': 500,
  // Names at an SMSC: those of SMPP, and room for the longer ones of some aggregators.
  'settings.system_id': 64,
  'settings.system_type': 12,
  // Ids of providers' models and voices, and their keys.
  '/providers models': 200,
  '/providers/{id} models': 200,
  '/providers listening': 200,
  '/providers/{id} listening': 200,
  '/providers voices': 200,
  '/providers/{id} voices': 200,
  api_key: 500,
  // A sentence by which a voice is heard.
  '/catalog/voices/{id}/speech text': 500,
  // Passwords, and codes of the second factor.
  password: 1000,
  current_password: 1000,
  code: 40,
  // What is said on a call, by a caller or to a mailbox.
  'answering_machine.message': 1000,
  'caller.goal': 1000,
  lines: 1000,
  'expect.said': 1000,
  'expect.not_said': 1000,
  // Limits of text messages and of profiles on the chat-app channel.
  '/messages body': 1600,
  '/simulator/texts body': 1600,
  '/simulator/calls/{id}/input words': 2000,
  'ical_import_urls.url': 2000,
  '/phone-numbers/{id}/chatapp-profile about': 139,
  '/phone-numbers/{id}/chatapp-profile description': 512,
  '/phone-numbers/{id}/chatapp-profile email': 128,
  '/phone-numbers/{id}/chatapp-profile website': 256,
  '/phone-numbers/{id}/chatapp-profile address': 256,
};
const OTHER_LISTS: Record<string, number> = {
  days: 7,
  weekdays: 7,
  'ordering.fulfillments': 3,
  'settings.codecs': 4,
  'settings.inbound_algorithms': 2,
  fallback_models: 10,
  contact_ids: 10_000,
  '/contacts/import contacts': 5000,
  '/products/import products': 1000,
  '/rooms/import rooms': 1000,
};
/** Checked against a catalogue, a list of ours, or the size of a photo. */
const MEASURED_OTHERWISE = new Set([
  'language',
  'voice',
  'model',
  'listening',
  'fallback_models',
  'events',
  'key',
  'photo_base64',
]);

const document: Json = apiDescription(
  allRoutes({} as AppServices),
  'https://phone.example/api/v1',
  'Service',
);
const written: Json = JSON.parse(JSON.stringify(document));

const resolved = (schema: Json): Json =>
  schema.$ref ? written.components.schemas[String(schema.$ref).split('/').at(-1) ?? ''] : schema;

/** Every text and list in a schema with its path. Entries of a list have the path of the list. */
function* measured(given: Json, path: string): Generator<{ path: string; schema: Json }> {
  const schema = resolved(given);
  for (const one of schema.anyOf ?? []) yield* measured(one, path);
  for (const [name, field] of Object.entries<Json>(schema.properties ?? {})) {
    yield* measured(field, path === '' ? name : `${path}.${name}`);
  }
  if (schema.type === 'array') yield* measured(schema.items, path);
  const isFree =
    schema.type === 'string' && !schema.enum && !/date/.test(schema.format ?? '') && !isTime(schema);
  if (isFree || schema.type === 'array') yield { path, schema };
}

/** Whether the schema is a time of day, whose pattern limits its length. */
const isTime = (schema: Json): boolean => String(schema.pattern).includes('[0-5]');

const ownLimit = (limits: Record<string, number>, address: string, path: string): number | undefined =>
  limits[`${address} ${path}`] ?? limits[path] ?? limits[path.split('.').at(-1) ?? ''];

function isAsPromised(address: string, path: string, schema: Json): boolean {
  const name = path.split('.').at(-1) ?? '';
  if (schema.type === 'array') return schema.maxItems === (ownLimit(OTHER_LISTS, address, path) ?? 100);
  if (MEASURED_OTHERWISE.has(name)) return true;
  const own = ownLimit(OTHER_TEXTS, address, path);
  return own === undefined ? [255, 10_000].includes(schema.maxLength) : schema.maxLength === own;
}

describe('a text or a list in a body', () => {
  it('has the common maximum length, unless an exception is listed', () => {
    const broken: string[] = [];
    for (const [address, item] of Object.entries<Json>(written.paths)) {
      for (const [method, operation] of Object.entries<Json>(item)) {
        const body = operation.requestBody?.content?.['application/json']?.schema;
        for (const { path, schema } of body ? measured(body, '') : []) {
          if (isAsPromised(address, path, schema)) continue;
          broken.push(`${method} ${address} ${path}: ${schema.maxLength ?? schema.maxItems}`);
        }
      }
    }
    assert.deepEqual(broken, []);
  });
});
