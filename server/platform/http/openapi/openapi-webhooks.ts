type Json = Record<string, unknown>;

/** An event as webhook endpoints receive it. */
export interface EventDescription {
  name: string;
  description: string;
  /** Schemas of `data`, one for each form of the event. */
  data: readonly unknown[];
}

/**
 * The `webhooks` of OpenAPI 3.1: one POST for each event, with its headers, body and the answer that is
 * expected.
 */
export function describeWebhooks(
  events: readonly EventDescription[],
  brand: string,
  exampleOf: (schema: unknown) => unknown,
): Json {
  return Object.fromEntries(
    events.map((event) => [event.name, { post: describeDelivery(event, brand, exampleOf) }]),
  );
}

function describeDelivery(
  { name, description, data }: EventDescription,
  brand: string,
  exampleOf: (schema: unknown) => unknown,
): Json {
  const schema = {
    type: 'object',
    required: ['id', 'type', 'created_at', 'data'],
    properties: {
      id: { type: 'string', description: 'Id of the event; a repeated delivery has the same one.' },
      type: { type: 'string', enum: [name], description: 'Name of the event.' },
      created_at: { type: 'string', format: 'date-time', description: 'When it happened, with UTC offset.' },
      data: data.length === 1 ? data[0] : { anyOf: data, description: 'What happened.' },
    },
  };
  const example = {
    id: 'evt_019ab3f2c4d87a1be05d63f79c2418',
    type: name,
    created_at: '2026-11-21T09:30:00.000+00:00',
    data: exampleOf(data[0]),
  };
  return {
    operationId: `on${name.replaceAll(/(?:^|[._])([a-z])/g, (_whole, first: string) => first.toUpperCase())}`,
    tags: ['Webhooks'],
    summary: description.replace(/\.$/, ''),
    description: `${description} Delivered to every endpoint that subscribes to \`${name}\` (docs/webhooks.md).`,
    security: [],
    parameters: [
      deliveryHeader(`X-${brand}-Event`, 'Name of the event.', name),
      deliveryHeader(`X-${brand}-Timestamp`, 'Unix time in seconds at which it was sent.', '1795253400'),
      deliveryHeader(
        `X-${brand}-Signature`,
        '`v1=` and the hex HMAC-SHA256, with the secret of the endpoint, of the timestamp, a dot and the body.',
        'v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd',
      ),
      {
        ...deliveryHeader(
          'traceparent',
          'The trace of the change (W3C Trace Context), where the installation keeps traces; not signed.',
          '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
        ),
        required: false,
      },
    ],
    requestBody: { required: true, content: { 'application/json': { schema, example } } },
    responses: {
      '2XX': { description: 'Any answer of success acknowledges the delivery.' },
      default: {
        description: 'Any other answer, or none within ten seconds: it is sent again, three times in all.',
      },
    },
  };
}

const deliveryHeader = (name: string, description: string, example: string): Json => ({
  ...{ name, in: 'header', required: true, description, example },
  schema: { type: 'string' },
});
