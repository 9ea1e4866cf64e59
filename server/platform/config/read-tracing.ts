import { readChoice, readText } from './read-setting.ts';

const SAMPLERS = [
  ...['always_on', 'always_off', 'traceidratio'],
  ...['parentbased_always_on', 'parentbased_always_off', 'parentbased_traceidratio'],
] as const;

/** Where traces go, by the names and rules of OpenTelemetry. */
export interface TracingSettings {
  /** The whole address that spans are posted to. */
  url: string;
  /** Of each request; they may hold a key. */
  headers: Readonly<Record<string, string>>;
  serviceName: string;
  /** Whether the decision of a parent counts, and what is sampled otherwise, 0 to 1. */
  sampler: { followsParent: boolean; ratio: number };
  resource: Readonly<Record<string, string>>;
}

const MOST_PAIRS = 32;

type Read = <T>(name: string, fallback: T, parse: (value: string) => T) => T;

/** Reads the settings of traces; null without OTEL_EXPORTER_OTLP_ENDPOINT: nothing is traced. */
export function readTracing(read: Read): TracingSettings | null {
  const url = read('OTEL_EXPORTER_OTLP_ENDPOINT', null, readEndpoint);
  const headers = read('OTEL_EXPORTER_OTLP_HEADERS', {}, readHeaders);
  const serviceName = read('OTEL_SERVICE_NAME', 'switchboard', readText(255));
  const sampler = read('OTEL_TRACES_SAMPLER', 'parentbased_always_on', readChoice(SAMPLERS));
  const ratio = read('OTEL_TRACES_SAMPLER_ARG', 1, readRatio);
  const resource = read('OTEL_RESOURCE_ATTRIBUTES', {}, readPairs);
  if (url === null) return null;
  const share = sampler.endsWith('ratio') ? ratio : sampler.endsWith('on') ? 1 : 0;
  const followsParent = sampler.startsWith('parentbased');
  return { url, headers, serviceName, sampler: { followsParent, ratio: share }, resource };
}

/** The base address of a collector; traces go to `v1/traces` below it. */
function readEndpoint(value: string): string {
  const url = value.length <= 2_048 ? URL.parse(value) : null;
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  // The value is not repeated: it may hold a password.
  if (!url || !isWeb || url.search !== '' || url.hash !== '')
    throw new Error('is not an address such as http://collector.example:4318');
  return `${url.href.replace(/\/+$/, '')}/v1/traces`;
}

function readRatio(value: string): number {
  const ratio = Number(value);
  if (!/^\d*\.?\d+$/.test(value) || ratio > 1) throw new Error(`"${value}" is not a number from 0 to 1`);
  return ratio;
}

/** Errors do not repeat the value: it may hold a key. */
function readHeaders(value: string): Record<string, string> {
  const headers = readPairs(value);
  for (const [name, content] of Object.entries(headers))
    if (!/^[!#$%&'*+.^_`|~\w-]+$/.test(name) || !/^[\t\x20-\x7e\x80-\xff]*$/.test(content))
      throw new Error('has a name or a value that cannot be in a header');
  return headers;
}

/** Comma-separated pairs such as `deployment.environment=test,team=a%2Cb`, with percent-encoded values. */
function readPairs(value: string): Record<string, string> {
  if (value.length > 4_096) throw new Error('is longer than 4096 characters');
  const parts = value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (parts.length > MOST_PAIRS) throw new Error(`has more than ${MOST_PAIRS} pairs`);
  return Object.fromEntries(parts.map(readPair));
}

function readPair(text: string): [string, string] {
  const at = text.indexOf('=');
  const name = text.slice(0, at).trim();
  if (at < 1 || name === '') throw new Error('is not a list of pairs such as name=value,other=value');
  try {
    return [name, decodeURIComponent(text.slice(at + 1).trim())];
  } catch {
    throw new Error('has a percent sign that is not written as %25');
  }
}
