type Json = Record<string, unknown>;

/** Own formats as patterns, which every validator supports. */
const PATTERNS: Record<string, string> = {
  'clock-time': '^([01]\\d|2[0-3]):[0-5]\\d$',
  'time-zone': '^[A-Za-z][A-Za-z0-9_+-]*(/[A-Za-z0-9_+-]+)*$',
};

/** The longest name of a time zone has half of them. */
const MAX_PATTERN_LENGTH = 64;

/** The schema with its own format as a pattern. */
export function publishedFormat(schema: Json): Json {
  const pattern = PATTERNS[String(schema['format'])];
  if (pattern === undefined) return schema;
  const { format: _own, ...rest } = schema;
  return { ...rest, pattern, maxLength: MAX_PATTERN_LENGTH };
}

/** The body of an operation that takes its bytes as they come. */
export const unreadBody = (mediaTypes: readonly string[]): Json => ({
  required: true,
  content: Object.fromEntries(mediaTypes.map((type) => [type, { schema: { type: 'object' } }])),
});
