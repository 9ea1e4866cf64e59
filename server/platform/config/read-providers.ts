import { ApiKey } from '../providers/api-key.ts';
import {
  PROVIDER_KINDS,
  VENDOR_URLS,
  type ProviderAccess,
  type ProviderKind,
  type ProviderOffers,
} from '../providers/provider-access.ts';

/** Reads one setting. Returns the fallback when it is not set; reports an error under its name. */
type Read = <T>(name: string, fallback: T, parse: (value: string) => T) => T;

const MAX_KEY = 500;
const MAX_NAMES = 100;

/**
 * The providers of the installation: `OPENAI_API_KEY`, `OPENAI_BASE_URL`, `OPENAI_MODELS`,
 * `OPENAI_LISTENING`, `OPENAI_VOICES`, and the same of the others (docs/providers.md). A key or an address
 * makes a provider.
 */
export function readProviders(read: Read): ProviderAccess[] {
  return PROVIDER_KINDS.flatMap((kind) => readProvider(kind, read) ?? []);
}

function readProvider(kind: ProviderKind, read: Read): ProviderAccess | null {
  const name = kind.toUpperCase();
  const key = read(`${name}_API_KEY`, null, readKey);
  const baseUrl = read(`${name}_BASE_URL`, null, readBaseUrl);
  const offers: ProviderOffers = {
    models: read(`${name}_MODELS`, null, readNames),
    listening: read(`${name}_LISTENING`, null, readNames),
    voices: read(`${name}_VOICES`, null, readNames),
  };
  if (key === null && baseUrl === null) return null;
  return {
    kind,
    key,
    baseUrl: baseUrl ?? VENDOR_URLS[kind],
    workspaceId: null,
    ...(key === null ? namedOnly(offers) : offers),
  };
}

/** A local server without a key offers the named models, and the defaults only when none are named. */
function namedOnly(offers: ProviderOffers): ProviderOffers {
  const { models, listening, voices } = offers;
  if (models === null && listening === null && voices === null) return offers;
  return { models: models ?? [], listening: listening ?? [], voices: voices ?? [] };
}

/** Errors do not repeat the value: it is a secret. */
function readKey(value: string): ApiKey {
  if (!/^[\x21-\x7e]+$/.test(value) || value.length > MAX_KEY) {
    throw new Error(`is not a key: 1 to ${MAX_KEY} visible ASCII characters without spaces`);
  }
  return new ApiKey(value);
}

/** An address such as `http://127.0.0.1:11434/v1`; a trailing slash is ignored. */
export function readBaseUrl(value: string): string {
  const url = URL.parse(value);
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  if (!url || !isWeb || url.search !== '' || url.hash !== '') {
    throw new Error('is not an address such as http://127.0.0.1:11434/v1');
  }
  if (url.username !== '' || url.password !== '') {
    throw new Error('holds a user name or password; the key has a setting of its own');
  }
  return url.href.replace(/\/+$/, '');
}

/** Comma-separated names; `none` for an empty list. */
function readNames(value: string): string[] {
  if (value === 'none') return [];
  const names = value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const wrong = names.find((name) => !/^[\x21-\x7e]{1,200}$/.test(name));
  if (names.length === 0) throw new Error('is an empty list');
  if (wrong !== undefined)
    throw new Error(`"${wrong}" is not a name without spaces, of at most 200 characters`);
  if (names.length > MAX_NAMES) throw new Error(`has more than ${MAX_NAMES} names`);
  return [...new Set(names)];
}
