import { isIP } from 'node:net';
import type { Static } from 'typebox';
import { addressProblems } from '../platform/outbound/address.problems.ts';
import { hasPackage } from '../platform/has-package.ts';
import { parseNetwork } from '../platform/networks.ts';
import { hasPhoneNumbers } from '../platform/phone-countries.ts';
import type { Problem } from '../platform/problem.ts';
import type { FieldErrors } from '../platform/refusal.ts';
import { OPUS_PACKAGE } from '../voice/audio/codec.ts';
import { parseHostPort } from '../voice/sip/uri.ts';
import { DEFAULT_SETTINGS, type TrunkSettings } from './carrier.ts';
import { readProxies, writeProxies } from './outbound-proxy.ts';
import { carrierProblems } from './carriers.problems.ts';
import { trunkProblems } from './trunk.problems.ts';
import type { NewCarrier } from './carriers.schema.ts';

type SettingsInput = NonNullable<Static<typeof NewCarrier>['settings']>;

/** The widest networks that a carrier can be at: no carrier has more, and a wide one lets strangers ask. */
const SHORTEST_PREFIX = { 4: 8, 6: 19 } as const;

/**
 * The settings of a trunk after a change, with what is usual where nothing is said; and what is wrong with
 * them.
 * @param isReachable whether calls may be sent to an address that a workspace names.
 * @param isThere whether an optional package is installed.
 */
export function readTrunkSettings(
  before: TrunkSettings | null,
  { password: _secret, inbound_password: _other, ...sent }: SettingsInput,
  isReachable: (address: string) => boolean,
  isThere = hasPackage,
): { settings: TrunkSettings; errors: FieldErrors } {
  const errors = errorsOfCountries(sent.allowed_countries);
  const known = new Set(['host', ...Object.keys(DEFAULT_SETTINGS)]);
  for (const [field, value] of Object.entries(sent)) {
    if (known.has(field) || value === undefined) continue;
    errors[`settings.${field}`] = [carrierProblems.setting_of_other_kind({ kind: 'sip' })];
  }
  const input = Object.fromEntries(Object.entries(sent).filter(([field]) => known.has(field)));
  const settings = { ...DEFAULT_SETTINGS, host: '', ...before, ...withoutMissing(input) };
  const host = settings.host.trim().toLowerCase();
  if (host === '') errors['settings.host'] = [trunkProblems.host_missing()];
  else if (!isHost(host)) errors['settings.host'] = [trunkProblems.not_a_host()];
  else if (isIP(host) !== 0 && !isReachable(host)) errors['settings.host'] = [addressProblems.not_public()];
  const proxies = readProxies(settings.outbound_proxy);
  if (proxies === null) errors['settings.outbound_proxy'] = [trunkProblems.not_proxies()];
  else if (proxies.some((proxy) => isIP(proxy.host) !== 0 && !isReachable(proxy.host)))
    errors['settings.outbound_proxy'] = [addressProblems.not_public()];
  const outbound_proxy = writeProxies(proxies ?? []);
  const domain = settings.from_domain?.trim().toLowerCase() ?? null;
  if (domain !== null && !isHost(domain)) errors['settings.from_domain'] = [trunkProblems.not_a_host()];
  if (sent.codecs && lacksOpus(sent.codecs, isThere))
    errors['settings.codecs'] = [trunkProblems.opus_missing()];
  if (settings.register && settings.username === null) {
    errors['settings.username'] = [trunkProblems.register_without_user()];
  }
  const networks = {
    allowed_addresses: readNetworks('allowed_addresses', settings, errors),
    media_networks: readNetworks('media_networks', settings, errors),
  };
  return { settings: { ...settings, host, outbound_proxy, from_domain: domain, ...networks }, errors };
}

/** What is wrong with the countries that may be called. */
export function errorsOfCountries(sent: unknown): FieldErrors {
  const codes: unknown[] = Array.isArray(sent) ? sent : [];
  const wrong = codes.flatMap((code, at) => (code === '*' || hasPhoneNumbers(String(code)) ? [] : [at]));
  return Object.fromEntries(
    wrong.map((at) => [`settings.allowed_countries.${at}`, [trunkProblems.not_a_country()]]),
  );
}

/** Whether Opus is wanted and its package is not there. */
export const lacksOpus = (codecs: readonly string[] | null | undefined, isThere = hasPackage): boolean =>
  codecs?.includes('opus') === true && !isThere(OPUS_PACKAGE);

function readNetworks(
  field: 'allowed_addresses' | 'media_networks',
  settings: TrunkSettings,
  errors: FieldErrors,
): string[] {
  return settings[field].map((text, at) => {
    const read = readNetwork(text.trim());
    if (typeof read === 'string') return read;
    errors[`settings.${field}.${at}`] = [read];
    return text;
  });
}

/** Where calls of the chat app come from and go; and what is wrong with that, by field of `settings`. */
export function readChatappHosts(settings: Record<string, unknown>): {
  hostname: string | null;
  domain: string;
  networks: string[];
  problems: [string, Problem][];
} {
  const problems: [string, Problem][] = [];
  const read = (field: 'sip_hostname' | 'sip_domain'): string | null => {
    const text = settings[field];
    if (typeof text !== 'string') return null;
    const host = text.trim().toLowerCase();
    // The platform looks names up and compares them with the certificate: addresses have neither.
    if (!isHost(host) || isIP(host) !== 0) problems.push([field, trunkProblems.not_a_name()]);
    return host;
  };
  const networks = (settings['allowed_addresses'] as readonly string[]).map((text, at) => {
    const network = readNetwork(text.trim());
    if (typeof network === 'string') return network;
    problems.push([`allowed_addresses.${at}`, network]);
    return text;
  });
  if (lacksOpus(settings['codecs'] as readonly string[] | null))
    problems.push(['codecs', trunkProblems.opus_missing()]);
  return { hostname: read('sip_hostname'), domain: read('sip_domain') ?? '', networks, problems };
}

/** Whether a text is a name or an address of a server. */
export const isHost = (text: string): boolean => {
  const read = parseHostPort(isIP(text) === 6 ? `[${text}]` : text);
  return read !== null && read.port === null;
};

function readNetwork(text: string): string | FieldErrors[string][number] {
  try {
    const { cidr } = parseNetwork(text);
    const [address = '', bits] = cidr.split('/');
    const isWide = Number(bits) < SHORTEST_PREFIX[isIP(address) === 4 ? 4 : 6];
    return isWide ? trunkProblems.network_too_wide() : cidr;
  } catch {
    return trunkProblems.not_a_network();
  }
}

/** What is not sent stays as it is. */
const withoutMissing = <T extends object>(input: T): Partial<TrunkSettings> =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
