/** The introduction of the API description, which the documentation page shows first. */
export const introduction = (
  brand: string,
): string => `Manage AI phone assistants: who answers, what they know, what callers left.

## Quick start

1. Take an API key: the demo workspace's stand in \`$DATA_DIR/demo.json\`; owners and admins make others with \`POST /api-keys\`.
2. Ask who you are:

\`\`\`sh
curl -H "Authorization: Bearer $KEY" http://127.0.0.1:3000/api/v1/me
\`\`\`

3. Make a contact, then let an assistant call it in the simulated network:

\`\`\`sh
curl -X POST -H "Authorization: Bearer $KEY" -H 'Content-Type: application/json' \\
  -d '{"name": "Ada Lovelace", "phone": "+15005550006"}' http://127.0.0.1:3000/api/v1/contacts
curl -X POST -H "Authorization: Bearer $KEY" -H 'Content-Type: application/json' \\
  -d '{"to": "+15005550006"}' http://127.0.0.1:3000/api/v1/calls
\`\`\`

4. Subscribe to what happens with \`POST /webhooks\`; every event is described under Webhooks below.

## Conventions

- Bodies are JSON, in UTF-8. One object comes as \`{data}\`, a page of a list as \`{data, meta}\`.
- Lists take \`page\` (from 1) and \`per_page\` (1 to 100, 25 by default).
- Timestamps are UTC with \`Z\`; any RFC 3339 offset is read, and a time without one is UTC. Dates are \`YYYY-MM-DD\`.
- Money is a decimal (\`price\`), and also an amount in whole cents (\`price_cents\`).
- PATCH changes only the fields that are sent; \`null\` clears a field that may be empty.
- Unknown fields of a body and unknown parameters are ignored and named in \`X-${brand}-Ignored-Fields\`.
- Every POST takes an \`Idempotency-Key\`: the same key within 24 hours gets the first answer again.

## Errors

Every error has the same body:

\`\`\`json
{"error": {"type": "validation_error", "message": "The field name is required.",
  "errors": {"name": ["The field name is required."]}, "codes": {"name": ["required"]}, "request_id": "req_…"}}
\`\`\`

Programs use \`type\` and the codes, which never change. The sentences are for people, in the language of
\`Accept-Language\` (English, German, French, Spanish). \`error.code\` is set when no field is at fault. Every answer has a
\`Request-Id\`, which identifies it in the server's log.

## Limits

- 600 requests a minute for each key unless the operator sets another number; \`RateLimit\` has the remaining number, 429 comes with
  \`Retry-After\`.
- A body has at most 1 MiB (imports and profile photos 8 MiB), a list 100 entries by default, a name 255 characters, a
  text 10,000. An object has at most 1,000 fields.
- An error lists at most 100 faults (\`truncated\` says that there are more).

## Magic numbers

The simulated carrier answers these numbers in a way of their own; a simulated person answers any other:

| number | what happens |
|---|---|
| \`+15005550001\` | the carrier rejects the call (502) |
| \`+15005550002\` | busy |
| \`+15005550003\` | rings, nobody answers |
| \`+15005550004\` | a voicemail greeting answers |
| \`+15005550005\` | the carrier refuses the text after it was sent (\`failed\`) |
| \`+15005550007\` | a person who declines transferred calls (key 2) |
`;
