import type { Carrier } from '../../platform/api-types.ts';

/** What a setting holds, and so how it is written. */
export type FieldKind = 'text' | 'number' | 'switch' | 'tags' | 'secret' | 'choice';

/** One setting of a carrier. */
export interface CarrierField {
  key: string;
  kind: FieldKind;
  part: Part;
  isRequired?: boolean;
  /** Of a choice; `usual` stands for null. */
  choices?: readonly string[];
  /** What a new carrier begins with. */
  start?: Value;
}

/** The parts of the form. */
export const PARTS = ['server', 'account', 'out', 'in', 'sound', 'more'] as const;
export type Part = (typeof PARTS)[number];

export type Value = string | number | boolean | null | readonly string[];
export type Values = Readonly<Record<string, Value>>;

/** The choice that leaves a setting to the installation. */
export const USUAL = 'usual';

const field = (part: Part, kind: FieldKind, key: string, more: Partial<CarrierField> = {}): CarrierField => ({
  ...{ key, kind, part },
  ...more,
});

const SIP: readonly CarrierField[] = [
  field('server', 'text', 'host', { isRequired: true }),
  field('server', 'number', 'port'),
  field('server', 'choice', 'transport', { choices: ['udp', 'tcp', 'tls'], start: 'udp' }),
  field('server', 'switch', 'tls_verify', { start: true }),
  field('account', 'text', 'username'),
  field('account', 'secret', 'password'),
  field('account', 'text', 'from_domain'),
  field('out', 'choice', 'caller_id', {
    choices: ['from', 'p_preferred_identity', 'p_asserted_identity'],
    start: 'from',
  }),
  field('out', 'choice', 'number_format', { choices: ['e164', 'e164_no_plus', 'national'], start: 'e164' }),
  field('out', 'tags', 'allowed_countries'),
  field('out', 'number', 'max_calls'),
  field('out', 'number', 'cps', { start: 1 }),
  field('in', 'tags', 'allowed_addresses', { start: [] }),
  field('sound', 'tags', 'media_networks', { start: [] }),
  field('sound', 'choice', 'srtp', { choices: [USUAL, 'off', 'optional', 'required'] }),
  field('sound', 'tags', 'codecs'),
];

/** The settings of each kind that are known here; others are made of what a carrier has. */
const FIELDS: Record<Carrier['kind'], readonly CarrierField[]> = { sip: SIP, simulated: [] };

export const KINDS = ['sip', 'simulated'] as const satisfies readonly Carrier['kind'][];

/** The fields of a carrier: those that are known of its kind, then what else it has. */
export function fieldsOf(
  kind: Carrier['kind'],
  { settings, secrets }: Pick<Carrier, 'settings' | 'secrets'>,
): CarrierField[] {
  const known = FIELDS[kind];
  const isKnown = (key: string): boolean => known.some((one) => one.key === key);
  const others = Object.entries(settings).filter(([key]) => !isKnown(key));
  const kept: readonly string[] = secrets;
  return [
    ...known,
    ...others.map(([key, value]) => field('more', kindOf(value), key)),
    ...kept.filter((key) => !isKnown(key)).map((key) => field('more', 'secret', key)),
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
