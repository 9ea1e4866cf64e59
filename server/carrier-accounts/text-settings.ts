import { PLATFORM_NETWORKS, SIP_DOMAIN } from '../carriers/chatapp-calls/platform.ts';
import { readTelnyxKey } from '../carriers/telnyx/telnyx-signature.ts';
import { fieldProblems } from '../platform/field.problems.ts';
import { addressProblems } from '../platform/outbound/address.problems.ts';
import type { Problem } from '../platform/problem.ts';
import type { FieldErrors } from '../platform/refusal.ts';
import type { SecretName, TextKind, TextSettings } from './carrier.ts';
import { carrierProblems } from './carriers.problems.ts';
import { errorsOfCountries, readChatappHosts } from './check-settings.ts';

/** The version of the Graph API that is asked unless another is named; served until July 2028. */
const GRAPH_VERSION = 'v25.0';

const CALLS = { allowed_countries: null, max_calls: null, cps: 1 };
/** The platform allows a thousand calls at once, so they may begin faster than over a trunk. */
const CHATAPP_CALLS = {
  ...{ sip_hostname: null, sip_domain: SIP_DOMAIN, sip_port: null, tls_verify: true, codecs: null },
  ...{ allowed_addresses: PLATFORM_NETWORKS, max_calls: null, cps: 10 },
};

/** What is usual where nothing is said. */
const DEFAULTS = {
  twilio: { account_sid: '', api_key_sid: null, messaging_service_sid: null, base_url: null, ...CALLS },
  telnyx: { public_key: '', messaging_profile_id: null, connection_id: null, base_url: null, ...CALLS },
  chatapp_cloud: {
    ...{ phone_number_id: '', business_account_id: '', app_id: '' },
    ...{ api_version: GRAPH_VERSION, base_url: null, ...CHATAPP_CALLS },
  },
} as const;

/** Settings that have to be given, and the secrets. */
const NEEDED = {
  twilio: { settings: ['account_sid'], secrets: ['auth_token'] },
  telnyx: { settings: ['public_key'], secrets: ['api_key'] },
  chatapp_cloud: {
    settings: ['phone_number_id', 'business_account_id', 'app_id'],
    secrets: ['access_token', 'app_secret', 'verify_token'],
  },
} as const;

/** Settings by which a secret is meant for somebody else. */
const ADDRESSES = {
  twilio: ['account_sid', 'api_key_sid', 'base_url'],
  telnyx: ['base_url'],
  chatapp_cloud: ['app_id', 'base_url'],
} as const;

const SECRETS: Record<TextKind, readonly SecretName[]> = {
  twilio: ['auth_token', 'api_key'],
  telnyx: ['api_key'],
  chatapp_cloud: ['access_token', 'app_secret', 'verify_token', 'sip_user_password', 'pin'],
};

export interface TextSettingsInput {
  kind: TextKind;
  before: TextSettings | null;
  /** Names of the secrets that are kept. */
  kept: readonly string[];
  input: Record<string, unknown>;
}

/** The settings of an account after a change; the secrets that are new, or null for removed ones. */
export interface ReadTextSettings {
  settings: TextSettings;
  secrets: Partial<Record<SecretName, string | null>>;
  errors: FieldErrors;
}

/**
 * Reads what is sent for an account at a vendor of texts. A kept secret is never used for another account or
 * at another server than it was entered for.
 * @param refusalOf why an address can never be reached.
 */
export function readTextSettings(
  asked: TextSettingsInput,
  refusalOf: (url: URL) => Problem | null,
): ReadTextSettings {
  const { kind, before, input } = asked;
  const errors = errorsOfCountries(input['allowed_countries']);
  const refuse = (field: string, problem: Problem): void =>
    void (errors[`settings.${field}`] ??= []).push(problem);
  const own: readonly string[] = Object.keys(DEFAULTS[kind]);
  const secretNames: readonly string[] = SECRETS[kind];
  const plain: Record<string, unknown> = {};
  const secrets: Record<string, string | null> = {};
  for (const [field, value] of Object.entries(input)) {
    if (value === undefined) continue;
    const given = typeof value === 'string' ? value.trim() : value;
    if (own.includes(field)) plain[field] = given;
    else if (secretNames.includes(field)) secrets[field] = given as string | null;
    else refuse(field, carrierProblems.setting_of_other_kind({ kind }));
  }
  const settings = { ...DEFAULTS[kind], ...before, ...plain } as unknown as PlainSettings;
  checkComplete(asked, { settings, secrets }, refuse);
  if (kind === 'chatapp_cloud') checkChatapp(asked, { settings, secrets }, refuse);
  const { public_key: key, base_url: baseUrl } = settings;
  if (kind === 'telnyx' && key && !readTelnyxKey(key))
    refuse('public_key', carrierProblems.not_a_public_key());
  const address = typeof baseUrl === 'string' ? readBaseUrl(baseUrl, refusalOf) : null;
  if (address !== null && typeof address !== 'string') refuse('base_url', address);
  else settings['base_url'] = address;
  return { settings: settings as unknown as ReadTextSettings['settings'], secrets, errors };
}

type PlainSettings = Record<string, string | null>;

/** Refuses what is missing, and secrets that were entered for somebody else. */
function checkComplete(
  { kind, before, kept }: TextSettingsInput,
  { settings, secrets }: { settings: PlainSettings; secrets: Record<string, string | null> },
  refuse: (field: string, problem: Problem) => void,
): void {
  const has = (name: string): boolean =>
    name in secrets ? (secrets[name] ?? null) !== null : kept.includes(name);
  for (const field of NEEDED[kind].settings) {
    if ((settings[field] ?? '') === '') refuse(field, fieldProblems.required({ field }));
  }
  for (const name of NEEDED[kind].secrets) {
    if (!has(name)) refuse(name, fieldProblems.required({ field: name }));
  }
  const old = new Map<string, unknown>(Object.entries(before ?? settings));
  if (ADDRESSES[kind].some((field) => settings[field] !== old.get(field))) {
    const stale = SECRETS[kind].filter((name) => kept.includes(name) && !(name in secrets));
    for (const name of stale) refuse(name, carrierProblems.secret_again());
  }
  const hasKey = (settings['api_key_sid'] ?? null) !== null;
  if (kind === 'twilio' && has('api_key') !== hasKey) refuse('api_key', carrierProblems.key_without_secret());
}

/**
 * Refuses what calls over SIP cannot use. A SIP password is never used at another server, and a PIN never for
 * another number.
 */
function checkChatapp(
  { before, kept }: TextSettingsInput,
  { settings, secrets }: { settings: Record<string, unknown>; secrets: Record<string, string | null> },
  refuse: (field: string, problem: Problem) => void,
): void {
  const { hostname, domain, networks, problems } = readChatappHosts(settings);
  for (const [field, problem] of problems) refuse(field, problem);
  Object.assign(settings, { sip_hostname: hostname, sip_domain: domain, allowed_addresses: networks });
  const old = new Map<string, unknown>(Object.entries(before ?? settings));
  for (const [name, field] of [
    ['sip_user_password', 'sip_domain'],
    ['pin', 'phone_number_id'],
  ] as const) {
    const keeps = kept.includes(name) && !(name in secrets);
    if (keeps && old.get(field) !== settings[field]) refuse(name, carrierProblems.secret_again());
  }
}

/** The address without a slash at the end, or what is wrong with it. */
function readBaseUrl(text: string, refusalOf: (url: URL) => Problem | null): string | Problem {
  const url = URL.parse(text);
  if (!url || url.search !== '' || url.hash !== '') return addressProblems.not_an_address();
  return refusalOf(url) ?? url.href.replace(/\/+$/, '');
}
