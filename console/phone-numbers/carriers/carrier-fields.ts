import type { Carrier } from '../../platform/api-types.ts';
import { CARRIER_KINDS, field, type CarrierField, type FieldKind, type Value } from './carrier-kinds.ts';

export type Values = Readonly<Record<string, Value>>;

/** The fields of a carrier: those that are known of its kind, then what else it has. */
export function fieldsOf(
  kind: Carrier['kind'],
  { settings, secrets }: Pick<Carrier, 'settings' | 'secrets'>,
): CarrierField[] {
  const known = CARRIER_KINDS[kind].fields;
  const isKnown = (key: string): boolean => known.some((one) => one.key === key);
  const others = Object.entries(settings).filter(([key]) => !isKnown(key));
  const kept: readonly string[] = secrets;
  return [
    ...known,
    ...others.map(([key, value]) => field('more', kindOf(value), key, { isRare: true })),
    ...kept.filter((key) => !isKnown(key)).map((key) => field('more', 'secret', key, { isRare: true })),
  ];
}

function kindOf(value: unknown): FieldKind {
  if (typeof value === 'boolean') return 'switch';
  if (typeof value === 'number') return 'number';
  return Array.isArray(value) ? 'tags' : 'text';
}

/** What the form shows of a carrier; a secret is empty, which keeps it. */
export function valuesOf(fields: readonly CarrierField[], settings: object): Values {
  const known = new Map<string, unknown>(Object.entries(settings));
  return Object.fromEntries(
    fields.map(({ key, kind, start = null }) => [
      key,
      kind === 'secret' ? '' : readValue(known.get(key) ?? start),
    ]),
  );
}

const readValue = (value: unknown): Value =>
  Array.isArray(value)
    ? value.map(String)
    : typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      ? value
      : null;

/**
 * The settings as the API takes them. Empty words and lists leave a setting to its usual value; an empty
 * secret keeps the one that is kept, and null removes it.
 */
export function settingsOf(fields: readonly CarrierField[], changes: Values): Record<string, Value> {
  const entries = fields.flatMap((one): [string, Value][] => {
    const value = changes[one.key];
    if (value === undefined || (one.kind === 'secret' && value === '')) return [];
    return [[one.key, sentValue(one, value)]];
  });
  return Object.fromEntries(entries);
}

function sentValue({ kind, start = null }: CarrierField, value: Value): Value {
  if (kind === 'secret') return value;
  if (typeof value === 'string') return value.trim() === '' ? null : value.trim();
  return Array.isArray(value) && value.length === 0 ? start : value;
}
