import type { Dialect, Reply } from './fake-model-server.ts';

const event = (type: string, fields: object = {}): string =>
  `event: ${type}\ndata: ${JSON.stringify({ type, ...fields })}\n\n`;

/** Messages as Anthropic streams them: blocks with a begin, parts and an end, pings in between. */
export const anthropicDialect: Dialect = {
  kind: 'anthropic',
  path: '/v1/messages',
  events: (reply) => [
    event('message_start', {
      message: {
        ...{ id: 'msg_1', type: 'message', role: 'assistant', model: 'fake', content: [] },
        ...{ stop_reason: null, stop_sequence: null, usage: { input_tokens: 120, output_tokens: 1 } },
      },
    }),
    ...blockEvents(reply),
    event('message_delta', {
      delta: {
        stop_reason: reply.isCut ? 'max_tokens' : reply.calls ? 'tool_use' : 'end_turn',
        stop_sequence: null,
      },
      usage: { output_tokens: 12 },
    }),
    event('message_stop'),
  ],
  textEvent: (text) => event('content_block_delta', { index: 0, delta: { type: 'text_delta', text } }),
  errorEvent: (type, message) => event('error', { error: { type, message } }),
  errorBody: (type, message) =>
    JSON.stringify({ type: 'error', error: { type, message }, request_id: 'req_1' }),
};

/** Ids are unique in a conversation, as the provider's are. */
let callsMade = 0;

function blockEvents({ text = [], calls = [], fault }: Reply): string[] {
  if (fault === 'empty') return [];
  const words =
    text.length === 0
      ? []
      : [
          event('content_block_start', { index: 0, content_block: { type: 'text', text: '' } }),
          event('ping'),
          ...text.map((part) => anthropicDialect.textEvent(part)),
          event('content_block_stop', { index: 0 }),
        ];
  const used = calls.flatMap(({ name, arguments: args }, position) => {
    const index = position + (text.length === 0 ? 0 : 1);
    const block = { type: 'tool_use', id: `toolu_${(callsMade += 1)}`, name, input: {} };
    const half = Math.ceil(args.length / 2);
    return [
      event('content_block_start', { index, content_block: block }),
      ...['', args.slice(0, half), args.slice(half)].map((part) =>
        event('content_block_delta', { index, delta: { type: 'input_json_delta', partial_json: part } }),
      ),
      event('content_block_stop', { index }),
    ];
  });
  return [...words, ...used];
}
