type Json = Record<string, unknown>;

const header = (description: string, example: string): Json => ({
  description,
  schema: { type: 'string' },
  example,
});

/** The headers of answers, each described once and referenced by the responses that have it. */
export const headerComponents = (brand: string): Json => ({
  'Request-Id': header('Names this answer in our log.', 'req_5b1d0c9e7f3a42d68e0b7c15'),
  RateLimit: header('Requests left in this minute, and seconds until it ends.', '"default";r=599;t=42'),
  'RateLimit-Policy': header('Requests a minute for each key.', '"default";q=600;w=60'),
  'Retry-After': header('Seconds to wait before asking again.', '42'),
  Location: header(
    'The address of the bytes.',
    'https://files.example/recordings/1/call-7.wav?X-Amz-Signature=…',
  ),
  'Content-Language': header('Language of the sentences: en, de, fr or es.', 'en'),
  'WWW-Authenticate': header('How to authenticate.', 'Bearer'),
  'Idempotent-Replayed': header('`true` on an answer that was given before.', 'true'),
  [`X-${brand}-Ignored-Fields`]: header(
    'Fields of the body and parameters of the query that are unknown and were ignored.',
    'colour, items.0.price',
  ),
  [`X-${brand}-Assumed-Timezone`]: header(
    'What dates and times without an offset were read as; absent where all of them had one.',
    'UTC',
  ),
});

/**
 * References to the headers of an answer with this status; those of the rate limit follow from a valid key.
 */
export function headersOf(status: number, more: readonly string[] = []): Json {
  const names = [
    'Request-Id',
    ...(status === 401 ? ['WWW-Authenticate'] : ['RateLimit', 'RateLimit-Policy']),
    ...(status === 429 || status === 503 ? ['Retry-After'] : []),
    ...more,
  ];
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
